// The table behind a chart.

import {el} from './dom.js';

// More rows than anyone reads, and as many as a browser shows without delay.
const AT_ONCE = 200;

/**
 * Folded; its rows are made when it is opened.
 *
 * @param name of what the table shows
 * @param head the names of the columns
 * @param rows each is an array of cells: a text, or `{text, href}` for a link; the first names the row
 */
export function tableOf(name, {head, rows}) {
  const element = el('details', {class: 'behind'}, el('summary', {}, 'Table', el('span', {class: 'unseen'}, `: ${name}`)));
  element.addEventListener('toggle', () => element.append(grid(name, head, rows)), {once: true});
  return element;
}

/** A table that scrolls within its frame. */
export function grid(name, head, rows) {
  const body = el('tbody', {}, rows.slice(0, AT_ONCE).map(row));
  const frame = el('div', {class: 'grid', tabindex: '0', role: 'region', 'aria-label': name},
    el('table', {}, el('thead', {}, el('tr', {}, head.map(each => el('th', {scope: 'col'}, each)))), body));
  if (rows.length <= AT_ONCE) return frame;
  let shown = AT_ONCE;
  const more = el('button', {type: 'button', class: 'more', onclick: () => {
    body.append(...rows.slice(shown, shown + AT_ONCE).map(row));
    shown += AT_ONCE;
    if (shown >= rows.length) more.remove();
  }}, `More of ${rows.length.toLocaleString('en')} rows`);
  return el('div', {}, frame, more);
}

const row = cells => el('tr', {}, cells.map((cell, at) => el(at === 0 ? 'th' : 'td', at === 0 ? {scope: 'row'} : {},
  cell?.href ? el('a', {href: cell.href, 'data-link': true}, cell.text) : cell?.text ?? cell ?? '')));
