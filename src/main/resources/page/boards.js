// The parts of the dashboard, each from a part of the statistics.

import {toSession} from './address.js';
import {agentName} from './agent.js';
import {chart} from './charts.js';
import {inWords, plus, today} from './dates.js';
import {el} from './dom.js';
import {heatMap, yearUntil} from './heatmap.js';
import {byModel, modelName, tokens, unpriced} from './stats.js';
import {grid} from './table.js';
import {count, dollars, duration, number, percent, short} from './words.js';

const MOST_BARS = 12;

/** What the agents themselves say it cost, which their own prices and discounts decide; null if they say nothing. */
function reported({reported: said = []}) {
  if (said.length === 0) return null;
  return said.map(each => `${agentName(each.agent)} itself says ${dollars(each.costUsd)} for ${count(each.requests, 'request')}`).join('; ');
}

const tile = (name, value, ...more) => el('div', {}, el('dt', {}, name), el('dd', {}, el('b', {}, value)),
  more.filter(Boolean).map(each => el('dd', {class: 'facts'}, each)));

export function tiles(totals) {
  const {usage} = totals;
  return el('dl', {class: 'tiles'},
    tile('Sessions', number(totals.sessions)),
    tile('Prompts', number(totals.prompts), count(totals.messages, 'message')),
    tile('Active time', duration(totals.activeMs)),
    tile('Tokens', short(tokens(usage)), `${short(usage.input)} in, ${short(usage.output)} out, ${short(usage.cacheRead + usage.cacheWrite)} cached`),
    tile('API-equivalent cost', dollars(totals.costUsd), unpriced(totals), reported(totals)));
}

/** The year of a heat map, and the years before and after it. */
export function year(days, last, chosen, links) {
  const {since} = yearUntil(last);
  const later = plus(last, 364) > today() ? today() : plus(last, 364);
  return el('section', {class: 'card'},
    el('div', {class: 'title-line'}, el('h2', {}, 'Activity'), el('span', {class: 'facts'}, `${inWords(since)} – ${inWords(last)}`),
      el('span', {}, el('a', {href: links.year(plus(since, -1)), 'data-link': true}, 'Year before'),
        last < today() ? [' · ', el('a', {href: links.year(later), 'data-link': true}, 'Year after')] : null)),
    heatMap(days, last, chosen, links.day));
}

export function activity(line, links, signal) {
  return chart({
    title: 'Sessions and prompts', wide: true, wholes: true,
    described: `Sessions and prompts of ${count(line.length, 'part')} of time`,
    labels: line,
    series: [
      {name: 'Sessions', colour: 'accent', type: 'line', values: line.map(part => part.row?.sessions ?? 0)},
      {name: 'Prompts', colour: 'series-0', values: line.map(part => part.row?.prompts ?? 0)},
    ],
    format: short,
    pick: at => line[at].row && links.days(line[at]),
    table: {
      head: ['When', 'Sessions', 'Prompts', 'Messages', 'Active'],
      rows: line.filter(part => part.row).map(part => [{text: part.full, href: links.days(part)},
        number(part.row.sessions), number(part.row.prompts), number(part.row.messages), duration(part.row.activeMs)]),
    },
  }, signal);
}

/** One value of each model over time, stacked. */
export function models(title, line, by, rows, colours, {value, format, axis, total, note}, links, signal) {
  const series = byModel(line, by, rows, colours, value);
  if (series.length === 0) return null;
  return chart({
    title, note, labels: line, series, stacked: true, format, axis,
    described: `${title}, ${count(line.length, 'part')} of time; the most: ${series[0].name}`,
    pick: at => line[at].row && links.days(line[at]),
    legend: each => each.model && links.model(each.model),
    table: {
      head: ['When', ...series.map(each => each.name)],
      rows: line.flatMap((part, at) => part.row ? [[{text: part.full, href: links.days(part)}, ...series.map(each => each.values[at] === null ? '' : total(each.values[at]))]] : []),
    },
  }, signal);
}

