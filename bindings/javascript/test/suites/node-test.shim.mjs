// The parts of `node:test` that the tests of marked and markdown-it use.

export const { mock } = process.getBuiltinModule('node:test');
export const { describe, it, before, beforeEach, after, afterEach } = globalThis;
