// The messages of a session that are in the page: they come in pages, as far as one reads, and leave again when they are far away.

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

// Of a long session only what is near is in the page: beyond so many messages those that are so far away are taken out.
const MOST = 200;
const FAR = 6000;

const BAR = 80;

export class Transcript {
  constructor(key, shown, signal) {
    this.key = key;
    this.shown = shown;
    this.signal = signal;
    this.loading = Promise.resolve();
    this.element = el('div', {class: 'transcript'});
    this.edges = {above: el('div', {class: 'edge'}), below: el('div', {class: 'edge'})};
    this.subagents = [];
    /** Called when messages have come into the page, when other kinds of them have, and when the session has grown. */
    this.changed = async () => {};
    this.reloaded = async () => {};
    this.grew = async () => {};
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
    const from = Math.max(0, seq - BEFORE);
    // What is there stays until there is something else.
    const page = await this.fetch(from, {limit: FIRST});
    this.newThread();
    this.first = this.end = from;
    // The address may name it by the beginning of its id; news comes by its key.
    this.key = page.session.key;
    this.resume = page.resume;
    this.resumeHint = page.resumeHint;
    this.otherVersions = page.otherVersions ?? [];
    this.count = page.session.messageCount;
    this.thread.speaker = agentName(page.session.agent);
    this.element.replaceChildren();
    this.append(page);
    if (this.element.childElementCount === 0 && this.end >= this.count) {
      this.element.append(state('Nothing to show', 'No message is of a kind that is shown. Choose more of them above.'));
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

  /** Load on where one reads on, in both directions, and when the session grows. */
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

  /** An observer tells only of what changes: an edge that stays near is observed again, or nothing more would come. */
  observeEdges(...edges) {
    for (const edge of edges.length > 0 ? edges : Object.values(this.edges)) {
      this.observer?.unobserve(edge);
      this.observer?.observe(edge);
    }
  }

  /** One step after the other: pages that come at once would come twice. */
  queue(step) {
    this.loading = this.loading.then(step).catch(fault => {
      if (!this.signal.aborted) notice(fault.message);
    });
    return this.loading;
  }

  /** Load something at an edge, and say there if it does not come. */
  load(edge, title, action) {
    return untilItWorks(action, {signal: this.signal, title, place: failure => edge.before(failure)});
  }

  /** Go to another part of the session. */
  jump(seq) {
    return this.queue(() => untilItWorks(() => this.open(seq), {signal: this.signal, title: 'Could not load that part of the session', place: failure => {
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

  /** All messages between two: a page ends earlier where they are long. */
  async fetchAll(from, to) {
    const messages = [];
    for (let next = from; next !== undefined && next < to;) {
      const page = await this.fetch(next, {to, limit: PAGE});
      messages.push(...page.messages);
      next = page.next;
    }
    return messages;
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
    const more = session.messageCount - this.count;
    // Its log was rewritten: what is in the page belongs to a former version.
    if (more < 0) return this.reload();
    const atEnd = this.end >= this.count;
    this.count = session.messageCount;
    if (atEnd) await this.queue(() => this.more());
    if (more > 0) await this.grew(more);
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
    await this.jump(seq);
    if (seq > 0) this.show(seq);
    await this.reloaded();
  }

  /**
   * Go to a message, wherever in the session it is.
   * @param focus whether the keys belong to the message from then on; not while somebody types
   * @returns the element that shows it
   */
  async go(seq, focus = true) {
    if (seq < this.first || seq >= this.end) await this.jump(seq);
    // Long messages fill a page, and a result is shown in its call, which may stand before the page.
    for (let before = -1; seq >= this.end && this.end < this.count && this.end > before;) {
      before = this.end;
      await this.queue(() => this.more());
    }
    for (let tries = 0; tries < 3 && this.first > 0 && !document.getElementById(`m-${seq}`); tries++) await this.queue(() => this.earlier());
    return this.show(seq, focus);
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

  /** Give the keys back to the message that was gone to. */
  focusHere() {
    this.element.querySelector('.here')?.focus({preventScroll: true});
  }

  nearest(seq) {
    return [...this.element.querySelectorAll('[data-seq]')].findLast(each => Number(each.dataset.seq) <= seq);
  }

  /** Whether the last message is in the page. */
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
