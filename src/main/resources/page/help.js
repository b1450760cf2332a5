// The help dialog: keyboard shortcuts and query syntax.

import {el} from './dom.js';

const KEYS = [
  ['/', 'search everything'],
  ['Enter ↓', 'go from a field to the first hit'],
  ['j k', 'next, previous'],
  ['Enter', 'open'],
  ['f', 'find in this session'],
  ['n N', 'next, previous match'],
  ['g G', 'go to the start, to the end'],
  ['u', 'back'],
  ['Esc', 'leave a field; close find'],
  ['?', 'this help'],
];

const QUERIES = [
  ['login timeout', 'both words'],
  ['"connection refused"', 'an exact phrase'],
  ['migration -sqlite', 'without sqlite'],
  ['conn* OR socket', 'a prefix, or another word'],
  ['project:web agent:claude', 'one project, one agent'],
  ['file:Login.java after:7d', 'recent work on a file'],
  ['tool:Bash is:error docker', 'commands that failed'],
  ['how did we fix the flaky test last week', 'a question'],
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
