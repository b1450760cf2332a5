// One message of a transcript as an element with an anchor of its own.

import {copy, el, notice, trusted} from './dom.js';
import {resultText, toolCall} from './tool.js';
import {full, plain, time} from './words.js';

const LONG = 20_000;

const SPEAKERS = {
  user: 'You', assistant: 'Agent', thinking: 'Thinking', tool_call: 'Tool', tool_result: 'Result', system: 'System',
  progress: 'Progress', snapshot: 'Snapshot', summary: 'Summary',
};

/** A text as it stands; of a long one the beginning, until more is asked for. */
export function long(text, tag) {
  const attributes = tag === 'pre' ? {tabindex: '0', 'aria-label': 'Text as it was logged'} : {};
  if (text.length <= LONG) return el(tag, attributes, text);
  const element = el(tag, attributes, `${text.slice(0, LONG)}…`);
  const button = el('button', {type: 'button', class: 'more', onclick: () => {
    element.textContent = text;
    button.remove();
  }}, `Show all ${text.length.toLocaleString('en')} characters`);
  return el('div', {}, element, button);
}

function words(message) {
  if (message.html === undefined) return long(plain(message.text), 'pre');
  if (message.html.length > 4 * LONG) return long(plain(message.text), 'pre');
  const prose = el('div', {class: 'prose'}, trusted(message.html));
  for (const pre of prose.querySelectorAll('pre')) {
    pre.tabIndex = 0;
    pre.setAttribute('aria-label', 'Code');
    const button = el('button', {type: 'button', class: 'copy', 'aria-label': 'Copy this code', onclick: () => copy(pre.textContent, 'the code')}, 'Copy');
    const frame = el('div', {class: 'code'});
    pre.replaceWith(frame);
    frame.append(pre, button);
  }
  return prose;
}

function content(message, shown) {
  switch (message.category) {
    case 'tool_call': return toolCall(message, shown.has('tool_result'));
    case 'tool_result': return el('details', {class: 'tool', open: true}, el('summary', {}, el('b', {}, message.tool ?? 'Result')), resultText(message));
    case 'thinking': return el('details', {class: 'thinking'}, el('summary', {}, 'Thinking'), words(message));
    case 'system': case 'progress': case 'snapshot':
      return el('details', {class: 'aside'}, el('summary', {}, SPEAKERS[message.category]), long(plain(message.text), 'pre'));
    default: return words(message);
  }
}

function copyLink(event) {
  navigator.clipboard?.writeText(event.currentTarget.href).then(() => notice('Copied the link.'), () => {});
}

export function messageElement(message, shown) {
  const classes = ['message', message.category, message.sidechain && 'sidechain', message.abandoned && 'abandoned'];
  const spoken = message.category === 'user' || message.category === 'assistant' || message.category === 'summary';
  return el('article', {
    id: `m-${message.seq}`, class: classes.filter(Boolean).join(' '), tabindex: '-1', 'data-item': true, 'data-seq': message.seq,
    'aria-label': `${SPEAKERS[message.category]}, message ${message.seq}`,
  },
    el('header', {}, spoken ? el('b', {}, SPEAKERS[message.category]) : null,
      el('a', {class: 'anchor', href: `#m-${message.seq}`, onclick: copyLink, title: message.at ? full(message.at) : 'Link to this message', 'aria-label': `Link to message ${message.seq}`},
        message.at ? time(message.at) : `#${message.seq}`)),
    content(message, shown),
    message.images ? el('p', {class: 'none'}, message.images === 1 ? 'An image, not kept.' : `${message.images} images, not kept.`) : null);
}
