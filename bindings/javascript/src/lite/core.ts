// The small module: finds links, and resolves them with the URL parser of JavaScript.

import { type Found as Link, KINDS } from '../anchor.js';
import bytes from '#lite';
import * as glue from '../generated/lite.js';
import { Binding } from '../module.js';
import { seen } from './seen.js';

export const lite = new Binding(glue, bytes);

/** A pattern that matches in every text with a link. */
const TRIGGER = /:\/\/|@|www/i;

/** Returns whether a text could have a link. */
export function mayLink(text: string): boolean {
  return TRIGGER.test(text);
}

/** Returns the links of a text. With `hasEdges`, it is the text of blocks of a document, with characters where elements start and end. */
export function found(text: string, hasEdges = false): Link[] {
  const links: Link[] = [];
  if (hasEdges ? text === '' : !mayLink(text)) return links;
  seen.length = 0;
  lite.get().find(text, hasEdges);
  for (let i = 0; i < seen.length; i += 4) {
    const start = seen[i]!;
    const tail = seen[i + 1]! - start;
    const end = seen[i + 2]!;
    const own = text.slice(start, end);
    const kind = KINDS[seen[i + 3]!]!;
    const href = kind.includes('mail') ? mail(own, tail) : url(own, tail);
    if (href === undefined || (kind === 'domain' && !isSite(own.slice(0, tail), href))) continue;
    links.push({ start, end, text: own, kind, href });
  }
  return links;
}

/** A host in ASCII. Its length is allowed in DNS, and its last label is not a number. */
const HOST = /^(?=.{1,253}$)(?:(?!-)[^.]{1,63}(?<!-)\.)+(?!-)(?:[a-z]{1,63}|xn--[^.]{1,59})(?<!-)$/;

/** Returns whether a host with `www.` names a site. `www.ｅｘａｍｐｌｅ.com`, `www._dns.example.com` and `www.word` do not. */
function isSite(host: string, href: string): boolean {
  return /^[\x00-\x7f]*$/.test(host) ? !/\._|^www\.[^.]{3,}$/i.test(host) : href.includes('xn--') && /\..*\./.test(host) && !host.includes('._');
}

/** A URL that a browser does not change. */
const PLAIN = /^https?:\/\/(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z]{2,63}(?:\/(?![.%])[\w.~%!$&()*+,;=:@-]*)*(?:\?[\w.~%!$&()*+,;=:@/?-]*)?(?:#[\w.~%!$&()*+,;=:@/?-]*)?$/;

/** Returns the URL that a link with or without a scheme opens, or `undefined` if a browser rejects its host. */
function url(text: string, tail: number): string | undefined {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (PLAIN.test(whole) && !whole.includes('xn--')) return whole;
  let parsed;
  try {
    parsed = new URL(whole);
  } catch {
    return undefined;
  }
  const { href, hostname } = parsed;
  // The module has no tables for these hosts.
  const host = text.slice(0, tail);
  if (/[^\x00-\x7f]|xn--/i.test(host) && !HOST.test(hostname)) return undefined;
  // Keeps the written form if both mean the same.
  return href === `${whole}/` ? whole : href;
}

/** Returns the URL that an email address opens. */
function mail(text: string, tail: number): string | undefined {
  const at = text.lastIndexOf('@', tail - 1);
  const isUrl = /^mailto:/i.test(text);
  const host = url(text.slice(at + 1, tail), tail - at - 1)?.slice('https://'.length).replace('/', '');
  if (host === undefined) return undefined;
  let local = encodeURIComponent(text.slice(isUrl ? 'mailto:'.length : 0, at)).replace(/%2[4B]/g, decodeURIComponent);
  // After `mailto:`, a percent escape stays an escape.
  if (isUrl) local = local.replace(/%25(?=[\da-f]{2})/gi, '%');
  // Escapes `'` in a query, like in other URLs.
  const rest = tail === text.length ? '' : new URL(`x:${text.slice(tail)}`).href.slice('x:'.length).replace(/^[^#]*/, (query) => query.replaceAll("'", '%27'));
  return `mailto:${local}@${host}${rest}`;
}
