// Finds messages in the current session: counts the matches and steps through them.

import {here, note} from './address.js';
import {api} from './api.js';
import {fetched} from './category.js';
import {el} from './dom.js';
import {Marks} from './marks.js';
import {untilItWorks} from './retry.js';
import {scrollToRange} from './scroll.js';

const TYPING_MILLIS = 150;

/** The text typed into the field, or the query of the search that led here. */
export class FindBar {
  constructor(transcript, {find, q}) {
    this.transcript = transcript;
    this.marks = new Marks(transcript.element, transcript.signal);
    this.seqs = [];
    this.now = -1;
    this.asking = new AbortController();
    this.turn = 0;
    this.q = find ? undefined : q;
    this.input = el('input', {
      type: 'search', placeholder: 'Find here', 'aria-label': 'Find in this session', 'data-find': true,
      autocomplete: 'off', spellcheck: 'false', value: find ?? q ?? '',
    });
    this.counter = el('output', {class: 'counter'});
    const button = (label, sign, action) => el('button', {type: 'button', class: 'quiet', 'aria-label': label, onclick: action}, sign);
    this.element = el('div', {class: 'find', role: 'search', 'aria-label': 'This session'}, this.input, this.counter,
      button('Previous match', '↑', () => this.step(-1).catch(() => {})), button('Next match', '↓', () => this.step(1).catch(() => {})),
      el('button', {type: 'button', class: 'quiet close', 'aria-label': 'Close the search in this session', onclick: () => this.close()}, '×'));
    this.listen();
  }

  listen() {
    const {signal} = this.transcript;
    this.typing = undefined;
    this.input.addEventListener('input', () => {
      this.q = undefined;
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.find().catch(() => {}), TYPING_MILLIS);
    });
    this.input.addEventListener('keydown', event => {
      if (event.key === 'Enter') this.step(event.shiftKey ? -1 : 1).catch(() => {});
      else if (event.key === 'Escape') this.close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.input.addEventListener('focus', () => this.element.classList.add('active'));
    this.input.addEventListener('blur', () => this.input.value.trim() || this.element.classList.remove('active'));
    addEventListener('leave', () => this.element.classList.contains('active') && this.close(), {signal});
    addEventListener('match', event => this.step(event.detail).catch(() => {}), {signal});
    signal.addEventListener('abort', () => clearTimeout(this.typing));
    this.transcript.changed = () => this.marks.refresh().catch(() => {});
    this.transcript.reloaded = () => this.element.classList.contains('active') && this.find({stay: true}).catch(() => {});
  }

  /** Start with what the address asks for. @param at the open message */
  async open(at) {
    if (this.input.value.trim()) await this.find({at, stay: Boolean(this.q) && at === undefined});
  }

  /**
   * Search for the text in the field and go to the first match from here on.
   * @param at the message to start from
   * @param stay whether to stay instead of going to a match
   */
  async find({at, stay = false} = {}) {
    clearTimeout(this.typing);
    this.typing = undefined;
    this.asking.abort();
    this.asking = new AbortController();
    const signal = AbortSignal.any([this.asking.signal, this.transcript.signal]);
    const text = this.input.value.trim();
    note({...here().parameters, q: this.q, find: this.q ? undefined : text});
    if (!text) {
      this.forget();
      return;
    }
    this.element.classList.add('active');
    const wanted = this.q ? {q: this.q} : {text};
    const {seqs} = await untilItWorks(
      () => api.find(this.transcript.key, {...wanted, categories: fetched(this.transcript.shown)}, signal),
      {signal, title: 'Not searched yet', place: () => { this.counter.textContent = 'no answer'; }});
    const from = at ?? this.seqs[this.now] ?? this.transcript.seen() ?? 0;
    this.seqs = seqs;
    this.marks.look({...wanted, seqs: [...seqs, at]});
    await this.transcript.changed();
    if (stay) this.now = seqs.indexOf(from);
    else if (this.q && at !== undefined) this.now = seqs.indexOf(at);
    else this.now = seqs.length > 0 ? Math.max(0, seqs.findIndex(seq => seq >= from)) : -1;
    this.tell();
    const target = seqs[this.now] ?? at;
    if (!stay && target !== undefined) await this.show(target, !this.element.contains(document.activeElement));
  }

  tell() {
    const {length} = this.seqs;
    this.counter.textContent = length === 0 ? 'none' : this.now < 0 ? `${length} here` : `${this.now + 1} of ${length}`;
  }

  /** Go to the next or previous match, wrapping around at the ends. */
  async step(by) {
    if (this.typing !== undefined || (this.input.value.trim() && !this.element.classList.contains('active'))) {
      await this.find();
    } else if (this.seqs.length > 0) {
      this.now = this.now < 0 ? this.nearest(by) : (this.now + by + this.seqs.length) % this.seqs.length;
      this.tell();
      await this.show(this.seqs[this.now], !this.element.contains(document.activeElement));
    }
  }

  /** The match after or before the visible message. */
  nearest(by) {
    const seen = here().at ?? this.transcript.seen() ?? -1;
    const index = by > 0 ? this.seqs.findIndex(seq => seq > seen) : this.seqs.findLastIndex(seq => seq < seen);
    return index >= 0 ? index : by > 0 ? 0 : this.seqs.length - 1;
  }

  async show(seq, focus) {
    const turn = ++this.turn;
    const element = await this.transcript.go(seq, focus);
    if (!element || turn !== this.turn) return;
    note(here().parameters, `#m-${seq}`);
    const range = await this.marks.reveal(element, seq);
    if (range && turn === this.turn) await scrollToRange(range);
  }

  forget() {
    this.seqs = [];
    this.now = -1;
    this.counter.textContent = '';
    this.marks.clear();
  }

  /** Keep the text for the next time; the reader continues at the match. */
  close() {
    clearTimeout(this.typing);
    this.typing = undefined;
    this.asking.abort();
    this.turn++;
    note({...here().parameters, q: undefined, find: undefined});
    this.forget();
    this.element.classList.remove('active');
    this.input.blur();
    this.transcript.focusHere();
  }
}
