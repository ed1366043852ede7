import assert from 'node:assert/strict';
import test from 'node:test';

import MarkdownIt from 'markdown-it';
import MarkdownIt14 from 'markdown-it-14';
import ins from 'markdown-it-ins';
import mark from 'markdown-it-mark';
import sub from 'markdown-it-sub';
import sup from 'markdown-it-sup';
import { Marked } from 'marked';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import { linkifyHtml } from 'linkwright';
import markdownItLinkwright, { LinkifyIt } from 'linkwright/markdown-it';
import markdownItLite from 'linkwright/lite/markdown-it';
import remarkLite from 'linkwright/lite/remark';
import markedLite from 'linkwright/lite/marked';
import markedLinkwright from 'linkwright/marked';
import rehypeLinkwright from 'linkwright/rehype';
import remarkLinkwright from 'linkwright/remark';
import { anchors, assertLinear, rows, RULED, RULES, unmarked } from './support.mjs';

const renderers = {
  'markdown-it': (source, options) => new MarkdownIt({ html: true }).use(markdownItLinkwright, options).render(source),
  marked: (source, options) => new Marked(markedLinkwright(options)).parse(source),
  remark: (source, options) => String(remark(remarkLinkwright, options).processSync(source)),
  'remark without GFM': (source, options) =>
    String(unified().use(remarkParse).use(remarkLinkwright, options).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeStringify, { allowDangerousHtml: true }).processSync(source)),
  rehype: (source, options) =>
    String(unified().use(remarkParse).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeLinkwright, options).use(rehypeStringify, { allowDangerousHtml: true }).processSync(source)),
};

function remark(plugin, options) {
  return unified().use(remarkParse).use(remarkGfm).use(plugin, options)
    .use(remarkRehype, { allowDangerousHtml: true }).use(rehypeStringify, { allowDangerousHtml: true });
}

const html = (page, options) => String(unified().use(rehypeParse, { fragment: true }).use(rehypeLinkwright, options).use(rehypeStringify).processSync(page));

test('edges read as the table says', () => {
  const wrong = [];
  for (const [format, marked] of rows('edges')) {
    const { text, links } = unmarked(marked);
    const want = links.map(({ start, end }) => text.slice(start, end));
    const pages = format === 'html' ? { rehype: html(text) } : Object.fromEntries(Object.entries(renderers).map(([name, render]) => [name, render(text)]));
    for (const [name, page] of Object.entries(pages)) {
      const have = anchors(page).map((anchor) => anchor.text);
      if (JSON.stringify(have) !== JSON.stringify(want)) wrong.push({ name, text, want, have, page });
    }
  }
  assert.deepEqual(wrong, []);
});

test('marked reads all other text as without the plugin', () => {
  const parts = ['a', 'b c', ' ', '  \n', '   \n', '\n', '\n\n', '*', '**', '_', '`', '``', '~', '~~', '\\', '<b>', '</b>', '<', '[a](b)', '[x]', '!', '@', '&amp;', 'http', 'http://a.b ', 'www.a.b ', 'a@b.co', '- ', '> '];
  let seed = 1;
  const next = (count) => (seed = (seed * 48271) % 2147483647) % count;
  for (const breaks of [false, true]) {
    const own = new Marked({ breaks }, markedLinkwright({ exclude: ['*'] }));
    const host = new Marked({ breaks, tokenizer: { url: () => undefined } });
    for (let i = 0; i < 2000; i++) {
      const source = Array.from({ length: 1 + next(12) }, () => parts[next(parts.length)]).join('');
      assert.equal(own.parse(source), host.parse(source), JSON.stringify({ breaks, source }));
    }
  }
});

test('a block with one text links like a block with several', () => {
  // With this option, the plugin passes the elements of every block.
  const [own, detailed] = [{}, { unskip: [] }].map((options) => new Marked(markedLinkwright(options)));
  for (const [source] of rows('sentences').flatMap(([marked]) => [[unmarked(marked).text], [`${unmarked(marked).text}\u{fdd1}`]])) {
    assert.equal(own.parse(source), detailed.parse(source), source);
  }
});

test('the text after two adjacent links is kept', () => {
  for (const [name, render] of Object.entries(renderers)) {
    for (const end of ['', ' `b`', ' <b>b</b>']) {
      const page = render(`**a** https://example.com/1https://example.org/2 and more${end}`);
      assert.deepEqual(anchors(page).map(({ text }) => text), ['https://example.com/1', 'https://example.org/2'], name);
      assert.match(page.replace(/<[^>]*>/g, ''), /^a https:\/\/example.com\/1https:\/\/example.org\/2 and more( b)?\s*$/, name);
    }
  }
});

