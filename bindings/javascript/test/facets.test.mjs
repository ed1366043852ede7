// `linkwright/facets`, and beside it what `@atproto/api` detects.

import assert from 'node:assert/strict';
import test from 'node:test';

import { AppBskyRichtextFacet, RichText } from '@atproto/api';

import { facets } from 'linkwright/facets';
import { marked, unmarked } from './support.mjs';

const LINK = 'app.bsky.richtext.facet#link';

/** What each facet shows, and where it leads. */
function shown(text, facets) {
  const bytes = Buffer.from(text);
  return facets.map(({ index: { byteStart, byteEnd }, features: [feature] }) => [
    bytes.subarray(byteStart, byteEnd).toString(), feature.uri ?? feature.did ?? feature.tag,
  ]);
}

function detected(text) {
  const rich = new RichText({ text });
  rich.detectFacetsWithoutResolution();
  return rich;
}

const POSTS = [
  ['New post: ⸠example.com/blog⸡!', 'https://example.com/blog'],
  ['👩‍👩‍👧‍👧🇩🇪 ⸠https://example.com/😀⸡ 👍🏽', 'https://example.com/%F0%9F%98%80'],
  ['看⸠https://zh.wikipedia.org/wiki/联合国⸡。谢谢', 'https://zh.wikipedia.org/wiki/%E8%81%94%E5%90%88%E5%9B%BD'],
  ['曲は「⸠https://ja.wikipedia.org/wiki/サクラ（曖昧さ回避）⸡」', 'https://ja.wikipedia.org/wiki/%E3%82%B5%E3%82%AF%E3%83%A9%EF%BC%88%E6%9B%96%E6%98%A7%E3%81%95%E5%9B%9E%E9%81%BF%EF%BC%89'],
  ['⸠example.com⸡에서 봤어요', 'https://example.com'],
  ['اقرأ ⸠https://example.com/مقال⸡، ثم', 'https://example.com/%D9%85%D9%82%D8%A7%D9%84'],
  ['ראו ⸠דוגמה.com⸡.', 'https://xn--6dbbec0c.com'],
  ['Größe: ⸠bücher.de/größe⸡', 'https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe'],
  ['⸠例え.jp⸡ と ⸠xn--r8jz45g.jp/a⸡', 'https://xn--r8jz45g.jp', 'https://xn--r8jz45g.jp/a'],
  // The first letters are Cyrillic.
  ['Log in at https://раураӏ.com or еbay.com.'],
  ['https://example.com\u200b.evil.com'],
  ['By @alice.bsky.social, at ⸠alice.example.com⸡', 'https://alice.example.com'],
  ['(@alice.bsky.social) @bücher.de.'],
  ['#example.com ＃example.org #see:https://example.net $example.com'],
  ['(see ⸠example.com/@alice⸡, ⸠example.com/#tag⸡) #tag', 'https://example.com/@alice', 'https://example.com/#tag'],
  ['⸠https://example.com/a_(@alice.bsky.social)⸡', 'https://example.com/a_(@alice.bsky.social)'],
  ['Mail anna@example.com, call user.save() in main.rs, e.g. at the end.So'],
  ['\ud83d ⸠example.com⸡ \udc00', 'https://example.com'],
  ['no links', ],
];

test('posts have the facets that are marked', () => {
  for (const [post, ...uris] of POSTS) {
    const { text, links } = unmarked(post);
    const bytes = (end) => new TextEncoder().encode(text.slice(0, end)).length;
    assert.deepEqual(facets(text), links.map(({ start, end }, i) => ({
      index: { byteStart: bytes(start), byteEnd: bytes(end) },
      features: [{ $type: LINK, uri: uris[i] }],
    })), text);
  }
});

test('beside what @atproto/api detects', () => {
  const text = 'Hi @alice.bsky.social 👋 #tag https://xn--bcher-kva.de/größe。 $ABC @example.com';
  const rich = detected(text);
  rich.facets = facets(rich.text, { existing: rich.facets });
  assert.deepEqual(shown(text, rich.facets), [
    ['@alice.bsky.social', 'alice.bsky.social'],
    ['#tag', 'tag'],
    ['https://xn--bcher-kva.de/größe', 'https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe'],
    ['$ABC', '$ABC'],
    ['@example.com', 'example.com'],
  ]);
  // A second time nothing changes.
  assert.deepEqual(facets(text, { existing: rich.facets }), rich.facets);
});

test('facets that exist stay, and no link overlaps them', () => {
  const text = 'Read this at example.com/a, or example.com/b.';
  const facet = (shown, uri) => {
    const byteStart = text.indexOf(shown);
    return { index: { byteStart, byteEnd: byteStart + shown.length }, features: [{ $type: LINK, uri }] };
  };
  const own = facet('this', 'https://example.org');
  const shortened = facet('example.com/b', 'https://example.com/b/long');
  const wide = { ...facet('this at example', 'x'), features: [{ $type: 'com.example.facet#own' }] };
  const stale = facet('example.com/a,', 'https://example.com/a,');
  assert.deepEqual(facets(text, { existing: [shortened, stale, own] }), [own, facet('example.com/a', 'https://example.com/a'), shortened]);
  assert.deepEqual(facets(text, { existing: [shortened, own, wide] }), [own, wide, shortened]);
});

test('settings are those of the whole package, and email addresses link if asked', () => {
  assert.deepEqual(shown('a@b.com example.com', facets('a@b.com example.com', { emails: true, bareDomains: 'never' })), [['a@b.com', 'mailto:a@b.com']]);
  assert.deepEqual(facets('a@b.com', { emails: undefined }), []);
  assert.throws(() => facets('x', { existing: {} }), { name: 'TypeError', message: 'existing: give an array of facets, not a value of type object' });
  assert.throws(() => facets(1), { name: 'TypeError', message: 'facets: give a text, not a value of type number' });
  assert.throws(() => facets('x', { link: true }), { name: 'TypeError', message: /link/ });
});

test('in every text facets are in order, in ASCII, and apart from mentions and tags', () => {
  for (const { text: source } of marked()) {
    for (const text of [unmarked(source).text, `@a.com ${unmarked(source).text} #b`]) {
      const others = (detected(text).facets ?? []).filter(({ features: [feature] }) => !AppBskyRichtextFacet.isLink(feature));
      let at = 0;
      for (const { index: { byteStart, byteEnd }, features: [feature] } of facets(text, { existing: others })) {
        if (feature.$type === LINK) {
          assert.ok(at <= byteStart && byteStart < byteEnd, text);
          assert.match(feature.uri, /^https?:\/\/[!-~]+$/);
          assert.equal(new URL(feature.uri).host.includes('%'), false);
        }
        at = Math.max(at, byteEnd);
      }
      assert.ok(at <= Buffer.byteLength(text));
    }
  }
});
