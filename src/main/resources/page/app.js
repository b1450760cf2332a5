// Starts the page, and shows the view that the address names.

import {followLinks, followScrolling, go, here, note, toSearch} from './address.js';
import {state} from './dom.js';
import {openHelp} from './help.js';
import {listenToKeys} from './keyboard.js';
import {takeFromAddress} from './token.js';

const main = document.getElementById('main');
const ask = document.getElementById('ask');
// Each is loaded when it is needed, or else once there is nothing better to do.
const views = {
  list: async () => (await import('./list.js')).showList,
  search: async () => (await import('./search.js')).showSearch,
  session: async () => (await import('./transcript.js')).showSession,
};
let leave = () => {};

async function show() {
  leave();
  const place = here();
  if (document.activeElement !== ask) ask.value = place.view === 'search' ? place.parameters.q ?? '' : '';
  main.className = place.view;
  const left = new AbortController();
  leave = () => left.abort();
  let view;
  try {
    view = await views[place.view]();
  } catch {
    if (!left.signal.aborted) main.replaceChildren(state('Seshat does not answer', 'Is `seshat serve` still running? Reload the page once it is.'));
    return;
  }
  if (!left.signal.aborted) await view(main, place, left.signal);
}

/** Search as one types: the first letter goes to the view of hits, the rest stays there. */
function search() {
  const q = ask.value;
  if (here().view !== 'search') {
    if (q.trim()) go(toSearch({q}));
  } else {
    note({...here().parameters, q}, '');
    dispatchEvent(new Event('place'));
  }
}

let typing;
ask.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(search, 120);
});
ask.form.addEventListener('submit', event => {
  event.preventDefault();
  clearTimeout(typing);
  search();
  main.querySelector('[data-item]')?.focus();
});
takeFromAddress();
document.getElementById('help-button').addEventListener('click', openHelp);
addEventListener('place', show);
followLinks();
followScrolling();
listenToKeys();
// Not every browser tells when it is idle.
const later = window.requestIdleCallback ?? setTimeout;
show().then(() => later(() => Object.values(views).forEach(load => load().catch(() => {}))));
