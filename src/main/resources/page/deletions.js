// What agents will soon delete, and whether it is safe; and what they have that was not understood.

import {agentName} from './agent.js';
import {api} from './api.js';
import {el} from './dom.js';
import {count, number} from './words.js';

/** Say it above the list. Without an answer there is nothing to say. */
export async function showDeletions(list, signal) {
  const status = await api.status(signal).catch(() => null);
  const due = status?.retention?.filter(each => each.dueWithinWeek > 0) ?? [];
  const problems = status?.agents?.flatMap(agent => agent.problems ?? []) ?? [];
  const notes = [...due.map(sentence), ...problems];
  if (signal.aborted || notes.length === 0) return;
  list.before(...notes.map(note => el('p', {class: 'deletion', role: 'note'}, note)));
}

function sentence({agent, dueWithinWeek: due, dueAndNotArchived: lost}) {
  const logs = `${agentName(agent)} deletes ${count(due, 'log')} within a week`;
  if (lost > 0) return `${logs}, and ${number(lost)} of them ${lost === 1 ? 'is' : 'are'} not archived yet.`;
  return `${logs}. ${due === 1 ? 'It is archived.' : 'All of them are archived.'}`;
}
