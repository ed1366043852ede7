// Links in trees of the unified collective.

import type { Linker } from './index.js';
import type { Edit, Run } from './run.js';

/** What all nodes have. */
export interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

export interface Format {
  /** Tells of a node that is no text. Returns the name of the element that starts, if one does. */
  enter(node: Node, run: Run): string | undefined;
  /** The node of a new link. */
  link(edit: Extract<Edit, { edit: 'link' }>): Node;
}

/** Links the texts of a tree. */
export function linkTree(tree: Node, linker: Linker, format: Format): void {
  const run = linker.run();
  /** Each text, and the node that it is in. */
  const texts: { text: Node; parent: Node }[] = [];
  // Without recursion, because trees may be deep.
  const open: { node: Node; next: number; element: string | undefined }[] = [{ node: tree, next: 0, element: undefined }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = top.node.children?.[top.next++];
    if (!child) {
      if (top.element !== undefined) run.end(top.element);
      open.pop();
    } else if (child.type === 'text') {
      run.text(child.value ?? '', texts.push({ text: child, parent: top.node }) - 1);
    } else {
      open.push({ node: child, next: 0, element: format.enter(child, run) });
    }
  }

  /** What takes the place of texts. */
  const changed = new Map<Node, Node[]>();
  const parents = new Set<Node>();
  for (const [at, edits] of run.finish()) {
    const { text, parent } = texts[at]!;
    parents.add(parent);
    changed.set(text, edits.flatMap((edit) => made(edit, text, format)));
  }
  for (const parent of parents) {
    parent.children = parent.children!.flatMap((child) => changed.get(child) ?? child);
  }
}

function made(edit: Edit, text: Node, format: Format): Node[] {
  switch (edit.edit) {
    case 'keep':
      return [{ type: 'text', value: text.value!.slice(edit.start, edit.end) }];
    case 'link':
      return [format.link(edit)];
    case 'remove':
      return [];
  }
}
