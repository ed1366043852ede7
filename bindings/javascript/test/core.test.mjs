import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import test from 'node:test';

import * as linkwright from 'linkwright';
import { linkifyMarkdown } from 'linkwright/markdown';
import { anchors, assertLinear, inRust, marked, rows, RULED, RULES, unmarked } from './support.mjs';

const { display, find, linkifyText, linkifyHtml, stablePrefix, explain, Linker } = linkwright;

test('the marked texts have the marked links, in Rust too', () => {
  const cases = marked().flatMap(({ text, options }) => [
    { ...unmarked(text), options },
    // The same text after characters of two code units.
    { ...unmarked(`😀𠮷\n${text}`), options },
  ]);
  const expected = inRust(cases);
  for (const [i, { text, links, options }] of cases.entries()) {
    const found = find(text, options);
    assert.deepEqual(found.map(({ start, end }) => ({ start, end })), links, text);
    assert.deepEqual(found, expected[i], text);
    for (const link of found) assert.equal(text.slice(link.start, link.end), link.text);
  }
});

test('edges in HTML and Markdown read as the table says', () => {
  for (const [format, source] of rows('edges')) {
    const { text, links } = unmarked(source);
    const shown = links.map(({ start, end }) => text.slice(start, end));
    const page = format === 'html' ? linkifyHtml(text) : linkifyMarkdown(text);
    if (format === 'html') assert.deepEqual(anchors(page).map((anchor) => anchor.text), shown, text);
    else assert.equal(page === text, links.length === 0, text);
  }
});

test('no link changes in the stable prefix of arriving text', () => {
  for (const { text: source, options } of marked()) {
    const { text } = unmarked(source);
    const linker = new Linker(options);
    const whole = linker.find(text);
    for (let end = 0; end < text.length; end++) {
      const part = text.slice(0, end);
      const at = linker.stablePrefix(part);
      assert.deepEqual(
        linker.find(part).filter(({ start }) => start < at),
        whole.filter(({ start }) => start < at),
        `${JSON.stringify(part)} is stablePrefix to ${at}`,
      );
    }
  }
});

test('an editor links text that the caret does not touch and that typing does not change', () => {
  const linked = (text, from, to) => {
    const done = stablePrefix(text.slice(0, from));
    const word = to + /^\S*/.exec(text.slice(to))[0].length;
    return find(text).filter(({ start, end }) => (end <= done && end < from) || start > word);
  };
  for (const [shown, ...want] of [
    ['See example.com|'],
    ['See example.com |', 'example.com'],
    ['See example.com.|'],
    ['See example.com. |', 'example.com'],
    ['See |example.com'],
    ['See| example.com', 'example.com'],
    ['See exam|ple.com'],
    ['See |example|.com'],
    ['|See| example.com', 'example.com'],
    ['a.example.com b|c.example.com d.example.com', 'a.example.com', 'd.example.com'],
    ['请看https://example.com/看|'],
    // The end of a sentence ends the link, whatever follows.
    ['请看https://example.com/看。|', 'https://example.com/看'],
    ['请看https://example.com/看。然|后', 'https://example.com/看'],
    ['anna@example.com, |', 'anna@example.com'],
    ['😀 example.com |', 'example.com'],
  ]) {
    const [before, selected, after] = (shown.split('|').length > 2 ? shown : shown.replace('|', '||')).split('|');
    const text = before + selected + after;
    assert.deepEqual(linked(text, before.length, before.length + selected.length).map((link) => link.text), want, shown);
  }
});

test('a post on Bluesky has facets in UTF-8 bytes, next to its mentions and tags', () => {
  const facets = (text, others = []) => {
    const byte = (at) => new TextEncoder().encode(text.slice(0, at)).length;
    const links = find(text, { emails: false, text: 'verbatim' }).map(({ start, end, href }) => ({
      index: { byteStart: byte(start), byteEnd: byte(end) },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri: href }],
    }));
    const isApart = ({ index: a }) => others.every(({ index: b }) => a.byteEnd <= b.byteStart || b.byteEnd <= a.byteStart);
    return [...others, ...links.filter(isApart)];
  };
  const uris = (text, others) => facets(text, others).map(({ index, features }) => [Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(), features[0].uri]);
  assert.deepEqual(uris('Größe: bücher.de/größe。😀 anna@example.com'), [['bücher.de/größe', 'https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe']]);
  assert.deepEqual(uris('Hosts that deceive: https://раураӏ.com еbay.com'), []);
  const tag = { index: { byteStart: 0, byteEnd: 12 }, features: [{ $type: 'app.bsky.richtext.facet#tag' }] };
  assert.deepEqual(uris('#example.com example.org', [tag]), [['#example.com', undefined], ['example.org', 'https://example.org']]);
});

