import linkwright = require('linkwright');
import plugin = require('linkwright/markdown-it');

const links: linkwright.Link[] = linkwright.find('example.com', { rel: 'nofollow' });
const linkify = new plugin.LinkifyIt();

export { linkify, links };
