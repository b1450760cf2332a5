// Starts the page and shows the view for the address.

import {followLinks, followScrolling, go, here, note, remember, toSearch} from './address.js';
import {state} from './dom.js';
import {openHelp} from './help.js';
import {listenToKeys} from './keyboard.js';
import {takeFromAddress} from './token.js';

const main = document.getElementById('main');
const ask = document.getElementById('ask');
// Each view is loaded when needed, or when the browser is idle.
const views = {
  list: async () => (await import('./list.js')).showList,
  search: async () => (await import('./search.js')).showSearch,
  dashboard: async () => (await import('./dashboard.js')).showDashboard,
  files: async () => (await import('./files.js')).showFile,
  session: async () => (await import('./transcript.js')).showSession,
};
let leave = () => {};
// Whether the query is being typed: then its last word may be a prefix. Enter ends that.
let guessing = false;

async function show() {
  leave();
  const place = {...here(), typing: guessing && document.activeElement === ask};
  if (document.activeElement !== ask) ask.value = place.view === 'search' ? place.parameters.q ?? '' : '';
  main.className = place.view;
  const left = new AbortController();
  leave = () => left.abort();
  let view;
  try {
    view = await views[place.view]();
  } catch {
    if (!left.signal.aborted) main.replaceChildren(state('Seshat does not respond', 'Is `seshat serve` still running? Reload the page once it is.'));
    return;
  }
  if (!left.signal.aborted) await view(main, place, left.signal);
}

/**
 * Search while typing: the first letter opens the search view, later ones update it. Returns false if the query did
 * not change.
 */
function search() {
  const q = ask.value;
  if (here().view === 'search' ? q === (here().parameters.q ?? '') : !q.trim()) return false;
  if (here().view !== 'search') {
    go(toSearch({q}));
  } else {
    note({...here().parameters, q}, '');
    remember({scroll: 0, focus: undefined, hits: undefined});
    dispatchEvent(new Event('place'));
  }
  return true;
}

let typing;
let leaving = false;
ask.addEventListener('input', () => {
  leaving = false;
  guessing = true;
  clearTimeout(typing);
  typing = setTimeout(search, 120);
});

/** Move focus from the search field to the first hit once it is there. */
function toFirst() {
  clearTimeout(typing);
  leaving = true;
  const guessed = guessing;
  guessing = false;
  if (search()) return;
  if (guessed && /[\p{L}\p{N}]$/u.test(ask.value)) {
    dispatchEvent(new Event('place'));
    return;
  }
  dispatchEvent(new Event('settle'));
  enter();
}

function enter() {
  if (!leaving || document.activeElement !== ask || main.querySelector('.hits[aria-busy]')) return;
  const first = main.querySelector('[data-item]');
  if (!first || main.className !== here().view) return;
  leaving = false;
  first.focus();
}

addEventListener('shown', enter);
ask.form.addEventListener('submit', event => {
  event.preventDefault();
  toFirst();
});
ask.addEventListener('keydown', event => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  toFirst();
});
takeFromAddress();
document.getElementById('help-button').addEventListener('click', openHelp);
addEventListener('place', show);
followLinks();
followScrolling();
listenToKeys();
// Not every browser has requestIdleCallback.
const later = window.requestIdleCallback ?? setTimeout;
show().then(() => later(() => Object.values(views).forEach(load => load().catch(() => {}))));