test('texts have the marked links with each renderer', () => {
  const wrong = [];
  for (const [marked] of rows('sentences')) {
    const { text, links } = unmarked(marked);
    if (/^\s*[#>*+-]|^\d+[.)]|[\\*_~`<|[\]&]|\n/.test(text)) continue;
    for (const [name, render] of Object.entries(renderers)) {
      const have = anchors(render(text)).length;
      if (have !== links.length) wrong.push({ name, text, have });
      // Each page has the same anchors as plain text.
      else if (JSON.stringify(anchors(render(text))) !== JSON.stringify(anchors(linkifyHtml(text)))) wrong.push({ name, text });
    }
  }
  assert.deepEqual(wrong, []);
});

test('Markdown syntax keeps its meaning', () => {
  const cases = [
    ['https://example.com/_a_*b*/c', ['https://example.com/_a_*b*/c'], ['rehype']],
    ['**https://example.com/a**，**看https://example.com/b**。', ['https://example.com/a', 'https://example.com/b']],
    ['See **https://zh.example.org/wiki/超文本**，或者 *example.com/x*，', ['https://zh.example.org/wiki/超文本', 'example.com/x']],
    ['[https://example.com](https://example.org) <https://example.net>', ['https://example.com', 'https://example.net']],
    ['`example.com` ![example.com](x)\n\n    example.com\n\n```\nexample.com\n```\n', []],
    ['example.com/?a&amp;b &lt;example.org&gt;', ['example.com/?a&b', 'example.org']],
    ['&lt;https://example.com/x&gt; &lt;www.example.com/x&#62; https://example.com/&quot;', ['https://example.com/x', 'www.example.com/x', 'https://example.com/']],
    ['&quot;https://example.com/_x_&quot; https://example.com/x&amp;lt;', ['https://example.com/_x_', 'https://example.com/x'], ['rehype']],
    ['https://example.com/a\\_b\\(c\\)?d\\_e https:&#47;/example.org/\\*x\\*', ['https://example.com/a_b(c)?d_e', 'https://example.org/*x*']],
    ['www.example.com/?a&hl; https://example.org/?a&hl;b', ['www.example.com/?a&hl', 'https://example.org/?a&hl;b']],
    ['https\\://example.com http\\://example.com/x', []],
    ['https:\\//example.com https:/\\/example.com https\\:\\/\\/example.com', []],
    ['http&colon;//example.com https:&#47;/example.org', ['http://example.com', 'https://example.org']],
    ['> line https\\://example.com\n> next &lt;example.org&gt; example.net', ['example.org', 'example.net']],
    ['**example.com** and *https://example.com/x*', ['example.com', 'https://example.com/x']],
    ['- example.com\n- example.org\n\n# example.net\n\n> a@example.com', ['example.com', 'example.org', 'example.net', 'a@example.com']],
    ['pay**pal.com** and <b>pay</b>pal.com', []],
    ['<a href="x">example.com</a> <code>example.com</code>', ['example.com']],
    ['请看https://example.com/看〔这里〕吧〕。谢谢 https://example.com/a。谢谢', ['https://example.com/看〔这里〕吧', 'https://example.com/a']],
    ['line\nexample.com\nline  \nexample.org', ['example.com', 'example.org']],
  ];
  const wrong = [];
  for (const [source, want, except = []] of cases) {
    for (const [name, render] of Object.entries(renderers)) {
      if (except.includes(name)) continue;
      const page = render(source);
      const have = anchors(page).map((anchor) => anchor.text);
      if (JSON.stringify(have) !== JSON.stringify(want)) wrong.push({ name, source, have, page });
    }
  }
  assert.deepEqual(wrong, []);
});

test('marks around a link are emphasis', () => {
  for (const [name, render] of Object.entries(renderers)) {
    for (const source of ['**https://example.com/a**，谢谢', '**看https://example.com/a**，谢谢']) {
      assert.match(render(source), /^<p><strong>看?<a href="https:\/\/example.com\/a">https:\/\/example.com\/a<\/a><\/strong>，谢谢<\/p>/, `${name}: ${source}`);
    }
  }
});

test('with remark-gfm, links may also only be corrected', () => {
  const refine = (source) => anchors(renderers.remark(source, { gfm: 'refine' })).map(({ href, text }) => `${href} ${text}`);
  for (const [source, want] of [
    ['www.example.com/a。谢谢 example.org', ['http://www.example.com/a www.example.com/a']],
    ['https://example.com。谢谢https://example.org，好', ['https://example.com https://example.com', 'https://example.org https://example.org']],
    ['http://intranet/（x', ['http://intranet/ http://intranet/']],
    ['www.a/b&#35 www.a/b&#35; https://a.com/b&lt。c', ['http://www.a/b&#35 www.a/b&#35', 'http://www.a/b&#35 www.a/b&#35', 'https://a.com/b&lt https://a.com/b&lt']],
    ['www.a.com/&quot; www.a.com/b&hl;', ['http://www.a.com/ www.a.com/', 'http://www.a.com/b www.a.com/b']],
    ['<https://example.com。x> [https://example.com。x](https://example.com。x)', [
      'https://example.com%E3%80%82x https://example.com。x', 'https://example.com%E3%80%82x https://example.com。x',
    ]],
  ]) {
    assert.deepEqual(refine(source), want, source);
  }
  // By default, hosts of an intranet link as they do with remark-gfm.
  assert.deepEqual(anchors(renderers.remark('http://intranet/wiki。')).map(({ text }) => text), ['http://intranet/wiki']);
  assert.deepEqual(anchors(renderers.remark('http://intranet/wiki。', { localHosts: false })), []);
  assert.throws(() => renderers.remark('x', { gfm: true }), { name: 'TypeError', message: 'gfm: true is not one of replace, refine' });
});

test('every node of a tree has the position of its text', async () => {
  const source = '> See **example.com/a** &amp; https://example.org/\\_x,\n> a@example.com &lt;https://example.net&gt; www.example.com/_b_。谢谢\n';
  const trees = {
    remark: (file) => ((own) => own.runSync(own.parse(file), file))(unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright)),
    refine: (file) => ((own) => own.runSync(own.parse(file), file))(unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright, { gfm: 'refine' })),
    rehype: (file) => ((own) => own.runSync(own.parse(file), file))(unified().use(remarkParse).use(remarkRehype).use(rehypeLinkwright)),
    html: (file) => ((own) => own.runSync(own.parse(file), file))(unified().use(rehypeParse, { fragment: true }).use(rehypeLinkwright)),
  };
  const { VFile } = await import('vfile');
  for (const [name, tree] of Object.entries(trees)) {
    const seen = [];
    const open = [tree(new VFile(source))];
    for (let node = open.pop(); node; node = open.pop()) {
      open.push(...(node.children ?? []).filter(({ type, value }) => type !== 'text' || value.trim()));
      const { start, end } = node.position ?? {};
      assert.ok(start && end, `${name}: ${JSON.stringify(node)}`);
      const lines = source.slice(0, start.offset).split('\n');
      assert.deepEqual([start.line, start.column], [lines.length, lines.at(-1).length + 1]);
      if (node.type === 'link' || node.tagName === 'a') seen.push(source.slice(start.offset, end.offset));
    }
    const all = ['example.com/a', 'https://example.org/\\_x', 'a@example.com', 'https://example.net', 'www.example.com/_b_'];
    const want = { refine: ['a@example.com', 'www.example.com/_b_'], rehype: all.slice(0, 4), html: all.filter((text) => !text.includes('\\')) }[name] ?? all;
    assert.deepEqual(seen.reverse().filter((text) => name !== 'refine' || want.includes(text)), want, name);
  }
});

