// A session: what was asked, thought, done and answered. It comes in pages, as far as one reads.

import {here, note, remember, remembered, toSession} from './address.js';
import {agentName} from './agent.js';
import {api} from './api.js';
import {CATEGORIES, fetched, shownBy, written} from './category.js';
import {copy, el, notice, state} from './dom.js';
import {findField, highlight} from './find.js';
import {listen} from './live.js';
import {subagentList} from './subagent.js';
import {Thread} from './thread.js';
import {ago, count, duration, full, plain} from './words.js';

const FIRST = 50;
const PAGE = 60;
const BEFORE = 20;
const AHEAD = 2000;

// Of a long session only what is near is in the page: beyond so many messages those that are so far away are taken out.
const MOST = 200;
const FAR = 6000;

const BAR = 80;

export async function showSession(main, place, signal) {
  document.title = 'Session · Seshat';
  main.replaceChildren(el('div', {class: 'skeleton', role: 'status', 'aria-label': 'Opening the session'}));
  const transcript = new Transcript(place.key, shownBy(place.parameters), signal);
  try {
    const {seen} = remembered();
    const session = await transcript.open(place.at ?? seen ?? 0);
    document.title = `${plain(session.title ?? 'No title')} · Seshat`;
    const top = head(session, transcript, place);
    main.replaceChildren(top, transcript.element);
    transcript.watch();
    showSubagents(transcript, top);
    if (place.at !== undefined) await transcript.go(place.at);
    else transcript.returnTo(seen);
  } catch (fault) {
    if (signal.aborted) return;
    main.replaceChildren(fault.status === 404
      ? state('No such session', fault.message, el('p', {}, el('a', {href: '/', 'data-link': true}, 'All sessions')))
      : state('The session did not open', fault.message, el('button', {type: 'button', onclick: () => dispatchEvent(new Event('place'))}, 'Try again')));
  }
}

/** They come behind the transcript, which need not wait for them. */
async function showSubagents(transcript, top) {
  try {
    const {sessions} = await api.subagents(transcript.key, transcript.signal);
    if (sessions.length === 0 || transcript.signal.aborted) return;
    top.append(subagentList(sessions));
    transcript.adopt(sessions);
  } catch (fault) {
    if (!transcript.signal.aborted) notice('The subagents of this session did not come.');
  }
}

function head(session, transcript, place) {
  const facts = [
    agentName(session.agent), session.gitBranch ? `⎇ ${session.gitBranch}` : null, ago(session.modified),
    count(session.messageCount, 'message'), session.durationMs ? duration(session.durationMs) : null,
    session.models?.join(', '), session.formerOf ? 'former version, no longer in the log'
      : session.archivedOnly ? 'only in the archive' : null,
    session.missingFromLog && !session.formerOf ? `log has lost ${session.missingFromLog}` : null];
  const follow = el('button', {type: 'button', class: 'chip', 'aria-pressed': 'false', onclick: () => {
    transcript.following = !transcript.following;
    follow.setAttribute('aria-pressed', transcript.following);
    if (transcript.following) transcript.toEnd();
  }}, 'Follow');
  let dialog;
  const share = el('button', {type: 'button', 'aria-haspopup': 'dialog', onclick: async () => {
    try {
      const {ExportDialog} = await import('./export.js');
      dialog ??= new ExportDialog(session, transcript);
      dialog.open();
    } catch {
      notice('Seshat does not answer, or was updated. Reload the page.');
    }
  }}, 'Export…');
  const find = findField(session.key, {
    go: seq => transcript.go(seq), categories: () => fetched(transcript.shown), signal: transcript.signal,
    text: place.parameters.find, changed: text => note({...here().parameters, find: text}),
  });
  return el('div', {class: 'head'},
    el('p', {class: 'crumbs'}, el('a', {href: '/', 'data-link': true}, 'Sessions'),
      session.projectName ? [' / ', el('a', {href: `/?filter=${encodeURIComponent(session.projectName)}`, 'data-link': true}, session.projectName)] : null,
      session.parentKey ? [' / ', el('a', {href: toSession(session.parentKey), 'data-link': true}, 'parent')] : null),
    el('h1', {}, session.title ?? 'No title'),
    el('p', {class: 'facts', title: full(session.modified)}, facts.filter(Boolean).join(' · ')),
    el('div', {class: 'tools'},
      el('div', {class: 'chips', role: 'group', 'aria-label': 'What to show'}, CATEGORIES.map(each => chip(each, transcript))),
      find, follow, share,
      transcript.resume ? el('button', {type: 'button', title: transcript.resume, onclick: () => copy(transcript.resume, 'the command that resumes it')}, 'Copy resume command') : null));
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

/** The height of what was never in sight is a guess, so a place moves while one goes there. Who scrolls meanwhile is let. */
async function steadily(scroll) {
  const interrupted = new AbortController();
  for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(act, () => interrupted.abort(), {signal: interrupted.signal, passive: true});
  }
  for (let frame = 0; frame < 5 && !interrupted.signal.aborted; frame++) {
    scroll();
    await new Promise(requestAnimationFrame);
  }
  interrupted.abort();
}

