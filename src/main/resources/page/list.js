// All sessions, on disk and in the archive, by project, newest first, with filters.

import {note, remembered, returnTo, toSession} from './address.js';
import {agentName} from './agent.js';
import {api} from './api.js';
import {showDeletions} from './deletions.js';
import {el, state} from './dom.js';
import {listen} from './live.js';
import {untilItWorks} from './retry.js';
import {Rows} from './rows.js';
import {active, activeAt, count, counts, duration, full, number, projectName, worktree} from './words.js';
import {badge, includesLive, parametersFor, WhereFilter} from './where.js';

const AT_ONCE = 1000;
// More than anyone scrolls through; a shared archive may have millions.
const MOST = 20_000;
const ROW = 62;
const HEAD = 52;

export async function showList(main, place, signal) {
  document.title = 'Sessions · Seshat';
  const sessions = new Map();
  // Read this first: while the page is empty it is short, and the browser saves a scroll position of 0.
  const before = remembered();
  let returned = false;
  const filter = el('input', {
    type: 'search', placeholder: 'Filter by title, project, branch, agent', 'aria-label': 'Filter the sessions',
    autocomplete: 'off', spellcheck: 'false', value: place.parameters.filter ?? '',
  });
  const total = el('p', {class: 'total', role: 'status'}, 'Loading sessions…');
  const where = new WhereFilter(place.parameters.where, () => {
    noteFilters();
    dispatchEvent(new Event('place'));
  });
  const noteFilters = () => note({filter: filter.value, where: where.value});
  const listed = {sessions, total: 0, unavailable: undefined, parameters: parametersFor(place.parameters.where)};
  const rows = new Rows(item => item.session ? row(item.session) : heading(item), item => item.session ? ROW : HEAD);
  const body = el('div', {class: 'list-body'}, el('div', {class: 'skeleton', 'aria-hidden': 'true'}));
  const wasChosen = main.contains(document.activeElement) && document.activeElement.tagName === 'SELECT';
  main.replaceChildren(
    el('h1', {class: 'unseen'}, 'Sessions'), el('div', {class: 'tools'}, filter, where.element, total), body);
  if (wasChosen) where.element.focus();

  const draw = () => {
    const all = [...sessions.values()].sort((a, b) => activeAt(b).localeCompare(activeAt(a)));
    const wanted = all.filter(matcher(filter.value));
    where.learn(all);
    total.textContent = [
      wanted.length === all.length ? count(all.length, 'session') : `${number(wanted.length)} of ${count(all.length, 'session')}`,
      listed.total > MOST && all.length >= MOST ? `the newest of ${number(listed.total)}` : null].filter(Boolean).join(', ');
    showNote(body, listed.unavailable);
    if (wanted.length === 0) {
      body.replaceChildren(all.length === 0 ? nothingYet(where.value) : state('No matches', `None of ${count(all.length, 'session')} has “${filter.value}” in its title, project, branch or agent. Press / to search what was said.`));
      return;
    }
    if (rows.element.parentNode !== body) body.replaceChildren(rows.element);
    rows.set(grouped(wanted));
  };

  // The scroll position may be beyond the first rows; a reader who scrolls meanwhile is left alone.
  const goBack = () => {
    if (returned) return;
    returnTo(before, () => rows.draw());
    returned = !(before.scroll > scrollY + 1);
  };
  for (const act of ['wheel', 'touchmove', 'keydown']) addEventListener(act, () => { returned = true; }, {signal, passive: true});

  filter.addEventListener('input', () => {
    noteFilters();
    draw();
  });
  filter.addEventListener('keydown', event => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (rows.element.isConnected) rows.stepFrom(-1, 1, item => item.session);
  });
  rows.follow(signal);
  addEventListener('step', event => {
    if (rows.element.isConnected) {
      event.preventDefault();
      rows.step(event.detail, item => item.session);
    }
  }, {signal});
  // Subscribe first, so that no session is missed between loading the list and the first event.
  await listen(signal, {
    session: session => {
      if (session.parentKey || !includesLive(where.value)) return;
      sessions.set(session.key, labelled(session, sessions));
      draw();
    },
    back: () => load(listed, draw, () => {}, signal).catch(() => {}),
  });
  try {
    await untilItWorks(() => load(listed, draw, goBack, signal), {signal, title: 'Could not load the list', place: failure => {
      if (sessions.size === 0) {
        total.textContent = '';
        body.replaceChildren(failure);
      } else {
        total.textContent += ' so far';
        body.after(failure);
      }
    }});
    dispatchEvent(new Event('shown'));
    await showDeletions(body, signal);
  } catch (fault) {
    if (signal.aborted) return;
    total.textContent = '';
    body.replaceChildren(state('Could not load the list', fault.message));
  }
}

