// A virtual list: only visible rows are in the page. The height of each row is known in advance.

import {el} from './dom.js';

const AROUND = 600;

export class Rows {
  /**
   * @param make creates the element for an item
   * @param height returns its height
   */
  constructor(make, height) {
    this.make = make;
    this.height = height;
    this.element = el('div', {class: 'rows'});
    this.shown = new Map();
  }

  /** Replace the items. */
  set(items) {
    this.items = items;
    this.tops = [];
    let top = 0;
    for (const item of items) {
      this.tops.push(top);
      top += this.height(item);
    }
    this.total = top;
    this.element.style.height = `${top}px`;
    const focused = this.element.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
    this.element.replaceChildren();
    this.shown.clear();
    this.draw();
    // The same row in its new position.
    if (focused) this.element.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({preventScroll: true});
  }

  /** Update while the window scrolls. */
  follow(signal) {
    const draw = () => requestAnimationFrame(() => this.draw());
    addEventListener('scroll', draw, {signal, passive: true});
    addEventListener('resize', draw, {signal});
  }

  draw() {
    if (!this.items) return;
    const start = this.element.getBoundingClientRect().top;
    const first = Math.max(0, this.indexAt(-start - AROUND));
    const last = Math.min(this.items.length - 1, this.indexAt(-start + innerHeight + AROUND));
    const focused = document.activeElement;
    for (const [index, row] of this.shown) {
      if ((index < first || index > last) && !row.contains(focused)) {
        row.remove();
        this.shown.delete(index);
      }
    }
    for (let index = first; index <= last; index++) {
      if (!this.shown.has(index)) this.add(index);
    }
  }

  add(index) {
    const row = this.make(this.items[index]);
    row.style.top = `${this.tops[index]}px`;
    row.style.height = `${this.height(this.items[index])}px`;
    const after = [...this.shown.keys()].filter(other => other > index).sort((a, b) => a - b)[0];
    this.element.insertBefore(row, after === undefined ? null : this.shown.get(after));
    this.shown.set(index, row);
    return row;
  }

  /** The row at a vertical position. */
  indexAt(y) {
    let low = 0;
    let high = this.items.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.tops[middle] <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Focus the next focusable row in a direction; it may have to be rendered first. */
  step(by, wanted) {
    const now = [...this.shown].find(([, row]) => row.contains(document.activeElement))?.[0];
    this.stepFrom(now ?? this.indexAt(-this.element.getBoundingClientRect().top) - (by > 0 ? 1 : 0), by, wanted);
  }

  stepFrom(index, by, wanted) {
    do index += by; while (index >= 0 && index < this.items.length && !wanted(this.items[index]));
    if (index < 0 || index >= this.items.length) return;
    const row = this.shown.get(index) ?? this.add(index);
    row.querySelector('[data-item]').focus({preventScroll: true});
    row.scrollIntoView({block: 'nearest'});
  }
}
