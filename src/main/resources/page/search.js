// Hits as one types: sessions with the passages that show why, each of which opens at its message.

import {here, remember, remembered, returnTo, toSearch, toSession} from './address.js';
import {agentName} from './agent.js';
import {api} from './api.js';
import {shownWith} from './category.js';
import {el, marked, notice, state} from './dom.js';
import {facets} from './facets.js';
import {untilItWorks} from './retry.js';
import {active, activeAt, count, full, number, projectName, worktree} from './words.js';

const AT_ONCE = 20;

export async function showSearch(main, place, signal) {
  const {parameters} = place;
  // Taken now: while there is nothing to show, the page is short, and its being scrolled up is remembered.
  const before = remembered();
  document.title = `${parameters.q || 'Search'} · Seshat`;
  const total = el('p', {class: 'total', role: 'status'}, parameters.q?.trim() ? 'Searching …' : '');
  let answer;
  let least = 0;
  // To find the best of very many, not all are counted; to narrow them, more are.
  const tell = () => {
    const sessions = answer.totalIsLowerBound ? Math.max(answer.total, least) : answer.total;
    total.textContent = `${count(sessions, 'session')}${answer.totalIsLowerBound ? ' or more' : ''} · ${number(answer.tookMs)} ms`;
  };
  const counted = sessions => {
    least = sessions;
    if (answer) tell();
  };
  // What was found before stays, dimmed, until there is an answer: a page that flickers cannot be read while one types.
  const old = main.querySelector('.hits') ?? el('div', {class: 'hits'}, el('div', {class: 'skeleton', 'aria-hidden': 'true'}));
  const label = main.contains(document.activeElement) ? document.activeElement.getAttribute('aria-label') : null;
  const tools = el('div', {class: 'tools'}, facets(parameters, signal, counted), total);
  main.replaceChildren(el('h1', {class: 'unseen'}, 'Search'), tools, old);
  if (label) tools.querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  if (!parameters.q?.trim()) {
    old.replaceWith(invitation());
    return;
  }
  old.setAttribute('aria-busy', 'true');
  const hits = el('div', {class: 'hits'});
  try {
    // As many as there were when one left.
    const shown = Math.max(AT_ONCE, before.hits ?? 0);
    answer = await untilItWorks(() => fetchHits(parameters, 0, shown, signal), {signal, title: 'The search did not work', place: failure => {
      total.textContent = '';
      old.replaceChildren(failure);
      old.removeAttribute('aria-busy');
    }});
    if (answer.hits.length === 0) await pause(signal);
    if (signal.aborted) return;
    tell();
    hits.append(...notes(answer, parameters), ...answer.hits.map(each => hit(each, parameters.q)));
    if (answer.hits.length === 0) hits.append(nothing(answer, parameters));
    if (answer.total > answer.hits.length && answer.hits.length > 0) hits.append(moreButton(hits, parameters, answer.hits.length, signal));
  } catch (fault) {
    await pause(signal);
    if (signal.aborted) return;
    total.textContent = '';
    hits.append(state('The search did not work', fault.message));
  }
  old.replaceWith(hits);
  returnTo(before);
  dispatchEvent(new Event('shown'));
}

// Half a word is found nowhere, and half a filter is none. To say so between two letters would flicker.
const PAUSE_MILLIS = 700;

/** While somebody types, wait until they pause or press Enter (`settle`), or until the view is left. */
function pause(signal) {
  if (document.activeElement?.id !== 'ask') return undefined;
  return new Promise(resolve => {
    setTimeout(resolve, PAUSE_MILLIS);
    signal.addEventListener('abort', resolve);
    addEventListener('settle', resolve, {once: true, signal});
  });
}

const MOST_AT_ONCE = 50;

/** So many hits from one on, in as many questions as it takes. */
async function fetchHits(parameters, offset, wanted, signal) {
  const answer = await api.search({...parameters, offset, limit: Math.min(wanted, MOST_AT_ONCE)}, signal);
  for (let more = true; more && answer.hits.length < wanted;) {
    const rest = Math.min(wanted - answer.hits.length, MOST_AT_ONCE);
    const {hits} = await api.search({...parameters, offset: offset + answer.hits.length, limit: rest}, signal);
    answer.hits.push(...hits);
    more = hits.length === rest;
  }
  return answer;
}

function invitation() {
  return state('Search everything', 'What was asked, answered, thought, run and changed, in every session. Press ? for the query syntax.',
    el('ul', {class: 'examples'}, ['"connection refused"', 'file:Login.java after:7d', 'tool:Bash is:error docker', 'how did we fix the flaky test'].map(q =>
      el('li', {}, el('a', {href: toSearch({q}), 'data-link': true}, el('code', {}, q))))));
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

function hit({session, matches}, q) {
  const best = matches.find(match => match.seq !== undefined);
  const to = match => toSession(session.key, match?.seq, {q, show: match && shownWith(match.category)});
  const limit = (name, value, label = value) => el('a', {href: toSearch({...here().parameters, [name]: value}), 'data-link': true, title: `Only ${label}`}, label);
  return el('article', {class: 'hit'},
    el('h2', {}, el('a', {href: to(best), 'data-link': true, 'data-item': true}, session.title ?? 'No title')),
    el('p', {class: 'facts'},
      projectName(session) ? [limit('project', projectName(session)), worktree(session) ? ` (${worktree(session)})` : '', ' · '] : null,
      limit('agent', session.agent, agentName(session.agent)), ' · ', el('time', {datetime: activeAt(session), title: full(activeAt(session))}, active(session)),
      session.formerOf ? ' · former version' : session.archivedOnly ? ' · only in the archive' : null),
    el('ul', {class: 'passages'}, matches.map(match => el('li', {}, passage(match, to(match))))));
}

function passage(match, href) {
  const kind = match.tool ?? match.category.replace('_', ' ');
  const text = [el('span', {class: 'kind'}, kind), ' ', ...marked(match.snippet, match.highlights)];
  return match.seq === undefined
    ? el('span', {class: 'passage'}, text)
    : el('a', {class: 'passage', href, 'data-link': true}, text);
}

function nothing(answer, parameters) {
  const {q, sort: _, ...filters} = parameters;
  return state('Nothing found', answer.suggestion ? '' : 'Try fewer or other words, the beginning of one with *, or a question. Press ? for the query syntax.',
    Object.keys(filters).length > 0 ? el('p', {}, el('a', {href: toSearch({q}), 'data-link': true}, 'Search without the filters')) : null);
}

function moreButton(hits, parameters, shown, signal) {
  const button = el('button', {type: 'button', class: 'more', onclick: async () => {
    button.disabled = true;
    try {
      const answer = await fetchHits(parameters, shown, AT_ONCE, signal);
      shown += answer.hits.length;
      remember({hits: shown});
      button.before(...answer.hits.map(each => hit(each, parameters.q)));
      if (answer.hits.length < AT_ONCE) button.remove();
    } catch (fault) {
      if (signal.aborted) return;
      notice(fault.message);
    }
    button.disabled = false;
  }}, 'More');
  return button;
}
