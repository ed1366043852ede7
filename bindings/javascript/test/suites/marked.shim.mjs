// marked with the plugin.

import * as own from 'marked';

import linkwright from 'linkwright/marked';

export * from 'marked';

export class Marked extends own.Marked {
  constructor(...extensions) {
    super(linkwright(), ...extensions);
  }
}

export class Lexer extends own.Lexer {
  constructor(options) {
    super({ ...new Marked().defaults, ...options });
  }
}
