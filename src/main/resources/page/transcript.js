// The session view: a transcript that is loaded while scrolling.

import {aboutSession} from './about.js';
import {here, note, remembered, toSession} from './address.js';
import {agentName} from './agent.js';
import {api} from './api.js';
import {CATEGORIES, shownBy, written} from './category.js';
import {copy, el, notice, state} from './dom.js';
import {FindBar} from './find.js';
import {Follow} from './follow.js';
import {Transcript} from './messages.js';
import {untilItWorks} from './retry.js';
import {subagentList} from './subagent.js';
import {active, activeAt, counts, duration, full, plain, projectName, worktree} from './words.js';

export async function showSession(main, place, signal) {
  document.title = 'Session · Seshat';
  main.replaceChildren(el('div', {class: 'skeleton', role: 'status', 'aria-label': 'Opening the session'}));
  const transcript = new Transcript(place.key, shownBy(place.parameters), signal);
  try {
    const {seen} = remembered();
    const session = await untilItWorks(() => transcript.open(place.at ?? seen ?? 0),
      {signal, title: 'Could not open the session', place: failure => main.replaceChildren(failure)});
    document.title = `${plain(session.title ?? 'No title')} · Seshat`;
    const follow = new Follow(transcript);
    const find = new FindBar(transcript, place.parameters);
    const top = head(session, transcript, follow);
    main.replaceChildren(top, find.element, transcript.element, follow.jump);
    transcript.watch();
    showSubagents(transcript, top);
    if (place.at !== undefined) await transcript.go(place.at);
    else transcript.returnTo(seen);
    // The session can be read even if this request fails.
    find.open(place.at).catch(() => {});
  } catch (fault) {
    if (signal.aborted) return;
    main.replaceChildren(fault.status === 404
      ? state('No such session', fault.message, el('p', {}, el('a', {href: '/', 'data-link': true}, 'All sessions')))
      : state('Could not open the session', fault.message, el('button', {type: 'button', onclick: () => dispatchEvent(new Event('place'))}, 'Retry')));
  }
}

/** Shown after the transcript, which does not wait for them. */
async function showSubagents(transcript, top) {
  try {
    const {sessions} = await api.subagents(transcript.key, transcript.signal);
    if (sessions.length === 0 || transcript.signal.aborted) return;
    top.querySelector('.tools').before(subagentList(sessions));
    transcript.adopt(sessions);
  } catch (fault) {
    if (!transcript.signal.aborted) notice('Could not load the subagents of this session.');
  }
}

function head(session, transcript, follow) {
  const facts = [
    agentName(session.agent), session.gitBranch ? `⎇ ${session.gitBranch}` : null, active(session),
    worktree(session), counts(session), session.durationMs ? duration(session.durationMs) : null,
    session.models?.join(', '), session.formerOf ? 'former version, no longer in the log'
      : session.promptsOnly ? 'prompts only: the log is gone' : session.archivedOnly ? 'only in the archive' : null,
    session.missingFromLog && !session.formerOf ? `log has lost ${session.missingFromLog}` : null];
  let dialog;
  const share = el('button', {type: 'button', 'aria-haspopup': 'dialog', onclick: async () => {
    try {
      const {ExportDialog} = await import('./export.js');
      dialog ??= new ExportDialog(session, transcript);
      dialog.open();
    } catch {
      notice('Seshat does not respond, or was updated. Reload the page.');
    }
  }}, 'Export…');
  return el('div', {class: 'head'},
    el('p', {class: 'crumbs'}, el('a', {href: '/', 'data-link': true}, 'Sessions'),
      projectName(session) ? [' / ', el('a', {href: `/?filter=${encodeURIComponent(projectName(session))}`, 'data-link': true}, projectName(session))] : null,
      session.parentKey ? [' / ', el('a', {href: toSession(session.parentKey), 'data-link': true}, 'parent')] : null),
    el('h1', {}, session.title ?? 'No title'),
    el('p', {class: 'facts', title: full(activeAt(session))}, facts.filter(Boolean).join(' · ')),
    versions(transcript.otherVersions),
    aboutSession(session.key, here().parameters.about, transcript.signal),
    el('div', {class: 'tools'},
      el('div', {class: 'chips', role: 'group', 'aria-label': 'What to show'}, CATEGORIES.map(each => chip(each, transcript))),
      follow.button, share,
      transcript.resume ? el('button', {type: 'button', title: transcript.resume, onclick: () => copy(transcript.resume, 'the resume command')}, 'Copy resume command') : null),
    transcript.resumeHint ? el('p', {class: 'facts'}, transcript.resumeHint) : null);
}

/** Links to former versions of a rewritten log, and to the current one. */
function versions(others) {
  if (others.length === 0) return null;
  const links = others.map(other => el('a', {href: toSession(other.key), 'data-link': true},
    `${other.formerOf ? 'former' : 'current'}, ${counts(other)}`));
  return el('p', {class: 'facts versions'}, 'Other versions: ', links.flatMap((link, at) => at === 0 ? [link] : [' · ', link]));
}

function chip(category, transcript) {
  const button = el('button', {type: 'button', class: 'chip', 'aria-pressed': String(transcript.shown.has(category.id)), onclick: () => {
    const {shown} = transcript;
    if (!shown.delete(category.id)) shown.add(category.id);
    button.setAttribute('aria-pressed', shown.has(category.id));
    note({...here().parameters, show: written(shown)});
    transcript.reload();
  }}, category.name);
  return button;
}
