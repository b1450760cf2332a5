// The parts of the dashboard, each from a part of the statistics.

import {toSession} from './address.js';
import {agentName} from './agent.js';
import {chart} from './charts.js';
import {inWords, plus, today} from './dates.js';
import {el} from './dom.js';
import {heatMap, yearUntil} from './heatmap.js';
import {byModel, tokens} from './stats.js';
import {grid} from './table.js';
import {active, count, dollars, duration, number, percent, short} from './words.js';

const MOST_BARS = 12;

/** What is said of models without a price. */
export function unpriced(totals) {
  const models = totals.unpriced ?? [];
  if (models.length === 0) return null;
  const named = models.slice(0, 3).join(', ') + (models.length > 3 ? ` and ${number(models.length - 3)} more` : '');
  return `without ${named}: no known price`;
}

const tile = (name, value, ...more) => el('div', {}, el('dt', {}, name), el('dd', {}, el('b', {}, value)),
  more.filter(Boolean).map(each => el('dd', {class: 'facts'}, each)));

export function tiles(totals) {
  const {usage = {}} = totals;
  return el('dl', {class: 'tiles'},
    tile('Sessions', number(totals.sessions)),
    tile('Prompts', number(totals.prompts), count(totals.messages, 'message')),
    tile('Active time', duration(totals.activeMs)),
    tile('Tokens', short(tokens(usage)), `${short(usage.input ?? 0)} in, ${short(usage.output ?? 0)} out, ${short((usage.cacheRead ?? 0) + (usage.cacheWrite ?? 0))} cached`),
    tile('API-equivalent cost', dollars(totals.costUsd), unpriced(totals)));
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

/** The name of a file with its directory. */
const end = path => path.split('/').slice(-2).join('/');

export function files(list, links, signal) {
  const shown = list.slice(0, MOST_BARS);
  return chart({
    title: 'Most changed files', sideways: true, wholes: true,
    described: `How often the ${count(shown.length, 'most changed file')} were changed`,
    labels: shown.map(each => ({label: end(each.path), full: each.path})),
    series: [{name: 'Changes', colour: 'series-2', values: shown.map(each => each.changes)}],
    format: number,
    pick: at => links.file(shown[at].path),
    table: {
      head: ['File', 'Changes', 'Sessions'],
      rows: list.map(each => [{text: each.path, href: links.file(each.path)}, number(each.changes), number(each.sessions)]),
    },
  }, signal);
}

const FIGURES = ['Sessions', 'Prompts', 'Active', 'Tokens', 'API-equivalent cost'];
const figures = row => [number(row.sessions), number(row.prompts), duration(row.activeMs), short(tokens(row.usage)), dollars(row.costUsd)];

export function breakdown(by, rows, choice, links) {
  const name = row => by === 'agent' ? agentName(row.key) : row.key || 'none';
  return el('section', {class: 'card'},
    el('div', {class: 'title-line'}, el('h2', {}, 'Where it went'), choice),
    grid('Where it went', [by[0].toUpperCase() + by.slice(1), ...FIGURES],
      rows.map(row => [row.key ? {text: name(row), href: links.group(row.key)} : name(row), ...figures(row)])));
}
