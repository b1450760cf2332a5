// The tokens of a session, turn by turn: how full the context was, what filled it, and what it would have cost.

import {toSession} from './address.js';
import {api} from './api.js';
import {chart} from './charts.js';
import {el} from './dom.js';
import {tokens, unpriced} from './stats.js';
import {summary} from './tool.js';
import {count, dollars, number, plain, short, time} from './words.js';

const KINDS = [['cacheRead', 'Read from the cache', 'series-others'], ['cacheWrite', 'Written to the cache', 'series-1'],
  ['input', 'Input', 'series-0'], ['output', 'Output', 'series-2']];

export async function tokensOf(key, signal) {
  const cost = await api.cost(key, {}, signal);
  const {turns, totals} = cost;
  if (totals.requests === 0) return [el('p', {class: 'none'}, 'The log says nothing about tokens.')];
  const labels = turns.map(turn => ({label: String(turn.turn), full: `Turn ${turn.turn}${turn.at ? `, ${time(turn.at)}` : ''}`}));
  const href = turn => turn.seq === undefined ? undefined : toSession(key, turn.seq, {about: 'tokens'});
  const table = {
    head: ['Turn', 'Time', 'Requests', 'Input', 'Output', 'Cache read', 'Cache written', 'Context', 'API-equivalent cost'],
    rows: turns.map(turn => [{text: String(turn.turn), href: href(turn)}, turn.at ? time(turn.at) : '', number(turn.requests), number(turn.usage.input),
      number(turn.usage.output), number(turn.usage.cacheRead), number(turn.usage.cacheWrite), number(turn.contextTokens), turn.requests ? dollars(turn.costUsd) : '']),
  };
  const shared = {labels, format: number, axis: short, wholes: true, pick: at => href(turns[at]), table};
  const filled = el('div', {class: 'filled'});
  const content = [
    el('p', {class: 'facts'}, [
      `${dollars(totals.costUsd)} API-equivalent`, unpriced(totals), `${short(tokens(totals.usage))} tokens`, count(totals.requests, 'request'),
      cost.subagents.length ? `with ${count(cost.subagents.length, 'subagent')}` : null].filter(Boolean).join(' · ')),
    el('div', {class: 'cards'},
      chart({...shared, title: 'Context', described: `How full the context was in each of ${count(turns.length, 'turn')}`,
        series: [{name: 'Tokens in the context', colour: 'accent', values: turns.map(turn => turn.contextTokens)}]}, signal),
      chart({...shared, title: 'Tokens of each turn', stacked: true, described: `Tokens of each of ${count(turns.length, 'turn')} by kind`,
        series: KINDS.map(([kind, name, colour]) => ({name, colour, values: turns.map(turn => turn.usage[kind])}))}, signal)),
    filled];
  fill(filled, key, cost.own.requests, signal).catch(() => {});
  return content;
}

// With more requests their list would be larger than the transcript.
const MOST_REQUESTS = 3000;
const LARGEST = 8;
// Smaller ones do not fill a context.
const NOTABLE = 1000;
// Messages between two requests that are looked at.
const BETWEEN = 60;

/** Lists what enlarged the context most from one request to the next. */
async function fill(place, key, requests, signal) {
  if (requests < 2 || requests > MOST_REQUESTS) return;
  const {requests: all} = await api.cost(key, {explain: 1}, signal);
  const additions = largest(all.filter(request => request.seq !== undefined && request.session === key && request.usage));
  if (additions.length === 0) return;
  const items = await Promise.all(additions.map(async ({added, from, to}) => ({added, message: await between(key, from, to, signal)})));
  place.replaceChildren(el('h3', {}, 'What filled the context'), el('ol', {class: 'sessions'}, items.filter(item => item.message).map(({added, message}) =>
    el('li', {}, el('b', {}, `+${short(added)}`), ' ', el('a', {href: toSession(key, message.seq, {about: 'tokens'}), 'data-link': true}, named(message)),
      message.at ? el('span', {class: 'facts'}, ` ${time(message.at)}`) : null))));
}

const context = ({usage}) => usage.input + usage.cacheRead + usage.cacheWrite;

/** The pairs of requests between which the context grew most, in the order of time. */
function largest(requests) {
  const pairs = [];
  for (let at = 1; at < requests.length; at++) {
    const added = context(requests[at]) - context(requests[at - 1]) - requests[at - 1].usage.output;
    if (added >= NOTABLE) pairs.push({added, from: requests[at - 1].seq, to: requests[at].seq});
  }
  return pairs.sort((a, b) => b.added - a.added).slice(0, LARGEST).sort((a, b) => a.to - b.to);
}

/** The longest message that was added between two requests; for a result, its call. */
async function between(key, from, to, signal) {
  const {messages} = await api.session(key, {from, limit: BETWEEN, categories: 'user,tool_call,tool_result'}, signal);
  const added = messages.filter(message => message.seq < to && message.category !== 'tool_call');
  const longest = added.reduce((most, message) => (message.text?.length ?? 0) > (most?.text?.length ?? -1) ? message : most, undefined);
  return messages.find(message => message.category === 'tool_call' && longest?.callId && message.callId === longest.callId) ?? longest;
}

const LONGEST = 120;

const named = message => message.category === 'tool_call' ? `${message.tool} ${summary(message)}`
  : plain(message.text ?? '').trim().split('\n')[0].slice(0, LONGEST) || 'A message';
