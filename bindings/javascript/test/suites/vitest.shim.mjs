import * as chai from 'chai';

// The assertions of vitest that chai does not have.
chai.use(({ Assertion }) => {
  const alias = { toBe: 'equal', toEqual: 'eql', toContain: 'include', toBeGreaterThan: 'above', toMatch: 'match' };
  for (const [name, own] of Object.entries(alias)) {
    Assertion.addMethod(name, function (value) {
      new Assertion(this._obj, '', undefined, true)[this.__flags?.negate ? 'not' : 'to'][own](value);
    });
  }
  Assertion.addMethod('toBeDefined', function () {
    new Assertion(this._obj).to.not.equal(undefined);
  });
  Assertion.addMethod('toBeTruthy', function () {
    new Assertion(this._obj).to.be.ok;
  });
});

export const { expect } = chai;
export const { describe, it } = globalThis;
