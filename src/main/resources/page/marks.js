// Highlights matches in the displayed messages without changing the DOM.

import {api} from './api.js';

const MOST_MARKS = 2000;
const BLOCKS = 'pre, p, li, td, th, h1, h2, h3, h4, summary, blockquote, div';

// Labels of the page itself inside a message, and content of other sessions.
const OTHERS = 'header, button, .outcome, .subagent, .thinking > summary, .aside > summary';

// The server accepts one megabyte per request.
const MOST_CHARS = 200_000;

export class Marks {
  /** @param root the element that contains the messages */
  constructor(root, signal) {
    this.root = root;
    this.signal = signal;
    this.clear();
    signal.addEventListener('abort', () => this.clear());
  }

  /** Remove all highlights. */
  clear() {
    this.look({});
    CSS.highlights?.clear();
  }

  /**
   * Set what to highlight: a literal text, or the words of a query.
   * @param seqs with a query: the messages that match it
   */
  look({text, q, seqs}) {
    this.text = text?.trim().toLowerCase();
    this.q = q;
    this.seqs = new Set(seqs);
    this.known = new Map();
    this.now = undefined;
  }

  /** Highlight messages added since the last call. */
  async refresh() {
    const {known} = this;
    const wanted = [...this.root.children].filter(message => this.holds(message) && known.get(message)?.length !== message.textContent.length);
    if (wanted.length > 0) {
      const found = await this.find(wanted.flatMap(message => [...blocks(message)]));
      // The search has changed in the meantime.
      if (known !== this.known) return;
      for (const message of wanted) known.set(message, {length: message.textContent.length, blocks: found.filter(block => message.contains(block.nodes[0]))});
    }
    for (const message of known.keys()) if (!message.isConnected) known.delete(message);
    this.paint();
  }

  holds(message) {
    if (!message.dataset.seq) return false;
    return this.q ? seqsOf(message).some(seq => this.seqs.has(seq)) : Boolean(this.text);
  }

  async find(all) {
    const found = this.q ? await this.ask(all) : all.map(nodes => ({nodes, places: placesOf(this.text, textOf(nodes)), best: 0, worth: 1}));
    return found.filter(block => block.places.length > 0).map(block => ({...block, ranges: rangesOf(block.nodes, block.places)}));
  }

  /** Only the server knows the rules for words, so it finds their positions. */
  async ask(all) {
    const found = [];
    for (const {nodes, texts} of portions(all)) {
      const {marks} = await api.marks({q: this.q, texts}, this.signal);
      marks.forEach((mark, index) => found.push({...mark, nodes: nodes[index]}));
    }
    return found;
  }

  paint() {
    if (!CSS.highlights) return;
    const ranges = [...this.known.values()].flatMap(({blocks: found}) => found.flatMap(block => block.ranges));
    CSS.highlights.set('found', new Highlight(...ranges.slice(0, MOST_MARKS)));
    const current = new Highlight(...this.now ? [this.now] : []);
    current.priority = 1;
    CSS.highlights.set('current', current);
  }

  /**
   * Unfold what hides the match of a message.
   * @returns the most relevant range; undefined if none is displayed
   */
  async reveal(message, seq) {
    // A result is inside its call, which may contain the same words.
    const result = message.dataset.seq !== String(seq) && message.querySelector('.result');
    const range = await this.best(result || message) ?? (result ? await this.best(message) : undefined);
    this.now = range;
    for (let node = range?.startContainer.parentElement; node && node !== message; node = node.parentElement) {
      if (node.tagName === 'DETAILS') node.open = true;
    }
    this.paint();
    return range;
  }

  /** Long texts show only their beginning at first, so expand them if necessary. */
  async best(part) {
    await this.refresh();
    const found = this.bestOf(part);
    const more = part.querySelectorAll('.code > .more');
    if (found || more.length === 0) return found;
    more.forEach(button => button.click());
    await this.refresh();
    return this.bestOf(part);
  }

  bestOf(part) {
    const found = [...this.known.values()].flatMap(each => each.blocks).filter(block => part.contains(block.nodes[0]));
    // Among equals prefer the text itself over the summary line that it is folded into.
    const inLine = block => block.nodes[0].parentElement.closest('summary') ? 1 : 0;
    const [best] = found.sort((a, b) => b.worth - a.worth || inLine(a) - inLine(b));
    return best?.ranges[best.best];
  }
}

/** The messages in an element: a call also contains its result. */
const seqsOf = message => [Number(message.dataset.seq), ...[...message.querySelectorAll(':scope > .place')].map(place => Number(place.id.slice(2)))];

const textOf = nodes => nodes.map(node => node.data).join('');

/** The text nodes of each block together, because highlighted code splits a match. */
function* blocks(message) {
  const walker = document.createTreeWalker(message, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, node =>
    node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT : node.matches(OTHERS) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP);
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

/** As many blocks per request as the server accepts; a longer block is truncated. */
function* portions(all) {
  let portion = {nodes: [], texts: []};
  let chars = 0;
  for (const nodes of all) {
    const text = textOf(nodes).slice(0, MOST_CHARS);
    if (!text.trim()) continue;
    if (chars + text.length > MOST_CHARS && chars > 0) {
      yield portion;
      portion = {nodes: [], texts: []};
      chars = 0;
    }
    portion.nodes.push(nodes);
    portion.texts.push(text);
    chars += text.length;
  }
  if (chars > 0) yield portion;
}

function placesOf(wanted, text) {
  const places = [];
  const lower = text.toLowerCase();
  // Some letters change length in lower case; then the offsets would be wrong.
  if (lower.length !== text.length) return places;
  for (let at = lower.indexOf(wanted); at >= 0 && places.length < MOST_MARKS; at = lower.indexOf(wanted, at + wanted.length)) {
    places.push([at, at + wanted.length]);
  }
  return places;
}

/** Convert sorted pairs of offsets in the text of some nodes to ranges. */
function rangesOf(nodes, places) {
  let index = 0;
  let start = 0;
  const at = (offset, last) => {
    while (index < nodes.length - 1 && (last ? offset > start + nodes[index].length : offset >= start + nodes[index].length)) start += nodes[index++].length;
    return [nodes[index], offset - start];
  };
  return places.map(([from, to]) => {
    const range = new Range();
    range.setStart(...at(from, false));
    range.setEnd(...at(to, true));
    return range;
  });
}
