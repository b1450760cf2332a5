// The filters of a search, each with the number of sessions it would leave.

import {go, toSearch} from './address.js';
import {agentName} from './agent.js';
import {api} from './api.js';
import {CATEGORIES} from './category.js';
import {el} from './dom.js';
import {number} from './words.js';

const TIMES = {'1d': 'Since yesterday', '7d': 'Last 7 days', '30d': 'Last 30 days', '365d': 'Last year'};
const KINDS = Object.fromEntries(CATEGORIES.filter(each => each.searched).map(each => [each.id, each.name]));

const FACETS = [
  {name: 'project', label: 'Project', any: 'All projects', called: value => value.replace(/^=/, '')},
  {name: 'agent', label: 'Agent', any: 'All agents', called: agentName},
  {name: 'category', label: 'Kind', any: 'All kinds', choices: KINDS},
  {name: 'after', label: 'When', any: 'Any time', choices: TIMES},
];

// Skip the counts while the user is still typing.
const PAUSE = 300;

const quiet = signal => new Promise((resolve, reject) => {
  setTimeout(resolve, PAUSE);
  signal.addEventListener('abort', reject);
});

/**
 * Show the filters at once; their counts arrive some time after the hits.
 * @param asked the parameters, and whether the query is being typed
 * @param counted receives the minimum number of sessions found, according to the counts
 */
export function facets(parameters, asked, signal, counted) {
  const fields = FACETS.map(facet => ({facet, select: field(facet.label, chosen => change(parameters, facet.name, chosen))}));
  const fill = counts => fields.forEach(({facet, select}) => select.replaceChildren(...options(facet, parameters[facet.name], counts?.[facet.name])));
  fill();
  if (parameters.q?.trim()) {
    quiet(signal).then(() => api.facets(asked, signal)).then(counts => {
      fill(counts);
      counted(largest(parameters, counts));
    }, () => {});
  }
  const order = field('Order', chosen => change(parameters, 'sort', chosen));
  order.append(option('', 'Best first'), option('recent', 'Newest first', parameters.sort));
  return [...fields.map(({select}) => select), order];
}

// A subset cannot be larger than the whole. The active filter is counted as if it were not set, so it is no evidence.
const largest = (parameters, counts) =>
  Math.max(0, ...FACETS.filter(({name}) => !parameters[name]).flatMap(({name}) => counts[name].map(each => each.total)));

const field = (label, change) => el('select', {'aria-label': label, onchange: event => change(event.target.value)});

const option = (value, text, chosen) => el('option', {value, selected: value === chosen}, text);

function change(parameters, name, value) {
  const {[name]: _, ...rest} = parameters;
  go(toSearch(value ? {...rest, [name]: value} : rest));
}

function options({any, choices = {}, called = value => value}, chosen, counts) {
  const totals = new Map(counts?.map(each => [each.value, each]));
  const values = new Set([...Object.keys(choices), ...totals.keys(), ...(chosen ? [chosen] : [])]);
  const text = value => {
    const found = totals.get(value);
    // An upper bound alone is not worth showing.
    const known = found && (found.total || !found.totalIsLowerBound);
    return `${choices[value] ?? called(value)}${known ? ` (${number(found.total)}${found.totalIsLowerBound ? '+' : ''})` : ''}`;
  };
  return [option('', any), ...[...values].map(value => option(value, text(value), chosen))];
}
