// The messages of a session as elements: results inside their calls, subagents below the calls that started them, and
// dividers where time has passed or a new day begins. Pages of messages may arrive in any order.

import {el} from './dom.js';
import {messageElement} from './message.js';
import {subagentElement} from './subagent.js';
import {addResult} from './tool.js';
import {duration, weekday} from './words.js';

const GAP = 15 * 60_000;

/** Hides repeated dates: a page inserted above another may end on the day with which that one begins. */
function eachDayOnce(parent) {
  let last;
  for (const day of parent?.querySelectorAll(':scope > .day') ?? []) {
    day.hidden = day.textContent === last;
    last = day.textContent;
  }
}

export class Thread {
  /** @param place maps messages to links and ids, see `messageElement`; `speaker` is the agent's display name */
  constructor(shown, place, signal, speaker) {
    this.speaker = speaker;
    this.shown = shown;
    this.place = place;
    this.signal = signal;
    this.calls = new Map();
    this.results = new Map();
    this.subagents = [];
  }

  /** The elements for consecutive messages, and the last time in them. */
  elements(messages, last) {
    const elements = [];
    for (const message of messages) {
      if (message.category === 'tool_result' && this.join(message)) continue;
      const passed = last && message.at ? new Date(message.at) - new Date(last) : 0;
      if (passed > GAP) elements.push(el('p', {class: 'gap'}, `${duration(passed)} later`));
      if (message.at && (!last || weekday(last) !== weekday(message.at))) elements.push(el('p', {class: 'gap day'}, weekday(message.at)));
      last = message.at ?? last;
      const element = messageElement(message, this.shown, this.place, this.speaker);
      if (message.category === 'tool_call') this.add(message, element);
      elements.push(element);
    }
    // Once the elements are in place.
    queueMicrotask(() => eachDayOnce(elements[0]?.parentNode));
    return elements;
  }

  /** Put a result into its call; returns false if the call is not there. */
  join(result) {
    const call = this.calls.get(result.callId);
    if (call) this.answer(call, result);
    else if (result.callId) this.results.set(result.callId, result);
    return call || !this.shown.has('tool_result');
  }

  add(message, element) {
    if (!message.callId) return;
    const call = {message, element};
    this.calls.set(message.callId, call);
    const result = this.results.get(message.callId);
    if (result) this.answer(call, result);
    this.nest(call);
  }

  answer(call, result) {
    if (call.result?.seq === result.seq) return;
    call.result = result;
    addResult(call.element.querySelector('.tool'), result);
    if (this.place.id) call.element.append(el('span', {id: this.place.id(result.seq), class: 'place'}));
    this.nest(call);
  }

  /** Attach these subagents to the calls that started them. */
  adopt(subagents) {
    this.subagents = [...subagents];
    this.calls.forEach(call => this.nest(call));
  }

  /** Forget removed elements, except what will not be loaded again with them: `stays` decides by seq. */
  forget(elements, stays) {
    const gone = new Set(elements);
    for (const [id, {element, result, subagents = []}] of this.calls) {
      if (!gone.has(element)) continue;
      this.calls.delete(id);
      this.subagents.push(...subagents);
      if (result && stays(result.seq)) this.results.set(id, result);
    }
    for (const [id, result] of this.results) if (!stays(result.seq)) this.results.delete(id);
  }

  nest(call) {
    const index = this.subagents.findIndex(subagent => isStartedBy(call, subagent));
    if (index < 0) return;
    const [subagent] = this.subagents.splice(index, 1);
    call.subagents = [...call.subagents ?? [], subagent];
    call.element.append(subagentElement(subagent, this.shown, this.signal));
  }
}

/** The result of a call contains the subagent's id; before there is a result, compare the prompts. */
function isStartedBy({message, result}, subagent) {
  const prompt = message.input?.prompt;
  return Boolean(result?.text.includes(subagent.sessionId))
    || (typeof prompt === 'string' && Boolean(subagent.firstPrompt) && prompt.trim().startsWith(subagent.firstPrompt));
}
