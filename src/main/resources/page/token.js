// Access to the server. If it requires a token, the page asks for it and sends it with each request. The token is
// stored for this tab and shared with other tabs of this page. Not in a cookie: browsers send cookies to every port of
// this machine.

import {el} from './dom.js';

const NAME = 'token';
const channel = new BroadcastChannel('seshat');
let asking;

channel.addEventListener('message', ({data}) => {
  const token = sessionStorage.getItem(NAME);
  if (data.wanted && token) channel.postMessage({token});
});

/** Take the token from the hash of a link, which no server sees, and remove it from the address. */
export function takeFromAddress() {
  const given = /^#token=([\x21-\x7e]+)$/.exec(location.hash);
  if (!given) return;
  sessionStorage.setItem(NAME, given[1]);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Like `fetch`, with the token; asks the user until the token is right. */
export async function fetchAllowed(address, options = {}) {
  for (;;) {
    const token = sessionStorage.getItem(NAME);
    const response = await fetch(address, {...options, headers: {...options.headers, ...(token ? {Authorization: `Bearer ${token}`} : {})}});
    if (response.status !== 401) return response;
    // Another request may have obtained the right one in the meantime.
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
      el('h2', {id: 'token-title'}, 'Token required'),
      el('p', {id: 'token-about'}, wrong ? 'Wrong token. ' : 'This server requires a token. ',
        'It is the one ', el('code', {}, 'seshat serve'), ' was started with: ', el('code', {}, '--token'), ' or ', el('code', {}, 'SESHAT_TOKEN'), '.'),
      el('form', {method: 'dialog', onsubmit: event => {
        event.preventDefault();
        resolve(input.value.trim());
        dialog.remove();
      }}, el('label', {for: 'token-field'}, 'Token'), ' ', input, ' ', el('button', {}, 'Open')));
    document.body.append(dialog);
    dialog.showModal();
  });
}
