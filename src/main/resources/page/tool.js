// A tool call with its result, collapsed into one line.

import {coloured, framed} from './code.js';
import {diff} from './diff.js';
import {el} from './dom.js';
import {languageNamed, languageOf} from './language.js';
import {long} from './text.js';
import {plain} from './words.js';

const LONGEST_SUMMARY = 160;
const shell = languageNamed('shell');

const isText = value => typeof value === 'string';

/** The subject of a call in one line: the command, the file, the question. */
export function summary({input = {}, files = [], text = ''}) {
  const about = [input.description, input.command, files[0], input.pattern, input.query, input.url, text].find(isText) ?? '';
  return plain(about).trim().split('\n')[0].slice(0, LONGEST_SUMMARY);
}

const language = ({files = []}) => files.length === 1 ? languageOf(files[0]) : undefined;

/** The details of a call: an edit as a diff, a command as code. */
function asked(message) {
  const {input = {}, text} = message;
  const edits = Array.isArray(input.edits) ? input.edits : [input];
  const changes = edits.filter(edit => isText(edit?.old_string) && isText(edit.new_string));
  if (changes.length > 0) return changes.map(edit => diff(edit.old_string, edit.new_string, language(message)));
  if (isText(input.content) && message.files?.length === 1) return [diff('', input.content, language(message))];
  return [isText(input.command) ? long(plain(input.command), shell) : long(plain(text))];
}

/** The element of a call. `addResult` adds its result, even later. */
export function toolCall(message, open) {
  const call = el('details', {class: 'tool', open},
    el('summary', {}, el('b', {}, message.tool), ' ', el('span', {class: 'about'}, summary(message)), el('span', {class: 'outcome'})),
    asked(message), el('div', {class: 'result'}));
  call.language = message.tool === 'Read' ? language(message) : undefined;
  return call;
}

export function addResult(call, result) {
  const outcome = result.failed ? `failed${result.exitCode === undefined ? '' : ` (${result.exitCode})`}` : '';
  call.querySelector('.outcome').textContent = outcome;
  call.classList.toggle('failed', result.failed);
  call.querySelector('.result').replaceChildren(call.language && !result.failed ? listing(plain(result.text), call.language) : resultText(result));
}

export function resultText(result) {
  return result.text ? long(plain(result.text)) : el('p', {class: 'none'}, 'No output.');
}

const MOST_LINES = 2000;
const NUMBERED = /^( *\d+)([→\t])(.*)$/;

/** A file that was read: removes the line numbers, which are not part of the code. */
function listing(text, language) {
  const lines = text.split('\n');
  if (lines.length > MOST_LINES || !NUMBERED.test(lines[0])) return long(text, language);
  const nodes = lines.flatMap(line => {
    const [, number, , code] = NUMBERED.exec(line) ?? [line, '', '', line];
    return [el('span', {class: 'c-comment'}, number), '  ', ...coloured(code, language), '\n'];
  });
  return framed(el('pre', {tabindex: '0', 'aria-label': 'The file as read'}, nodes));
}
