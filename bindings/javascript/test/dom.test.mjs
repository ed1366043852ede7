// Tests `linkwright/dom` in Chromium, or in Firefox with `DOM_BROWSER=firefox`.

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { launch, open as openIn, script } from './browsers.mjs';
import { rows, unmarked } from './support.mjs';

const BROWSER = process.env.DOM_BROWSER ?? 'chromium';
let browser;
let content;

before(async () => {
  browser = await launch(BROWSER);
  content = await script();
});

after(() => browser?.close());

const open = (body) => openIn(browser, body, content);
const settle = (page) => page.evaluate(() => new Promise((done) => setTimeout(done, 20)));

test('edges in HTML read as the table says, and unlink restores the page', async () => {
  const { page, errors } = await open('');
  const wrong = [];
  for (const [format, marks] of rows('edges')) {
    const { text, links } = unmarked(marks);
    if (format !== 'html') continue;
    const want = links.map(({ start, end }) => text.slice(start, end));
    const { have, isUndone } = await page.evaluate((html) => {
      document.body.innerHTML = html;
      const [before, nodes] = [document.body.innerHTML, document.body.textContent];
      const linker = new DomLinker();
      linker.link(document.body);
      const once = document.body.innerHTML;
      linker.link(document.body);
      if (document.body.innerHTML !== once) throw new Error('the second time it is another page');
      if (document.body.textContent !== nodes) throw new Error('another text');
      const have = [...document.querySelectorAll('a')].map((a) => a.textContent);
      linker.unlink(document.body);
      return { have, isUndone: document.body.innerHTML === before };
    }, text);
    if (!isUndone || JSON.stringify(have) !== JSON.stringify(want)) wrong.push({ text, want, have, isUndone });
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(errors, []);
});

test('text in excluded elements does not link', async () => {
  const { page, errors } = await open(`
    <p>example.com <a href="/x">example.com</a> <code>example.com</code> <kbd>example.com</kbd></p>
    <pre>example.com</pre><textarea>example.com</textarea><button>example.com</button><select><option>example.com</select>
    <div contenteditable>example.com <b>www.example.com</b></div><div contenteditable="plaintext-only">example.com</div>
    <style>/* example.com */</style><script>/* example.com */</script><svg><text>example.com</text></svg><template>example.com</template>
    <p>https://example.com/"onmouseover="alert(1) https://example.com/&lt;img src=x onerror=alert(1)&gt; javascript:alert(1)</p>
  `);
  const links = await page.evaluate(() => {
    new DomLinker({ rel: 'nofollow', class: 'own' }).link(document.body);
    return [...document.querySelectorAll('a.own')].map((a) => a.outerHTML);
  });
  assert.deepEqual(links, [
    '<a href="https://example.com" rel="nofollow" class="own">example.com</a>',
    '<a href="https://example.com/" rel="nofollow" class="own">https://example.com/</a>',
    '<a href="https://example.com/" rel="nofollow" class="own">https://example.com/</a>',
  ]);
  // An element inside an anchor or an editable element does not link.
  const inside = await page.evaluate(() => {
    document.body.innerHTML = '<a href="/x"><b>example.com</b></a><div contenteditable><i>example.com</i></div>';
    for (const element of document.querySelectorAll('b, i')) new DomLinker().link(element);
    return document.querySelectorAll('b a, i a').length;
  });
  assert.equal(inside, 0);
  assert.deepEqual(errors, []);
});

test('a page that changes', async () => {
  const { page, errors } = await open('<main><p id="a">See example.com.</p><p id="b">Nothing</p><div id="edit">example.net</div></main>');
  await page.evaluate(() => {
    window.linker = new DomLinker();
    window.changes = 0;
    window.stop = linker.watch(document.querySelector('main'));
    new MutationObserver((all) => (window.changes += all.length)).observe(document.body, { subtree: true, childList: true, characterData: true });
    window.a = document.querySelector('#a');
    window.text = a.firstChild;
    window.links = () => [...document.querySelectorAll('main a')].map((a) => a.textContent);
  });
  const step = async (run, want) => {
    await page.evaluate(run);
    await settle(page);
    assert.deepEqual(await page.evaluate('links()'), want, String(run));
  };
  await step(() => {}, ['example.com', 'example.net']);
  // A framework keeps a text node and sets its text.
  await step(() => (text.data = 'Now www.example.org, and more'), ['www.example.org', 'example.net']);
  await step(() => (text.nodeValue = 'none'), ['example.net']);
  await step(() => (document.querySelector('#b').textContent = 'https://example.com/b'), ['https://example.com/b', 'example.net']);
  await step(() => document.querySelector('main').insertAdjacentHTML('beforeend', '<p id="c">anna@example.com <b>example.org</b></p>'), ['https://example.com/b', 'example.net', 'anna@example.com', 'example.org']);
  // A domain that continues a word before its element does not link.
  await step(() => document.querySelector('#c b').before('pay'), ['https://example.com/b', 'example.net', 'anna@example.com']);
  await step(() => document.querySelector('#edit').setAttribute('contenteditable', ''), ['https://example.com/b', 'anna@example.com']);
  await step(() => document.querySelector('#edit').removeAttribute('contenteditable'), ['https://example.com/b', 'example.net', 'anna@example.com']);
  await step(() => document.querySelector('#c').remove(), ['https://example.com/b', 'example.net']);
  // Moves a text node, and then removes only a text node.
  await step(() => a.append(' ', document.querySelector('#edit').firstChild), ['example.net', 'https://example.com/b']);
  await step(() => a.firstChild.remove(), ['example.net', 'https://example.com/b']);
  await step(() => a.replaceChildren(), ['https://example.com/b']);
  await step(() => a.append('a.example.com ', document.createElement('br'), 'b.example.com'), ['a.example.com', 'b.example.com', 'https://example.com/b']);

  // The page does not change without an edit.
  const before = await page.evaluate('changes');
  await settle(page);
  assert.equal(await page.evaluate('changes'), before);
  await step(() => (stop(), a.append(' c.example.com')), ['a.example.com', 'b.example.com', 'https://example.com/b']);
  await step(() => linker.unlink(document.body), []);
  assert.equal(await page.evaluate("document.querySelector('main').innerHTML"), '<p id="a">a.example.com <br>b.example.com c.example.com</p><p id="b">https://example.com/b</p><div id="edit"></div>');
  assert.deepEqual(errors, []);
});

test('a linker continues to watch after a function has thrown', async () => {
  const { page } = await open('<p>none</p>');
  const states = await page.evaluate(async () => {
    let fails = true;
    const linker = new DomLinker({ anchor: () => { if (fails) throw new Error('no'); } });
    const stop = linker.watch(document.body);
    const p = document.querySelector('p');
    let error;
    p.textContent = 'See example.com';
    try { linker.link(document.body); } catch ({ message }) { error = message; }
    await new Promise((done) => setTimeout(done));
    fails = false;
    const other = document.createElement('p');
    p.before(other);
    p.firstChild.data = 'See example.org';
    linker.link(other);
    // The text that changed before that call also links.
    for (let i = 0; i < 3; i++) await new Promise((done) => setTimeout(done));
    stop();
    return [error, p.innerHTML];
  });
  assert.deepEqual(states, ['no', 'See <a href="https://example.org">example.org</a>']);
  await page.close();
});

test('each of many new blocks is read once', async () => {
  const { page } = await open('<main></main>');
  const [few, many, links] = await page.evaluate(async () => {
    const main = document.querySelector('main');
    let reads = 0;
    for (const name of ['firstChild', 'nextSibling', 'parentNode']) {
      const { get } = Object.getOwnPropertyDescriptor(Node.prototype, name);
      Object.defineProperty(Node.prototype, name, { get() { return reads++, get.call(this); } });
    }
    const stop = new DomLinker().watch(main);
    const counts = [];
    for (const count of [100, 800]) {
      main.replaceChildren();
      await new Promise((done) => setTimeout(done));
      reads = 0;
      for (let i = 0; i < count; i++) {
        const p = document.createElement('p');
        p.textContent = `Message ${i}: https://example.com/${i} and example.org`;
        main.append(p);
        await null;
      }
      counts.push(reads);
    }
    stop();
    return [...counts, main.querySelectorAll('a').length];
  });
  assert.equal(links, 1600);
  assert.ok(few > 100 && many <= 8 * few, `${few} reads, then ${many}`);
  await page.close();
});

/** Edits a watched page. Returns its links, and its distinct texts once linked, later, and after the links are removed. */
async function edited(page, body, edit) {
  return page.evaluate(async ([body, edit]) => {
    document.body.innerHTML = body;
    const p = document.querySelector('p');
    const linker = new DomLinker();
    const stop = linker.watch(document.body);
    const t = p.firstChild;
    await (0, eval)(edit)(t, p);
    await null;
    const linked = p.textContent;
    await new Promise((done) => setTimeout(done, 30));
    const result = [linked, p.textContent];
    const links = [...p.querySelectorAll('a')].map((a) => a.textContent);
    stop();
    linker.unlink(document.body);
    return { texts: [...new Set([...result, p.textContent])], links };
  }, [body, String(edit)]);
}

test('edits by other code neither lose nor double text', async () => {
  const { page, errors } = await open('');
  const body = '<p>go and see https://a.com/ab, or b.com now</p>';
  const text = 'go and see https://a.com/ab, or b.com now';
  for (const [edit, want, links] of [
    [(t) => t.splitText(0), text, ['https://a.com/ab', 'b.com']],
    [(t) => t.splitText(3).splitText(4), text, ['https://a.com/ab', 'b.com']],
    [(t) => t.splitText(t.length), text, ['https://a.com/ab', 'b.com']],
    [(t) => { const range = document.createRange(); range.setStart(t, 2); range.insertNode(new Text(' on')); }, text.replace('go', 'go on'), ['https://a.com/ab', 'b.com']],
    [(t) => { const range = document.createRange(); range.setStart(t, 0); range.setEnd(t, 6); range.surroundContents(document.createElement('i')); }, text, ['https://a.com/ab', 'b.com']],
    // Setting the data replaces the whole text, even with the part before the first link.
    [(t) => (t.data = t.data), 'go and see ', []],
    [(t) => (t.textContent = 'go'), 'go', []],
    [(t, p) => { t.data = 'go'; p.append(' c.org'); }, 'go c.org', ['c.org']],
    [(t, p) => { p.normalize(); p.firstChild.splitText(1); }, text, ['https://a.com/ab', 'b.com']],
    [(t, p) => p.querySelector('a').firstChild.splitText(12), text, ['https://a.com/ab', 'b.com']],
    [(t) => (t.data = 'see c.org'), 'see c.org', ['c.org']],
    [(t) => (t.nodeValue = ''), '', []],
    [(t, p) => p.removeChild(t), '', []],
    [(t, p) => p.lastChild.appendData('!'), `${text}!`, ['https://a.com/ab', 'b.com']],
    [(t, p) => p.querySelector('a').firstChild.appendData('c'), text.replace('/ab', '/abc'), ['https://a.com/abc', 'b.com']],
    [(t, p) => p.querySelector('a').remove(), text.replace('https://a.com/ab', ''), ['b.com']],
    [(t, p) => p.insertBefore(document.createElement('i'), t.nextSibling), text, ['https://a.com/ab', 'b.com']],
    [(t, p) => p.replaceChildren(document.createElement('i'), t), text, ['https://a.com/ab', 'b.com']],
    [(t, p) => (p.innerHTML = p.innerHTML), text, ['https://a.com/ab', 'b.com']],
    [(t, p) => p.querySelectorAll('a').forEach((a) => a.replaceWith(...a.childNodes)), text, ['https://a.com/ab', 'b.com']],
    [(t, p) => p.querySelectorAll('a').forEach((a) => a.replaceWith(a.textContent)), text, ['https://a.com/ab', 'b.com']],
    [(t, p) => { p.querySelectorAll('a').forEach((a) => a.replaceWith(...a.childNodes)); p.normalize(); }, text, ['https://a.com/ab', 'b.com']],
    [(t, p) => { for (const node of [...p.childNodes]) { const font = document.createElement('font'); node.replaceWith(font); font.append(node); } }, text, ['https://a.com/ab', 'b.com']],
    [async (t, p) => { for (let i = 0; i < 20; i++) { p.querySelector('a').replaceWith(...p.querySelector('a').childNodes); await new Promise((done) => setTimeout(done)); } }, text, ['https://a.com/ab', 'b.com']],
  ]) assert.deepEqual(await edited(page, body, edit), { texts: [want], links }, String(edit));
  // If a link starts the text, an empty node comes before it, which `normalize` removes.
  assert.deepEqual(await edited(page, '<p>https://a.com/ab x</p>', (t, p) => p.normalize()), { texts: ['https://a.com/ab x'], links: ['https://a.com/ab'] });
  assert.deepEqual(await edited(page, '<p>https://a.com/ab x</p>', (t, p) => p.removeChild(t)).then(({ texts, links }) => [texts.at(-1), links]), ['', []]);
  assert.deepEqual(errors, []);
});

test('code that always removes links does not block the page', async () => {
  const { page, errors } = await open('<p>See https://a.com/ab now</p>');
  const result = await page.evaluate(async () => {
    const p = document.querySelector('p');
    let calls = 0;
    const stops = ['a', 'text', 'normalize'].map((how) => {
      const observer = new MutationObserver(() => {
        // Without a limit, the page could hang.
        if (++calls > 10_000) return;
        if (how === 'normalize') p.normalize();
        else for (const a of p.querySelectorAll('a')) a.replaceWith(...(how === 'a' ? a.childNodes : [a.textContent]));
      });
      observer.observe(p, { subtree: true, childList: true, characterData: true });
      return () => observer.disconnect();
    });
    const stop = new DomLinker().watch(document.body);
    const turn = () => new Promise((done) => setTimeout(done));
    for (let turns = 0; turns < 30; turns++) await turn();
    const text = p.textContent;
    stops.forEach((stop) => stop());
    p.append('!');
    // Blocks that wait for a turn link in the second of these.
    for (let turns = 0; turns < 3; turns++) await turn();
    stop();
    return { text, goesOn: calls <= 1000, links: [...p.querySelectorAll('a')].map((a) => a.textContent) };
  });
  assert.deepEqual(result, { text: 'See https://a.com/ab now', goesOn: true, links: ['https://a.com/ab'] });
  assert.deepEqual(errors, []);
});

test('a selection stays in its place', async () => {
  const { page, errors } = await open('');
  const text = 'go and see https://a.com/ab, or b.com now';
  for (const [from, to] of [[0, 6], [4, 20], [14, 18], [11, 27], [20, 34], [38, 2], [5, 5]]) {
    const selected = await page.evaluate(async ([text, from, to]) => {
      document.body.innerHTML = `<p>${text}</p>`;
      const p = document.querySelector('p');
      const linker = new DomLinker();
      const selection = getSelection();
      selection.setBaseAndExtent(p.firstChild, from, p.firstChild, to);
      const at = () => [[selection.anchorNode, selection.anchorOffset], [selection.focusNode, selection.focusOffset]].map(([node, offset]) => {
        const range = document.createRange();
        range.setStart(p, 0);
        range.setEnd(node, offset);
        return String(range).length;
      });
      const all = [];
      const stop = linker.watch(document.body);
      all.push(at());
      p.append(' or c.org.');
      await null;
      all.push(at());
      stop();
      linker.unlink(document.body);
      all.push(at());
      return all;
    }, [text, from, to]);
    assert.deepEqual(selected, [[from, to], [from, to], [from, to]]);
  }
  // `selectAllChildren` selects a whole block.
  const whole = await page.evaluate(() => {
    document.body.innerHTML = '<p>see https://a.com/ab now</p><p>x</p>';
    getSelection().selectAllChildren(document.querySelector('p'));
    const linker = new DomLinker();
    linker.link(document.body);
    const linked = String(getSelection());
    linker.unlink(document.body);
    return [linked, String(getSelection())];
  });
  assert.deepEqual(whole, Array(2).fill('see https://a.com/ab now'));
  assert.deepEqual(errors, []);
});

test('two linkers share a page, and lose no text', async () => {
  const { page, errors } = await open('');
  const counts = await page.evaluate(async () => {
    document.body.innerHTML = '<main><p>See https://example.com/a and example.org, or anna@example.net.</p></main><main><p>example.com</p></main>';
    const [both, one] = document.querySelectorAll('main');
    const linkers = [new DomLinker({ bareDomains: 'off', emails: false, class: 'first' }), new DomLinker({ class: 'second' })];
    const all = () => [...document.querySelectorAll('a')].map((a) => `${a.className} ${a.textContent}`);
    const states = [];
    let changes = 0;
    const turns = async () => { for (let i = 0; i < 4; i++) await new Promise((done) => setTimeout(done)); };
    const stops = [linkers[0].watch(both), linkers[1].watch(both), linkers[1].watch(one)];
    states.push(all());
    const text = both.querySelector('p').firstChild;
    text.data = 'https://example.com/b is example.com';
    await turns();
    states.push(all());
    text.data = 'https://example.com/b is example.com or https://example.com/c';
    await turns();
    states.push(all());
    // The first linker removes its links, so the second may link the same text.
    stops[0]();
    linkers[0].unlink(document.body);
    await turns();
    states.push(all());
    await turns();
    new MutationObserver((records) => (changes += records.length)).observe(document.body, { subtree: true, childList: true, characterData: true });
    await turns();
    stops.forEach((stop) => stop());
    linkers.forEach((linker) => linker.unlink(document.body));
    states.push(all(), both.innerHTML, changes);
    return states;
  });
  assert.deepEqual(counts, [
    ['first https://example.com/a', 'second example.org', 'second anna@example.net', 'second example.com'],
    ['first https://example.com/b', 'second example.com', 'second example.com'],
    ['first https://example.com/b', 'second example.com', 'first https://example.com/c', 'second example.com'],
    ['second https://example.com/b', 'second example.com', 'second https://example.com/c', 'second example.com'],
    [], '<p>https://example.com/b is example.com or https://example.com/c</p>', 0,
  ]);
  assert.deepEqual(errors, []);
});

test('a randomly edited page has the same text as without links', async () => {
  const seeds = Number(process.env.SEEDS ?? 8);
  const { page, errors } = await open('');
  await page.evaluate(() => (window.Other = DomLinker));
  // Loads another copy of the package.
  await page.addScriptTag({ content });
  assert.ok(await page.evaluate(() => Other !== DomLinker));
  // Tests one linker, and in both orders a linker for only URLs with a linker for all links.
  const two = [{ bareDomains: 'off', emails: false }, {}];
  const failed = [];
  for (const editor of ['editSeen', 'editHeld']) {
    for (let seed = 1; seed <= seeds; seed++) {
      const { links, counts, ...wrong } = await page.evaluate(([editor, seed, options]) => {
        const own = options.map((options, i) => new [DomLinker, Other][i]({ class: 'own', ...options }));
        const each = (method) => (root) => own.map((linker) => linker[method](root));
        const watch = (root) => { const stops = each('watch')(root); return () => stops.forEach((stop) => stop()); };
        return window[editor]({ watch, link: each('link'), unlink: each('unlink') }, seed, 300);
      }, [editor, seed, [[{}], two, [...two].reverse()][seed % 3]]);
      if (wrong.wrong !== false) failed.push({ editor, seed, ...wrong });
      else assert.ok(links > 50, `${links} links`);
    }
    console.log(`${editor}: ${seeds - failed.filter((own) => own.editor === editor).length} of ${seeds} seeds are equal`);
  }
  assert.deepEqual(failed.slice(0, 1), []);
  assert.deepEqual(errors, []);
});

test('a function makes the elements of links', async () => {
  const { page, errors } = await open('<p>See https://example.com/a/long/path and b.com.</p>');
  const states = await page.evaluate(async () => {
    const p = document.querySelector('p');
    const clicks = [];
    const render = ({ href, text, attributes }) => {
      const button = document.createElement('button');
      button.innerHTML = '<i></i>';
      button.append(`${text} ${Object.keys(attributes)}`);
      button.onclick = () => clicks.push(href);
      return button;
    };
    const linker = new DomLinker({ render, truncate: 15, attributes: { 'data-b': '1', 'data-a': '2' }, class: 'own', target: '_blank', rel: 'nofollow' });
    const stop = linker.watch(document.body);
    const states = [p.textContent];
    const [button] = p.querySelectorAll('button');
    button.click();
    // The linker ignores text in the element, and keeps the element as long as its link.
    button.querySelector('i').innerHTML = '<p>!</p>';
    button.querySelector('p').append(' www.example.net');
    p.append(' c.org');
    await new Promise((done) => setTimeout(done));
    states.push(p.textContent, button.isConnected, clicks, p.querySelectorAll('a, button button').length);
    stop();
    linker.unlink(document.body);
    states.push(p.innerHTML);
    for (const render of [3, () => undefined]) {
      try { new DomLinker({ render }).link(document.body); } catch (error) { states.push(error.message); }
    }
    states.push(p.innerHTML);
    new DomLinker({ attributes: { 'data-b': '1', 'data-a': '2' }, class: 'own', target: '_blank', rel: 'nofollow' }).link(document.body);
    return [...states, p.querySelector('a').outerHTML];
  });
  const [names, cut] = ['rel,target,class,data-b,data-a', 'rel,target,class,title,data-b,data-a'];
  const text = 'See https://example.com/a/long/path and b.com. c.org';
  assert.deepEqual(states, [
    `See example.com/a…h ${cut} and b.com ${names}.`, `See ! www.example.netexample.com/a…h ${cut} and b.com ${names}. c.org ${names}`, true, ['https://example.com/a/long/path'], 0,
    text, 'render: give a function, not a value of type number', 'render: the function returns an element, not undefined', text,
    '<a href="https://example.com/a/long/path" rel="nofollow" target="_blank" class="own" data-b="1" data-a="2">https://example.com/a/long/path</a>',
  ]);
  assert.deepEqual(errors, []);
});

test('React continues with linked text', async () => {
  const { page, errors } = await open('<div id="root"></div><div id="twin"></div>');
  const wrong = await page.evaluate(async () => {
    const { createElement: h, flushSync } = window;
    const sets = [];
    function Posts() {
      const [{ url, count, items, isLong }, set] = useState({ url: 'https://a.com/1', count: 1, items: ['b.com', 'c.org/x'], isLong: true });
      sets.push(set);
      return h('main', null,
        h('p', null, 'See ', url, ', ', count, ' times', isLong && ' or www.example.org/', isLong && count, '.'),
        h('p', null, `All of ${url} is new: ${count}`),
        items.map((item) => h('p', { key: item }, item, ' and ', h('b', null, item), ' ', url)),
        url, ' ', items.length > 2 && 'https://more.example.com/ ', count);
    }
    const roots = ['#root', '#twin'].map((id) => { const root = createRoot(document.querySelector(id)); flushSync(() => root.render(h(Posts))); return root; });
    const latest = () => [...new Set(sets)];
    const stop = new DomLinker().watch(document.querySelector('#root'));
    let links = 0;
    const all = ['https://a.com/1', 'nothing', 'b.com', '', 'https://a.com/2?q', 'see www.example.org and c.org'];
    for (let i = 0; i < 300; i++) {
      const items = ['b.com', 'c.org/x', 'https://d.com/', 'text'].slice(i % 3, 2 + ((i * 7) % 3)).sort(() => (i % 2 ? -1 : 1));
      flushSync(() => latest().forEach((set) => set({ url: all[(i * 5) % 6], count: i, items, isLong: i % 4 < 2 })));
      if (i % 3) await new Promise((done) => setTimeout(done, i % 2 ? 0 : 8));
      else await null;
      const [have, want] = ['#root', '#twin'].map((id) => document.querySelector(id).textContent);
      if (have !== want) return { i, have, want };
      links += document.querySelectorAll('#root a').length;
    }
    flushSync(() => roots.forEach((root) => root.unmount()));
    await null;
    stop();
    return { links: links > 1000, left: document.querySelector('#root').textContent };
  });
  assert.deepEqual(wrong, { links: true, left: '' });
  assert.deepEqual(errors, []);
});

test('undo in an editor works as without the linker', async () => {
  const { page, errors } = await open('<p>See example.com</p><div id="own"><p>Go to https://example.com/a now</p></div><textarea>example.com</textarea>');
  const states = await page.evaluate(async () => {
    const turns = async () => { for (let i = 0; i < 3; i++) await new Promise((done) => setTimeout(done)); };
    const linker = new DomLinker();
    const stop = linker.watch(document.body);
    const own = document.querySelector('#own');
    const states = [];
    const note = async () => { await turns(); states.push(`${own.innerHTML} ${document.querySelectorAll('a').length}`); };
    await note();
    // Links disappear when their text becomes editable.
    own.contentEditable = 'true';
    await note();
    own.focus();
    const text = own.querySelector('p').firstChild;
    getSelection().setBaseAndExtent(text, 6, text, 6);
    for (const typed of ['example.org ', 'and ']) document.execCommand('insertText', false, typed);
    await note();
    states.push(getSelection().anchorOffset);
    document.execCommand('undo');
    document.execCommand('undo');
    await note();
    states.push(getSelection().anchorOffset);
    document.execCommand('redo');
    document.execCommand('redo');
    await note();
    own.contentEditable = 'false';
    await note();
    const area = document.querySelector('textarea');
    area.focus();
    area.setSelectionRange(0, 0);
    document.execCommand('insertText', false, 'https://example.org/ ');
    states.push(area.value);
    document.execCommand('undo');
    await turns();
    states.push(area.value);
    stop();
    return states;
  });
  const [before, typed] = ['Go to https://example.com/a now', 'Go to example.org and https://example.com/a now'];
  const linked = (text) => text.replace(/https:\S+|example.org/g, (link) => `<a href="${link.replace(/^e/, 'https://e')}">${link}</a>`);
  assert.deepEqual(states, [
    `<p>${linked(before)}</p> 2`, `<p>${before}</p> 1`, `<p>${typed}</p> 1`, 22, `<p>${before}</p> 1`, 6, `<p>${typed}</p> 1`, `<p>${linked(typed)}</p> 3`,
    'https://example.org/ example.com', 'example.com',
  ]);
  assert.deepEqual(errors, []);
});

test('50,000 edits leak no memory', async () => {
  const edits = Number(process.env.EDITS ?? 50_000);
  const { page, errors } = await open('<main></main>');
  const result = await page.evaluate(async (edits) => {
    // Counts the nodes that are created, and the nodes that are freed.
    let made = 0;
    let freed = 0;
    const registry = new FinalizationRegistry(() => (freed += 1));
    for (const [prototype, names] of [[Document.prototype, ['createElement', 'createTextNode']], [Text.prototype, ['splitText']], [Node.prototype, ['cloneNode']]]) {
      for (const name of names) {
        const method = prototype[name];
        prototype[name] = function (...values) {
          const node = method.apply(this, values);
          registry.register(node, 0);
          made += 1;
          return node;
        };
      }
    }
    const main = document.querySelector('main');
    const linker = new DomLinker();
    const stop = linker.watch(main);
    const turn = () => new Promise((done) => setTimeout(done));
    const text = (i) => `See https://example.com/${i} and example.org, ${i} times, or anna${i}@example.com`;
    const paragraph = () => { const p = document.createElement('p'); p.append(''); return p; };
    for (let i = 0; i < 20; i++) main.append(paragraph());
    for (let i = 0; i < edits; i++) {
      const p = main.children[(Math.floor(i / 5) * 7) % 20];
      if (i % 5 === 0) p.replaceWith(paragraph());
      else if (i % 5 === 1) p.append(text(i));
      else if (i % 5 === 2) p.normalize();
      else p.firstChild.data = text(i);
      // A browser frees nothing until the page has a turn of the event loop.
      if (i % 50 === 49) await turn();
      else await null;
    }
    for (const p of main.children) p.replaceChildren(text(0));
    await turn();
    const links = main.querySelectorAll('a').length;
    stop();
    linker.unlink(main);
    const walker = document.createTreeWalker(main);
    let nodes = 1;
    while (walker.nextNode()) nodes += 1;
    // In Firefox, a page cannot start the garbage collector.
    for (let rounds = 0; window.gc && rounds < 20 && made - freed > made / 20; rounds++) {
      gc();
      await turn();
    }
    if (!window.gc) freed = made;
    return { links, nodes, made, kept: made - freed };
  }, edits);
  assert.deepEqual([result.links, result.nodes], [60, 41], JSON.stringify(result));
  assert.ok(result.made > 2 * edits && result.kept <= result.made / 20, JSON.stringify(result));
  assert.deepEqual(errors, []);
  await page.close();
});
