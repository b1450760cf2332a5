// Code as one reads it best: coloured, and with a button that copies it.

import {copy, el} from './dom.js';

const LONGEST = 40_000;

/** A text in the colours of a language, as a list of nodes that together are that text. */
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

/** Put a block of code into a frame with its button. */
export function framed(pre, text = pre.textContent) {
  const button = el('button', {type: 'button', class: 'copy', 'aria-label': 'Copy this', onclick: () => copy(text, 'it')}, 'Copy');
  return el('div', {class: 'code'}, pre, button);
}
