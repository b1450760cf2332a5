// All sessions, by project, newest first; a filter as one types.

import {note, remembered, returnTo, toSession} from './address.js';
import {agentName} from './agent.js';
import {api} from './api.js';
import {el, state} from './dom.js';
import {listen} from './live.js';
import {untilItWorks} from './retry.js';
import {Rows} from './rows.js';
import {active, activeAt, count, counts, duration, full, number, projectName, worktree} from './words.js';

const AT_ONCE = 1000;
const ROW = 62;
const HEAD = 52;

export async function showList(main, place, signal) {
  document.title = 'Sessions · Seshat';
  const sessions = new Map();
  // Taken now: while there is nothing to show, the page is short, and its being scrolled up is remembered.
  const before = remembered();
  let returned = false;
  const filter = el('input', {
    type: 'search', placeholder: 'Filter by title, project, branch, agent', 'aria-label': 'Filter the sessions',
    autocomplete: 'off', spellcheck: 'false', value: place.parameters.filter ?? '',
  });
  const total = el('p', {class: 'total', role: 'status'}, 'Looking for sessions …');
  const rows = new Rows(item => item.session ? row(item.session) : heading(item), item => item.session ? ROW : HEAD);
  const body = el('div', {class: 'list-body'}, el('div', {class: 'skeleton', 'aria-hidden': 'true'}));
  main.replaceChildren(
    el('h1', {class: 'unseen'}, 'Sessions'), el('div', {class: 'tools'}, filter, total), body);

  const draw = () => {
    const all = [...sessions.values()].sort((a, b) => activeAt(b).localeCompare(activeAt(a)));
    const wanted = all.filter(matcher(filter.value));
    total.textContent = wanted.length === all.length
      ? count(all.length, 'session') : `${number(wanted.length)} of ${count(all.length, 'session')}`;
    if (wanted.length === 0) {
      body.replaceChildren(all.length === 0 ? nothingYet() : state('Nothing matches', `None of ${count(all.length, 'session')} has “${filter.value}” in its title, project, branch or agent. Press / to search what was said.`));
      return;
    }
    if (rows.element.parentNode !== body) body.replaceChildren(rows.element);
    rows.set(grouped(wanted));
  };

  // The place may be too far down for the first of many; a reader who scrolls meanwhile stays where they are.
  const goBack = () => {
    if (returned) return;
    returnTo(before, () => rows.draw());
    returned = !(before.scroll > scrollY + 1);
  };
  for (const act of ['wheel', 'touchmove', 'keydown']) addEventListener(act, () => { returned = true; }, {signal, passive: true});

  filter.addEventListener('input', () => {
    note({filter: filter.value});
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
  // First, so that no session is missed between the list and the news.
  await listen(signal, {
    session: session => {
      if (session.parentKey) return;
      sessions.set(session.key, labelled(session, sessions));
      draw();
    },
    back: () => load(sessions, draw, () => {}, signal).catch(() => {}),
  });
  try {
    await untilItWorks(() => load(sessions, draw, goBack, signal), {signal, title: 'Could not load the list', place: failure => {
      if (sessions.size === 0) {
        total.textContent = '';
        body.replaceChildren(failure);
      } else {
        total.textContent += ' so far';
        body.after(failure);
      }
    }});
    dispatchEvent(new Event('shown'));
  } catch (fault) {
    if (signal.aborted) return;
    total.textContent = '';
    body.replaceChildren(state('Could not load the list', fault.message));
  }
}

/** @param first is called when the first of them are shown, and again when all are */
async function load(sessions, draw, first, signal) {
  for (let offset = 0, more = true; more; offset += AT_ONCE) {
    const page = await api.sessions({limit: AT_ONCE, offset}, signal);
    // The news may be newer than the list, which the server keeps for a while.
    page.sessions.filter(session => !(sessions.get(session.key)?.modified > session.modified))
      .forEach(session => sessions.set(session.key, session));
    more = offset + AT_ONCE < page.total && page.sessions.length > 0;
    if (offset === 0 || !more) draw();
    if (offset === 0 || !more) first();
  }
}

/** Every word must be somewhere in what the row shows. */
function matcher(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return session => {
    const shown = [session.title, projectName(session), session.projectName, worktree(session), session.gitBranch, session.agent, agentName(session.agent), session.sessionId]
      .join('\n').toLowerCase();
    return words.every(word => shown.includes(word));
  };
}

/** Where a session belongs. */
const home = session => session.repository ?? session.projectPath;

/** News do not know what a project is called among others; the list does. */
function labelled(session, sessions) {
  const other = [...sessions.values()].find(each => home(each) === home(session));
  return {...session, projectLabel: session.projectLabel ?? other?.projectLabel};
}

/** The project that was used last comes first; worktrees stand under their repository. */
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
    el('span', {class: 'facts', title: full(activeAt(session))}, facts.filter(Boolean).join(' · '))));
}

function nothingYet() {
  return state('No sessions yet', 'Seshat shows what Claude Code, pi, Codex and other agents log on this machine, as soon as they do.',
    el('p', {}, 'Where it looks: ', el('code', {}, 'seshat config'), '. To see it at work: ', el('code', {}, 'seshat demo'), '.'));
}
