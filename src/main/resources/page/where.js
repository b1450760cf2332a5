// Where the log of a session is: on this disk, gone, or on another workstation.

import {el} from './dom.js';

const ON_DISK = 'disk';
const GONE = 'gone';
const OF = 'on:';

// What was ever listed: a narrowed list does not show what else there is.
const workstations = new Set();
let anyGone = false;

/** A mark for a session whose log is not on this disk; null for the others. */
export function badge(session) {
  if (session.elsewhere) {
    const text = `on ${session.workstationId}`;
    return el('span', {class: 'badge', title: `This session ran ${text}. Its log is not on this disk.`}, text);
  }
  if (session.promptsOnly) {
    return el('span', {class: 'badge', title: 'The log of this session is gone. Only its prompts are left.'}, 'prompts only');
  }
  return session.archivedOnly
    ? el('span', {class: 'badge', title: 'The log of this session is gone. The archive has all of it.'}, 'log gone') : null;
}

/** The parameters of a list request for a choice of the filter. */
export function parametersFor(where) {
  if (where === ON_DISK) return {on_disk: 1};
  if (where === GONE) return {archived: 1};
  return where?.startsWith(OF) ? {workstation: where.slice(OF.length)} : {};
}

/** Whether a choice includes sessions that were just archived from this disk. */
export const includesLive = where => !where || where === ON_DISK;

/** The filter. It is hidden while every session is on this disk. */
export class WhereFilter {
  constructor(chosen, change) {
    if (chosen?.startsWith(OF)) workstations.add(chosen.slice(OF.length));
    if (chosen === GONE) anyGone = true;
    this.element = el('select', {'aria-label': 'Where the logs are', onchange: () => change(this.value)});
    this.chosen = chosen ?? '';
    this.draw();
  }

  get value() {
    return this.element.value;
  }

  /** Offer what these sessions need. */
  learn(sessions) {
    const before = workstations.size;
    const wasGone = anyGone;
    for (const session of sessions) {
      if (session.elsewhere) workstations.add(session.workstationId);
      if (session.archivedOnly) anyGone = true;
    }
    if (workstations.size === before && anyGone === wasGone) return;
    this.chosen = this.value;
    this.draw();
  }

  draw() {
    const choices = [['', 'All sessions'], [ON_DISK, 'On this disk'], [GONE, 'Log gone'],
      ...[...workstations].sort().map(id => [OF + id, `On ${id}`])];
    this.element.replaceChildren(...choices.map(([value, text]) => el('option', {value, selected: value === this.chosen}, text)));
    this.element.hidden = !this.chosen && !anyGone && workstations.size === 0;
  }
}
