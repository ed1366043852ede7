// markdown-it with the plugin, which links where the option says so.

import MarkdownIt from 'markdown-it';

import linkwright from 'linkwright/markdown-it';

export default function markdownit(...given) {
  const md = new MarkdownIt(...given);
  const { linkify } = md.options;
  return md.use(linkwright).set({ linkify });
}
