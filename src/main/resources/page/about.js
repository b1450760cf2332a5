// What a transcript says about its session besides the messages: its thread, related sessions, its files, its tokens.
// Each is loaded when it is opened; the address says which is open.

import {here, note, toFile, toSession} from './address.js';
import {api} from './api.js';
import {el} from './dom.js';
import {grid} from './table.js';
import {active, count, counts, number, projectName} from './words.js';

// Nothing else of a transcript needs charts.
const tokensOf = async (key, signal) => (await import('./turns.js')).tokensOf(key, signal);

const PARTS = [
  {id: 'thread', name: 'Thread', show: thread},
  {id: 'related', name: 'Related', show: related},
  {id: 'files', name: 'Files', show: files},
  {id: 'tokens', name: 'Tokens', show: tokensOf},
];

/** The buttons, and below them the part that is open. */
export function aboutSession(key, chosen, signal) {
  const panel = el('div', {id: 'about', class: 'panel', hidden: true});
  const buttons = PARTS.map(part => el('button', {
    type: 'button', class: 'chip', 'aria-expanded': 'false', 'aria-controls': 'about', onclick: () => open(part.id === opened ? undefined : part),
  }, part.name));
  let opened;
  let showing = new AbortController();
  const open = async part => {
    showing.abort();
    showing = new AbortController();
    const shown = AbortSignal.any([signal, showing.signal]);
    opened = part?.id;
    buttons.forEach((button, at) => button.setAttribute('aria-expanded', String(PARTS[at].id === opened)));
    note({...here().parameters, about: opened});
    panel.hidden = !part;
    if (!part) return;
    panel.replaceChildren(el('p', {class: 'none', role: 'status'}, 'Loading…'));
    try {
      const content = await part.show(key, shown);
      if (!shown.aborted) panel.replaceChildren(...content);
    } catch (fault) {
      if (!shown.aborted) panel.replaceChildren(el('p', {class: 'none', role: 'alert'}, fault.message));
    }
  };
  const first = PARTS.find(part => part.id === chosen);
  if (first) open(first);
  return el('div', {class: 'about-session'}, el('div', {class: 'chips', role: 'group', 'aria-label': 'About this session'}, buttons), panel);
}

const none = text => [el('p', {class: 'none'}, text)];

const link = session => el('a', {href: toSession(session.key), 'data-link': true}, session.title ?? 'No title');

const facts = (...parts) => el('span', {class: 'facts'}, parts.filter(Boolean).join(' · '));

async function thread(key, signal) {
  const {sessions} = await api.thread(key, signal);
  if (sessions.length < 2) return none('No session goes on from this one, and it goes on from none.');
  return [el('ol', {class: 'sessions'}, sessions.map(({session}) => session.key === key
    ? el('li', {'aria-current': 'true'}, el('b', {}, session.title ?? 'No title'), ' ', facts('this session', active(session), counts(session)))
    : el('li', {}, link(session), ' ', facts(active(session), counts(session)))))];
}

async function related(key, signal) {
  const {sessions, unlinked} = await api.related(key, signal);
  const missing = unlinked ? [el('p', {class: 'none'}, `${count(unlinked, 'session')} archived by an earlier version ${unlinked === 1 ? 'is' : 'are'} not considered.`)] : [];
  if (sessions.length === 0) return [...none('No session has anything in common with this one that others lack.'), ...missing];
  return [el('ul', {class: 'sessions'}, sessions.map(({session, why}) =>
    el('li', {}, link(session), ' ', facts(why, projectName(session), active(session))))), ...missing];
}

// More than people look through; `seshat files` has all.
const MOST_FILES = 500;

async function files(key, signal) {
  const {files: touched, total} = await api.touched(key, {limit: MOST_FILES}, signal);
  if (total === 0) return none('No file is known to have been read or changed.');
  const changed = touched.filter(file => file.changes > 0).length;
  return [
    el('p', {class: 'facts'}, total > touched.length ? `The first ${number(touched.length)} of ${count(total, 'file')}`
      : `${count(changed, 'file')} changed, ${number(total - changed)} only read`),
    grid('Files', ['File', 'Changed', 'Read', 'Last time'], touched.map(file => [
      {text: file.path, href: toFile(file.path)}, number(file.changes), number(file.reads), {text: 'show', href: toSession(key, file.lastSeq)}]))];
}
