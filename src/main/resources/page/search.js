// Hits as one types: sessions with the passages that show why, each of which opens at its message.

import {go, toSearch, toSession} from './address.js';
import {api} from './api.js';
import {CATEGORIES} from './category.js';
import {el, marked, state} from './dom.js';
import {ago, count, full, number} from './words.js';

const AT_ONCE = 20;

const FACETS = {
  after: ['Any time', [['1d', 'Since yesterday'], ['7d', 'Last 7 days'], ['30d', 'Last 30 days'], ['365d', 'Last year']]],
  category: ['Anything', CATEGORIES.filter(each => each.searched).map(each => [each.id, each.name])],
  sort: ['Best first', [['recent', 'Newest first']]],
};

export async function showSearch(main, place, signal) {
  const {parameters} = place;
  document.title = `${parameters.q || 'Search'} · Seshat`;
  const hits = el('div', {class: 'hits'});
  const total = el('p', {class: 'total', role: 'status'});
  const old = main.querySelector('.hits');
  main.replaceChildren(
    el('h1', {class: 'unseen'}, 'Search'),
    el('div', {class: 'tools'}, Object.keys(FACETS).map(name => facet(name, parameters)), chosen(parameters), total),
    old ?? hits);
  if (!parameters.q?.trim()) {
    main.lastChild.replaceWith(state('Search everything', 'Words, "a phrase", -not, prefix*, project:NAME … or a question. Press ? for more.'));
    return;
  }
  try {
    const answer = await api.search({...parameters, limit: AT_ONCE}, signal);
    total.textContent = `${count(answer.total, 'session')}${answer.totalIsLowerBound ? ' or more' : ''} · ${number(answer.tookMs)} ms`;
    hits.append(...notes(answer, parameters), ...answer.hits.map(hit));
    if (answer.hits.length === 0) hits.append(nothing(answer));
    if (answer.total > answer.hits.length && answer.hits.length > 0) hits.append(moreButton(hits, parameters));
  } catch (fault) {
    if (signal.aborted) return;
    hits.append(state('The search did not work', fault.message));
  }
  if (old) old.replaceWith(hits);
}

function facet(name, parameters) {
  const [any, choices] = FACETS[name];
  const change = event => {
    const {[name]: _, ...rest} = parameters;
    go(toSearch(event.target.value ? {...rest, [name]: event.target.value} : rest));
  };
  return el('select', {'aria-label': {after: 'When', category: 'What', sort: 'Order'}[name], onchange: change},
    el('option', {value: ''}, any),
    choices.map(([value, label]) => el('option', {value, selected: parameters[name] === value}, label)));
}

/** The project and agent that the hits are limited to, each with a way out. */
function chosen(parameters) {
  return ['project', 'agent'].filter(name => parameters[name]).map(name => {
    const {[name]: value, ...rest} = parameters;
    return el('button', {type: 'button', class: 'chip on', onclick: () => go(toSearch(rest)), 'aria-label': `Not only ${name} ${value}`},
      value, ' ✕');
  });
}

function notes(answer, parameters) {
  const said = [];
  if (answer.suggestion) {
    said.push(el('p', {class: 'note'}, 'Did you mean ',
      el('a', {href: toSearch({...parameters, q: answer.suggestion}), 'data-link': true}, answer.suggestion), '?'));
  }
  if (answer.hits.length > 0 && answer.match === 'session') {
    said.push(el('p', {class: 'note'}, 'No message has all of these words; these sessions do.'));
  }
  if (answer.hits.length > 0 && answer.match === 'any') {
    said.push(el('p', {class: 'note'}, 'No session has all of these words; these come nearest.'));
  }
  if (answer.pending > 0) {
    said.push(el('p', {class: 'note'}, `${count(answer.pending, 'log')} not searched yet: they are being read.`));
  }
  return said;
}

function hit({session, matches}) {
  const best = matches.find(match => match.seq !== undefined);
  const limit = (name, value) => el('a', {href: toSearch({q: new URLSearchParams(location.search).get('q'), [name]: value}), 'data-link': true, title: `Only ${value}`}, value);
  return el('article', {class: 'hit'},
    el('h2', {}, el('a', {href: toSession(session.key, best?.seq), 'data-link': true, 'data-item': true}, session.title ?? 'No title')),
    el('p', {class: 'facts'},
      session.projectName ? [limit('project', session.projectName), ' · '] : null,
      limit('agent', session.agent), ' · ', el('time', {datetime: session.modified, title: full(session.modified)}, ago(session.modified)),
      session.archivedOnly ? ' · only in the archive' : null),
    el('ul', {class: 'passages'}, matches.map(match => el('li', {}, passage(session, match)))));
}

function passage(session, match) {
  const kind = match.tool ?? match.category.replace('_', ' ');
  const text = [el('span', {class: 'kind'}, kind), ' ', ...marked(match.snippet, match.highlights)];
  return match.seq === undefined
    ? el('span', {class: 'passage'}, text)
    : el('a', {class: 'passage', href: toSession(session.key, match.seq), 'data-link': true}, text);
}

function nothing(answer) {
  return state('Nothing found', answer.suggestion ? '' : 'Try fewer or other words, the beginning of one with *, or a question. Press ? for the query syntax.');
}

function moreButton(hits, parameters) {
  let shown = AT_ONCE;
  const button = el('button', {type: 'button', class: 'more', onclick: async () => {
    button.disabled = true;
    const answer = await api.search({...parameters, limit: AT_ONCE, offset: shown});
    shown += AT_ONCE;
    button.before(...answer.hits.map(hit));
    button.disabled = false;
    if (answer.hits.length < AT_ONCE) button.remove();
  }}, 'More');
  return button;
}
