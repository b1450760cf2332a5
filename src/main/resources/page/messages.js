// The loaded messages of a session. They are loaded in pages while scrolling, and removed again when they are far away.

import {here, remember} from './address.js';
import {agentName} from './agent.js';
import {api} from './api.js';
import {fetched} from './category.js';
import {el, notice, state} from './dom.js';
import {listen} from './live.js';
import {untilItWorks} from './retry.js';
import {scrollToEnd, steadily} from './scroll.js';
import {Thread} from './thread.js';

const FIRST = 50;
const PAGE = 60;
const BEFORE = 20;
const AHEAD = 2000;

// In a long session only nearby messages stay in the page; beyond this number, distant ones are removed.
const MOST = 200;
const FAR = 6000;

const BAR = 80;

export class Transcript {
  constructor(key, shown, signal) {
    this.key = key;
    this.shown = shown;
    this.signal = signal;
    this.loading = Promise.resolve();
    // Counts navigations: a late response to an earlier one must not change the page.
    this.turn = 0;
    this.element = el('div', {class: 'transcript'});
    this.edges = {above: el('div', {class: 'edge'}), below: el('div', {class: 'edge'})};
    this.subagents = [];
    /** Callbacks: messages were added, other kinds are shown, the session has grown. */
    this.changed = async () => {};
    this.reloaded = async () => {};
    this.grew = async () => {};
  }

  newThread() {
    this.lastAt = undefined;
    this.thread = new Thread(this.shown, {href: seq => `#m-${seq}`, id: seq => `m-${seq}`, key: this.key}, this.signal);
    this.thread.adopt(this.subagents);
  }

  /** Attach subagents to the calls that started them. */
  adopt(subagents) {
    this.subagents = subagents;
    this.thread.adopt(subagents);
  }

  /**
   * Open the session a little before a message.
   * @param isWanted whether the response is still wanted when it arrives
   */
  async open(seq, isWanted = () => true) {
    const from = Math.max(0, seq - BEFORE);
    // Keep the current content until the new one is there.
    const page = await this.fetch(from, {limit: FIRST});
    if (!isWanted()) return page.session;
    this.newThread();
    this.first = this.end = from;
    // The address may contain only the beginning of the id; events have the key.
    this.key = page.session.key;
    this.resume = page.resume;
    this.resumeHint = page.resumeHint;
    this.otherVersions = page.otherVersions ?? [];
    this.count = page.session.messageCount;
    this.thread.speaker = agentName(page.session.agent);
    this.element.replaceChildren();
    this.append(page);
    if (this.element.childElementCount === 0 && this.end >= this.count) {
      this.element.append(state('Nothing to show', 'Every message is of a hidden kind. Show more kinds above.'));
    }
    this.changed();
    this.observeEdges();
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

  /** Load more when an edge comes near, in both directions, and when the session grows. */
  watch() {
    const {above, below} = this.edges;
    this.element.before(above);
    this.element.after(below);
    this.observer = new IntersectionObserver(entries => {
      for (const entry of entries) {
        if (entry.isIntersecting) this.queue(() => entry.target === below ? this.more() : this.earlier());
      }
    }, {rootMargin: `${AHEAD}px`});
    this.observeEdges();
    this.signal.addEventListener('abort', () => this.observer.disconnect());
    addEventListener('scrollend', () => remember({seen: this.seen()}), {signal: this.signal});
    addEventListener('end', () => this.toEnd(), {signal: this.signal});
    addEventListener('start', () => this.toStart(), {signal: this.signal});
    addEventListener('hashchange', () => here().at !== undefined && this.go(here().at), {signal: this.signal});
    listen(this.signal, {
      session: session => session.key === this.key && this.grown(session),
      back: () => this.fetch(0, {limit: 0}).then(page => this.grown(page.session), () => {}),
    });
  }

  /** An observer reports only changes, so an edge that is still near must be observed again. */
  observeEdges(...edges) {
    for (const edge of edges.length > 0 ? edges : Object.values(this.edges)) {
      this.observer?.unobserve(edge);
      this.observer?.observe(edge);
    }
  }

  /** One step at a time: concurrent steps would load the same page twice. */
  queue(step) {
    this.loading = this.loading.then(step).catch(fault => {
      if (!this.signal.aborted) notice(fault.message);
    });
    return this.loading;
  }

  /** Load something at an edge; a failure is shown there. */
  load(edge, title, action) {
    return untilItWorks(action, {signal: this.signal, title, place: failure => edge.before(failure)});
  }

  /** Go to another part of the session, unless the user navigates elsewhere in the meantime. */
  jump(seq, turn = ++this.turn) {
    const isWanted = () => turn === this.turn;
    return this.queue(() => untilItWorks(() => isWanted() ? this.open(seq, isWanted) : undefined, {signal: this.signal, title: 'Could not load that part of the session', place: failure => {
      failure.classList.add('floating');
      this.element.after(failure);
    }}));
  }

  async more() {
    if (this.end >= this.count) return;
    const page = await this.load(this.edges.below, 'Could not load the next messages', () => this.fetch(this.end, {limit: PAGE}));
    this.append(page);
    this.leaveAbove();
    this.changed();
    this.observeEdges(this.edges.below);
  }

  async earlier() {
    if (this.first === 0) return;
    const to = this.first;
    const from = Math.max(0, to - PAGE);
    const messages = await this.load(this.edges.above, 'Could not load the earlier messages', () => this.fetchAll(from, to));
    this.first = from;
    const first = this.element.firstElementChild;
    const top = first?.getBoundingClientRect().top;
    this.element.prepend(...this.thread.elements(messages));
    if (first) scrollBy(0, first.getBoundingClientRect().top - top);
    this.leaveBelow();
    this.changed();
    this.observeEdges(this.edges.above);
  }

  /** All messages in a range: the server ends a page early if messages are long. */
  async fetchAll(from, to) {
    const messages = [];
    for (let next = from; next !== undefined && next < to;) {
      const page = await this.fetch(next, {to, limit: PAGE});
      messages.push(...page.messages);
      next = page.next;
    }
    return messages;
  }

  /** Remove messages that were read long ago; they are loaded again on the way back. */
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
    const more = session.messageCount - this.count;
    // The log was rewritten, so the page shows a former version.
    if (more < 0) return this.reload();
    const atEnd = this.end >= this.count;
    this.count = session.messageCount;
    if (atEnd) await this.queue(() => this.more());
    if (more > 0) await this.grew(more);
  }

