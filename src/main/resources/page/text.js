// Text as logged.

import {coloured, framed} from './code.js';
import {el} from './dom.js';
import {number} from './words.js';

const LONG = 20_000;

/** Long texts show only their beginning until the user asks for more. */
export function long(text, language) {
  const pre = el('pre', {tabindex: '0', 'aria-label': 'Text as it was logged'});
  const frame = framed(pre, text);
  if (text.length <= LONG) {
    pre.append(...coloured(text, language));
    return frame;
  }
  pre.append(...coloured(text.slice(0, LONG), language), '…');
  const button = el('button', {type: 'button', class: 'more', onclick: () => {
    pre.textContent = text;
    button.remove();
  }}, `Show all ${number(text.length)} characters`);
  frame.append(button);
  return frame;
}