test('a URL is shown for readers, or so that no program cuts it', () => {
  const url = "https://example.com/gr%C3%B6%C3%9Fe(it's)*";
  assert.equal(display(url), "https://example.com/größe(it's)*");
  assert.equal(display(url, { safe: true }), 'https://example.com/größe(it%27s)%2A');
  assert.equal(display('no url'), undefined);
});

test('a message that is a single URL links as a whole on request', () => {
  const url = 'https://example.com/S.C.';
  assert.equal(linkifyText(url, { whole: true }), `<a href="${url}">${url.slice(0, -1)}%2E</a>`);
  assert.equal(linkifyText(url), `<a href="${url.slice(0, -1)}">${url.slice(0, -1)}</a>.`);
});

test('text, HTML and Markdown get links', () => {
  const options = { rel: 'nofollow', bareDomains: 'www' };
  assert.equal(
    linkifyText('<b> www.example.com example.org', options),
    '&lt;b&gt; <a href="https://www.example.com" rel="nofollow">www.example.com</a> example.org',
  );
  assert.equal(
    linkifyHtml('<b>www.example.com</b> &amp; <code>www.example.com</code>', options),
    '<b><a href="https://www.example.com" rel="nofollow">www.example.com</a></b> &amp; <code>www.example.com</code>',
  );
  assert.equal(linkifyMarkdown('**example.com** `example.net`'), '**[example.com](<https://example.com>)** `example.net`');
  assert.deepEqual(explain('Call 😀 user.save() or example.com').map(({ at, refused, link }) => [at, refused ?? link.text]), [
    [12, 'this reads as a call (D3.code.call)'],
    [30, 'example.com'],
  ]);
  assert.deepEqual(explain('example.com', { exclude: ['example.com'] }), [
    { at: 7, refused: 'the setting exclude matches it' },
  ]);
});

test('half a surrogate pair ends a link and stays in the text', () => {
  const text = '\ud83d example.com/\ude00x \uffff \udc00';
  const linked = '\ud83d <a href="https://example.com/">example.com/</a>\ude00x \uffff \udc00';
  assert.deepEqual(find(text).map(({ start, end, text }) => [start, end, text]), [[2, 14, 'example.com/']]);
  assert.deepEqual(explain(text).map(({ at }) => at), [9]);
  assert.equal(stablePrefix(text), text.length - 1);
  assert.equal(linkifyText(text), linked);
  assert.equal(linkifyHtml(text), linked);
  assert.equal(linkifyMarkdown(text), '\ud83d [example.com/](<https://example.com/>)\ude00x \uffff \udc00');
  // An attribute that linkwright sets comes before the others.
  const options = { existingLinks: 'attributes', rel: 'ugc', class: '\uffff' };
  assert.equal(
    linkifyHtml('\ud83d <a href=x title=\udc00 rel=\uffff>\udfff</a> \uffff', options),
    '\ud83d <a rel="\uffff ugc" class="\uffff" href=x title=\udc00>\udfff</a> \uffff',
  );
  const run = new Linker().run();
  run.text(text, 0);
  assert.deepEqual(run.finish().get(0).filter(({ edit }) => edit !== 'remove').map(({ start, end, display }) => display ?? text.slice(start, end)), [
    '\ud83d ', 'example.com/', '\ude00x \uffff \udc00',
  ]);
});

test('character references are decoded as in browsers', () => {
  for (const [written, href] of [
    ['https://example.com/a&notit;b', 'https://example.com/a%C2%ACit;b'],
    ['https://example.com/?a&ampb', 'https://example.com/?a&amp;b'],
    ['https://example.com/?a=1&copy=2', 'https://example.com/?a=1%C2%A9=2'],
    ['https://example.com/?a&nosuch;b', 'https://example.com/?a&amp;nosuch;b'],
    ['https://example.com/&#x67;&#104', 'https://example.com/gh'],
  ]) {
    assert.equal(linkifyHtml(`${written} &notit;`), `<a href="${href}">${written}</a> &notit;`);
  }
});

