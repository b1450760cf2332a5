// The dashboard: what was done, when, with what, and what it would have cost. Its address carries the range, the grouping
// and the filters; every number leads to the sessions behind it.

import {go, note, remember, remembered, returnTo, toDashboard, toFile, toSearch} from './address.js';
import {api} from './api.js';
import {activity, breakdown, files, models, sessions, tiles, tools, year} from './boards.js';
import {agentName} from './agent.js';
import {isDay} from './dates.js';
import {el, state} from './dom.js';
import {yearUntil} from './heatmap.js';
import {DIVISIONS, divisionOf, FIRST_DAY, inRange, rangeOf, RANGES, written} from './range.js';
import {untilItWorks} from './retry.js';
import {modelColours, timeline, tokens, unpriced} from './stats.js';
import {count, dollars, number, short} from './words.js';

const FILTERS = ['project', 'branch', 'agent', 'model'];
// Charts show a dozen of them, and tables the others.
const MOST_ROWS = 200;
const MOST_SESSIONS = 50;
const GROUPS = {project: 'By project', branch: 'By branch', agent: 'By agent', model: 'By model'};

export async function showDashboard(main, {parameters}, signal) {
  document.title = 'Dashboard · Seshat';
  const before = remembered();
  const range = rangeOf(parameters);
  const old = main.querySelector('.boards') ?? el('div', {class: 'boards'}, el('div', {class: 'skeleton', 'aria-hidden': 'true'}));
  const label = main.contains(document.activeElement) ? document.activeElement.getAttribute('aria-label') : null;
  main.replaceChildren(el('h1', {class: 'unseen'}, 'Dashboard'), toolbar(parameters, range), old);
  if (label) main.querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  old.setAttribute('aria-busy', 'true');
  const boards = el('div', {class: 'boards'});
  try {
    const shown = await untilItWorks(() => load(parameters, range, signal), {signal, title: 'Could not load the dashboard', place: failure => {
      old.removeAttribute('aria-busy');
      old.replaceChildren(failure);
    }});
    boards.append(...draw(shown, parameters, signal));
  } catch (fault) {
    if (signal.aborted) return;
    boards.append(state('Could not load the dashboard', fault.message));
  }
  old.replaceWith(boards);
  if (location.hash === '#sessions' && before.scroll === undefined) boards.querySelector('#sessions')?.focus();
  else returnTo(before);
  dispatchEvent(new Event('shown'));
}

/** Everything that is shown. */
async function load(parameters, range, signal) {
  const filters = Object.fromEntries(FILTERS.map(name => [name, parameters[name]]));
  const within = {...filters, since: range.since, until: range.name ? undefined : range.until};
  const last = isDay(parameters.year) ? parameters.year : range.until;
  const by = groupOf(parameters);
  // All time begins with the first thing that happened.
  const start = range.since ?? await firstMonth(within, signal) ?? range.until;
  const division = divisionOf(parameters.per, start, range.until);
  const [year, over, groups, listed] = await Promise.all([
    api.stats({...filters, ...yearUntil(last), by: 'day'}, signal),
    api.stats({...within, by: division, with: 'models'}, signal),
    api.stats({...within, by, with: 'tools,files', limit: MOST_ROWS}, signal),
    api.stats({...within, by: 'session', limit: MOST_SESSIONS}, signal),
  ]);
  const since = range.since ?? firstKey(over.rows) ?? start;
  return {range, last, by, year, over, groups, listed, division, line: timeline(division, {since, until: range.until}, over.rows)};
}

// What has no time has an empty key.
const firstKey = rows => rows.map(row => row.key).filter(Boolean).sort()[0];

async function firstMonth(within, signal) {
  const month = firstKey((await api.stats({...within, by: 'month'}, signal)).rows);
  return month && `${month}-01`;
}

const groupOf = ({by}) => Object.hasOwn(GROUPS, by ?? '') ? by : 'project';

/** The addresses of what is behind the numbers. */
function linksFrom(parameters, range, by) {
  const narrowed = more => toDashboard({...parameters, year: undefined, ...more}, '#sessions');
  const searched = query => toSearch({
    q: [query, range.since ? `after:${range.since}` : null, range.name ? null : `before:${range.until}`].filter(Boolean).join(' '),
    sort: 'recent', ...parameters.project ? {project: parameters.project} : {}, ...parameters.agent ? {agent: parameters.agent} : {},
  });
  return {
    year: last => toDashboard({...parameters, year: last}),
    day: day => narrowed({since: day, until: day}),
    // The first and the last part of a timeline may be only partly in the range.
    days: ({since, until}) => narrowed({since: range.since > since ? range.since : since, until: range.until < until ? range.until : until}),
    model: model => narrowed({model}),
    group: row => narrowed({[by]: by === 'project' ? `=${row.label ?? row.key}` : row.key}),
    tool: tool => searched(`tool:${quoted(tool)}`),
    failures: tool => searched(`tool:${quoted(tool)} is:error`),
    file: toFile,
  };
}

