// The kinds of messages, and which are shown by default.

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

/** The kinds requested by an address. */
export const shownBy = parameters => new Set(parameters.show === undefined ? usual : parameters.show.split(' '));

/** The address parameter for these kinds; none for the defaults. */
export function written(shown) {
  const names = CATEGORIES.map(each => each.id).filter(id => shown.has(id));
  return names.join() === usual.join() ? undefined : names.join(' ') || 'none';
}

/** The kinds to fetch: results are folded into their calls, so calls need them. */
export function fetched(shown) {
  const wanted = CATEGORIES.map(each => each.id).filter(id => shown.has(id) || (id === 'tool_result' && shown.has('tool_call')));
  return wanted.length ? wanted.join() : 'user';
}

/** The address parameter for the defaults plus one more kind; none if that one is shown anyway. */
export const shownWith = id => id === 'tool_result' || !CATEGORIES.some(each => each.id === id) ? undefined : written(new Set([...usual, id]));
