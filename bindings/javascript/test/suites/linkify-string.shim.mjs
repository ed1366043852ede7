// linkify-string and linkify-html, implemented with our functions.

import { linkifyHtml, linkifyText } from 'linkwright';

import { options as byDefault } from './linkifyjs.shim.mjs';

/** Converts the options of linkifyjs to ours, if there is one. */
function own({ defaultProtocol, className, rel, target, truncate, ignoreTags, validate, format, formatHref, attributes } = {}) {
  // An option may be a function, and may have a different value for each type of link.
  const of = (option, value, type = 'url') => {
    const own = typeof option === 'object' ? option?.[type] : option;
    return typeof own === 'function' ? own(value, type) : own;
  };
  const set = { rel: of(rel), target: of(target), class: of(className), truncate: of(truncate), skip: ignoreTags, defaultScheme: defaultProtocol };
  return {
    ...byDefault,
    schemes: ['ftp'],
    ...Object.fromEntries(Object.entries(set).filter(([, value]) => value)),
    anchor(link) {
      const type = /mail/.test(link.kind) ? 'email' : 'url';
      const cut = (most) => (link.text.length > most ? `${link.text.slice(0, most)}…` : link.text);
      if (of(validate, link.text, type) === false) return false;
      link.href = of(formatHref, link.href, type) ?? link.href;
      link.display = String(of(format, Object.assign(new String(link.text), { truncate: cut }), type) ?? link.display);
      // linkwright puts the whole text of a shortened link here, but linkifyjs does not.
      delete link.attributes.title;
      Object.assign(link.attributes, attributes);
    },
  };
}

export const linkifyPage = (html, options) => linkifyHtml(html, own(options));
export default (text, options) => linkifyText(text, own(options));
