// One message of a transcript as an element with an anchor of its own.

import {coloured, framed} from './code.js';
import {el, notice, trusted} from './dom.js';
import {languageNamed} from './language.js';
import {long} from './text.js';
import {resultText, toolCall} from './tool.js';
import {full, plain, time} from './words.js';

const LONG = 80_000;

const SPEAKERS = {
  user: 'You', assistant: 'Agent', thinking: 'Thinking', tool_call: 'Tool', tool_result: 'Result', system: 'System',
  progress: 'Progress', snapshot: 'Snapshot', summary: 'Summary',
};

/** What only terminals understand is taken out of texts, not out of their markup. */
function clean(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) node.data = plain(node.data);
}

function words(message) {
  if (message.html === undefined || message.html.length > LONG) return long(plain(message.text));
  const prose = el('div', {class: 'prose'}, trusted(message.html));
  if (message.text.includes('\u001b')) clean(prose);
  for (const pre of prose.querySelectorAll('pre')) {
    pre.tabIndex = 0;
    pre.setAttribute('aria-label', 'Code');
    const code = pre.querySelector('code');
    const language = /^language-([\w+#-]+)$/.exec(code?.className ?? '')?.[1];
    if (language) code.replaceChildren(...coloured(code.textContent, languageNamed(language)));
    const place = document.createComment('');
    pre.replaceWith(place);
    place.replaceWith(framed(pre));
  }
  return prose;
}

function content(message, shown) {
  switch (message.category) {
    case 'tool_call': return toolCall(message, shown.has('tool_result'));
    case 'tool_result': return el('details', {class: 'tool', open: true}, el('summary', {}, el('b', {}, message.tool ?? 'Result')), resultText(message));
    case 'thinking': return el('details', {class: 'thinking'}, el('summary', {}, 'Thinking'), words(message));
    case 'system': case 'progress': case 'snapshot':
      return el('details', {class: 'aside'}, el('summary', {}, SPEAKERS[message.category]), long(plain(message.text)));
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
