// Makes the same random edits in a page with linkers, whose class is `own`, and in a twin without. Runs in the browser.

const WORDS = ['see ', 'https://a.com/ab', 'https://', 'b.com', '/x', ' ', '. ', '。', 'www.example.org', 'anna@example.com', 'word', '看', '?q=1', ' 7', '\n', 'www.'];

/** Returns a function that draws numbers below `below`. A seed always gives the same numbers. */
export function random(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Returns the HTML of a page without our anchors, the `font` elements of translators, and added comments. */
export function read(root) {
  const copy = root.cloneNode(true);
  for (const element of copy.querySelectorAll('a.own, font')) element.replaceWith(...element.childNodes);
  copy.normalize();
  return copy.innerHTML.replaceAll('<!--x-->', '');
}

const texts = (root) => {
  const nodes = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
};

/** Returns the text node at an offset in the text of an element, and the offset in the node. */
function spot(root, at) {
  const nodes = texts(root).filter(({ data }) => data !== '');
  for (const node of nodes) {
    if (at <= node.length) return [node, at];
    at -= node.length;
  }
  return undefined;
}

/** Returns whether a text node is the start of a split text. A change of its data then changes the whole text. */
const isSplit = ({ nextSibling }) => nextSibling?.nodeValue === '' && nextSibling.nextSibling?.className === 'own';

/** Puts the caret at a random place. Returns a function that checks that it is still there, unless its block changed. */
export function placeCaret(root, number) {
  const nodes = texts(root).filter(({ data }) => data !== '');
  if (nodes.length === 0) return () => true;
  const node = nodes[number(nodes.length)];
  const block = node.parentElement.closest('p') ?? root;
  getSelection().collapse(node, number(node.length + 1));
  const place = () => {
    const { anchorNode, anchorOffset } = getSelection();
    if (!block.contains(anchorNode)) return -1;
    const range = document.createRange();
    range.setStart(block, 0);
    range.setEnd(anchorNode, anchorOffset);
    return String(range).length;
  };
  const [text, at] = [block.textContent, place()];
  return () => !block.isConnected || block.textContent !== text || place() === at;
}

function range(root, from, to) {
  const range = document.createRange();
  range.setStart(...spot(root, from));
  range.setEnd(...spot(root, to));
  return range;
}

/**
 * Edits like an editor that sees only elements and offsets in the text. Returns the first difference from the twin, or the
 * numbers of links and edits.
 */
export async function editSeen(linker, seed, edits) {
  // With this style, typing does not change the whitespace around it.
  document.body.style.whiteSpace = 'pre-wrap';
  const number = random(seed);
  const pick = (list) => list[number(list.length)];
  const phrase = () => Array.from({ length: 1 + number(5) }, () => pick(WORDS)).join('');
  document.body.innerHTML = '<main></main><main></main>';
  const roots = [...document.querySelectorAll('main')];
  const stop = linker.watch(roots[0]);
  let ids = 0;
  const create = (name, text = '') => {
    ids += 1;
    return roots.map((root) => Object.assign(root.ownerDocument.createElement(name), { id: `e${ids}`, textContent: text }));
  };
  const both = (run) => roots.forEach((root, i) => run(root, i));
  const counts = {};
  let links = 0;

  const blocks = () => roots[1].querySelectorAll(':scope > [id]');

  const operations = {
    paragraph() {
      const made = create('p', phrase());
      both((root, i) => root.append(made[i]));
    },
    remove() {
      const { id } = pick(blocks());
      both((root) => root.querySelector(`#${id}`).remove());
    },
    split: (at) => both((root) => { const [node, offset] = spot(root, at); node.splitText(offset); }),
    insert(at) {
      const text = phrase();
      both((root) => { const [node, offset] = spot(root, at); node.insertData(offset, text); });
    },
    append() {
      // Appends to an existing text node.
      const node = pick(texts(roots[0]).filter((node) => node.data !== '' && !isSplit(node)));
      if (!node) return;
      const before = texts(roots[0]);
      const at = before.slice(0, before.indexOf(node) + 1).reduce((sum, { length }) => sum + length, 0);
      const text = phrase();
      node.appendData(text);
      const [twin, offset] = spot(roots[1], at);
      twin.insertData(offset, text);
    },
    delete: (at, to) => both((root) => range(root, at, to).deleteContents()),
    replace(at, to) {
      const text = phrase();
      both((root) => { const own = range(root, at, to); own.deleteContents(); own.insertNode(document.createTextNode(text)); });
    },
    element(at) {
      const made = create(pick(['b', 'span', 'code', 'br']));
      both((root, i) => range(root, at, at).insertNode(made[i]));
    },
    wrap(at, to) {
      const made = create(pick(['b', 'i', 'span', 'mark']));
      both((root, i) => { const own = range(root, at, to); made[i].append(own.extractContents()); own.insertNode(made[i]); });
    },
    unwrap() {
      const all = roots[1].querySelectorAll('b, i, span, mark');
      if (all.length === 0) return;
      const { id } = pick(all);
      both((root) => { const own = root.querySelector(`#${id}`); own.replaceWith(...own.childNodes); });
    },
    unlink() {
      const all = roots[0].querySelectorAll('a');
      if (all.length > 0) { const own = pick(all); number(2) || own.firstElementChild ? own.replaceWith(...own.childNodes) : own.replaceWith(own.textContent); }
    },
    inAnchor() {
      const all = roots[0].querySelectorAll('a');
      if (all.length === 0) return;
      const own = pick(all);
      [() => own.append(document.createComment('x')), () => own.textContent && own.firstChild?.splitText?.(Math.min(1, own.firstChild.length)), () => own.prepend(''), () => own.normalize()][number(4)]();
    },
    normalize() {
      const { id } = pick(blocks());
      both((root) => root.querySelector(`#${id}`).normalize());
    },
    fragment() {
      const own = [...blocks()].map(({ id }) => id).filter(() => number(3) === 0);
      both((root) => { const made = document.createDocumentFragment(); own.forEach((id) => made.append(root.querySelector(`#${id}`))); root.prepend(made); });
    },
    again() {
      const { id } = pick(blocks());
      both((root) => { const own = root.querySelector(`#${id}`); own.replaceChildren(...own.childNodes); });
    },
    async type(at) {
      const { id } = pick(blocks());
      const [text, isUndone] = [phrase().replace('\n', ''), number(2)];
      both((root) => root.querySelector(`#${id}`).setAttribute('contenteditable', ''));
      await null;
      both((root) => {
        const own = root.querySelector(`#${id}`);
        // The result of typing depends on the ends of text nodes.
        own.normalize();
        own.focus();
        const place = spot(own, at % (own.textContent.length + 1));
        if (!place) return;
        getSelection().collapse(...place);
        const before = own.textContent;
        document.execCommand('insertText', false, text);
        // Otherwise `undo` would revert an older edit in another block.
        if (isUndone && own.textContent !== before) document.execCommand('undo');
      });
      both((root) => root.querySelector(`#${id}`).removeAttribute('contenteditable'));
    },
    html() {
      const { id } = pick(blocks());
      both((root) => { const own = root.querySelector(`#${id}`); own.innerHTML = own.innerHTML; });
    },
    text() {
      const { id } = pick(roots[1].querySelectorAll('[id]:not(br)'));
      const text = phrase();
      both((root) => (root.querySelector(`#${id}`).textContent = text));
    },
    translate() {
      const { id } = pick(blocks());
      both((root) => texts(root.querySelector(`#${id}`)).forEach((node) => {
        const font = document.createElement('font');
        node.replaceWith(font);
        font.append(node);
      }));
    },
    untranslate: () => both((root) => root.querySelectorAll('font').forEach((font) => font.replaceWith(...font.childNodes))),
    edit() {
      const { id } = pick(blocks());
      both((root) => root.querySelector(`#${id}`).toggleAttribute('contenteditable'));
    },
  };
  const names = Object.keys(operations);
  operations.empty = () => both((root) => root.replaceChildren());
  operations.paragraph();
  for (let edit = 0; edit < edits; edit++) {
    const { length } = roots[1].textContent;
    const name = length < 40 || blocks().length < 2 ? 'paragraph' : length > 1500 ? 'empty' : pick(names);
    let [at, to] = [0, 0];
    // A cut in the start of a split text would change the whole text, so only `split` cuts there.
    for (let tries = 0; tries === 0 || (tries < 20 && name !== 'split' && [at, to].some((at) => isSplit(spot(roots[0], at)?.[0] ?? {}))); tries++) {
      at = number(length + 1);
      to = Math.min(length, at + number(30));
    }
    if (name !== 'split' && [at, to].some((at) => isSplit(spot(roots[0], at)?.[0] ?? {}))) continue;
    counts[name] = (counts[name] ?? 0) + 1;
    const before = roots[0].innerHTML;
    await operations[name](at, to);
    const caret = number(3) ? placeCaret(roots[0], number) : () => true;
    const wrong = (when) => (read(roots[0]) !== read(roots[1]) || roots[0].querySelector('a a') || !caret()) && { edit, name, at, to, when, before, caret: caret(), have: read(roots[0]), want: read(roots[1]) };
    // Compares the pages after linking, and sometimes again later.
    await null;
    const failed = wrong('linked') || (number(20) === 0 && (await new Promise((done) => setTimeout(done, 10)), wrong('later')));
    if (failed) return failed;
    links += roots[0].querySelectorAll('a').length;
  }
  stop();
  linker.unlink(roots[0]);
  return { links, counts, wrong: read(roots[0]) !== read(roots[1]) };
}

/** Edits like a framework that keeps text nodes, and sets, moves and removes them without reading the page. */
export async function editHeld(linker, seed, edits) {
  const number = random(seed);
  const pick = (list) => list[number(list.length)];
  const phrase = () => Array.from({ length: number(5) }, () => pick(WORDS)).join('');
  document.body.innerHTML = '<main></main><main></main>';
  const roots = [...document.querySelectorAll('main')];
  const stop = linker.watch(roots[0]);
  /** The text nodes and the paragraphs, each with its twin. */
  let held = [];
  let blocks = [];
  const out = [];
  const counts = {};
  let links = 0;
  const paragraph = () => {
    const block = [0, 1].map(() => document.createElement('p'));
    blocks.push(block);
    for (let count = 1 + number(4); count > 0; count--) {
      const text = phrase();
      const pair = block.map((p) => p.appendChild(document.createTextNode(text)));
      held.push(pair);
      if (number(4) === 0) block.forEach((p) => p.append(document.createComment('')));
    }
    roots.forEach((root, i) => root.append(block[i]));
  };
  /** Returns whether a text node has its whole text, and none of our links follows it. */
  const isWhole = ([node, twin]) => node.data === twin.data && !isSplit(node);
  const operations = {
    paragraph,
    removeBlock() {
      const block = pick(blocks);
      blocks = blocks.filter((own) => own !== block);
      held = held.filter(([, own]) => !block[1].contains(own));
      block.forEach((p) => p.remove());
    },
    set(pair) {
      const text = phrase();
      const name = pick(['data', 'nodeValue', 'textContent']);
      pair.forEach((node) => (node[name] = text));
    },
    append(pair) {
      if (!isWhole(pair)) return;
      const text = phrase();
      pair.forEach((node) => node.appendData(text));
    },
    replace(pair) {
      if (!isWhole(pair)) return;
      const [at, count, text] = [number(pair[1].length + 1), number(9), phrase()];
      pair.forEach((node) => node.replaceData(at, count, text));
    },
    split(pair) {
      if (!isWhole(pair)) return;
      const at = number(pair[1].length + 1);
      held.push(pair.map((node) => node.splitText(at)));
    },
    take(pair) {
      out.push(pair);
      held = held.filter((own) => own !== pair);
      pair.forEach((node) => node.parentNode.removeChild(node));
    },
    back([, twin]) {
      const pair = out.pop();
      if (!pair) return;
      const next = held.find(([, own]) => own === twin);
      held.push(pair);
      pair.forEach((node, i) => next[i].parentNode.insertBefore(node, next[i]));
    },
    move(pair) {
      const block = pick(blocks);
      pair.forEach((node, i) => block[i].append(node));
    },
    before(pair) {
      const text = phrase();
      const isText = number(2);
      const made = pair.map(() => (isText ? document.createTextNode(text) : Object.assign(document.createElement('b'), { textContent: text })));
      if (isText) held.push(made);
      pair.forEach((node, i) => node.parentNode.insertBefore(made[i], node));
    },
    after(pair) {
      const isQuick = number(2);
      pair.forEach((node) => {
        const made = document.createElement('i');
        if (isQuick) node.after(made);
        else node.parentNode.insertBefore(made, node.nextSibling);
      });
    },
    wrap(pair) {
      pair.forEach((node) => { const made = document.createElement('span'); node.replaceWith(made); made.append(node); });
    },
    again() {
      const block = pick(blocks);
      const own = held.filter(([, node]) => node.parentNode === block[1]);
      block.forEach((p, i) => p.replaceChildren(...own.map((pair) => pair[i])));
    },
    clear() {
      const block = pick(blocks);
      const own = held.filter(([, node]) => node.parentNode === block[1]);
      block.forEach((p, i) => {
        while (p.firstChild) p.removeChild(p.firstChild);
        p.append(...own.map((pair) => pair[i]));
      });
      held = held.filter(([, node]) => node.isConnected);
    },
  };
  const names = Object.keys(operations);
  for (let edit = 0; edit < edits; edit++) {
    held = held.filter(([, node]) => node.isConnected);
    const { length } = roots[1].textContent;
    const name = held.length < 3 ? 'paragraph' : length > 1500 || held.length > 60 ? 'removeBlock' : pick(names);
    counts[name] = (counts[name] ?? 0) + 1;
    const before = roots[0].innerHTML;
    operations[name](pick(held));
    // The linker may see several edits at once.
    if (number(3) === 0) continue;
    const caret = number(3) ? placeCaret(roots[0], number) : () => true;
    await null;
    const wrong = (when) => (read(roots[0]) !== read(roots[1]) || roots[0].querySelector('a a') || !caret()) && { edit, name, when, before, caret: caret(), raw: roots[0].innerHTML, have: read(roots[0]), want: read(roots[1]) };
    const failed = wrong('linked') || (number(20) === 0 && (await new Promise((done) => setTimeout(done, 10)), wrong('later') || wrongLinks(roots[0], linker)));
    if (failed) return failed;
    links += roots[0].querySelectorAll('a').length;
  }
  await null;
  stop();
  linker.unlink(roots[0]);
  return { links, counts, wrong: read(roots[0]) !== read(roots[1]) };
}

/** Compares the links with the links of a copy that is linked at once. Returns the difference, or false. */
function wrongLinks(root, linker) {
  // A link across several text nodes has an anchor in each of them.
  const shown = (root) => root.innerHTML.replace(/<a href="([^"]*)" class="own">([^<]*)<\/a>(?:(?:<!---->)?<a href="\1" class="own">([^<]*)<\/a>)+/g, (all) => `${/<a [^>]*>/.exec(all)}${all.replace(/<[^>]*>/g, '')}</a>`).match(/<a .*?<\/a>/gs) ?? [];
  const copy = root.cloneNode(true);
  for (const element of copy.querySelectorAll('a.own')) element.replaceWith(...element.childNodes);
  copy.normalize();
  linker.link(copy);
  const [have, want] = [shown(root), shown(copy)];
  return String(have) !== String(want) && { when: 'links', have, want, html: root.innerHTML };
}