  /** The first visible message; undefined at the very top. */
  seen() {
    if (scrollY === 0) return undefined;
    const first = [...this.element.querySelectorAll('[data-seq]')].find(each => each.getBoundingClientRect().bottom > BAR);
    return first && Number(first.dataset.seq);
  }

  /** Restore the reading position. */
  returnTo(seq) {
    const place = seq === undefined ? undefined : document.getElementById(`m-${seq}`) ?? this.nearest(seq);
    steadily(() => place ? place.scrollIntoView() : scrollTo(0, 0));
  }

  /** Show the same place with other kinds of messages. */
  async reload() {
    const seq = this.seen() ?? 0;
    await this.jump(seq);
    if (seq > 0) this.show(seq);
    await this.reloaded();
  }

  /**
   * Go to a message anywhere in the session.
   * @param focus whether to focus the message; not while the user is typing
   * @returns its element; undefined if the user navigated elsewhere in the meantime
   */
  async go(seq, focus = true) {
    const turn = ++this.turn;
    const isWanted = () => turn === this.turn;
    if (seq < this.first || seq >= this.end) await this.jump(seq, turn);
    // Long messages fill a page, and a result is inside its call, which may be before the page.
    for (let before = -1; isWanted() && seq >= this.end && this.end < this.count && this.end > before;) {
      before = this.end;
      await this.queue(() => this.more());
    }
    for (let tries = 0; isWanted() && tries < 3 && this.first > 0 && !document.getElementById(`m-${seq}`); tries++) await this.queue(() => this.earlier());
    return isWanted() ? this.show(seq, focus) : undefined;
  }

  show(seq, focus = true) {
    const place = document.getElementById(`m-${seq}`) ?? this.nearest(seq);
    if (!place) return undefined;
    const element = place.closest('[data-seq]');
    if (element.dataset.seq !== String(seq) || place.classList.contains('place')) element.querySelector('details')?.setAttribute('open', '');
    if (element.classList.contains('thinking')) element.querySelector('details').open = true;
    this.element.querySelector('.here')?.classList.remove('here');
    element.classList.add('here');
    if (focus) element.focus({preventScroll: true});
    steadily(() => element.scrollIntoView({block: element.offsetHeight > innerHeight / 2 ? 'start' : 'center'}));
    return element;
  }

  /** Focus the message that was navigated to. */
  focusHere() {
    this.element.querySelector('.here')?.focus({preventScroll: true});
  }

  nearest(seq) {
    return [...this.element.querySelectorAll('[data-seq]')].findLast(each => Number(each.dataset.seq) <= seq);
  }

  /** Whether the last message is loaded. */
  isComplete() {
    return this.end >= this.count;
  }

  async toEnd() {
    if (!this.isComplete()) await this.jump(this.count - 1);
    await scrollToEnd();
  }

  async toStart() {
    if (this.first > 0) await this.jump(0);
    await steadily(() => scrollTo(0, 0));
  }
}
