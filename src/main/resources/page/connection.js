// Whether the server answers. Shown at the foot of the page while it does not, whichever part of the page noticed.

import {el} from './dom.js';

let lost = false;

const banner = el('div', {class: 'offline', role: 'status'});

/** The server did not answer. */
export function disconnected() {
  if (lost) return;
  lost = true;
  banner.replaceChildren('Seshat does not answer. This page reconnects by itself.');
  document.body.append(banner);
}

/** The server answered. Whoever waits to ask again is told with the event `reconnected`. */
export function connected() {
  if (!lost) return;
  lost = false;
  banner.remove();
  dispatchEvent(new Event('reconnected'));
}