test('an autolink of GFM that is too long is cut in HTML too', () => {
  const render = (source) => String(unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeLinkwright).use(rehypeStringify).processSync(source));
  for (const [source, want] of [
    ['https://example.com/a。谢谢 https://example.org/b', ['https://example.com/a https://example.com/a', 'https://example.org/b https://example.org/b']],
    ['www.example.com/a，www.example.org', ['http://www.example.com/a www.example.com/a', 'https://www.example.org www.example.org']],
    ['<https://example.com/a。谢谢> [https://example.com/a。](https://example.com/a。)', ['https://example.com/a%E3%80%82%E8%B0%A2%E8%B0%A2 https://example.com/a。谢谢', 'https://example.com/a%E3%80%82 https://example.com/a。']],
  ]) {
    assert.deepEqual(anchors(render(source)).map(({ href, text }) => `${href} ${text}`), want, source);
  }
});

test('markdown-it takes new rules and schemes', () => {
  const md = new MarkdownIt().use(markdownItLinkwright);
  md.linkify.add('ftp:', 'http:').add('https:', null).add('@', {
    validate: /^\w+/,
    normalize: (match) => void (match.url = `https://social.example/${match.url}`),
  });
  const page = md.render('Hi @anna, *@bo*: a@example.com, x@carl ftp://example.com https://example.com [@x](y) `@d`');
  assert.deepEqual(anchors(page).map(({ href, text }) => `${href} ${text}`), [
    'https://social.example/@anna @anna', 'https://social.example/@bo @bo', 'mailto:a@example.com a@example.com',
    'ftp://example.com ftp://example.com', 'y @x',
  ]);
  const raw = new MarkdownIt({ html: true }).use(markdownItLinkwright);
  raw.linkify.add('@', { validate: /^\w+/ }).add('//', 'http:').set({ fuzzyIP: true });
  for (const source of ['<a href="x"><!-- </a> -->@b 1.2.3.4 //example.com</a>', 'http\\://example.com', '<kbd>@b</kbd>']) {
    assert.equal(raw.render(source), `<p>${source.replace('\\', '')}</p>\n`);
  }
  assert.equal(raw.render('<b>@b</b>'), '<p><b><a href="@b">@b</a></b></p>\n');
  const more = new MarkdownIt().use(markdownItLinkwright, { rel: 'nofollow' });
  more.linkify.add('//', 'http:').set({ fuzzyIP: true }).tlds(['com', 'corp'], true);
  assert.equal(
    more.render('//example.com/a. ///example.com //x 1.2.3.4/b, 1.2.3.4.5 v1.2.3.4 wiki.corp https://a@example.com //раураӏ.com'),
    '<p><a href="//example.com/a" rel="nofollow">//example.com/a</a>. ///example.com //x ' +
      '<a href="http://1.2.3.4/b" rel="nofollow">1.2.3.4/b</a>, 1.2.3.4.5 v1.2.3.4 <a href="https://wiki.corp" rel="nofollow">wiki.corp</a> ' +
      'https://a@example.com <a href="//xn--80aa0cbo65f.com" rel="nofollow">//xn--80aa0cbo65f.com</a></p>\n',
  );
  more.linkify.add('//', null).set({ fuzzyIP: false }).tlds([]);
  assert.deepEqual(anchors(more.render('//1.2.3.4 1.2.3.4 wiki.corp')), []);
  md.linkify.add('x:', { validate: /^\w+/, normalize: (match) => void (match.url = 'javascript:alert(1)') });
  assert.deepEqual(anchors(md.render('x:y')), []);
  // The text before the position does not count, so a rule can ask for the rest of another scheme.
  assert.equal(md.linkify.testSchemaAt('web+ap://example.com/@a', 'http:', 7), 16);
  assert.equal(md.linkify.testSchemaAt('a@example.com', 'mailto:', 0), 13);
  assert.equal(md.linkify.testSchemaAt('a b', 'mailto:', 0), 0);
  assert.throws(() => md.linkify.add('y:', { validate: 'z' }), { name: 'TypeError', message: /^add: give "y:" a function/ });
  for (const [call, message] of [
    [() => md.linkify.add('y:', 5), 'add: a rule is an object, not a value of type number'],
    [() => md.linkify.add(5, 'http:'), 'add: give a text, not a value of type number'],
    [() => md.linkify.set(null), 'set: the options are an object, not null'],
    [() => md.linkify.match(5), 'match: give a text, not a value of type number'],
  ]) {
    assert.throws(call, { name: 'TypeError', message });
  }
});

