// One message of a transcript, as an element with its own anchor.

import {coloured, framed} from './code.js';
import {el, notice, trusted} from './dom.js';
import {imageList} from './image.js';
import {languageNamed} from './language.js';
import {long} from './text.js';
import {resultText, toolCall} from './tool.js';
import {full, plain, time} from './words.js';

const LONG = 80_000;

const SPEAKERS = {
  user: 'You', assistant: 'Assistant', thinking: 'Thinking', tool_call: 'Tool', tool_result: 'Result', system: 'System',
  progress: 'Progress', snapshot: 'Snapshot', summary: 'Summary',
};

/** Removes terminal sequences and direction controls from texts, but not from their markup. */
function clean(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) node.data = plain(node.data);
}

function words(message) {
  if (message.html === undefined || message.html.length > LONG) return long(plain(message.text));
  const prose = el('div', {class: 'prose'}, trusted(message.html));
  if (plain(message.text) !== message.text) clean(prose);
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

/** In this session a link goes to the message; a link into another session is only copied, not followed. */
function copyLink(event) {
  if (!event.currentTarget.hash || event.currentTarget.pathname !== location.pathname) event.preventDefault();
  navigator.clipboard?.writeText(event.currentTarget.href).then(() => notice('Copied the link.'), () => {});
}

/**
 * @param shown the kinds of messages that are shown
 * @param href maps a seq to the link of its message
 * @param key the key of the session, to ask for its images
 * @param id maps a seq to the id of its element; undefined for messages inside another session
 * @param agent the display name of the agent
 */
export function messageElement(message, shown, {href, id, key}, agent) {
  const {seq, at, category, images} = message;
  const classes = ['message', category, message.sidechain && 'sidechain', message.abandoned && 'abandoned'];
  const speaker = category === 'assistant' && agent ? agent : SPEAKERS[category];
  const spoken = category === 'user' || category === 'assistant' || category === 'summary';
  return el('article', {
    id: id?.(seq), class: classes.filter(Boolean).join(' '), tabindex: '-1', 'data-item': true, 'data-seq': id && seq, 'data-at': at,
    'aria-label': `${speaker}, message ${seq}`,
  },
    el('header', {}, spoken ? el('b', {}, speaker) : null,
      message.abandoned && spoken ? el('span', {class: 'none'}, 'abandoned branch') : null,
      el('a', {class: 'anchor', href: href(seq), onclick: copyLink, title: at ? full(at) : 'Link to this message', 'aria-label': `Link to message ${seq}`},
        at ? time(at) : `#${seq}`)),
    content(message, shown),
    images ? imageList(key, seq, images) : null);
}
