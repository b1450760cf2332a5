// The view of a file: the sessions that read or changed it.

import {toSession} from './address.js';
import {api} from './api.js';
import {el, notice, state} from './dom.js';
import {untilItWorks} from './retry.js';
import {grid} from './table.js';
import {ago, count, number} from './words.js';

const AT_ONCE = 200;

export async function showFile(main, {parameters: {path = ''}}, signal) {
  document.title = `${path.split('/').at(-1) || 'File'} · Seshat`;
  const body = el('div', {class: 'boards'}, el('div', {class: 'skeleton', 'aria-hidden': 'true'}));
  main.replaceChildren(el('div', {class: 'head'},
    el('p', {class: 'crumbs'}, el('a', {href: '/dashboard', 'data-link': true}, 'Dashboard')), el('h1', {}, path || 'File')), body);
  try {
    const found = await untilItWorks(() => api.files({path, limit: AT_ONCE}, signal),
      {signal, title: 'Could not load the sessions', place: failure => body.replaceChildren(failure)});
    body.replaceChildren(...found.total === 0
      ? [state('No session', 'No archived session is known to have read or changed this file.')] : list(found, path, signal));
  } catch (fault) {
    if (!signal.aborted) body.replaceChildren(state('Could not load the sessions', fault.message));
  }
}

function list(found, path, signal) {
  const place = el('div', {});
  const draw = () => place.replaceChildren(grid('Sessions', ['Session', 'Changed', 'Read', 'Last'], found.sessions.map(row)));
  const more = el('button', {type: 'button', class: 'more', onclick: async () => {
    more.disabled = true;
    try {
      const next = await api.files({path, limit: AT_ONCE, offset: found.sessions.length}, signal);
      found.sessions.push(...next.sessions);
      draw();
      more.hidden = next.sessions.length < AT_ONCE;
    } catch (fault) {
      if (!signal.aborted) notice(fault.message);
    }
    more.disabled = false;
  }}, 'More');
  more.hidden = found.total <= found.sessions.length;
  draw();
  return [
    el('p', {class: 'note'}, `${count(found.total, 'session')} read or changed it, the latest first. A link opens the last time.`),
    found.unlinked ? el('p', {class: 'note'}, `${count(found.unlinked, 'session')} archived by an earlier version ${found.unlinked === 1 ? 'is' : 'are'} not counted.`) : null,
    place, more].filter(Boolean);
}

const row = ({session, changes, reads, lastAt, lastSeq}) => [
  {text: session.title ?? 'No title', href: toSession(session.key, lastSeq)}, number(changes), number(reads), lastAt ? ago(lastAt) : ''];
