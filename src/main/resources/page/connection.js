// Tracks whether the server responds, and shows a banner while it does not, whichever part of the page noticed.

import {el} from './dom.js';

let lost = false;

const banner = el('div', {class: 'offline', role: 'status'});

/** A request failed because the server did not respond. */
export function disconnected() {
  if (lost) return;
  lost = true;
  banner.replaceChildren('Seshat does not respond. Reconnecting…');
  document.body.append(banner);
}

/** The server responded. Pending retries listen for the event `reconnected`. */
export function connected() {
  if (!lost) return;
  lost = false;
  banner.remove();
  dispatchEvent(new Event('reconnected'));
}
