// Starts Chromium: the one that CHROMIUM names, or the first that is installed.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export function launch() {
  const installed = (process.env.PATH ?? '').split(':').flatMap((folder) => NAMES.map((name) => `${folder}/${name}`));
  const executablePath = process.env.CHROMIUM || installed.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error('no browser: install Chromium or set CHROMIUM');
  return chromium.launch({
    executablePath,
    // Root, as containers are, has no sandbox; the page is ours.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
