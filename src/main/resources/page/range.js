// The time that the dashboard is about, as its address says it, and how that is divided.

import {inWords, isDay, plus, span, today} from './dates.js';

export const RANGES = {'7d': ['Last 7 days', 7], '30d': ['Last 30 days', 30], '90d': ['Last 90 days', 90], '365d': ['Last 12 months', 365], all: ['All time']};
const USUAL = '365d';

export const DIVISIONS = {day: 'By day', week: 'By week', month: 'By month'};

// Before there were agents.
export const FIRST_DAY = '2000-01-01';

// More bars than this are thinner than a line.
const MOST = 400;
const DAYS = {day: 1, week: 7, month: 30};

/** The range of an address: its name, or none if it has days of its own; its first day, unless it is all time; its last. */
export function rangeOf({since, until}) {
  const last = isDay(until) ? until : today();
  if (isDay(since)) return {since: since < FIRST_DAY ? FIRST_DAY : since, until: last};
  if (isDay(until) && since === undefined) return {until};
  const name = Object.hasOwn(RANGES, since ?? '') ? since : USUAL;
  const days = RANGES[name][1];
  return {name, since: days && plus(last, 1 - days), until: last};
}

/** The parameter of an address for a range by its name. */
export const written = name => name === USUAL ? undefined : name;

/** The range in words. */
export function inRange({name, since, until}) {
  if (name) return RANGES[name][0];
  if (since === until) return inWords(until);
  return since ? `${inWords(since)} – ${inWords(until)}` : `until ${inWords(until)}`;
}

/** How to divide the time between two days: as asked, unless that would be too fine, or so that it reads well. */
export function divisionOf(asked, since, until) {
  const days = span(since, until);
  const fits = Object.keys(DIVISIONS).filter(each => days / DAYS[each] <= MOST);
  if (fits.includes(asked)) return asked;
  if (Object.hasOwn(DIVISIONS, asked ?? '')) return fits[0] ?? 'month';
  return days <= 62 ? 'day' : days <= 800 ? 'week' : 'month';
}
