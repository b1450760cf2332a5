// The kinds of messages, and which of them a reader sees unless they ask for more.

export const CATEGORIES = [
  {id: 'user', name: 'Prompts', shown: true, searched: true},
  {id: 'assistant', name: 'Answers', shown: true, searched: true},
  {id: 'thinking', name: 'Thinking', shown: true, searched: true},
  {id: 'tool_call', name: 'Tools', shown: true, searched: true},
  {id: 'tool_result', name: 'Results', shown: false, searched: true},
  {id: 'summary', name: 'Summaries', shown: true, searched: true},
  {id: 'system', name: 'System', shown: false, searched: true},
  {id: 'progress', name: 'Progress', shown: false, searched: false},
  {id: 'snapshot', name: 'Snapshots', shown: false, searched: false},
];

const usual = CATEGORIES.filter(each => each.shown).map(each => each.id);

/** The kinds that an address asks for. */
export const shownBy = parameters => new Set(parameters.show === undefined ? usual : parameters.show.split(' '));

/** How an address asks for these kinds; nothing for the usual ones. */
export function written(shown) {
  const names = CATEGORIES.map(each => each.id).filter(id => shown.has(id));
  return names.join() === usual.join() ? undefined : names.join(' ') || 'none';
}

/** What to fetch: results stand folded in their calls, so calls need them. */
export function fetched(shown) {
  const wanted = CATEGORIES.map(each => each.id).filter(id => shown.has(id) || (id === 'tool_result' && shown.has('tool_call')));
  return wanted.length ? wanted.join() : 'user';
}

/** How an address asks for the usual kinds and one more; nothing where that one is shown anyway. */
export const shownWith = id => id === 'tool_result' || !CATEGORIES.some(each => each.id === id) ? undefined : written(new Set([...usual, id]));