const scrollToEnd = () => steadily(() => scrollTo(0, document.documentElement.scrollHeight));

class Transcript {
  constructor(key, shown, signal) {
    this.key = key;
    this.shown = shown;
    this.signal = signal;
    this.following = false;
    this.loading = Promise.resolve();
    this.element = el('div', {class: 'transcript'});
    this.subagents = [];
  }

  newThread() {
    this.lastAt = undefined;
    this.thread = new Thread(this.shown, {href: seq => `#m-${seq}`, id: seq => `m-${seq}`}, this.signal);
    this.thread.adopt(this.subagents);
  }

  /** Put subagents under the calls that started them. */
  adopt(subagents) {
    this.subagents = subagents;
    this.thread.adopt(subagents);
  }

  /** Begin a little before a message. */
  async open(seq) {
    this.newThread();
    this.first = this.end = Math.max(0, seq - BEFORE);
    const page = await this.fetch(this.first, {limit: FIRST});
    this.resume = page.resume;
    this.count = page.session.messageCount;
    this.thread.speaker = agentName(page.session.agent);
    this.element.replaceChildren();
    this.append(page);
    if (this.element.childElementCount === 0 && this.end >= this.count) {
      this.element.append(state('Nothing to show', 'No message is of a kind that is shown. Choose more of them above.'));
    }
    return page.session;
  }

  fetch(from, more) {
    return api.session(this.key, {from, categories: fetched(this.shown), ...more}, this.signal);
  }

  append(page) {
    this.end = page.next ?? Math.max(this.count, (page.messages.at(-1)?.seq ?? -1) + 1);
    this.element.append(...this.thread.elements(page.messages, this.lastAt));
    this.lastAt = page.messages.at(-1)?.at ?? this.lastAt;
  }

  /** Load on where one reads on, in both directions, and when the session grows. */
  watch() {
    const below = el('div', {class: 'edge'});
    const above = el('div', {class: 'edge'});
    this.element.before(above);
    this.element.after(below);
    const observer = new IntersectionObserver(entries => {
      for (const entry of entries) {
        if (entry.isIntersecting) this.queue(() => entry.target === below ? this.more() : this.earlier());
      }
    }, {rootMargin: `${AHEAD}px`});
    observer.observe(below);
    observer.observe(above);
    this.signal.addEventListener('abort', () => observer.disconnect());
    this.again = edge => {
      observer.unobserve(edge);
      observer.observe(edge);
    };
    this.edges = {above, below};
    addEventListener('scrollend', () => remember({seen: this.seen()}), {signal: this.signal});
    addEventListener('end', () => this.toEnd(), {signal: this.signal});
    addEventListener('hashchange', () => here().at !== undefined && this.go(here().at), {signal: this.signal});
    listen(this.signal, {
      session: session => session.key === this.key && this.grown(session),
      back: () => this.fetch(0, {limit: 0}).then(page => this.grown(page.session), () => {}),
    });
  }

  /** One step after the other: pages that come at once would come twice. */
  queue(step) {
    this.loading = this.loading.then(step).catch(fault => {
      if (!this.signal.aborted) console.warn(fault.message);
    });
    return this.loading;
  }