test('a rule with a scheme gets the source, as in markdown-it', () => {
  const file = { validate: (text, at) => /^[\\/]{2,3}\S+/.exec(text.slice(at))?.[0].length ?? 0 };
  const slashes = { validate: (text, at) => /^[a-z.]+\/\w*/.exec(text.slice(at))?.[0].length ?? 0 };
  for (const Version of [MarkdownIt, MarkdownIt14]) {
    const render = (...plugins) => {
      const md = plugins.reduce((own, plugin) => own.use(plugin), new Version({ html: true, linkify: true }));
      md.validateLink = () => true;
      md.linkify.add('file:', file).add('//', slashes).set({ fuzzyLink: false, fuzzyEmail: false });
      return (source) => md.render(source);
    };
    const [host, own] = [render(), render(markdownItLinkwright)];
    for (const source of [
      'file://C:\\AUTOEXEC.BAT', 'file:///a*b*c', 'file:///x&amp;y', 'file:///a**b**', 'file:///a`b`c', 'FILE:///a_b_', 'file:///a\\_b',
      '**file:///a**', '*file:///a*b*', 'see **file:///a** and xfile:///b', 'x [file:///a*b*](y)', '<a href="x">file:///a*b*</a>',
      'mailto:a@example.com and a@example.com', '//host/path', 'see **//host/a** https://example.com/b', 'oo.ps example.com',
    ]) {
      assert.equal(own(source), host(source), source);
    }
    // The URL ends before a mark that opened before it. In code, nothing links.
    assert.match(own('see *file:///a_b_c*.'), /<em><a href="file:\/\/\/a_b_c">file:\/\/\/a_b_c<\/a><\/em>\./);
    assert.equal(own('<kbd>file:///a</kbd> `file:///b`'), '<p><kbd>file:///a&lt;/kbd&gt; <code>file:///b</code></p>\n');
  }
  const own = new MarkdownIt().use(markdownItLinkwright);
  own.linkify.add('http:', { validate: /^\/\/old\S*/, normalize: (match) => { match.url = 'https://new.example/'; } });
  assert.deepEqual(anchors(own.render('http://old/x http://example.com https://example.com')).map(({ href }) => href), ['https://new.example/', 'https://example.com']);
  own.linkify.add('mailto:', { validate: /^\w+/ });
  assert.deepEqual(anchors(own.render('a@example.com mailto:anna')).map(({ href }) => href), ['mailto:a@example.com', 'mailto:anna']);
});

test('a URL ends before the mark of another plugin that opened before it', () => {
  for (const plugin of [markdownItLinkwright, markdownItLite]) {
    const md = [mark, ins, sub, sup, plugin].reduce((own, plugin) => own.use(plugin), new MarkdownIt());
    for (const [source, url, tag, before = '', after = ''] of [
      ['==https://a.com/x==', 'https://a.com/x', 'mark'],
      ['==see https://a.com/x==ok', 'https://a.com/x', 'mark', 'see ', 'ok'],
      ['==see https://a.com/?q==x==。', 'https://a.com/?q==x', 'mark', 'see ', '。'],
      ['++see https://a.com/c++', 'https://a.com/c', 'ins', 'see '],
      ['~~see https://a.com/x~~ok', 'https://a.com/x', 's', 'see ', 'ok'],
      ['**see https://a.com/x**ok', 'https://a.com/x', 'strong', 'see ', 'ok'],
      ['^https://a.com/x^', 'https://a.com/x', 'sup'],
      ['~https://a.com/x~', 'https://a.com/x', 'sub'],
      ['*https://a.com/*/x*', 'https://a.com/*/x', 'em'],
    ]) {
      assert.equal(md.render(source), `<p><${tag}>${before}<a href="${url}">${url}</a></${tag}>${after}</p>\n`, source);
    }
    for (const url of ['https://a.com/?q==', 'https://a.com/c++', 'https://a.com/**/x', 'https://a.com/a~~b', 'https://a.com/x^2^']) {
      for (const before of ['', 'C++ ', 'a==b ', '**b** ', '2 ** 3 ', '==m== ']) {
        assert.deepEqual(anchors(md.render(before + url)).map(({ text }) => text), [url], before + url);
      }
    }
  }
});

