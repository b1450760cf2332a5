// Keyboard control: `/` to search, `j` and `k` from item to item, `?` for help.

import {openHelp} from './help.js';

function step(by) {
  const wanted = new CustomEvent('step', {detail: by, cancelable: true});
  if (!dispatchEvent(wanted)) return;
  const items = [...document.querySelectorAll('#main [data-item]')];
  if (items.length === 0) return;
  const active = document.activeElement;
  const now = items.indexOf(active?.closest?.('[data-item]') ?? active?.closest?.('.hit')?.querySelector('[data-item]'));
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
  n: () => dispatchEvent(new CustomEvent('match', {detail: 1})),
  N: () => dispatchEvent(new CustomEvent('match', {detail: -1})),
  g: () => {
    scrollTo(0, 0);
    dispatchEvent(new Event('start'));
  },
  Escape: () => dispatchEvent(new Event('leave')),
  G: () => dispatchEvent(new Event('end')),
};

// Arrow keys move between hits and rows; in a transcript they scroll.
const arrows = {ArrowDown: keys.j, ArrowUp: keys.k};

const isTyping = target => target.closest?.('input, textarea, select, [contenteditable]');

export function listenToKeys() {
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (isTyping(event.target)) {
      if (event.key === 'Escape') {
        // By default the browser would clear the field without updating the results.
        event.preventDefault();
        event.target.blur();
      }
      return;
    }
    const action = keys[event.key] ?? (event.target.closest?.('.hit, .row') ? arrows[event.key] : undefined);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
