// Connects the controls, the address and the preview.

import init, { Playground } from './linkwright.js';
import { tokens } from './html.js';
import { Preview } from './preview.js';
import { SAMPLES } from './samples.js';
import { read, write } from './state.js';
import { watch } from './tip.js';

const find = (id) => document.getElementById(id);
const form = find('settings');
const input = find('input');
const format = form.elements.format;
const controls = [...form.elements].filter((control) => control.name && control !== format);

/** The number of characters from which lines of the input do not detect their own direction, because that takes long. */
const LONG = 100_000;

await init({ module_or_path: new URL('linkwright_bg.wasm', import.meta.url) });
const playground = new Playground();
const preview = new Preview(find('preview'), find('refused').querySelector('tbody'));
watch(find('preview'), find('tip'));

find('sample').add(new Option('Your own', ''));
for (const { name } of SAMPLES) find('sample').add(new Option(name));

/** Shows `text` to people, and to screen readers. */
function say(text) {
  find('message').textContent = text;
}

/** Shows an error next to its control. An empty text removes the error. */
function complain(control, text) {
  const id = `${control.name}-error`;
  find(id)?.remove();
  control.removeAttribute('aria-invalid');
  control.removeAttribute('aria-describedby');
  if (text === '') return;
  const error = document.createElement('span');
  Object.assign(error, { id, className: 'error', textContent: text });
  control.after(error);
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', id);
}

function apply(control) {
  try {
    playground.set(control.name, control.value);
    complain(control, '');
  } catch (error) {
    complain(control, String(error));
  }
  const changed = controls.filter(({ value }) => value !== '').length;
  find('changed').textContent = changed > 0 ? `(${changed} changed)` : '';
}

function render() {
  const source = format.value === 'html' ? tokens(input.value) : input.value;
  input.classList.toggle('long', input.value.length > LONG);
  if (find('written').open) writeHtml();
  const { links, refused } = preview.update(JSON.parse(playground.render(format.value, source)));
  find('preview').dataset.format = format.value;
  set(find('count'), links === 1 ? '1 link' : `${links} links`);
  set(find('refused-count'), String(refused));
}

function writeHtml() {
  find('html').value = playground.html(format.value, input.value);
  find('copied').textContent = '';
}

async function copy(text, status, otherwise) {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = 'Copied.';
  } catch {
    status.textContent = otherwise;
  }
}

/** Sets the text of a status only if it changes. Otherwise, screen readers would read it again. */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

let timer;
function save() {
  clearTimeout(timer);
  timer = setTimeout(share, 300);
}

/** Writes the state into the address, if it fits. */
function share() {
  clearTimeout(timer);
  const settings = controls.map(({ name, value }) => [name, value]);
  const fragment = write(format.value, settings, input.value);
  if (fragment === null) {
    say('This text is too long for an address.');
  } else {
    history.replaceState(null, '', fragment);
  }
  return fragment !== null;
}

/** Applies the state in the address. */
function load() {
  const { values, text, problem } = read(location.hash, [format, ...controls]);
  format.value = values.get('format') ?? 'text';
  for (const control of controls) {
    control.value = values.get(control.name) ?? '';
    apply(control);
  }
  find('more').open ||= controls.some(({ value }) => value !== '');
  say(problem);
  if (text === null) {
    choose(SAMPLES[0]);
  } else {
    input.value = text;
    find('sample').value = '';
    render();
  }
}

function choose(sample) {
  find('sample').value = sample.name;
  format.value = sample.format;
  input.value = sample.text;
  render();
}

input.addEventListener('input', () => {
  find('sample').value = '';
  render();
  save();
});
find('sample').addEventListener('change', ({ target }) => {
  const sample = SAMPLES.find(({ name }) => name === target.value);
  choose(sample ?? { name: '', format: format.value, text: '' });
  save();
});
form.addEventListener('input', ({ target }) => {
  if (controls.includes(target)) apply(target);
  if (target.name) {
    render();
    save();
  }
});
form.addEventListener('reset', () => {
  for (const control of controls) {
    control.value = '';
    apply(control);
  }
  render();
  save();
});
form.addEventListener('submit', (event) => event.preventDefault());
find('share').addEventListener('click', () => {
  if (share()) copy(location.href, find('message'), 'The address bar has the address to copy.');
});
find('written').addEventListener('toggle', ({ target }) => target.open && writeHtml());
find('copy').addEventListener('click', () => {
  copy(find('html').value, find('copied'), 'Select the text below to copy it.');
});
find('refused').addEventListener('click', ({ target }) => {
  if (!target.matches('.rule')) return;
  find('rules').open = true;
  find(target.textContent).focus();
});
addEventListener('hashchange', load);
load();
document.body.dataset.ready = '';