test('emphasis of one mark closes right after a URL, and not within it', () => {
  const processor = (plugin) => unified().use(remarkParse).use(remarkGfm).use(plugin).use(remarkRehype).use(rehypeStringify).freeze();
  const hosts = [
    ...[markdownItLinkwright, markdownItLite].map((plugin) => (source) => new MarkdownIt().use(plugin).render(source)),
    ...[remarkLinkwright, remarkLite].map((plugin) => (source) => String(processor(plugin).processSync(source))),
  ];
  for (const render of hosts) {
    for (const [source, want] of [
      ['_see https://a.com/x_', '<em>see <a href="https://a.com/x">https://a.com/x</a></em>'],
      ['_see https://a.com/x_y_, ok', '<em>see <a href="https://a.com/x_y">https://a.com/x_y</a></em>, ok'],
      ['*see https://a.com/x* ok', '<em>see <a href="https://a.com/x">https://a.com/x</a></em> ok'],
      ['*see [a link](https://a.com/a_b.pdf), and https://a.com/x_y.*', '<em>see <a href="https://a.com/a_b.pdf">a link</a>, and <a href="https://a.com/x_y">https://a.com/x_y</a>.</em>'],
      ['a _b https://a.com/x_(y) ok', 'a _b <a href="https://a.com/x_(y)">https://a.com/x_(y)</a> ok'],
      ['a_b https://a.com/x_', 'a_b <a href="https://a.com/x_">https://a.com/x_</a>'],
      ['_a_ https://a.com/x_', '<em>a</em> <a href="https://a.com/x_">https://a.com/x_</a>'],
    ]) {
      assert.equal(render(source).trim(), `<p>${want}</p>`, source);
    }
  }
});

test('each preset of markdown-it links', () => {
  for (const plugin of [markdownItLinkwright, markdownItLite]) {
    for (const preset of ['commonmark', 'zero', 'default']) {
      const md = new MarkdownIt(preset).use(plugin);
      assert.deepEqual(anchors(md.render('https://a.com/x_y_ a@b.com')).map(({ text }) => text), ['https://a.com/x_y_', 'a@b.com'], preset);
      assert.equal(md.set({ linkify: false }).render('https://a.com/x'), '<p>https://a.com/x</p>\n');
    }
  }
});

test('remark and rehype leave the links of other plugins', () => {
  const place = (start, end) => ({ start: { line: 1, column: start + 1, offset: start }, end: { line: 1, column: end + 1, offset: end } });
  const source = 'See ftp://x and text。';
  const made = (text, position, type = 'link') => ({
    ...(type === 'link' ? { type, url: text } : { type: 'element', tagName: 'a', properties: { href: text } }),
    children: [{ type: 'text', value: text, position }], position,
  });
  for (const plugin of [remarkLinkwright, remarkLite, [remarkLinkwright, { gfm: 'refine' }]]) {
    for (const position of [undefined, place(4, 11), place(0, 4)]) {
      for (const text of ['ftp://x', 'https://example.com/a。', 'a@b。']) {
        const add = () => (tree) => void tree.children[0].children.push(made(text, position));
        const processor = unified().use(remarkParse).use(remarkGfm).use(add).use(...[plugin].flat());
        const tree = processor.runSync(processor.parse(source));
        assert.deepEqual(tree.children[0].children.at(-1), made(text, position), text);
      }
    }
    // A tree that another processor parsed, or that was made by hand.
    const tree = { type: 'root', children: [{ type: 'paragraph', children: [made('ftp://x'), { type: 'text', value: ' https://example.com/a。' }] }] };
    const [link] = unified().use(...[plugin].flat()).runSync(tree).children[0].children;
    assert.deepEqual(link, made('ftp://x'));
  }
  const elsewhere = unified().use(remarkParse).use(remarkGfm);
  const tree = unified().use(remarkLinkwright).runSync(elsewhere.parse('https://example.com/a。b'));
  assert.equal(tree.children[0].children[0].url, 'https://example.com/a');
  // remark-gfm may come after linkwright.
  const late = unified().use(remarkParse).use(remarkLinkwright).use(remarkGfm).use(remarkRehype).use(rehypeStringify);
  assert.deepEqual(anchors(String(late.processSync('https://example.com/a。b 谢谢www.example.com/a。b'))).map(({ text }) => text), ['https://example.com/a', 'www.example.com/a']);
  const html = { type: 'root', children: [{ type: 'element', tagName: 'p', properties: {}, children: [made('https://example.com/a。', undefined, 'element')] }] };
  assert.deepEqual(unified().use(rehypeLinkwright).runSync(structuredClone(html)), html);
});

test('a mark within an autolink of GFM still closes', () => {
  const processors = {
    rehype: unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeLinkwright).use(rehypeStringify),
    refine: unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright, { gfm: 'refine' }).use(remarkRehype).use(rehypeStringify),
  };
  for (const [name, processor] of Object.entries(processors)) {
    for (const [source, want] of [
      ['**https://a.com/x**（note）', '<strong><a href="https://a.com/x">https://a.com/x</a></strong>（note）'],
      ['**见 https://a.com/x**的 and *https://a.com/y*。', '<strong>见 <a href="https://a.com/x">https://a.com/x</a></strong>的 and <em><a href="https://a.com/y">https://a.com/y</a></em>。'],
      ['~~a `b` https://a.com/x~~。', '<del>a <code>b</code> <a href="https://a.com/x">https://a.com/x</a></del>。'],
      ['**see https://a.com/x**ok', '<strong>see <a href="https://a.com/x">https://a.com/x</a></strong>ok'],
      ['https://a.com/x**（note）', '<a href="https://a.com/x**">https://a.com/x**</a>（note）'],
    ]) {
      assert.equal(String(processor.processSync(source)).trim(), `<p>${want}</p>`, `${name}: ${source}`);
    }
  }
});

