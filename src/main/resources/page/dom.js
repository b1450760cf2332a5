// Builds elements. Text from logs stays text: it cannot become markup, and direction controls in it have no effect.

import {plain} from './words.js';

const READ = ['title', 'aria-label'];

/** An element with attributes, handlers (`onclick`) and children; null and false are left out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (READ.includes(name)) element.setAttribute(name, plain(value));
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false)
    .map(child => typeof child === 'string' ? plain(child) : child));
  return element;
}

/** Elements from HTML that the server rendered from Markdown, without any markup of the log itself. */
export function trusted(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** A text with marked parts; places are pairs of offsets. */
export function marked(text, places) {
  const parts = [];
  let done = 0;
  for (const [from, to] of places) {
    if (from < done) continue;
    parts.push(text.slice(done, from), el('mark', {}, text.slice(from, to)));
    done = to;
  }
  parts.push(text.slice(done));
  return parts;
}

/** What to show when there is no content. */
export function state(title, text, ...more) {
  return el('div', {class: 'state'}, el('h2', {}, title), text ? el('p', {}, text) : null, ...more);
}

/** Show a notice, also to screen readers. */
export function notice(text) {
  const place = document.getElementById('notice');
  place.textContent = text;
  place.classList.add('shown');
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => place.classList.remove('shown'), 2500);
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    notice(`Copied ${what}.`);
  } catch {
    notice('The browser did not allow copying.');
  }
}
