// Choosing messages to leave out of an export: meanwhile, each message has a button for it.

import {el} from './dom.js';
import {count} from './words.js';

export class LeaveOut {
  /** @param done is called when the user is finished */
  constructor(transcript, done) {
    this.seqs = new Set();
    this.transcript = transcript;
    this.done = done;
    this.counter = el('span', {role: 'status'});
    this.bar = el('div', {class: 'choosing', role: 'region', 'aria-label': 'Messages to leave out'},
      this.counter, el('button', {type: 'button', class: 'primary', onclick: () => this.end()}, 'Done'));
    this.observer = new MutationObserver(() => this.mark());
  }

  choose() {
    document.body.append(this.bar);
    this.left = new AbortController();
    this.transcript.signal.addEventListener('abort', () => this.stop(), {signal: this.left.signal});
    document.addEventListener('keydown', event => this.key(event), {signal: this.left.signal, capture: true});
    this.observer.observe(this.transcript.element, {childList: true});
    this.mark();
    this.tell();
    this.transcript.element.querySelector('.leave-out')?.focus({preventScroll: true});
  }

  /** `x` toggles the focused message; Escape finishes. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, textarea, select')) return;
    if (event.key === 'Escape') this.end();
    else if (event.key === 'x') event.target.closest?.('[data-seq]')?.querySelector('.leave-out')?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  stop() {
    this.left.abort();
    this.observer.disconnect();
    this.bar.remove();
    for (const button of this.transcript.element.querySelectorAll('.leave-out')) button.remove();
  }

  end() {
    this.stop();
    this.done();
  }

  /** Add the button to messages that do not have it yet. */
  mark() {
    for (const message of this.transcript.element.querySelectorAll('[data-seq]')) {
      if (!message.querySelector('.leave-out')) message.querySelector('header').prepend(this.button(message, Number(message.dataset.seq)));
    }
  }

  button(message, seq) {
    const show = () => {
      button.setAttribute('aria-pressed', this.seqs.has(seq));
      button.textContent = this.seqs.has(seq) ? 'Left out' : 'Leave out';
      message.classList.toggle('left-out', this.seqs.has(seq));
    };
    const button = el('button', {type: 'button', class: 'leave-out chip', 'aria-label': `Leave out message ${seq}`, onclick: () => {
      if (!this.seqs.delete(seq)) this.seqs.add(seq);
      show();
      this.tell();
    }});
    show();
    return button;
  }

  tell() {
    this.counter.textContent = this.seqs.size ? `${count(this.seqs.size, 'message')} left out` : 'Choose messages to leave out';
  }
}
