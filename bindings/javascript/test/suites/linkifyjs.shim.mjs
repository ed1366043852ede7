// The functions of linkifyjs, implemented with ours.

import { find as findLinks, linkifyHtml as html, linkifyText as text } from 'linkwright';

const options = { defaultScheme: 'http', localHosts: true };

export function find(text, type, opts) {
  if (typeof type === 'object') return find(text, undefined, type);
  return findLinks(text, options)
    .map(({ start, end, text, kind, href }) => ({ type: /mail/.test(kind) ? 'email' : 'url', value: text, isLink: true, href, start, end }))
    .filter((link) => !type || link.type === type);
}

export function test(text, type) {
  const links = find(text);
  return links.length === 1 && links[0].value === text && (!type || links[0].type === type);
}

export const createTokenClass = () => class {};
export const tokenize = (text) => text;
export const init = () => ({ start: {}, tokens: {} });
export const registerPlugin = () => { throw new Error('no plugins'); };
export const registerCustomProtocol = () => { throw new Error('an option'); };
export { options };
export default { find, test };

// The classes that the tests of its parser use.
export class Text { constructor(v) { this.v = v; } toString() { return this.v; } }
export class Url extends Text {}
export class Email extends Text {}
export class Nl extends Text {}

/** Returns the text as the result of the scanner, or splits it into links and other text as the parser. */
export function run(_state, source, scanned) {
  return scanned === undefined ? source : tokens(source);
}

function tokens(source) {
  const out = [];
  let at = 0;
  const between = (end) => {
    for (const part of source.slice(at, end).split(/(\n)/)) if (part) out.push(part === '\n' ? new Nl(part) : new Text(part));
  };
  for (const link of findLinks(source, { ...options, schemes: ['steam', 'view-source', 'ftp', 'ftps', 'file'] })) {
    between(link.start);
    out.push(/mail/.test(link.kind) ? new Email(link.text) : new Url(link.text));
    at = link.end;
  }
  between(source.length);
  return out;
}
