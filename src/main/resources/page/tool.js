// A tool call with its result, folded into one line that says what was done.

import {diff} from './diff.js';
import {el} from './dom.js';
import {long} from './message.js';
import {plain} from './words.js';

const LONGEST_SUMMARY = 160;

/** What a call is about, in one line: the command, the file, the question. */
function summary(message) {
  const {input = {}, text = ''} = message;
  const about = input.description ?? input.command ?? message.files?.[0] ?? input.pattern ?? input.query ?? input.url ?? text;
  return plain(String(about)).split('\n')[0].slice(0, LONGEST_SUMMARY);
}

/** What a call asks for, as one would write it: an edit as the lines that change, a command as a command. */
function asked({input = {}, text}) {
  if (typeof input.old_string === 'string' && typeof input.new_string === 'string') {
    return [diff(input.old_string, input.new_string)];
  }
  if (Array.isArray(input.edits)) {
    return input.edits.filter(edit => typeof edit?.old_string === 'string' && typeof edit.new_string === 'string')
      .map(edit => diff(edit.old_string, edit.new_string));
  }
  if (typeof input.content === 'string' && input.file_path) return [diff('', input.content)];
  return [long(plain(input.command && typeof input.command === 'string' ? input.command : text), 'pre')];
}

/** The element of a call. Its result is put into it by `addResult`, also when it comes later. */
export function toolCall(message, open) {
  return el('details', {class: 'tool', open},
    el('summary', {}, el('b', {}, message.tool), ' ', el('span', {class: 'about'}, summary(message)), el('span', {class: 'outcome'})),
    asked(message), el('div', {class: 'result'}));
}

export function addResult(call, result) {
  const outcome = result.failed ? `failed${result.exitCode === undefined ? '' : ` (${result.exitCode})`}` : '';
  call.querySelector('.outcome').textContent = outcome;
  call.classList.toggle('failed', result.failed);
  call.querySelector('.result').replaceChildren(resultText(result));
}

export function resultText(result) {
  return result.text ? long(plain(result.text), 'pre') : el('p', {class: 'none'}, 'No output.');
}