test('markdown-it calls its own functions, and keeps earlier settings', () => {
  for (const Version of [MarkdownIt, MarkdownIt14]) {
    const plain = new Version({ linkify: true });
    const md = new Version();
    md.validateLink = (url) => !url.includes('evil');
    md.normalizeLink = (url) => `/out?${plain.normalizeLink(url)}`;
    md.normalizeLinkText = (url) => `${plain.normalizeLinkText(url)}!`;
    md.linkify.set({ fuzzyEmail: false }).tlds('corp', true).add('ftp:', null).add('@', { validate: (text, at) => /^\w+/.exec(text.slice(at))?.[0].length ?? 0 });
    md.use(markdownItLinkwright, { rel: 'nofollow' });
    assert.deepEqual(
      anchors(md.render('https://evil.com/ab example.com/x **wiki.corp/é** a@example.com ftp://example.com @me http://intranet/x')).map(({ href, text }) => `${href} ${text}`),
      ['/out?https://example.com/x example.com/x!', '/out?https://wiki.corp/%C3%A9 wiki.corp/é!', '/out?@me @me!', '/out?http://intranet/x http://intranet/x!'],
      md.render('x'),
    );
    assert.match(md.render('https://evil.com/a&amp;b **c**'), /^<p>https:\/\/evil.com\/a&amp;b <strong>/);
    assert.deepEqual(anchors(md.set({ linkify: false }).render('https://example.com')), []);
    assert.equal(anchors(md.set({ linkify: true }).render('https://example.com')).length, 1);

    // By default, FTP and hosts of an intranet link as without the plugin.
    const bare = new Version().use(markdownItLinkwright);
    for (const source of ['ftp://example.com/x', 'http://intranet/wiki', 'http://localhost:3000']) {
      assert.deepEqual(anchors(bare.render(source)).map(({ text }) => text), anchors(plain.render(source)).map(({ text }) => text), source);
    }
    // A host that looks like another is shown in ASCII.
    assert.equal(anchors(bare.render('https://раураӏ.com'))[0].text, 'https://xn--80aa0cbo65f.com');
  }
});

test('the settings of linkify-it end links', () => {
  const linkify = new LinkifyIt().set({ '---': true, urlAuth: true, maxLength: 40 });
  for (const [text, want] of [
    ['https://example.com/a---b https://example.com/a--b https://example.com---so', ['https://example.com/a', 'https://example.com/a--b', 'https://example.com']],
    ['https://anna:pw@example.com/x.', ['https://anna:pw@example.com/x']],
    [`https://example.com/${'a'.repeat(40)} example.org`, ['example.org']],
  ]) {
    assert.deepEqual(linkify.match(text)?.map(({ raw }) => raw), want, text);
    const md = new MarkdownIt();
    md.linkify.set({ '---': true, urlAuth: true, maxLength: 40 });
    assert.deepEqual(anchors(md.use(markdownItLinkwright).render(text)).map((anchor) => anchor.text), want.map((text) => text), text);
  }
  const own = new LinkifyIt({ rebuilder: { get_text_separators: () => /[><|]/ } });
  assert.deepEqual(own.match('https://example.com/a|b').map(({ raw, url }) => [raw, url]), [['https://example.com/a', 'https://example.com/a']]);
});

test('anchors do not nest', () => {
  const md = new MarkdownIt({ html: true }).use(markdownItLinkwright);
  md.linkify.add('@', { validate: /^\w+/ });
  const pieces = ['<a href="x">', '</a>', '@b', ' ', '**', 'example.com', '[', '](y)', '\n\n', '<b>', '</b>', '<!-- </a> -->', '`', '<svg>'];
  let seed = 1;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let i = 0; i < 3000; i++) {
    const source = Array.from({ length: 2 + random(10) }, () => pieces[random(pieces.length)]).join('');
    const tokens = md.parse(source, {}).flatMap(({ children }) => children ?? []);
    let [open, raw] = [0, 0];
    for (const { type, markup, content } of tokens) {
      if (type === 'link_open') {
        if (markup === 'linkify') assert.deepEqual([open, raw], [0, 0], source);
        open++;
      } else if (type === 'link_close') {
        // This also closes a raw anchor.
        open--;
        raw = 0;
      } else if (type === 'html_inline' && content.startsWith('<a')) raw = 1;
      else if (type === 'html_inline' && content === '</a>') raw = 0;
    }
  }
});

