// A subagent: a session started by a call of another session. It opens in place, below that call.

import {toSession} from './address.js';
import {agentName} from './agent.js';
import {api} from './api.js';
import {fetched} from './category.js';
import {el} from './dom.js';
import {Thread} from './thread.js';
import {count, counts, duration} from './words.js';

const PAGE = 100;

const facts = session => [counts(session), session.durationMs ? duration(session.durationMs) : null]
  .filter(Boolean).join(' · ');

const title = session => session.title ?? session.sessionId;

/** Collapsed; its messages are fetched when it is opened. */
export function subagentElement(session, shown, signal) {
  const body = el('div', {class: 'inner'});
  const more = el('button', {type: 'button', class: 'more', hidden: true}, 'More');
  const element = el('details', {class: 'subagent'},
    el('summary', {}, el('b', {}, 'Subagent'), ' ', title(session), ' ', el('span', {class: 'facts'}, facts(session))),
    el('p', {class: 'facts'}, el('a', {href: toSession(session.key), 'data-link': true}, 'Open this session')), body, more);
  const thread = new Thread(shown, {href: seq => toSession(session.key, seq), key: session.key}, signal, agentName(session.agent));
  let next = 0;
  const load = async () => {
    more.disabled = true;
    try {
      const page = await api.session(session.key, {from: next, limit: PAGE, categories: fetched(shown)}, signal);
      body.append(...thread.elements(page.messages));
      next = page.next;
      more.hidden = next === undefined;
    } catch (fault) {
      if (signal.aborted) return;
      body.append(el('p', {class: 'none'}, fault.message));
      more.hidden = false;
    }
    more.disabled = false;
  };
  more.addEventListener('click', load);
  element.addEventListener('toggle', () => {
    load();
    api.subagents(session.key, signal).then(({sessions}) => thread.adopt(sessions), () => {});
  }, {once: true});
  return element;
}

/** All subagents of a session, for its header. */
export function subagentList(sessions) {
  return el('details', {class: 'subagents'}, el('summary', {}, count(sessions.length, 'subagent')),
    el('ul', {}, sessions.map(session => el('li', {},
      el('a', {href: toSession(session.key), 'data-link': true}, title(session)), ' ', el('span', {class: 'facts'}, facts(session))))));
}