export function tools(list, links, signal) {
  if (list.length === 0) return null;
  const shown = list.slice(0, MOST_BARS);
  return chart({
    title: 'Tools', sideways: true, wholes: true, stacked: true,
    note: list.length > MOST_BARS ? `The ${MOST_BARS} most used of ${number(list.length)}; the table has all` : null,
    described: `Uses of ${count(shown.length, 'tool')} and how many failed`,
    labels: shown.map(each => ({label: each.failures ? `${each.tool} ${percent(each.failures / each.uses)} failed` : each.tool, full: each.tool})),
    series: [
      {name: 'Succeeded', colour: 'series-0', values: shown.map(each => each.uses - each.failures)},
      {name: 'Failed', colour: 'bad', values: shown.map(each => each.failures)},
    ],
    format: number,
    pick: at => links.tool(shown[at].tool),
    table: {
      head: ['Tool', 'Uses', 'Failed', 'Rate', 'Median time'],
      rows: list.map(each => [{text: each.tool, href: links.tool(each.tool)}, number(each.uses),
        each.failures ? {text: number(each.failures), href: links.failures(each.tool)} : '0', percent(each.failures / each.uses),
        each.medianMs === undefined ? 'unknown' : duration(each.medianMs)]),
    },
  }, signal);
}

/** The end of each path: the file with its directory, and as many more as tell it from the others. */
function ends(paths) {
  const end = (path, length) => path.split('/').slice(-length).join('/');
  return paths.map(path => {
    let length = 2;
    while (length < path.split('/').length && paths.filter(other => end(other, length) === end(path, length)).length > 1) length++;
    return end(path, length);
  });
}

export function files(list, links, signal) {
  if (list.length === 0) return null;
  const shown = list.slice(0, MOST_BARS);
  return chart({
    title: 'Most changed files', sideways: true, wholes: true,
    described: `How often the ${count(shown.length, 'most changed file')} were changed`,
    labels: ends(shown.map(each => each.path)).map((label, at) => ({label, full: shown[at].path})),
    series: [{name: 'Changes', colour: 'series-2', values: shown.map(each => each.uses)}],
    format: number,
    pick: at => links.file(shown[at].path),
    table: {
      head: ['File', 'Changes', 'Sessions'],
      rows: list.map(each => [{text: each.path, href: links.file(each.path)}, number(each.uses), number(each.sessions)]),
    },
  }, signal);
}

const FIGURES = ['Sessions', 'Prompts', 'Active', 'Tokens', 'API-equivalent cost'];
// What cannot be said of a row is absent.
const known = (value, words) => value === undefined ? '' : words(value);
const figures = row => [number(row.sessions), known(row.prompts, number), known(row.activeMs, duration), short(tokens(row.usage)), cost(row)];

/** The cost of a row; a part of it may be without a price. */
const cost = row => row.requests === 0 ? '' : (row.costUsd !== undefined && row.unpriced.length > 0 ? 'at least ' : '') + dollars(row.costUsd);

const NAMES = {
  project: row => row.label ?? (row.key || 'No working directory'), branch: row => row.key || 'No branch',
  agent: row => agentName(row.key), model: row => modelName(row.key),
};

export function breakdown(by, {rows, rowsTotal}, choice, links) {
  const more = rowsTotal > rows.length ? el('p', {class: 'facts'}, `The first ${number(rows.length)} of ${number(rowsTotal)}`) : null;
  return el('section', {class: 'card'},
    el('div', {class: 'title-line'}, el('h2', {}, 'Where it went'), choice),
    grid('Where it went', [by[0].toUpperCase() + by.slice(1), ...FIGURES],
      rows.map(row => [row.key ? {text: NAMES[by](row), href: links.group(row)} : NAMES[by](row), ...figures(row)])), more);
}

/** The sessions that all of it is about. */
export function sessions({rows, rowsTotal}, range) {
  const known = rows.filter(row => row.key);
  return el('section', {class: 'card'},
    el('div', {class: 'title-line'}, el('h2', {id: 'sessions', tabindex: '-1'}, count(rowsTotal, 'session')),
      el('span', {class: 'facts'}, rowsTotal > known.length ? `the ${number(known.length)} that used most, ${range}` : range)),
    grid('Sessions', ['Session', ...FIGURES.slice(1)], known.map(row => [{text: row.label ?? row.key, href: toSession(row.key)}, ...figures(row).slice(1)])));
}