test('the tokens of marked have the links', () => {
  const own = new Marked(markedLinkwright({ rel: 'nofollow' }));
  const links = (tokens) => {
    const found = [];
    own.walkTokens(tokens, (token) => void (token.type === 'link' && found.push([token.raw, token.href])));
    return found;
  };
  const source = '# example.com\n\n- [ ] **https://example.com/_a_**(note) `x.com`\n\n| a |\n|---|\n| a@example.com |\n\nhttps://example.com/?a&amp;b http\\://example.net';
  const want = [['example.com', 'https://example.com'], ['https://example.com/_a_', 'https://example.com/_a_'], ['a@example.com', 'mailto:a@example.com'], ['https://example.com/?a&amp;b', 'https://example.com/?a&b']];
  assert.deepEqual(links(own.lexer(source)), want);
  const seen = [];
  own.use({ walkTokens: (token) => void (token.type === 'link' && seen.push([token.raw, token.href])) });
  assert.equal(anchors(own.parse(source)).length, 4);
  assert.deepEqual(seen, want);
  assert.deepEqual(own.lexer(source).map(({ raw }) => raw).join(''), source);
  // The plugin also works after another call, and for inline text.
  assert.equal(own.parse(own.lexer('x').length === 1 ? 'example.com' : ''), '<p><a href="https://example.com" rel="nofollow">example.com</a></p>\n');
  assert.equal(own.parseInline('*a* example.com **https://example.org/x**(y)'), '<em>a</em> <a href="https://example.com" rel="nofollow">example.com</a> <strong><a href="https://example.org/x" rel="nofollow">https://example.org/x</a></strong>(y)');
});

test('time is linear in hostile Markdown', () => {
  for (const [name, render] of Object.entries(renderers)) {
    // For other shapes, the parsers themselves take more than linear time.
    for (const shape of ['http://', 'www.', 'https://example.com/ ', 'h', '://', 'a@example.com ']) assertLinear(name, shape, 1 << 16, render);
  }
});

test('time is linear with open marks', () => {
  for (const shape of ['**a https://a.com/_ ', '==a https://a.com/x==b ', 'https://a.com/** ']) {
    const marked = new MarkdownIt().use(mark).use(markdownItLinkwright);
    assertLinear('markdown-it', shape, 1 << 15, (source) => marked.render(source));
  }
  const ruled = new MarkdownIt().use(markdownItLinkwright);
  ruled.linkify.add('@', { validate: /^\w+/ }).add('file:', { validate: /^\/\/\S+/ });
  for (const shape of ['**@a** ', '**a file:///b** ', 'file:///a*', 'file:// ']) assertLinear('rules', shape, 1 << 15, (source) => ruled.render(source));
  const linkwright = rehypeLinkwright();
  const link = (text) => ({ type: 'element', tagName: 'a', properties: { href: text }, children: [{ type: 'text', value: text }], position: { start: { offset: 0 }, end: { offset: text.length } } });
  const children = (source) => source.split('|').map((part, i) => (i % 2 ? link(part) : { type: 'text', value: part }));
  assertLinear('rehype', '**a |https://a.com/x**，|', 1 << 15, (source) => linkwright({ type: 'root', children: children(source) }));
});

test('time is linear with links without a scheme', () => {
  const linkify = new LinkifyIt().add('//', 'http:').set({ fuzzyIP: true });
  for (const shape of ['//', '//a.', './/', '1.', '1.1.1.1/', 'a@', 'www.']) {
    assertLinear('match', shape, 1 << 16, (text) => linkify.match(text));
  }
});

test('options are those of the library', () => {
  const options = { rel: 'nofollow ugc', target: '_blank', headings: false, anchor: (link) => link.kind !== 'email' && undefined };
  for (const [name, render] of Object.entries(renderers)) {
    assert.match(render('example.com', options), /^<p><a href="https:\/\/example.com" rel="nofollow ugc" target="_blank">example.com<\/a><\/p>/, name);
    assert.deepEqual(anchors(render('# example.com', options)), [], name);
    assert.deepEqual(anchors(render('a@example.com', options)), [], name);
    assert.throws(() => render('x', { rell: '' }), { name: 'TypeError', message: /^unknown option "rell"; did you mean "rel"/ });
    for (const wrong of [null, 5, 'x', []]) assert.throws(() => render('x', wrong), { name: 'TypeError', message: /^the options are an object, not / });
    assert.throws(() => render('x', { existingLinks: 'attributes' }), { name: 'TypeError', message: /^existingLinks: / });
    assert.throws(() => render('x', { deceptiveLinks: 'show' }), { name: 'TypeError', message: /^deceptiveLinks: / });
  }
});

test('rules link in each plugin', () => {
  const cases = [
    ...RULED.map(([text, want]) => [text, want]),
    ['**@anna** *see ABC-12* and\nABC-13', ['@anna', 'ABC-12', 'ABC-13']],
    ['# ABC-12\n\n- @anna\n\n> @bo &lt;@carl&gt;', ['ABC-12', '@anna', '@bo', '@carl']],
    ['[@anna](x) `@anna` <a href="x">@anna</a> <code>@anna</code> <kbd>ABC-12</kbd>\n\n    @anna', ['@anna', '@anna']],
    ['@an**na** **@an**na @an<b>na</b>', []],
    ['\\@anna @anna\\_b', ['@anna_b']],
    ['@anna:example.org/_a_ **@bo:example.org**。', ['@anna:example.org', '@bo:example.org']],
  ];
  const wrong = [];
  for (const [source, want] of cases) {
    for (const [name, render] of Object.entries(renderers)) {
      const page = render(source, { rules: RULES, rel: 'nofollow' });
      const have = anchors(page).map(({ text }) => text);
      if (JSON.stringify(have) !== JSON.stringify(want)) wrong.push({ name, source, want, have, page });
    }
  }
  assert.deepEqual(wrong, []);
  for (const [name, render] of Object.entries(renderers)) {
    const options = { rules: RULES, attributes: { class: 'own', target: '_blank', rel: 'noopener' } };
    assert.equal(render('See @anna, ABC-12', options).trim(), '<p>See <a href="/people/anna" class="own" target="_blank" rel="noopener">@anna</a>, <a href="/tickets/12" class="own" target="_blank" rel="noopener">ABC-12</a></p>', name);
    assert.throws(() => render('@anna', { rules: [{ pattern: /@/, href: () => 'data:x' }] }), { name: 'TypeError', message: /^rules: cannot set the href "data:x": / });
    for (const shape of ['@a ', '@a:b.com ', '**@a** ']) assertLinear(name, shape, 1 << 14, (source) => render(source, { rules: RULES }));
  }
  // Our rules together with a rule, settings and functions of markdown-it.
  const md = new MarkdownIt();
  md.normalizeLinkText = (text) => `${text}!`;
  md.use(markdownItLinkwright, { rules: RULES }).linkify.add('%', { validate: /^\w+/ }).set({ maxLength: 12, fuzzyEmail: false });
  assert.deepEqual(anchors(md.render('@anna:example.org %x ABC-1')).map(({ text }) => text), ['@anna:example.org!', '%x!', 'ABC-1!']);
  assert.deepEqual(new LinkifyIt({ rules: RULES }).match('@anna').map(({ schema, raw, url }) => [schema, raw, url]), [['', '@anna', '/people/anna']]);
  assert.throws(() => renderers.remark('x', { rules: RULES, gfm: 'refine' }), { name: 'TypeError', message: /^rules: with `gfm: "refine"` / });
});