test('a run checks its arguments', () => {
  const linker = new Linker();
  const run = linker.run();
  const wrong = [
    [() => run.start(), 'start: give a text, not undefined'],
    [() => run.start('p', []), 'start: the attributes are an object, not an array'],
    [() => run.start('p', { id: 1 }), 'start: id: give a text, not a value of type number'],
    [() => run.end(null), 'end: give a text, not null'],
    [() => run.html(1), 'html: give a text, not a value of type number'],
    [() => run.code(1), 'code: give a text, not a value of type number'],
    [() => run.text(1, 0), 'text: give a text, not a value of type number'],
    [() => run.text('x'), 'text: give the text a whole number from 0, not undefined'],
    [() => run.text('x', -1), 'text: give the text a whole number from 0, not -1'],
    [() => run.rewritten('x', 0.5), 'rewritten: give the text a whole number from 0, not 0.5'],
    [() => linker.refine(1, 0, 0), 'refine: give a text, not a value of type number'],
  ];
  for (const [call, message] of wrong) assert.throws(call, { name: 'TypeError', message });
  for (const [start, end] of [[0, 2], [1, 0], [-1, 0], [0]]) {
    assert.throws(() => linker.refine('x', start, end), { name: 'RangeError', message: `refine: ${start} and ${end} are no range of the text` });
  }
  run.end('nothing that has started');
  run.text('example.com', 0);
  assert.equal(run.finish().size, 1);
  for (const method of ['start', 'end', 'html', 'code', 'object', 'finish']) {
    assert.throws(() => run[method]('x'), { name: 'Error', message: 'the document has ended: each needs a run of its own' });
  }
  const own = new Linker({ anchor: () => void own.object() }).run();
  own.text('example.com', 0);
  assert.throws(() => own.finish(), /^Error: the document has ended/);
});

test('the scheme * links all schemes', () => {
  const hrefs = (text) => find(text, { schemes: ['*'] }).map(({ href }) => href);
  assert.deepEqual(hrefs('ssh://host/x git+ssh://a.b/c zotero://select x:y javascript://x'), ['ssh://host/x', 'git+ssh://a.b/c', 'zotero://select']);
});

