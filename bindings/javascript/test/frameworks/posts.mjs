// A page that several frameworks render and rerender. Runs in the browser.

import { Idiomorph } from 'idiomorph';
import { html, render as renderLit } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import morphdom from 'morphdom';
import { createElement as preact, Fragment as PreactFragment, render as renderPreact } from 'preact';
import { createElement as react, Fragment as ReactFragment } from 'react';
import { flushSync as flushReact } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createSignal, For } from 'solid-js';
import solid from 'solid-js/html';
import { render as renderSolid } from 'solid-js/web';
import { flushSync as flushSvelte5, mount, unmount } from 'svelte';
import { flush as flushSvelte4 } from 'svelte4/internal';
import { createApp, nextTick, shallowRef } from 'vue/dist/vue.esm-bundler.js';

import Svelte4 from 'posts.svelte4';
import Svelte5 from 'posts.svelte5';

/** Returns the page as a component for React or Preact. */
const posts = (h, Fragment) => ({ url, count, items, isLong }) =>
  h('main', null,
    h('p', null, 'See ', url, ', ', count, ' times', isLong && ' or www.example.org/', isLong && count, '.'),
    h('p', null, `All of ${url} is new: ${count}`), h('p', null, url), h('p', null, 'Of ', h('a', { href: `/${count}` }, url), ' and ', url),
    items.map((item) => h('p', { key: item }, item, ' and ', h('b', null, item), ' ', url)),
    items.map((item) => h(Fragment, { key: item }, item, ' ')),
    h(Fragment, { key: url }, url, ' '), items.length > 2 ? 'https://more.example.com/ ' : h('i', null, 'b.com'), count);

/** Returns the page as HTML, for programs that turn one page into another. */
const written = ({ url, count, items, isLong }) =>
  `<main><p>See ${url}, ${count} times${isLong ? ` or www.example.org/${count}` : ''}.</p><p>All of ${url} is new: ${count}</p><p>${url}</p><p>Of <a href="/${count}">${url}</a> and ${url}</p>${
    items.map((item) => `<p id="${/\w+/.exec(item)}">${item} and <b>${item}</b> ${url}</p>`).join('')}${items.join(' ')}${url} ${items.length > 2 ? 'https://more.example.com/ ' : '<i>b.com</i>'}${count}</main>`;

/** Functions that render a first state in an element. Each returns functions to render the next states and to unmount. */
export const frameworks = {
  React(root, state) {
    const [own, Posts] = [createRoot(root), posts(react, ReactFragment)];
    const next = (state) => flushReact(() => own.render(react(Posts, state)));
    next(state);
    return [next, () => flushReact(() => own.unmount())];
  },
  Preact(root, state) {
    const Posts = posts(preact, PreactFragment);
    const next = (state) => renderPreact(preact(Posts, state), root);
    next(state);
    return [next, () => renderPreact(null, root)];
  },
  Vue(root, first) {
    const state = shallowRef(first);
    const app = createApp({
      setup: () => ({ state }),
      template: `<main><p>See {{ state.url }}, {{ state.count }} times<template v-if="state.isLong"> or www.example.org/{{ state.count }}</template>.</p>
        <p>All of {{ state.url }} is new: {{ state.count }}</p><p>{{ state.url }}</p><p>Of <a :href="'/' + state.count">{{ state.url }}</a> and {{ state.url }}</p>
        <p v-for="item of state.items" :key="item">{{ item }} and <b>{{ item }}</b> {{ state.url }}</p>
        <template v-for="item of state.items" :key="item">{{ item }} </template>
        <template :key="state.url">{{ state.url }} </template><template v-if="state.items.length > 2">https://more.example.com/ </template><i v-else>b.com</i>{{ state.count }}</main>`,
    });
    app.mount(root);
    return [(next) => ((state.value = next), nextTick()), () => app.unmount()];
  },
  Solid(root, first) {
    const [state, next] = createSignal(first);
    const [url, count, items] = ['url', 'count', 'items'].map((name) => () => state()[name]);
    const page = () => solid`<main><p>See ${url}, ${count} times${() => (state().isLong ? [' or www.example.org/', count] : null)}.</p>
      <p>All of ${url} is new: ${count}</p><p>${url}</p><p>Of <a href=${() => `/${count()}`}>${url}</a> and ${url}</p>
      <${For} each=${items}>${(item) => solid`<p>${item} and <b>${item}</b> ${url}</p>`}<//>
      <${For} each=${items}>${(item) => [item, ' ']}<//>
      ${url} ${() => (items().length > 2 ? 'https://more.example.com/ ' : solid`<i>b.com</i>`)}${count}</main>`;
    return [next, renderSolid(page, root)];
  },
  'Svelte 4'(root, first) {
    const own = new Svelte4({ target: root, props: { first } });
    return [(state) => (own.set(state), flushSvelte4()), () => own.$destroy()];
  },
  'Svelte 5'(root, first) {
    const own = mount(Svelte5, { target: root, props: { first } });
    flushSvelte5();
    return [(state) => (own.set(state), flushSvelte5()), () => (unmount(own), flushSvelte5())];
  },
  Lit(root, state) {
    const next = ({ url, count, items, isLong }) => renderLit(html`<main><p>See ${url}, ${count} times${isLong ? html` or www.example.org/${count}` : ''}.</p>
      <p>All of ${url} is new: ${count}</p><p>${url}</p><p>Of <a href="/${count}">${url}</a> and ${url}</p>
      ${repeat(items, (item) => item, (item) => html`<p>${item} and <b>${item}</b> ${url}</p>`)}${repeat(items, (item) => item, (item) => html`${item} `)}
      ${url} ${items.length > 2 ? 'https://more.example.com/ ' : html`<i>b.com</i>`}${count}</main>`, root);
    next(state);
    return [next, () => renderLit('', root)];
  },
  morphdom: (root, state) => morphs(root, state, (html) => morphdom(root, `<div>${html}</div>`, { childrenOnly: true })),
  idiomorph: (root, state) => morphs(root, state, (html) => Idiomorph.morph(root, html, { morphStyle: 'innerHTML' })),
};

function morphs(root, state, morph) {
  root.innerHTML = written(state);
  return [(state) => morph(written(state)), () => root.replaceChildren()];
}
