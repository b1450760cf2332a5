// The images of a message: small at first, in full size at a click.

import {api} from './api.js';
import {el} from './dom.js';

const NEAR = '600px';

const wanted = new IntersectionObserver(entries => {
  for (const {target, isIntersecting} of entries) {
    if (!isIntersecting) continue;
    wanted.unobserve(target);
    target.dispatchEvent(new Event('wanted'));
  }
}, {rootMargin: NEAR});

/** Images are read from the log, so only those that come into view are requested. */
export function imageList(key, seq, count) {
  return el('div', {class: 'images'}, ...Array.from({length: count}, (_, n) => image(key, seq, n, count)));
}

function image(key, seq, n, count) {
  const name = count === 1 ? `Image of message ${seq}` : `Image ${n + 1} of ${count} of message ${seq}`;
  const place = el('p', {class: 'none', onwanted: show}, count === 1 ? 'An image' : `Image ${n + 1}`);
  async function show() {
    try {
      const picture = el('img', {src: await api.image(key, seq, n), alt: name});
      await picture.decode();
      place.replaceWith(el('button', {class: 'image', type: 'button', 'aria-expanded': 'false', title: `${name}: show in full size`, onclick: toggle}, picture));
    } catch {
      place.textContent = count === 1 ? 'An image, not in the log any more.' : `Image ${n + 1}, not in the log any more.`;
    }
  }
  wanted.observe(place);
  return place;
}

function toggle({currentTarget}) {
  const full = currentTarget.classList.toggle('full');
  currentTarget.setAttribute('aria-expanded', String(full));
}
