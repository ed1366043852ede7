// The tip at a link under the pointer or with the focus: its URL, and warnings about its host.

import { details, element } from './preview.js';

/** Shows the tip for the links of `page`. */
export function watch(page, tip) {
  let shown = null;
  const hide = () => {
    shown?.removeAttribute('aria-describedby');
    shown = null;
    tip.hidden = true;
  };
  const show = ({ target }) => {
    const link = target.closest('a');
    if (link === null || link === shown) return;
    hide();
    shown = link;
    tip.replaceChildren(list(link));
    tip.hidden = false;
    place(tip, link);
    link.setAttribute('aria-describedby', tip.id);
  };
  page.addEventListener('pointerover', show);
  page.addEventListener('focusin', show);
  page.addEventListener('focusout', hide);
  // The pointer may move to the tip to select its text.
  const leave = ({ relatedTarget }) => {
    const stays = relatedTarget !== null && (tip.contains(relatedTarget) || shown?.contains(relatedTarget));
    if (!stays && shown !== document.activeElement) hide();
  };
  page.addEventListener('pointerout', leave);
  tip.addEventListener('pointerleave', leave);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  page.addEventListener('scroll', hide);
  new MutationObserver(() => {
    if (shown !== null && !shown.isConnected) hide();
  }).observe(page, { childList: true });
  // On a touch screen the first tap shows the tip, and the second follows the link.
  let before = null;
  page.addEventListener('pointerdown', () => (before = shown), { capture: true });
  page.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (link !== null && event.pointerType === 'touch' && before !== link) event.preventDefault();
  });
}

function list(link) {
  const given = details.get(link);
  if (given === undefined) {
    return rows([['Sent', link.getAttribute('href') ?? 'nothing: this address is not followed'], ['Kind', 'a link of the author']]);
  }
  const { href, text, written, kind, host, unicode, warnings = [] } = given;
  return rows([
    ['Leads to', unicode === undefined ? host : `${host} (${unicode})`],
    ['Sent', href],
    ['Shown', text],
    ...(written === text ? [] : [['Written', written]]),
    ['Kind', kind],
    ...warnings.map((warning) => ['Warning', warning]),
  ]);
}

function rows(pairs) {
  const list = document.createElement('dl');
  for (const [name, value] of pairs) {
    const description = document.createElement('dd');
    description.append(element('bdi', value));
    if (name === 'Warning') description.className = 'warning';
    list.append(element('dt', name), description);
  }
  return list;
}

/** Puts the tip below the last line of the link, or above the first line if there is no room. */
function place(tip, link) {
  const lines = link.getClientRects();
  const first = lines[0] ?? link.getBoundingClientRect();
  const last = lines[lines.length - 1] ?? first;
  const { width, height } = tip.getBoundingClientRect();
  const below = last.bottom + 6;
  const top = below + height <= innerHeight ? below : Math.max(first.top - height - 6, 0);
  const left = Math.max(Math.min(last.left, innerWidth - width - 8), 8);
  tip.style.translate = `${left}px ${top}px`;
}
