// Code with syntax colours and a copy button.

import {copy, el} from './dom.js';

const LONGEST = 40_000;

/** Highlight a text: returns nodes whose texts together are that text. */
export function coloured(text, language) {
  if (!language || text.length > LONGEST) return [text];
  const nodes = [];
  let done = 0;
  for (const found of text.matchAll(language.parts)) {
    const kind = Object.keys(found.groups).find(name => found.groups[name] !== undefined);
    if (found[0] === '' || (kind === 'word' && !language.owns(found[0]))) continue;
    if (found.index > done) nodes.push(text.slice(done, found.index));
    nodes.push(el('span', {class: `c-${kind}`}, found[0]));
    done = found.index + found[0].length;
  }
  nodes.push(text.slice(done));
  return nodes;
}

/** Wrap a block of code in a frame with a copy button. */
export function framed(pre, text = pre.textContent) {
  const button = el('button', {type: 'button', class: 'copy', 'aria-label': 'Copy this', onclick: () => copy(text, 'it')}, 'Copy');
  return el('div', {class: 'code'}, pre, button);
}
