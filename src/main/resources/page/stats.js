// What the dashboard shows, put together from the server's statistics.

import {COLOURS} from './charts.js';
import {firstOf, monthOf, parts} from './dates.js';
import {number} from './words.js';

/** All tokens of a usage. */
export const tokens = usage => usage ? (usage.input ?? 0) + (usage.output ?? 0) + (usage.cacheRead ?? 0) + (usage.cacheWrite ?? 0) : 0;

/** The days, weeks or months of a range, each with its row of the statistics, if it has one. */
export function timeline(by, {since, until}, rows) {
  const found = new Map(rows.map(row => [row.key, row]));
  return parts(by, since, until).map(part => ({...part, row: found.get(by === 'month' ? monthOf(part.since) : part.since)}));
}

/** A model as people read it; some logs do not name it. */
export const modelName = key => key || 'unnamed model';

/** What is not in a cost, because it has no known price; null if everything has one. */
export function unpriced({unpriced: without = []}) {
  const named = new Set(without.map(each => (each.missing === 'model' ? '' : 'a part of ') + modelName(each.model)));
  if (named.size === 0) return null;
  const shown = [...named].slice(0, 3).join(', ') + (named.size > 3 ? ` and ${number(named.size - 3)} more` : '');
  return `without ${shown}: no known price`;
}

/**
 * The models, those with the most tokens first: as many as have colours, and the others as one. They have the same
 * colour in every chart.
 *
 * @param rows per model and day
 */
export function modelColours(rows) {
  const totals = new Map();
  for (const row of rows) totals.set(row.model, (totals.get(row.model) ?? 0) + tokens(row.usage));
  const names = [...totals].filter(([, total]) => total > 0).sort((a, b) => b[1] - a[1]).map(([name]) => name);
  // One more than there are colours would be alone among the others.
  const shown = names.length <= COLOURS ? names : names.slice(0, COLOURS - 1);
  return {shown: shown.map((name, at) => ({name: modelName(name), model: name, colour: `series-${at}`, models: new Set([name])})), others: new Set(names.slice(shown.length))};
}

/**
 * Models as series over a timeline.
 *
 * @param value the number of a row; undefined if it is not known
 */
export function byModel(line, by, rows, {shown, others}, value) {
  const cells = new Map();
  for (const row of rows) {
    const wanted = value(row);
    if (wanted === undefined) continue;
    const at = `${row.model}\n${row.day && firstOf(by, row.day)}`;
    cells.set(at, (cells.get(at) ?? 0) + wanted);
  }
  // A part of time in which no request of a model has a known value is a gap, not 0.
  const values = models => line.map(part => [...models].reduce((sum, name) => {
    const cell = cells.get(`${name}\n${part.since}`);
    return cell === undefined ? sum : (sum ?? 0) + cell;
  }, null));
  const all = others.size ? [...shown, {name: `${number(others.size)} other models`, colour: 'series-others', models: others}] : shown;
  return all.map(each => ({...each, values: values(each.models)})).filter(each => each.values.some(value => value !== null));
}
