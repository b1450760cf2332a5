// Days as the server names them, `2026-03-04`, without a time or a time zone.

import {MONTHS} from './words.js';

const MILLIS = 24 * 60 * 60_000;
const millis = day => Date.parse(`${day}T00:00:00Z`);
const named = at => new Date(at).toISOString().slice(0, 10);

/** Today where the reader is. */
export function today() {
  const now = new Date();
  return named(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export const plus = (day, days) => named(millis(day) + days * MILLIS);

/** How many days from one day to another, both included. */
export const span = (since, until) => Math.round((millis(until) - millis(since)) / MILLIS) + 1;

export const isDay = text => /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(millis(text)) && named(millis(text)) === text;

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `Mar`. */
export const monthName = day => MONTHS[Number(day.slice(5, 7)) - 1];

const monthAndYear = day => `${monthName(day)} ${day.slice(0, 4)}`;

const short = day => `${Number(day.slice(8))} ${monthName(day)}`;

/** `4 Mar 2026`. */
export const inWords = day => `${short(day)} ${day.slice(0, 4)}`;

/** `Wed 4 Mar 2026`. */
export const inFull = day => `${WEEKDAYS[weekdayOf(day)]} ${inWords(day)}`;

/** 0 is Monday. */
export const weekdayOf = day => (new Date(millis(day)).getUTCDay() + 6) % 7;

export const mondayOf = day => plus(day, -weekdayOf(day));

export const monthOf = day => day.slice(0, 7);

const nextMonth = day => named(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));

// What time is divided into: the first day of the part that a day is in, and of the one after it.
const PARTS = {
  day: {first: day => day, next: day => plus(day, 1), label: short, full: inFull},
  week: {first: mondayOf, next: day => plus(day, 7), label: short, full: day => `week of ${inWords(day)}`},
  month: {first: day => `${monthOf(day)}-01`, next: nextMonth, label: monthAndYear, full: monthAndYear},
};

/** The days, weeks or months from one day to another, without gaps. Each has its first and its last day. */
export function parts(by, since, until) {
  const {first, next, label, full} = PARTS[by];
  const all = [];
  for (let day = first(since); day <= until; day = next(day)) {
    all.push({since: day, until: plus(next(day), -1), label: label(day), full: full(day)});
  }
  return all;
}

/** The first day of the part of time that contains a day. */
export const firstOf = (by, day) => PARTS[by].first(day);
