// The search view: hits while typing, with passages that open at their message.

import {here, remember, remembered, returnTo, toSearch, toSession} from './address.js';
import {agentName} from './agent.js';
import {api} from './api.js';
import {shownWith} from './category.js';
import {el, marked, notice, state} from './dom.js';
import {facets} from './facets.js';
import {untilItWorks} from './retry.js';
import {active, activeAt, ago, count, days, full, number, projectName, worktree} from './words.js';

const AT_ONCE = 20;

export async function showSearch(main, place, signal) {
  const {parameters} = place;
  const asked = place.typing ? {...parameters, typing: 1} : parameters;
  // Read this first: while the page is empty it is short, and the browser saves a scroll position of 0.
  const before = remembered();
  document.title = `${parameters.q || 'Search'} · Seshat`;
  const total = el('p', {class: 'total', role: 'status'}, parameters.q?.trim() ? 'Searching…' : '');
  let answer;
  let least = 0;
  // The search may stop counting early; the counts of the filters then show that there are more.
  const showTotal = () => {
    const sessions = answer.totalIsLowerBound ? Math.max(answer.total, least) : answer.total;
    total.textContent = `${count(sessions, 'session')}${answer.totalIsLowerBound ? ' or more' : ''} · ${number(answer.tookMs)} ms`;
  };
  const counted = sessions => {
    least = sessions;
    if (answer) showTotal();
  };
  // Keep the previous hits, dimmed, until the answer arrives, to avoid flicker.
  const old = main.querySelector('.hits') ?? el('div', {class: 'hits'}, el('div', {class: 'skeleton', 'aria-hidden': 'true'}));
  const label = main.contains(document.activeElement) ? document.activeElement.getAttribute('aria-label') : null;
  const tools = el('div', {class: 'tools'}, facets(parameters, asked, signal, counted), total);
  main.replaceChildren(el('h1', {class: 'unseen'}, 'Search'), tools, old);
  if (label) tools.querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  if (!parameters.q?.trim()) {
    old.replaceWith(invitation());
    return;
  }
  old.setAttribute('aria-busy', 'true');
  const hits = el('div', {class: 'hits'});
  try {
    // As many hits as were shown before the user left.
    const shown = Math.max(AT_ONCE, before.hits ?? 0);
    answer = await untilItWorks(() => fetchHits(asked, 0, shown, signal), {signal, title: 'The search failed', place: failure => {
      total.textContent = '';
      old.replaceChildren(failure);
      old.removeAttribute('aria-busy');
    }});
    if (answer.hits.length === 0) await pause(signal);
    if (signal.aborted) return;
    showTotal();
    hits.append(...notes(answer, parameters), ...answer.hits.map(each => hit(each, answer.corrected ?? parameters.q)));
    if (answer.hits.length === 0) hits.append(nothing(answer, parameters));
    if (answer.total > answer.hits.length && answer.hits.length > 0) hits.append(moreButton(hits, asked, answer.hits.length, signal));
  } catch (fault) {
    await pause(signal);
    if (signal.aborted) return;
    total.textContent = '';
    hits.append(state('The search failed', fault.message));
  }
  old.replaceWith(hits);
  returnTo(before);
  dispatchEvent(new Event('shown'));
  // The session may still be in the process of being archived: retry while there is nothing to show.
  if (answer?.hits.length === 0 && answer.pending > 0) {
    setTimeout(() => signal.aborted || showSearch(main, place, signal), AGAIN_MILLIS);
  }
}

const AGAIN_MILLIS = 2000;

// Half a word finds nothing, and half a filter is not one. Reporting that between two letters would flicker.
const PAUSE_MILLIS = 700;

/** While the user types, wait for a pause or Enter (`settle`), or until the view is left. */
function pause(signal) {
  if (document.activeElement?.id !== 'ask') return undefined;
  return new Promise(resolve => {
    setTimeout(resolve, PAUSE_MILLIS);
    signal.addEventListener('abort', resolve);
    addEventListener('settle', resolve, {once: true, signal});
  });
}

const MOST_AT_ONCE = 50;

/** This many hits from an offset on, with as many requests as necessary. */
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
  return state('Search everything', 'Prompts, answers, thinking, commands and edits of every session. Press ? for the query syntax.',
    el('ul', {class: 'examples'}, ['"connection refused"', 'file:Login.java after:7d', 'tool:Bash is:error docker', 'how did we fix the flaky test'].map(q =>
      el('li', {}, el('a', {href: toSearch({q}), 'data-link': true}, el('code', {}, q))))));
}