/** @param first is called when the first rows are shown, and again when all are */
async function load(listed, draw, first, signal) {
  const {sessions} = listed;
  for (let offset = 0, more = true; more; offset += AT_ONCE) {
    const page = await api.sessions({...listed.parameters, limit: AT_ONCE, offset}, signal);
    listed.total = page.total;
    listed.unavailable = page.archiveUnavailable;
    // An event may be newer than the list, which the server caches.
    page.sessions.filter(session => !(sessions.has(session.key) && activeAt(sessions.get(session.key)) > activeAt(session)))
      .forEach(session => sessions.set(session.key, session));
    more = offset + AT_ONCE < Math.min(page.total, MOST) && page.sessions.length > 0;
    if (offset === 0 || !more) draw();
    if (offset === 0 || !more) first();
  }
}

/** Every word must occur somewhere in the text of the row. */
function matcher(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return session => {
    const shown = [session.title, projectName(session), session.projectName, worktree(session), session.gitBranch, session.agent, agentName(session.agent), session.sessionId,
      session.elsewhere ? session.workstationId : null]
      .join('\n').toLowerCase();
    return words.every(word => shown.includes(word));
  };
}

/** The group of a session. */
const home = session => session.repository ?? session.projectPath;

/** Events lack the display names of projects, which depend on the other projects; the list has them. */
function labelled(session, sessions) {
  const other = [...sessions.values()].find(each => home(each) === home(session));
  return {...session, projectLabel: session.projectLabel ?? other?.projectLabel};
}

/** The most recently used project comes first; worktrees are listed below their repository. */
function grouped(sessions) {
  const projects = new Map();
  for (const session of sessions) {
    // Another project may have the same name; only labels are unique.
    const project = session.projectLabel ?? home(session);
    const of = projects.get(project) ?? [];
    of.push(session);
    projects.set(project, of);
  }
  return [...projects.values()].flatMap(of => [
    {name: projectName(of[0]), path: home(of.find(each => !each.worktree) ?? of[0]), sessions: of.length}, ...of.map(session => ({session}))]);
}

function heading(project) {
  return el('div', {class: 'project'},
    el('h2', {title: project.path}, project.name ?? 'No working directory'),
    el('span', {}, count(project.sessions, 'session')));
}

function row(session) {
  const facts = [
    active(session), worktree(session), counts(session),
    session.durationMs ? duration(session.durationMs) : null, session.gitBranch ? `⎇ ${session.gitBranch}` : null];
  return el('div', {class: 'row'}, el('a', {href: toSession(session.key), 'data-link': true, 'data-item': true},
    el('span', {class: 'title'}, session.title ?? 'No title'),
    el('span', {class: 'agent'}, agentName(session.agent)),
    el('span', {class: 'below'},
      el('span', {class: 'facts', title: full(activeAt(session))}, facts.filter(Boolean).join(' · ')), badge(session))));
}

/** Said above the list; the sessions on disk are shown all the same. */
function showNote(body, unavailable) {
  body.parentNode?.querySelector('.list-note')?.remove();
  if (unavailable) body.before(el('p', {class: 'note list-note', role: 'status'}, `Only sessions on this disk are listed: ${unavailable}`));
}

function nothingYet(where) {
  if (where) return state('No sessions', 'No session is of this kind.');
  return state('No sessions yet', 'Sessions of Claude Code, pi, Codex and other agents on this machine show up here as soon as they are logged.',
    el('p', {}, 'To see where Seshat looks: ', el('code', {}, 'seshat config'), '. To try it on sample logs: ', el('code', {}, 'seshat demo'), '.'));
}
