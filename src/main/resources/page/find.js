// Finds a text in the session that is shown: how many messages hold it, and the next and the previous of them.

import {api} from './api.js';
import {el} from './dom.js';

/** @param at goes to a message; @param categories gives the kinds that are shown */
export function findField(key, {go, categories, signal, text = '', changed}) {
  let seqs = [];
  let now = -1;
  let asking = new AbortController();
  const input = el('input', {type: 'search', placeholder: 'Find here', 'aria-label': 'Find in this session', 'data-find': true, autocomplete: 'off', spellcheck: 'false', value: text});
  const counter = el('output', {class: 'counter'});

  const tell = () => {
    counter.textContent = input.value.trim() ? seqs.length ? `${now + 1} of ${seqs.length}` : 'none' : '';
  };
  const step = async by => {
    if (!seqs.length) return;
    now = (now + by + seqs.length) % seqs.length;
    tell();
    await go(seqs[now]);
    highlight(input.value);
  };
  const find = async () => {
    asking.abort();
    asking = new AbortController();
    changed(input.value);
    seqs = [];
    now = -1;
    if (input.value.trim()) {
      try {
        seqs = (await api.find(key, {text: input.value, categories: categories()}, asking.signal)).seqs;
      } catch (fault) {
        if (fault.name === 'AbortError') return;
      }
    }
    if (signal.aborted) return;
    highlight(input.value);
    if (seqs.length) await step(1);
    else tell();
  };

  let typing;
  input.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(find, 150);
  });
  input.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  signal.addEventListener('abort', () => highlight(''));
  if (text) find();
  const button = (label, sign, by) => el('button', {type: 'button', class: 'quiet', 'aria-label': label, onclick: () => step(by)}, sign);
  return el('div', {class: 'find'}, input, counter, button('Previous match', '↑', -1), button('Next match', '↓', 1));
}

const MOST_MARKS = 2000;
const BLOCKS = 'pre, p, li, td, th, h1, h2, h3, h4, summary, blockquote, div';

/** Mark a text wherever it is in sight, without a change to what is there. */
export function highlight(text) {
  if (!CSS.highlights) return;
  CSS.highlights.delete('found');
  const wanted = text.trim().toLowerCase();
  if (!wanted) return;
  const ranges = [];
  for (const nodes of blocks(document.getElementById('main'))) {
    if (ranges.length >= MOST_MARKS) break;
    mark(nodes, wanted, ranges);
  }
  CSS.highlights.set('found', new Highlight(...ranges));
}

/** The texts of each block together: what is found may have several colours. */
function* blocks(main) {
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  let nodes = [];
  let block;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const its = node.parentElement.closest(BLOCKS);
    if (its !== block && nodes.length > 0) {
      yield nodes;
      nodes = [];
    }
    block = its;
    nodes.push(node);
  }
  if (nodes.length > 0) yield nodes;
}

function mark(nodes, wanted, ranges) {
  const whole = nodes.map(node => node.data).join('');
  const lower = whole.toLowerCase();
  if (lower.length !== whole.length) return;
  let node = 0;
  let start = 0;
  const place = offset => {
    while (offset > start + nodes[node].length) start += nodes[node++].length;
    return [nodes[node], offset - start];
  };
  for (let at = lower.indexOf(wanted); at >= 0 && ranges.length < MOST_MARKS; at = lower.indexOf(wanted, at + wanted.length)) {
    const range = new Range();
    range.setStart(...place(at));
    range.setEnd(...place(at + wanted.length));
    ranges.push(range);
  }
}
