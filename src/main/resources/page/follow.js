// Keeps a growing session scrolled to its end until the reader scrolls up; then a button leads back.

import {el} from './dom.js';
import {scrollToEnd} from './scroll.js';
import {count} from './words.js';

// This close to the end counts as being at the end, in pixels.
const NEAR = 40;

// How long a scroll may continue after the wheel, touch or key event that started it.
const ACT_MILLIS = 1000;

export class Follow {
  constructor(transcript) {
    this.transcript = transcript;
    this.wanted = false;
    this.away = false;
    this.unseen = 0;
    this.last = scrollY;
    this.button = el('button', {type: 'button', class: 'chip', 'aria-pressed': 'false', onclick: () => this.isOn() ? this.stop() : this.start()}, 'Follow');
    this.jump = el('button', {type: 'button', class: 'jump', hidden: true, onclick: () => this.start(this.wanted)});
    transcript.grew = more => this.grew(more);
    this.acted = -Infinity;
    const listening = {signal: transcript.signal, passive: true};
    for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(act, event => this.act(event), listening);
    addEventListener('scroll', () => this.scrolled(), listening);
  }

  isOn() {
    return this.wanted && !this.away;
  }

  /** Go to the end. @param wanted whether to keep following */
  async start(wanted = true) {
    this.wanted = wanted;
    this.away = false;
    this.unseen = 0;
    this.show();
    await this.transcript.toEnd();
  }

  stop() {
    this.wanted = false;
    this.show();
  }

  async grew(more) {
    if (this.isOn()) await scrollToEnd();
    else if (!this.isAtEnd()) this.unseen += more;
    this.show();
  }

  isAtEnd() {
    return this.transcript.isComplete() && scrollY + innerHeight >= document.documentElement.scrollHeight - NEAR;
  }

  /** A pointer press counts only on the scroll bar. */
  act(event) {
    if (event.type !== 'pointerdown' || event.target === document.documentElement) this.acted = performance.now();
  }

  /** New and removed messages scroll the page, too; only the reader's own scrolling counts. */
  scrolled() {
    if (this.isAtEnd()) {
      this.away = false;
      this.unseen = 0;
    } else if (scrollY < this.last && performance.now() - this.acted < ACT_MILLIS) {
      this.away = true;
    }
    this.last = scrollY;
    this.show();
  }

  show() {
    this.button.setAttribute('aria-pressed', this.isOn());
    this.jump.hidden = this.isOn() || (!this.wanted && this.unseen === 0);
    this.jump.textContent = this.unseen > 0 ? `↓ ${count(this.unseen, 'new message')}` : '↓ Jump to newest';
  }
}
