// Starts the browsers that the tests run in.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';
import { chromium, firefox } from 'playwright-core';

import { here } from './support.mjs';

/** The driver, program names and launch options of each browser. */
const BROWSERS = {
  // Containers run as root, for which Chromium has no sandbox. The pages are ours.
  chromium: [chromium, ['chromium', 'chromium-browser', 'google-chrome'], { args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--js-flags=--expose-gc'] }],
  // A normal release of Firefox, driven by WebDriver BiDi. Playwright 1.65 sends commands that Firefox 153 does not know.
  firefox: [firefox, ['firefox-esr', 'firefox'], { channel: 'moz-firefox' }],
};

/** Starts a browser: the program that CHROMIUM or FIREFOX names, or an installed one. */
export async function launch(browser) {
  const [type, names, options] = BROWSERS[browser];
  const variable = browser.toUpperCase();
  const paths = (process.env.PATH ?? '').split(':').flatMap((folder) => names.map((name) => join(folder, name)));
  const executablePath = process.env[variable] || paths.find((file) => existsSync(file));
  assert.ok(executablePath, `no browser: install ${names[0]} or set ${variable}`);
  return type.launch({ executablePath, ...options });
}

/** Opens a page with this body and script. Returns it with its list of errors. */
export async function open(browser, body, content) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
  page.on('dialog', () => errors.push('a dialog'));
  await page.setContent(`<!doctype html><title>x</title><body>${body}`);
  await page.addScriptTag({ content });
  return { page, errors };
}

/** Returns a script with the parts of the package and of React that pages use. */
export function script() {
  return bundle(`
    import { DomLinker } from 'linkwright/dom';
    import { Linkify } from 'linkwright/react';
    import { find as findLite } from 'linkwright/lite';
    import { createElement, useState } from 'react';
    import { createRoot, hydrateRoot } from 'react-dom/client';
    import { flushSync } from 'react-dom';
    import { editHeld, editSeen } from './test/random-editor.mjs';
    Object.assign(window, { editHeld, editSeen, flushSync, DomLinker, Linkify, findLite, createElement, useState, createRoot, hydrateRoot });
  `);
}

/** Returns a script with the package and the frameworks. */
export function frameworks() {
  return bundle(`
    import { DomLinker } from 'linkwright/dom';
    import { mark, names, rerender } from './test/frameworks/random.mjs';
    Object.assign(window, { DomLinker, mark, names, rerender });
  `, [svelte]);
}

async function bundle(contents, plugins = []) {
  const { outputFiles: [file] } = await build({
    stdin: { contents, resolveDir: here('..').pathname }, bundle: true, format: 'iife', write: false, logLevel: 'error', plugins,
    define: { 'process.env.NODE_ENV': '"development"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
  });
  return file.text;
}

/** Compiles the component for Svelte 5, or rewrites and compiles it for Svelte 4. */
const svelte = {
  name: 'svelte',
  setup(build) {
    build.onResolve({ filter: /\.svelte[45]$/ }, ({ path }) => ({ path, namespace: 'svelte' }));
    build.onLoad({ filter: /./, namespace: 'svelte' }, async ({ path }) => {
      const source = readFileSync(here('frameworks/posts.svelte'), 'utf8');
      const { js } = path.endsWith('5')
        ? (await import('svelte/compiler')).compile(source, { name: 'Posts' })
        : (await import('svelte4/compiler')).compile(source.replace('let { first } = $props()', 'export let first').replace('$state.raw(first)', 'first'), { name: 'Posts', sveltePath: 'svelte4' });
      return { contents: js.code, resolveDir: here('.').pathname };
    });
  },
};
