// Everything can be reached by keys: `/` to search, `j` and `k` from item to item, `?` for help.

import {openHelp} from './help.js';

function step(by) {
  const wanted = new CustomEvent('step', {detail: by, cancelable: true});
  if (!dispatchEvent(wanted)) return;
  const items = [...document.querySelectorAll('#main [data-item]')];
  if (items.length === 0) return;
  const now = items.indexOf(document.activeElement?.closest?.('[data-item]'));
  const next = now < 0 ? firstVisible(items) : Math.min(items.length - 1, Math.max(0, now + by));
  items[next].focus();
  items[next].scrollIntoView({block: 'nearest'});
}

function firstVisible(items) {
  return Math.max(0, items.findIndex(item => item.getBoundingClientRect().bottom > 120));
}

const keys = {
  '/': () => document.getElementById('ask').select(),
  j: () => step(1),
  k: () => step(-1),
  '?': openHelp,
  f: () => document.querySelector('[data-find]')?.select(),
  u: () => history.back(),
  g: () => scrollTo(0, 0),
  G: () => dispatchEvent(new Event('end')),
};

const isTyping = target => target.closest?.('input, textarea, select, [contenteditable]');

export function listenToKeys() {
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (isTyping(event.target)) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