  async more() {
    if (this.end >= this.count) return;
    this.append(await this.fetch(this.end, {limit: PAGE}));
    this.leaveAbove();
    highlight(here().parameters.find ?? '');
    this.again(this.edges.below);
  }

  async earlier() {
    if (this.first === 0) return;
    const to = this.first;
    const from = Math.max(0, to - PAGE);
    const page = await this.fetch(from, {to, limit: PAGE});
    this.first = from;
    const first = this.element.firstElementChild;
    const top = first?.getBoundingClientRect().top;
    this.element.prepend(...this.thread.elements(page.messages));
    if (first) scrollBy(0, first.getBoundingClientRect().top - top);
    this.leaveBelow();
    this.again(this.edges.above);
  }

  /** Take out what was read long ago; it comes again for who goes back. */
  leaveAbove() {
    const all = [...this.element.children];
    if (all.length <= MOST) return;
    const stays = all.findIndex(each => each.dataset.seq && each.getBoundingClientRect().bottom > -FAR);
    if (stays <= 0) return;
    const top = all[stays].getBoundingClientRect().top;
    this.first = Number(all[stays].dataset.seq);
    this.leave(all.slice(0, stays));
    scrollBy(0, all[stays].getBoundingClientRect().top - top);
  }

  leaveBelow() {
    const all = [...this.element.children];
    if (all.length <= MOST) return;
    const last = all.findLastIndex(each => each.dataset.seq && each.getBoundingClientRect().top < innerHeight + FAR);
    const gone = all.slice(last + 1);
    const next = gone.find(each => each.dataset.seq);
    if (last < 0 || !next) return;
    this.end = Number(next.dataset.seq);
    this.lastAt = all[last].dataset.at;
    this.leave(gone);
  }

  leave(elements) {
    elements.forEach(each => each.remove());
    this.thread.forget(elements, seq => seq >= this.first && seq < this.end);
  }

  async grown(session) {
    const atEnd = this.end >= this.count;
    this.count = Math.max(this.count, session.messageCount);
    if (atEnd) await this.queue(() => this.more());
    if (this.following) await scrollToEnd();
  }

  /** The message that is the first in sight; none at the very top. */
  seen() {
    if (scrollY === 0) return undefined;
    const first = [...this.element.querySelectorAll('[data-seq]')].find(each => each.getBoundingClientRect().bottom > BAR);
    return first && Number(first.dataset.seq);
  }

  /** Go to where one was reading. */
  returnTo(seq) {
    const place = seq === undefined ? undefined : document.getElementById(`m-${seq}`) ?? this.nearest(seq);
    steadily(() => place ? place.scrollIntoView() : scrollTo(0, 0));
  }

  /** Show the same place with other kinds of messages. */
  async reload() {
    const seq = this.seen() ?? 0;
    await this.queue(() => this.open(seq));
    if (seq > 0) this.show(seq);
    this.again(this.edges.below);
    this.again(this.edges.above);
  }

  /** Go to a message, wherever in the session it is. */
  async go(seq) {
    if (seq < this.first || seq >= this.end) {
      await this.queue(() => this.open(seq));
    }
    this.show(seq);
  }

  show(seq) {
    const place = document.getElementById(`m-${seq}`) ?? this.nearest(seq);
    if (!place) return;
    const element = place.closest('[data-seq]');
    if (element.dataset.seq !== String(seq) || place.classList.contains('place')) element.querySelector('details')?.setAttribute('open', '');
    if (element.classList.contains('thinking')) element.querySelector('details').open = true;
    this.element.querySelector('.here')?.classList.remove('here');
    element.classList.add('here');
    element.focus({preventScroll: true});
    steadily(() => element.scrollIntoView({block: element.offsetHeight > innerHeight / 2 ? 'start' : 'center'}));
  }

  nearest(seq) {
    return [...this.element.querySelectorAll('[data-seq]')].findLast(each => Number(each.dataset.seq) <= seq);
  }

  async toEnd() {
    if (this.end < this.count) {
      await this.queue(() => this.open(this.count - 1));
    }
    await scrollToEnd();
  }
}
