// Who may ask. Where the server wants a token, the page asks for it and sends it along.
//
// It is kept for this tab alone, and other tabs of this page are given it. Not in a cookie: those go to every server on
// the same machine, whatever its port.

import {el} from './dom.js';

const NAME = 'token';
const channel = new BroadcastChannel('seshat');
let asking;

channel.addEventListener('message', ({data}) => {
  const token = sessionStorage.getItem(NAME);
  if (data.wanted && token) channel.postMessage({token});
});

/** A link may bring the token behind its hash, which no server sees; it does not stay in the address. */
export function takeFromAddress() {
  const given = /^#token=([\x21-\x7e]+)$/.exec(location.hash);
  if (!given) return;
  sessionStorage.setItem(NAME, given[1]);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** As `fetch`, with the token; asks for it until it is right. */
export async function fetchAllowed(address, options = {}) {
  for (;;) {
    const token = sessionStorage.getItem(NAME);
    const response = await fetch(address, {...options, headers: {...options.headers, ...(token ? {Authorization: `Bearer ${token}`} : {})}});
    if (response.status !== 401) return response;
    // Another request may have been told the right one meanwhile.
    if (token === sessionStorage.getItem(NAME)) await (asking ??= ask(token !== null).finally(() => asking = undefined));
    options.signal?.throwIfAborted();
  }
}

async function ask(wrong) {
  sessionStorage.removeItem(NAME);
  const token = (wrong ? undefined : await fromAnotherTab()) ?? await fromPerson(wrong);
  sessionStorage.setItem(NAME, token);
}

function fromAnotherTab() {
  return new Promise(resolve => {
    const hear = ({data}) => data.token && resolve(data.token);
    channel.addEventListener('message', hear);
    channel.postMessage({wanted: true});
    setTimeout(() => {
      channel.removeEventListener('message', hear);
      resolve(undefined);
    }, 200);
  });
}

function fromPerson(wrong) {
  return new Promise(resolve => {
    const input = el('input', {
      type: 'password', id: 'token-field', autocomplete: 'current-password', required: true, autofocus: true,
      'aria-describedby': 'token-about', 'aria-invalid': wrong && 'true',
    });
    const dialog = el('dialog', {class: 'token', 'aria-labelledby': 'token-title', oncancel: event => event.preventDefault()},
      el('h2', {id: 'token-title'}, 'The token, please'),
      el('p', {id: 'token-about'}, wrong ? 'That was not the token of this server. ' : 'This server answers only who shows its token. ',
        'It is what ', el('code', {}, 'seshat serve'), ' was started with: ', el('code', {}, '--token'), ' or ', el('code', {}, 'SESHAT_TOKEN'), '.'),
      el('form', {method: 'dialog', onsubmit: event => {
        event.preventDefault();
        resolve(input.value.trim());
        dialog.remove();
      }}, el('label', {for: 'token-field'}, 'Token'), ' ', input, ' ', el('button', {}, 'Open')));
    document.body.append(dialog);
    dialog.showModal();
  });
}
