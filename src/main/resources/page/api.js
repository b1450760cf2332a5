// Requests to the server. Responses have the field names of `seshat … --json`.

import {connected, disconnected} from './connection.js';
import {fetchAllowed} from './token.js';

const SILENT = 'Seshat does not respond. Is `seshat serve` still running?';

let gone = false;
addEventListener('pagehide', () => { gone = true; });
addEventListener('pageshow', () => { gone = false; });

export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

async function ask(path, parameters, signal) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== ''));
  return request(`/api/${path}${query.size ? `?${query}` : ''}`, {signal});
}

const post = (path, wanted, signal) =>
  request(`/api/${path}`, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(wanted), signal});

async function request(address, options) {
  let response;
  let body;
  try {
    response = await fetchAllowed(address, options);
    body = await response.json();
  } catch (fault) {
    if (fault.name === 'AbortError') throw fault;
    // Leaving the page aborts its requests. That is not the server's fault, and nobody is waiting any more.
    if (gone) return new Promise(() => {});
    disconnected();
    throw new Problem(0, SILENT);
  }
  connected();
  if (!response.ok) throw new Problem(response.status, body.detail);
  return body;
}

/** Request a file. */
async function file(path, wanted) {
  let response;
  try {
    response = await fetchAllowed(`/api/${path}`, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(wanted)});
  } catch {
    throw new Problem(0, SILENT);
  }
  if (!response.ok) throw new Problem(response.status, (await response.json()).detail);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition'))?.[1] ?? 'session';
  return {name, content: await response.blob()};
}

/** Request an image, as an address that an element can show: elements do not send the token. */
async function image(path) {
  const response = await fetchAllowed(`/api/${path}`);
  if (!response.ok) throw new Problem(response.status, (await response.json()).detail);
  const content = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(content);
  });
}

const session = key => `sessions/${encodeURIComponent(key)}`;

export const api = {
  status: signal => ask('status', {}, signal),
  sessions: (parameters, signal) => ask('sessions', parameters, signal),
  session: (key, parameters, signal) => ask(session(key), {...parameters, html: 1}, signal),
  image: (key, seq, n) => image(`${session(key)}/images/${seq}/${n}`),
  subagents: (key, signal) => ask(`${session(key)}/subagents`, {}, signal),
  find: (key, parameters, signal) => ask(`${session(key)}/find`, parameters, signal),
  marks: (wanted, signal) => post('marks', wanted, signal),
  facets: (parameters, signal) => ask('search/facets', parameters, signal),
  findings: (key, parameters, signal) => ask(`${session(key)}/findings`, parameters, signal),
  export: wanted => file('export', wanted),
  thread: (key, signal) => ask(`${session(key)}/thread`, {}, signal),
  related: (key, signal) => ask(`${session(key)}/related`, {}, signal),
  touched: (key, parameters, signal) => ask(`${session(key)}/files`, parameters, signal),
  cost: (key, parameters, signal) => ask(`${session(key)}/cost`, parameters, signal),
  files: (parameters, signal) => ask('files', parameters, signal),
  stats: (parameters, signal) => ask('stats', parameters, signal),
  search: (parameters, signal) => ask('search', parameters, signal),
};
