// Builds elements. Text only ever becomes text: what comes from logs cannot become markup here, nor turn words around.

import {plain} from './words.js';

const READ = ['title', 'aria-label'];

/** An element with attributes, handlers (`onclick`) and children; whatever is null or false is left out. */
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

/** The elements of HTML that the server made of Markdown, in which it left no markup of the log's own. */
export function trusted(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** A text with some parts of it marked; places are pairs of offsets. */
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

/** What is shown where there is nothing else to show. */
export function state(title, text, ...more) {
  return el('div', {class: 'state'}, el('h2', {}, title), text ? el('p', {}, text) : null, ...more);
}

/** Say something to who looks, and to who listens. */
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
    notice('The browser does not let this page copy.');
  }
}
