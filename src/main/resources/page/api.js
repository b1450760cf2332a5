// Asks the server. What it answers has the names of `seshat … --json`.

import {fetchAllowed} from './token.js';

export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

async function ask(path, parameters, signal) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== ''));
  let response;
  try {
    response = await fetchAllowed(`/api/${path}${query.size ? `?${query}` : ''}`, {signal});
  } catch (fault) {
    if (fault.name === 'AbortError') throw fault;
    throw new Problem(0, 'Seshat does not answer. Is `seshat serve` still running?');
  }
  const body = await response.json();
  if (!response.ok) throw new Problem(response.status, body.detail);
  return body;
}

const session = key => `sessions/${encodeURIComponent(key)}`;

export const api = {
  sessions: (parameters, signal) => ask('sessions', parameters, signal),
  session: (key, parameters, signal) => ask(session(key), {...parameters, html: 1}, signal),
  subagents: (key, signal) => ask(`${session(key)}/subagents`, {}, signal),
  find: (key, parameters, signal) => ask(`${session(key)}/find`, parameters, signal),
  facets: (parameters, signal) => ask('search/facets', parameters, signal),
  search: (parameters, signal) => ask('search', parameters, signal),
};