test('a plugin that is passed incorrectly throws an error', () => {
  for (const plugin of [markedLinkwright, markedLite]) {
    for (const use of [() => new Marked().use(plugin), () => new Marked(plugin)]) assert.throws(use, { name: 'TypeError', message: 'marked: call the plugin: marked.use(linkwright())' });
  }
  for (const plugin of [markdownItLinkwright, markdownItLite]) {
    for (const options of [undefined, {}]) assert.throws(() => new MarkdownIt().use(plugin(options)), { name: 'TypeError', message: 'markdown-it: give the plugin itself, with its options: md.use(linkwright, options)' });
  }
  for (const plugin of [remarkLinkwright, remarkLite, rehypeLinkwright, (options) => remarkLinkwright({ gfm: 'refine', ...options })]) {
    assert.throws(() => unified().use(plugin()).freeze(), { name: 'TypeError', message: 'unified: give the plugin itself, with its options: use(linkwright, options)' });
  }
  assert.throws(() => new LinkifyIt({ fuzzyLinks: true }), { name: 'TypeError', message: /^unknown option "fuzzyLinks"/ });
});

// Sources, and their pages with `only`. The pages omit tags that a browser does not show, and attributes without an effect.
const GUARDED = [
  ['a.com good.org', 'a.com <a href="https://good.org">good.org</a>'],
  ['a ![b *c*](https://evil.com/?q) d', 'a b c d'],
  ['![a](https://good.org/b.png)', '<img src="https://good.org/b.png" alt="a">'],
  ['![a](/b.png)', '<img src="/b.png" alt="a">'],
  ['![a][b] [c][b]\n\n[b]: https://evil.com', 'a c'],
  ['[![a](//evil.com)](//evil.com)', 'a'],
  ['[![a](//evil.com)](//good.org)', '<a href="//good.org">a</a>'],
  ['[a](https://evil.com) <https://evil.com>', 'a https://evil.com'],
  ['a <img src="//evil.com" alt="b"> c', 'a b c'],
  ['<div><a href="//evil.com" ping="//evil.com">a</a> <video src="//evil.com" poster="/a"></video></div>', '<div>a <video poster="/a"></video></div>'],
  ['<div title="<b>" style="background:url(//evil.com)" class="md:w-1/2" data-a="b:c">a</div>', '<div title="<b>" class="md:w-1/2" data-a="b:c">a</div>'],
];
const seen = (page) => page.trim().replace(/ x\w+="[^"]*"/g, '').replace(/<a>(.*?)<\/a>/g, '$1').replace(/^<p>(.*)<\/p>$/s, '$1').replace(/ ?\/>/g, '>').trim();

test('links and images of the author lead to allowed destinations', () => {
  const options = { only: ['good.org'] };
  for (const [source, want] of GUARDED) {
    for (const [name, render] of Object.entries(renderers)) assert.equal(seen(render(source, options)), want, `${name}: ${source}`);
  }
  for (const [source, want] of GUARDED.filter(([source]) => source.startsWith('<div'))) {
    assert.equal(html(source, options).replaceAll(/<a>(.*?)<\/a>/g, '$1').replace(/ style="[^"]*"/, ''), want);
    assert.equal(html(`<template>${source}</template>`, options).includes('evil.com'), false);
  }
  for (const [name, render] of Object.entries(renderers)) {
    assert.match(render('![a](//cdn.net) [b](//cdn.net)', { ...options, onlyImages: ['cdn.net'] }), /<img src="\/\/cdn.net" alt="a"[ /]*> (<a>)?b/, name);
    assert.match(render('![a](/b)', { ...options, origin: 'https://own.net' }), /^<p>a<\/p>/, name);
    assert.match(render('![a](data:image/png;base64,AA) ![b](//any.net)', { ...options, onlyImages: ['*'] }), /^<p>(a|<img src="" alt="a"[ /]*>) <img src="\/\/any.net"/, name);
  }
});
