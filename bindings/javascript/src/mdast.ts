// Of the trees of remark.

/** Elements as HTML names them. */
export const ELEMENTS: Record<string, string> = {
  blockquote: 'blockquote',
  containerDirective: 'div',
  delete: 'del',
  emphasis: 'em',
  footnoteDefinition: 'div',
  heading: 'h1',
  image: 'img',
  imageReference: 'img',
  leafDirective: 'div',
  link: 'a',
  linkReference: 'a',
  list: 'ul',
  listItem: 'li',
  paragraph: 'p',
  strong: 'strong',
  table: 'table',
  tableCell: 'td',
  tableRow: 'tr',
  thematicBreak: 'hr',
};
