// A line diff of two texts: unchanged, removed and added lines.

import {coloured, framed} from './code.js';
import {el} from './dom.js';

const MOST_LINES = 400;

/** The longest common subsequence of lines, by dynamic programming; texts of edits are short. */
function compare(before, after) {
  const lengths = Array.from({length: before.length + 1}, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i][j] = before[i] === after[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const lines = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push([' ', before[i++]]);
      j++;
    } else if (i < before.length && (j === after.length || lengths[i + 1][j] >= lengths[i][j + 1])) {
      lines.push(['-', before[i++]]);
    } else {
      lines.push(['+', after[j++]]);
    }
  }
  return lines;
}

const split = text => text === '' ? [] : text.split('\n');

const KINDS = {'-': 'gone', '+': 'new', ' ': 'same'};

export function diff(before, after, language) {
  const [old, present] = [split(before), split(after)];
  const lines = old.length > MOST_LINES || present.length > MOST_LINES
    ? [...old.map(line => ['-', line]), ...present.map(line => ['+', line])]
    : compare(old, present);
  return framed(el('pre', {class: 'diff', tabindex: '0', 'aria-label': 'Changed lines'}, lines.map(([sign, line]) =>
    el('span', {class: KINDS[sign]}, `${sign} `, ...coloured(line, language), '\n'))), after);
}