test('a wrong option is an error that names it', () => {
  const { TypeError: type } = globalThis;
  const cases = [
    [{ bareDomain: 'www' }, /^unknown option "bareDomain"; did you mean "bareDomains"\?$/],
    [{ zzz: true }, /^unknown option "zzz"; the options are preset, strict, bareDomains, .*, anchor, attributes, nl2br, rules$/],
    [{ 'bare-domains': 'www' }, /^unknown option "bare-domains"; did you mean "bareDomains"\?/],
    [{ '"; x': 1 }, /^unknown option "\\"; x"; the options are/],
    [{ bareDomains: 'some' }, /^bareDomains: "some" is not one of off, www, sure, prudent, all$/],
    [{ userinfo: 'link' }, /^userinfo: give true or false$/],
    [{ emails: null }, /^emails: give true, false or one of off, private, link$/],
    [{ truncate: 1.5 }, /^truncate: give a whole number above 0$/],
    [{ truncate: 10n }, /^truncate: give a whole number above 0$/],
    [{ rel: '\ud83d' }, /^rel: give a text, such as "a"$/],
    [{ rel: () => 'nofollow' }, /^rel: give a text, such as "a"$/],
    [{ schemes: ['javascript'] }, /^schemes: the scheme "javascript" is not allowed/],
    [{ schemes: 'gemini' }, /^schemes: give a list of texts/],
    [{ defaultProtocol: 'https' }, /^unknown option "defaultProtocol"; here it is "defaultScheme"$/],
    [{ className: 'x' }, /^unknown option "className"; here it is "class"$/],
    [{ attributes: 'x' }, /^attributes: give an object, not a value of type string$/],
    [{ attributes: { title: 1 } }, /^attributes: title: give a text$/],
    [{ attributes: { onclick: 'x' } }, /^attributes: cannot set the attribute "onclick": /],
    [{ nl2br: 1 }, /^nl2br: give true or false$/],
    [{ anchor: 'x' }, /^anchor: give a function, not a value of type string$/],
    [{ rules: { pattern: /x/ } }, /^rules: give an array, not a value of type object$/],
    [{ rules: [null] }, /^rules: each is an object, not null$/],
    [{ rules: [{ pattern: '@', href: () => '/' }] }, /^rules: give a regular expression as `pattern`, not a value of type string$/],
    [{ rules: [{ pattern: /@/ }] }, /^rules: give a function as `href`, not undefined$/],
    ['x', /^the options are an object, not a value of type string$/],
    [[], /^the options are an object, not an array$/],
    [null, /^the options are an object, not null$/],
  ];
  for (const [options, message] of cases) {
    for (const call of [find, linkifyText, linkifyHtml, linkifyMarkdown, stablePrefix, explain]) {
      assert.throws(() => call('example.com', options), (error) => error instanceof type && message.test(error.message), String(message));
    }
  }
  for (const call of [find, linkifyText, linkifyHtml, linkifyMarkdown, stablePrefix, explain]) {
    assert.throws(() => call(undefined), { name: 'TypeError', message: `${call.name}: give a text, not undefined` });
  }
  assert.deepEqual(find('example.com', { rel: undefined }), find('example.com'));
});

test('a function gets each link and may change it', () => {
  const seen = [];
  const anchor = (link) => {
    seen.push(link);
    if (/mail/.test(link.kind)) return false;
    link.href = `/out?to=${encodeURIComponent(link.href)}`;
    link.display = 'there';
    link.attributes = { ...link.attributes, 'data-x': '<' };
    delete link.attributes.rel;
  };
  const out = '<a href="/out?to=https%3A%2F%2Fexample.com" data-x="&lt;">there</a>';
  assert.equal(linkifyHtml('<li>example.com</li>a@example.com', { anchor, rel: 'x' }), `<li>${out}</li>a@example.com`);
  assert.deepEqual(seen.map(({ text, kind, element, alone }) => [text, kind, element, alone]), [
    ['example.com', 'domain', 'li', true],
    ['a@example.com', 'email', '', true],
  ]);
  assert.equal(linkifyText('example.com', { anchor }), out);
  assert.equal(linkifyMarkdown('example.com', { anchor }), '[there](</out?to=https%3A%2F%2Fexample.com>)');
  assert.equal(find('example.com', { anchor })[0].display, 'there');

  const mine = new Error('mine');
  assert.throws(() => find('example.com', { anchor: () => { throw mine; } }), mine);
  const again = () => void linkifyText('example.com', { anchor: again });
  assert.throws(again, { name: 'RangeError', message: 'anchor: the function calls itself too deeply' });
  assert.equal(find('example.com').length, 1);
  for (const [change, message] of [
    [{ href: 'javascript:alert(1)' }, /^anchor: cannot set the href "javascript:alert\(1\)": /],
    [{ href: '//example.org' }, /^anchor: cannot set the href "\/\/example.org": /],
    [{ attributes: { onclick: 'x' } }, /^anchor: cannot set the attribute "onclick": /],
    [{ attributes: { HREF: '/' } }, /^anchor: cannot set the attribute "href"; set the href of the link/],
    [{ attributes: null }, /^anchor: set href, display and attributes to well-formed texts$/],
    [{ display: 3 }, /^anchor: set href, display and attributes to well-formed texts$/],
    [{ display: '\ud83d' }, /^anchor: set href, display and attributes to well-formed texts$/],
  ]) {
    assert.throws(() => linkifyText('example.com', { anchor: (link) => void Object.assign(link, change) }), { name: 'TypeError', message });
  }
  assert.throws(() => find('example.com', { anchor: async () => {} }), { name: 'TypeError', message: /^anchor: the function returns a promise/ });
  // A function that calls the library itself.
  assert.equal(linkifyText('example.com', { anchor: (link) => void (link.display = find('example.org')[0].text) }).includes('>example.org<'), true);
});

test('rules link other text', () => {
  for (const [text, want] of RULED) {
    const links = find(text, { rules: RULES });
    assert.deepEqual(links.map(({ text }) => text), want);
    for (const { start, end, text: own } of links) assert.equal(text.slice(start, end), own);
    assert.deepEqual(anchors(linkifyText(text, { rules: RULES })), links.map(({ href, display }) => ({ href, text: display })));
  }
  const options = { rules: RULES, rel: 'nofollow', attributes: { 'data-x': 'y' }, truncate: 5, only: ['example.com'], exclude: ['*'] };
  assert.deepEqual(find('See ABC-12.', options), [
    { start: 4, end: 10, text: 'ABC-12', kind: 'rule', href: '/tickets/12', display: 'ABC-12', attributes: { rel: 'nofollow', 'data-x': 'y' } },
  ]);
  assert.deepEqual(find('ABC-12', { rules: RULES, off: true }), []);
  assert.equal(linkifyText('<"\'&ABC-12\ud83d\n', { rules: RULES, nl2br: true }), '&lt;&quot;\'&amp;<a href="/tickets/12">ABC-12</a>\ud83d<br>\n');
  // A rule that matches nothing changes nothing.
  for (const { text } of marked()) {
    const plain = unmarked(text).text;
    assert.equal(linkifyText(plain, { rules: [{ pattern: /(?!)/, href: () => '/' }] }), linkifyText(plain));
  }

  // The function also sees the links of rules.
  const seen = [];
  const anchor = (link) => {
    seen.push([link.text, link.kind, link.alone]);
    link.display = link.display.replace('@', '');
    return link.text !== '@bo' && undefined;
  };
  assert.equal(linkifyText('@anna\nand @bo', { rules: RULES, anchor }), '<a href="/people/anna">anna</a>\nand @bo');
  assert.deepEqual(seen, [['@anna', 'rule', true], ['@bo', 'rule', false]]);
  // A function that calls the library itself.
  const inner = { rules: RULES, anchor: (link) => void (link.display += find('ABC-1 ABC-2 ABC-3', { rules: RULES }).length) };
  assert.equal(linkifyText('@a @b', inner), '<a href="/people/a">@a3</a> <a href="/people/b">@b3</a>');
  const twice = new Linker({ rules: [{ pattern: /x/y, href: () => `/${twice.find('a').length}` }] });
  assert.equal(twice.linkifyText('xx'), '<a href="/0">x</a><a href="/0">x</a>');

  for (const [href, message] of [
    [() => 'javascript:alert(1)', /^rules: cannot set the href "javascript:alert\(1\)": it must have an allowed scheme/],
    [() => '//example.org', /^rules: cannot set the href "\/\/example.org": /],
    [() => null, /^rules: href: give a text, not null$/],
  ]) {
    assert.throws(() => linkifyText('ABC', { rules: [{ pattern: /ABC/, href }] }), { name: 'TypeError', message });
  }
  assert.deepEqual(find('\ud83d #\ud83d', { rules: [{ pattern: /#|[^ ]/, href: () => '/' }] }).map(({ text }) => text), ['#']);
  const wrong = (link) => void (link.href = 'javascript:x');
  assert.throws(() => find('@a', { rules: RULES, anchor: wrong }), { name: 'TypeError', message: /^rules or anchor: cannot set the href "javascript:x"/ });
  assert.equal(find('ABC', { schemes: ['gemini'], rules: [{ pattern: /ABC/, href: () => 'gemini://a.b/' }] })[0].href, 'gemini://a.b/');
  for (const call of [linkifyHtml, linkifyMarkdown]) assert.throws(() => call('x', { rules: RULES }), { name: 'TypeError', message: `rules: ${call.name} has none; linkifyText, DomLinker, Linkify and the plugins have` });
  assert.equal(stablePrefix('See @ann', { rules: RULES }), 4);
  assert.deepEqual(find('@a', { rules: [{ pattern: /^@a$/, href: () => '/' }] }).length, 1);
  // A URL and a match of a rule, each in several pieces.
  const run = new Linker({ rules: RULES }).run();
  for (const [at, text] of ['a ABC', '-12 @', 'anna:example', '.org b'].entries()) run.text(text, at);
  assert.deepEqual([...run.finish().values()].flat().map(({ edit, at, start, end, last, href }) => [edit, at, start, end, last, href].filter((own) => own !== undefined)), [
    ['keep', 0, 0, 2], ['link', 0, 2, 3, 1, '/tickets/12'], ['remove', 0],
    ['keep', 1, 3, 4], ['link', 1, 4, 4, 3, 'https://matrix.to/#/@anna:example.org'], ['remove', 1],
    ['remove', 2], ['keep', 3, 4, 6], ['remove', 3],
  ]);
});

test('attributes are written in their order', () => {
  const attributes = { class: 'linkified', target: '_blank', rel: 'noreferrer noopener' };
  const anchor = (link) => void (link.attributes = link.kind === 'rule' ? { class: 'own' } : attributes);
  const want = '<a href="https://example.com" class="linkified" target="_blank" rel="noreferrer noopener">example.com</a>';
  assert.equal(linkifyText('example.com', { attributes }), want);
  assert.equal(linkifyHtml('example.com', { attributes }), want);
  assert.equal(linkifyHtml('example.com', { anchor, rel: 'x' }), want);
  assert.equal(linkifyText('example.com @anna', { anchor, rel: 'x', rules: RULES }), `${want} <a href="/people/anna" class="own">@anna</a>`);
});

test('each anchor has the attributes, and lines may end with br', () => {
  const options = { attributes: { 'data-kind': 'auto', title: 'a\n>"b' }, rel: 'nofollow', nl2br: true };
  const link = '<a href="https://example.com" rel="nofollow" data-kind="auto" title="a\n&gt;&quot;b">example.com</a>';
  const html = linkifyText('example.com <\n\r\nx', options);
  assert.equal(html.replace('title="a\n>', 'title="a\n&gt;'), `${link} &lt;<br>\n<br>\r\nx`);
  assert.deepEqual(find('example.com', options)[0].attributes, { rel: 'nofollow', 'data-kind': 'auto', title: 'a\n>"b' });
});

test('CommonJS is the same package', () => {
  const common = createRequire(import.meta.url)('linkwright');
  assert.deepEqual(Object.keys(common).sort(), Object.keys(linkwright).sort());
  assert.deepEqual(common.find('请访问example.com。'), find('请访问example.com。'));
});

test('every option is a setting of the library', async () => {
  const types = await import('node:fs').then(({ readFileSync }) =>
    readFileSync(new URL('generated/options.d.ts', import.meta.resolve('linkwright')), 'utf8'));
  const names = [...types.matchAll(/^ {4}(\w+)\?:/gm)].map(([, name]) => name);
  // The message lists all options.
  assert.throws(() => find('', { none: true }), ({ message }) => names.length > 20 && message.endsWith(` ${[...names, 'anchor', 'attributes', 'nl2br', 'rules'].join(', ')}`));
});

test('the check of growth detects quadratic time', { skip: process.env.TIMES !== undefined }, () => {
  const squares = [
    (text) => { for (const a of text) for (const b of text) assert(a === b); },
    (text) => { for (let at = 0; at < text.length; at++) /b/.test(text.slice(at)); },
  ];
  for (const square of squares) assert.throws(() => assertLinear('square', 'a', 1 << 10, square), /^AssertionError.*square, a: /);
});

test('time is linear in hostile texts', () => {
  // Shapes that were slow in linkify-it, or that make detection look back or ahead.
  const shapes = ['https://x.com/', 'a.', 'a@', '@', 'mailto:', '//', 'http://', 'www.', '1.', '(', '[', '"', '****', '…', '.com', 'x@a.b-', 'a.com。', '中', 'xn--'];
  for (const shape of shapes) assertLinear('find', shape, 1 << 20, find);
  const linker = new Linker({ rules: RULES });
  for (const shape of ['@', '@a', '@a ', '@a:b.com ', 'A-1', 'A-1 a.com ', '#']) assertLinear('rules', shape, 1 << 16, (text) => linker.find(text));
});

test('objects that are made while init() compiles stay usable', () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { init, Linker } from 'linkwright';
    const ready = init(readFileSync('dist/core.wasm'));
    for (let tick = 0; tick < 8; tick++) await null;
    const linker = new Linker({ target: '_blank' });
    await ready;
    console.log(linker.linkifyText('example.com'));`;
  const cwd = new URL('..', import.meta.url);
  const html = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd, encoding: 'utf8' });
  assert.equal(html.trim(), '<a href="https://example.com" target="_blank">example.com</a>');
});

test('a preset sets the options for a kind of text', () => {
  assert.equal(linkifyText('docs.rs www.a.com', { preset: 'documents' }), 'docs.rs <a href="https://www.a.com">www.a.com</a>');
  const posts = '<a href="https://docs.rs" rel="nofollow ugc">docs.rs</a>';
  assert.equal(linkifyText('docs.rs', { preset: 'posts' }), posts);
  const page = '<a href="https://evil.com">https://bank.com</a> http://localhost/ docs.rs';
  assert.match(linkifyHtml(page, { preset: 'untrusted' }), new RegExp(`^(?!.*evil).*https://bank\\.com.* http://localhost/ ${posts}$`));
});
