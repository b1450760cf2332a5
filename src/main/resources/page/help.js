// What the keys do, and how to ask.

import {el} from './dom.js';

const KEYS = [
  ['/', 'search everything'],
  ['Enter ↓', 'from a field to the first hit'],
  ['j k', 'next, previous'],
  ['Enter', 'open'],
  ['f', 'find in this session'],
  ['n N', 'next, previous match'],
  ['g G', 'to the start, to the end'],
  ['u', 'back'],
  ['Esc', 'leave a field; end finding'],
  ['?', 'this'],
];

const QUERIES = [
  ['login timeout', 'both words'],
  ['"connection refused"', 'side by side'],
  ['migration -sqlite', 'not sqlite'],
  ['conn* OR socket', 'a beginning, or another word'],
  ['project:web agent:claude', 'where, and by whom'],
  ['file:Login.java after:7d', 'what was done to a file lately'],
  ['tool:Bash is:error docker', 'commands that failed'],
  ['how did we fix the flaky test', 'a question'],
];

const table = rows => el('table', {}, el('tbody', {}, rows.map(([what, meaning]) =>
  el('tr', {}, el('th', {scope: 'row'}, el('code', {}, what)), el('td', {}, meaning)))));

export function openHelp() {
  const dialog = document.getElementById('help');
  dialog.replaceChildren(
    el('h2', {id: 'help-title'}, 'Keys'), table(KEYS),
    el('h2', {}, 'Queries'), table(QUERIES),
    el('form', {method: 'dialog'}, el('button', {autofocus: true}, 'Close')));
  dialog.showModal();
}