function notes(answer, parameters) {
  const said = [];
  const search = q => el('a', {href: toSearch({...parameters, q}), 'data-link': true}, q);
  if (answer.corrected) {
    said.push(el('p', {class: 'note'}, 'Showing results for ', el('b', {}, answer.corrected), '. Search instead for ', search(answer.literal), '.'));
  } else if (answer.suggestion) {
    said.push(el('p', {class: 'note'}, 'Did you mean ',
      search(answer.suggestion), '?'));
  }
  if (answer.reading) {
    const dashed = (parameters.q.match(/(?<![^\s(])-[^\s\-()][^\s()]*/g) ?? []).join(' ');
    said.push(el('p', {class: 'note'}, el('code', {}, dashed),
      answer.reading.pasted ? ' was read as part of a pasted command. To exclude it: ' : ' was read as a word to exclude. To search for it: ',
      search(answer.reading.other)));
  }
  for (const time of answer.dates ?? []) said.push(el('p', {class: 'note'}, `Preferred: ${time.words} (${days(time.since, time.until)})`));
  if (answer.hits.length > 0 && answer.match === 'session') {
    said.push(el('p', {class: 'note'}, 'The best session has all of these words, but not in one message.'));
  }
  if (answer.hits.length > 0 && answer.match === 'any') {
    said.push(el('p', {class: 'note'}, 'The best session has only some of these words.'));
  }
  if (answer.pending > 0) {
    said.push(el('p', {class: 'note'}, `${count(answer.pending, 'log')} not searched yet: still being archived.`));
  }
  return said;
}

function hit({session, matches, missing}, q) {
  const best = matches.find(match => match.seq !== undefined);
  const to = match => toSession(session.key, match?.seq, {q, show: match && shownWith(match.category)});
  const limit = (name, value, label = value) => el('a', {href: toSearch({...here().parameters, [name]: value}), 'data-link': true, title: `Only ${label}`}, label);
  return el('article', {class: 'hit'},
    el('h2', {}, el('a', {href: to(best), 'data-link': true, 'data-item': true}, session.title ?? 'No title')),
    el('p', {class: 'facts'},
      projectName(session) ? [limit('project', `=${projectName(session)}`, projectName(session)), worktree(session) ? ` (${worktree(session)})` : '', ' · '] : null,
      limit('agent', session.agent, agentName(session.agent)), ' · ', el('time', {datetime: activeAt(session), title: full(activeAt(session))}, active(session)),
      session.formerOf ? ' · former version' : session.promptsOnly ? ' · prompts only: the log is gone' : session.archivedOnly ? ' · only in the archive' : null),
    missing ? el('p', {class: 'missing'}, 'without: ', missing.join(', ')) : null,
    el('ul', {class: 'passages'}, matches.map(match => el('li', {}, passage(match, to(match), session)))));
}

const NEAR = 60 * 60_000;

/** The time of a passage, if it reads differently from the displayed time of the session. */
function when({at}, session) {
  if (!at || Math.abs(new Date(at) - new Date(activeAt(session))) < NEAR || ago(at) === ago(activeAt(session))) return null;
  return el('time', {datetime: at}, ago(at), ' ');
}

function passage(match, href, session) {
  const kind = match.tool ?? match.category.replace('_', ' ');
  const text = [el('span', {class: 'kind', title: match.at && full(match.at)}, kind), ' ', when(match, session), ...marked(match.snippet, match.highlights)];
  return match.seq === undefined
    ? el('span', {class: 'passage'}, text)
    : el('a', {class: 'passage', href, 'data-link': true}, text);
}

function nothing(answer, parameters) {
  const {q, sort: _, ...filters} = parameters;
  return state('Nothing found', answer.suggestion ? '' : 'Try fewer or other words, a prefix with *, or a question. Press ? for the query syntax.',
    Object.keys(filters).length > 0 ? el('p', {}, el('a', {href: toSearch({q}), 'data-link': true}, 'Search without the filters')) : null);
}

function moreButton(hits, parameters, shown, signal) {
  const button = el('button', {type: 'button', class: 'more', onclick: async () => {
    button.disabled = true;
    try {
      const answer = await fetchHits(parameters, shown, AT_ONCE, signal);
      shown += answer.hits.length;
      remember({hits: shown});
      button.before(...answer.hits.map(each => hit(each, answer.corrected ?? parameters.q)));
      if (answer.hits.length < AT_ONCE) button.remove();
    } catch (fault) {
      if (signal.aborted) return;
      notice(fault.message);
    }
    button.disabled = false;
  }}, 'More');
  return button;
}
