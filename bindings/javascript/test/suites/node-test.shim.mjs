// What the tests of marked and markdown-it use of `node:test`.

export const { mock } = process.getBuiltinModule('node:test');
export const { describe, it, before, beforeEach, after, afterEach } = globalThis;
