// The activity of a year, a square for each day. It is a table, so it needs none behind it.

import {inFull, mondayOf, monthName, plus, WEEKDAYS} from './dates.js';
import {el} from './dom.js';
import {count} from './words.js';

const WEEKS = 53;
const LEVELS = 4;

/** The days that a map ending on this day shows. */
export const yearUntil = last => ({since: plus(mondayOf(last), -7 * (WEEKS - 1)), until: last});

/**
 * @param days the activity of the days that have any, by day
 * @param last the last day of the year
 * @param chosen whether a day is in the range that the rest of the dashboard is about
 * @param link the address of a day
 */
export function heatMap(days, last, chosen, link) {
  const {since} = yearUntil(last);
  const weeks = Array.from({length: WEEKS}, (_, week) => plus(since, 7 * week));
  const level = levels([...days.values()].map(each => each.prompts));
  const table = el('table', {class: 'heat'},
    el('caption', {class: 'unseen'}, 'Prompts of each day; columns are weeks'),
    el('thead', {}, el('tr', {}, el('td', {}), months(weeks))),
    el('tbody', {}, WEEKDAYS.map((name, weekday) => el('tr', {}, el('th', {scope: 'row'}, name), weeks.map(monday => {
      const day = plus(monday, weekday);
      return day > last ? el('td', {}) : cell(day, days.get(day), level, chosen(day), link);
    })))));
  move(table);
  return el('div', {class: 'year'}, el('div', {class: 'sideways'}, table), scale());
}

/** Each month above the first of its weeks; the column of the others is empty. */
function months(weeks) {
  const starts = weeks.map((monday, at) => at === 0 || monthName(monday) !== monthName(weeks[at - 1]) ? at : -1).filter(at => at >= 0);
  return starts.map((at, index) => {
    const columns = (starts[index + 1] ?? WEEKS) - at;
    return el('th', {scope: 'colgroup', colspan: String(columns)}, columns > 1 ? monthName(weeks[at]) : '');
  });
}

/** The level of a number of prompts, by its rank among those that occur: one busy day must not pale the others. */
function levels(numbers) {
  const ranked = [...new Set(numbers.filter(each => each > 0))].sort((a, b) => a - b);
  return prompts => prompts > 0 ? Math.ceil(LEVELS * (ranked.indexOf(prompts) + 1) / ranked.length) : 1;
}

function cell(day, activity, level, chosen, link) {
  const attributes = {class: chosen ? 'chosen' : null};
  if (!activity?.sessions) return el('td', {...attributes, 'data-level': '0', title: `${inFull(day)}: nothing`});
  const text = `${inFull(day)}: ${count(activity.prompts, 'prompt')}, ${count(activity.sessions, 'session')}`;
  return el('td', {...attributes, 'data-level': String(level(activity.prompts))},
    el('a', {href: link(day), 'data-link': true, 'data-day': day, title: text, 'aria-label': text}));
}

const scale = () => el('p', {class: 'facts scale', 'aria-hidden': 'true'}, 'less ',
  Array.from({length: LEVELS + 1}, (_, level) => el('i', {'data-level': String(level)})), ' more');

const STEPS = {ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1};

/** One stop for the tab key, the last day; arrow keys move from day to day. */
function move(table) {
  const links = [...table.querySelectorAll('a')].sort((a, b) => a.dataset.day.localeCompare(b.dataset.day));
  links.forEach((link, at) => { link.tabIndex = at === links.length - 1 ? 0 : -1; });
  table.addEventListener('keydown', event => {
    const step = STEPS[event.key];
    const now = links.indexOf(event.target);
    if (!step || now < 0) return;
    event.preventDefault();
    // The next day with anything in that direction, if there is none right there.
    const wanted = plus(links[now].dataset.day, step);
    const next = step > 0 ? links.find(each => each.dataset.day >= wanted) : links.findLast(each => each.dataset.day <= wanted);
    if (!next) return;
    links[now].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}
