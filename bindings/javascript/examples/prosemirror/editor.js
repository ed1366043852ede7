// An editor that makes links while someone types, but none that the caret still touches.

import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { Schema } from 'prosemirror-model';
import { schema as basic } from 'prosemirror-schema-basic';
import { EditorState, Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

import { EditorLinker } from 'linkwright/editor';

const linker = new EditorLinker({ rel: 'nofollow' });

/** A mark for links that were made of text, beside those that someone sets by hand. */
const schema = new Schema({
  nodes: basic.spec.nodes,
  marks: basic.spec.marks.addToEnd('autolink', {
    attrs: { href: {}, rel: { default: null } },
    inclusive: false,
    toDOM: ({ attrs }) => ['a', attrs, 0],
  }),
});

/** Makes and removes links in the blocks of the document, whenever its text or the caret changes. */
const autolink = new Plugin({
  appendTransaction(transactions, before, { doc, selection, tr }) {
    if (!transactions.some(({ docChanged, selectionSet }) => docChanged || selectionSet)) return null;
    const { autolink: made, link, code } = schema.marks;
    doc.descendants((block, pos) => {
      if (!block.isTextblock || block.type.spec.code) return !block.isTextblock;
      const start = pos + 1;
      const end = start + block.content.size;
      // Code, links set by hand and images are no text: a noncharacter ends every link.
      let text = '';
      block.forEach((node) => {
        const isText = node.isText && !node.marks.some(({ type }) => type === link || type === code);
        text += isText ? node.text : '\uffff'.repeat(node.nodeSize);
      });
      const isHere = selection.from <= end && selection.to >= start;
      const caret = [Math.max(selection.from, start) - start, Math.min(selection.to, end) - start];
      const wanted = new Map(linker.links(text, isHere ? caret : null).map((link) => [`${link.start} ${link.end} ${link.href}`, link]));
      const kept = new Set();
      block.forEach((node, offset) => {
        const mark = made.isInSet(node.marks);
        if (!mark) return;
        const key = `${offset} ${offset + node.nodeSize} ${mark.attrs.href}`;
        if (wanted.has(key)) kept.add(key);
        else tr.removeMark(start + offset, start + offset + node.nodeSize, made);
      });
      for (const [key, { start: from, end: to, href, attributes }] of wanted) {
        if (!kept.has(key)) tr.addMark(start + from, start + to, made.create({ href, ...attributes }));
      }
      return false;
    });
    // What is typed behind a link is not of it.
    return tr.steps.length > 0 ? tr.setStoredMarks(null) : null;
  },
});

export const view = new EditorView(document.querySelector('#editor'), {
  state: EditorState.create({
    doc: schema.node('doc', null, [schema.node('paragraph')]),
    plugins: [keymap(baseKeymap), autolink],
  }),
});