/** A value of a filter in a query. */
const quoted = value => /^[\w.-]+$/.test(value) ? value : `"${value.replaceAll('"', '')}"`;

function draw(shown, parameters, signal) {
  const {range, last, by, year: ofYear, over, groups, listed, line, division} = shown;
  const {totals} = groups;
  const colours = modelColours(over.models);
  const links = linksFrom(parameters, range, by);
  const chosen = day => !range.name && day >= (range.since ?? day) && day <= range.until;
  const map = year(new Map(ofYear.rows.map(row => [row.key, row])), last, chosen, links);
  const pending = groups.pending > 0 ? el('p', {class: 'note'}, `${count(groups.pending, 'log')} not counted yet: still being archived.`) : null;
  if (totals.sessions === 0 && totals.requests === 0) return [pending, map, nothing(parameters)].filter(Boolean);
  const note = unpriced(totals);
  return [
    pending, tiles(totals), map,
    el('div', {class: 'cards'},
      activity(line, links, signal),
      models('API-equivalent cost by model', line, division, over.models, colours,
        {value: row => row.costUsd, format: dollars, axis: value => value > 0 && value < 10 ? dollars(value) : `$${short(value)}`, total: dollars, note}, links, signal),
      models('Tokens by model', line, division, over.models, colours,
        {value: row => tokens(row.usage), format: short, total: number}, links, signal),
      tools(groups.tools, links, signal),
      files(groups.files, links, signal)),
    breakdown(by, groups, groupChoice(parameters, by), links),
    sessions(listed, inRange(range))].filter(Boolean);
}

const choice = (label, choices, chosen, change) => el('select', {'aria-label': label, onchange: event => change(event.target.value)},
  Object.entries(choices).map(([value, text]) => el('option', {value, selected: value === chosen}, text)));

/** Regrouping changes one table, so the reader stays there. */
const groupChoice = (parameters, by) => choice('Group', GROUPS, by, value => {
  remember({scroll: scrollY});
  note({...parameters, by: value}, '');
  dispatchEvent(new Event('place'));
});

function nothing(parameters) {
  if (parameters.since === 'all' && !FILTERS.some(name => parameters[name])) {
    return state('No sessions yet', 'Sessions show up here as soon as they are archived.');
  }
  return state('Nothing here', 'No session is in this range with these filters.',
    el('p', {}, el('a', {href: toDashboard({since: 'all'}), 'data-link': true}, 'All time, without filters')));
}

/** The first and the last day, as fields. */
function dates(parameters, range) {
  const field = (name, label, value) => el('input', {type: 'date', min: FIRST_DAY, 'aria-label': label, value, onchange: ({target}) => {
    // While a year is being typed, it is one of the first centuries.
    if (!target.checkValidity()) return;
    const {since, until} = {since: range.since, until: range.name ? undefined : range.until, [name]: target.value || undefined};
    go(toDashboard({...parameters, since: since ?? (until ? undefined : 'all'), until}));
  }});
  return el('span', {class: 'dates'}, field('since', 'First day', range.since), '–', field('until', 'Last day', range.until));
}

function toolbar(parameters, range) {
  const names = Object.fromEntries(Object.entries(RANGES).map(([name, [text]]) => [name, text]));
  const ranges = choice('Range', range.name ? names : {...names, '': inRange(range)}, range.name ?? '',
    name => name && go(toDashboard({...parameters, since: written(name), until: undefined})));
  const divisions = choice('Divide by', {'': 'Automatic', ...DIVISIONS}, parameters.per ?? '', per => go(toDashboard({...parameters, per})));
  const chips = FILTERS.filter(name => parameters[name]).map(name => el('a', {
    class: 'chip on', href: toDashboard({...parameters, [name]: undefined}), 'data-link': true, 'aria-label': `Remove the filter ${name}`,
  }, `${name === 'agent' ? agentName(parameters[name]) : parameters[name].replace(/^=/, '')} ×`));
  return el('div', {class: 'tools'}, ranges, divisions, dates(parameters, range), chips);
}
