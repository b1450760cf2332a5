// Retries requests and shows the failure meanwhile.

import {Problem} from './api.js';
import {el} from './dom.js';

const FIRST_MILLIS = 1000;
const LONGEST_MILLIS = 30_000;

/** The server is down, busy, or failed temporarily. A bad request stays bad. */
const mayPass = fault => fault instanceof Problem && (fault.status === 0 || fault.status >= 500);

/**
 * Retry an action until it succeeds: after pauses that double, or at once when the server is back or the user asks
 * for it.
 * @param title says what failed
 * @param place inserts the failure message into the page; called once
 */
export async function untilItWorks(action, {signal, title, place}) {
  let failure;
  for (let pause = FIRST_MILLIS; ; pause = Math.min(2 * pause, LONGEST_MILLIS)) {
    try {
      const result = await action();
      failure?.element.remove();
      return result;
    } catch (fault) {
      if (signal.aborted || !mayPass(fault)) {
        failure?.element.remove();
        throw fault;
      }
      if (!failure) {
        failure = failureElement(title);
        place(failure.element);
      }
      await failure.wait(fault, pause, signal);
      signal.throwIfAborted();
    }
  }
}

function failureElement(title) {
  const text = el('p', {});
  const button = el('button', {type: 'button'}, 'Retry');
  const element = el('div', {class: 'state failure', role: 'alert'}, el('h2', {}, title), text, button);
  const wait = (fault, pause, signal) => new Promise(resolve => {
    text.textContent = fault.message;
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, pause);
    button.addEventListener('click', end, {signal: ended.signal});
    signal.addEventListener('abort', end, {signal: ended.signal});
    for (const sign of ['reconnected', 'online']) addEventListener(sign, end, {signal: ended.signal});
  });
  return {element, wait};
}
