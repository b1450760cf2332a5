// Charts, drawn by Chart.js. A table with the same numbers and links is behind each: a canvas has no text that a screen
// reader could read, and no links that a keyboard could reach.

import {go} from './address.js';
import {el} from './dom.js';
import {tableOf} from './table.js';
import {plain} from './words.js';

// Enough to tell apart; the rest are drawn as one.
export const COLOURS = 8;

let library;

/** Chart.js, loaded with the first chart: no other view needs its 200 KB. */
function load() {
  library ??= import('./chart.umd.min.js').then(() => globalThis.Chart, fault => {
    library = undefined;
    throw fault;
  });
  return library;
}

const NAMES = ['ink', 'soft', 'line', 'sheet', 'accent', 'bad', 'series-others', ...Array.from({length: COLOURS}, (_, at) => `series-${at}`)];

/** The colours of the current theme by name. A canvas does not know those of the style sheet. */
function theme() {
  const probe = document.body.appendChild(el('span', {hidden: true}));
  const colours = Object.fromEntries(NAMES.map(name => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  }));
  probe.remove();
  return colours;
}

/**
 * A chart with its table.
 *
 * @param title the heading
 * @param note what the reader should know about the numbers, if anything
 * @param described what the chart shows, in a sentence, for those who cannot see it
 * @param labels the names of the values on the axis: short ones, and full ones for the tooltip
 * @param series each has a name, a colour by its name in `theme`, its values, and perhaps a `type`; a value that is not
 *     known is null
 * @param format the value in words; `axis` says it shorter
 * @param wholes whether there are no fractions
 * @param pick the address of the sessions behind a place of the axis
 * @param legend the address of what a series counts, if there is one
 * @param table the head and the rows of the table
 */
export function chart(wanted, signal) {
  const {title, note, described, series, legend, table} = wanted;
  const canvas = el('canvas', {role: 'img', 'aria-label': described});
  const frame = el('div', {class: `frame${wanted.sideways ? ' sideways' : ''}`}, canvas);
  if (wanted.sideways) frame.style.height = `${wanted.labels.length * 1.75 + 2.5}rem`;
  const element = el('section', {class: wanted.wide ? 'card wide' : 'card'},
    el('h2', {}, title), note ? el('p', {class: 'facts'}, note) : null, frame,
    series.length > 1 || legend ? key(series, legend) : null, tableOf(title, table));
  draw(wanted, canvas, signal).catch(fault => {
    if (!signal.aborted) frame.replaceChildren(el('p', {class: 'none'}, `The chart could not be drawn. The table has its numbers. (${fault.message})`));
  });
  return element;
}

const key = (series, legend) => el('ul', {class: 'key'}, series.map(each => {
  const href = legend?.(each);
  return el('li', {}, el('i', {class: `swatch ${each.colour}`, 'aria-hidden': 'true'}),
    href ? el('a', {href, 'data-link': true}, each.name) : el('span', {}, each.name));
}));

const RELEASE_MILLIS = 1000;

async function draw(wanted, canvas, signal) {
  const Chart = await load();
  if (signal.aborted) return;
  let drawn;
  const paint = () => {
    drawn?.destroy();
    drawn = new Chart(canvas, config(wanted, theme()));
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', paint, {signal});
  // It stays in sight until what comes next is loaded.
  const release = () => canvas.isConnected ? setTimeout(release, RELEASE_MILLIS) : drawn?.destroy();
  signal.addEventListener('abort', release, {once: true});
  // Once it is in the page, and so has a size.
  requestAnimationFrame(() => signal.aborted || paint());
}

function config({labels, series, format, axis: shortly = format, pick, stacked, sideways, wholes}, colours) {
  const axis = sideways ? 'y' : 'x';
  const across = {
    stacked, grid: {display: false}, border: {color: colours.line},
    ticks: {color: colours.soft, autoSkipPadding: 16, maxRotation: 0, callback(at) { return cut(plain(labels[at].label), this.chart.width); }},
  };
  const along = {
    stacked, beginAtZero: true, grid: {color: colours.line}, border: {display: false},
    ticks: {color: colours.soft, maxTicksLimit: 6, precision: wholes ? 0 : undefined, callback: value => shortly(value)},
  };
  const at = (event, drawn) => drawn.getElementsAtEventForMode(event, 'index', {axis, intersect: false}, true)[0]?.index;
  return {
    type: 'bar',
    data: {labels: labels.map((_, index) => index), datasets: series.map(each => dataset(each, colours))},
    options: {
      animation: false, maintainAspectRatio: false, indexAxis: axis,
      font: {family: getComputedStyle(document.body).fontFamily},
      interaction: {mode: 'index', axis, intersect: false},
      scales: sideways ? {y: {...across, ticks: {...across.ticks, autoSkip: false}}, x: along} : {x: across, y: along},
      plugins: {
        legend: {display: false},
        tooltip: {
          backgroundColor: colours.sheet, borderColor: colours.line, borderWidth: 1, titleColor: colours.ink,
          bodyColor: colours.ink, footerColor: colours.soft, padding: 10, boxPadding: 4, itemSort: (a, b) => stacked ? b.raw - a.raw : 0,
          filter: item => item.raw !== null && (!stacked || item.raw !== 0),
          callbacks: {
            title: items => items.length ? plain(labels[items[0].dataIndex].full) : '',
            label: item => ` ${item.dataset.label}: ${format(item.raw)}`,
          },
        },
      },
      onHover: (event, _, drawn) => { event.native.target.style.cursor = pick && at(event, drawn) !== undefined ? 'pointer' : ''; },
      onClick: (event, _, drawn) => {
        const index = at(event, drawn);
        const href = index === undefined ? undefined : pick?.(index);
        if (href) go(href, href);
      },
    },
  };
}

/** A name that fits beside its bar; the end of a path says more than its beginning. */
function cut(text, width) {
  const longest = width < 450 ? 22 : 34;
  return text.length <= longest ? text : `…${text.slice(1 - longest)}`;
}

function dataset({name, colour, values, type}, colours) {
  const paint = colours[colour];
  return type === 'line'
    ? {type, label: plain(name), data: values, borderColor: paint, backgroundColor: paint, borderWidth: 2, pointRadius: values.map(value => value && values.length <= 60 ? 2 : 0), pointHitRadius: 8, cubicInterpolationMode: 'monotone', order: 0}
    : {label: plain(name), data: values, backgroundColor: paint, maxBarThickness: 36, categoryPercentage: .86, barPercentage: .95, order: 1};
}
