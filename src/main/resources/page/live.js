// Live updates: server-sent events about sessions that grow.

import {connected, disconnected} from './connection.js';
import {fetchAllowed} from './token.js';

const PAUSE = 3000;

/**
 * Call back for each `session` that grew, when the archive is up to date (`status`), and when the server is `back`
 * after an outage, until the view is left. The browser's `EventSource` cannot send the token.
 * @returns a promise that resolves when events are being received, or when the server cannot be reached
 */
export function listen(signal, told) {
  return new Promise(begun => listenOn(AbortSignal.any([signal, gone()]), told, begun));
}

async function listenOn(left, told, begun) {
  for (let times = 0; !left.aborted; times++) {
    await seen();
    const signal = AbortSignal.any([left, hidden()]);
    try {
      const response = await fetchAllowed('/api/events', {headers: {Accept: 'text/event-stream'}, signal});
      begun();
      connected();
      if (times > 0 && response.ok) told.back?.();
      if (response.ok) await hear(response.body, told);
    } catch {
      // The connection was lost or closed by us.
      if (!signal.aborted) disconnected();
    }
    begun();
    if (!document.hidden) await new Promise(resolve => setTimeout(resolve, PAUSE));
  }
}

// Browsers limit connections per server across all tabs, so a hidden tab closes its own.

const seen = () => document.hidden
  && new Promise(resolve => document.addEventListener('visibilitychange', resolve, {once: true}));

function hidden() {
  const controller = new AbortController();
  document.addEventListener('visibilitychange', () => controller.abort(), {once: true});
  return controller.signal;
}

function gone() {
  const controller = new AbortController();
  addEventListener('pagehide', () => controller.abort(), {once: true});
  return controller.signal;
}

/** An event is a block of lines that ends with an empty line. */
async function hear(body, told) {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const field = name => event.split('\n').filter(line => line.startsWith(`${name}: `)).map(line => line.slice(name.length + 2)).join('\n');
      told[field('event')]?.(JSON.parse(field('data')));
    }
  }
}
