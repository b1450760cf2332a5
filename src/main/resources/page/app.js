// Starts the page, and shows the view that the address names.

import {followLinks, followScrolling, go, here, note, toSearch} from './address.js';
import {openHelp} from './help.js';
import {listenToKeys} from './keyboard.js';
import {showList} from './list.js';
import {showSearch} from './search.js';
import {takeFromAddress} from './token.js';
import {showSession} from './transcript.js';

const main = document.getElementById('main');
const ask = document.getElementById('ask');
const views = {list: showList, search: showSearch, session: showSession};
let leave = () => {};

function show() {
  leave();
  const place = here();
  if (document.activeElement !== ask) ask.value = place.view === 'search' ? place.parameters.q ?? '' : '';
  main.className = place.view;
  const left = new AbortController();
  leave = () => left.abort();
  views[place.view](main, place, left.signal);
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
show();
