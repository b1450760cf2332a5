// Goes to places whose distance is not known exactly.

let going = new AbortController();

const ACTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** The height of what was never in sight is a guess, so a place moves while one goes there. A reader who scrolls meanwhile wins. */
export async function steadily(scroll) {
  going.abort();
  const interrupted = going = new AbortController();
  for (const act of ACTS) addEventListener(act, () => interrupted.abort(), {signal: interrupted.signal, passive: true});
  for (let frame = 0; frame < 5 && !interrupted.signal.aborted; frame++) {
    scroll();
    await new Promise(requestAnimationFrame);
  }
  interrupted.abort();
}

export const scrollToEnd = () => steadily(() => scrollTo(0, document.documentElement.scrollHeight));

/** Where a part of a text is on the screen. */
const rectOf = range => [...range.getClientRects()].find(rect => rect.width > 0) ?? range.getBoundingClientRect();

// Above the middle: what follows a match explains it more often than what precedes it.
const HEIGHT = 0.4;

/** Bring a part of a text into sight, also inside a box that scrolls by itself. */
export const scrollToRange = range => steadily(() => {
  const box = range.startContainer.parentElement.closest('pre, table');
  if (box) {
    const [rect, frame] = [rectOf(range), box.getBoundingClientRect()];
    if (rect.top < frame.top || rect.bottom > frame.bottom) box.scrollTop += rect.top - frame.top - box.clientHeight * HEIGHT;
    if (rect.left < frame.left || rect.right > frame.right) box.scrollLeft += rect.left - frame.left - box.clientWidth * HEIGHT;
  }
  scrollBy(0, rectOf(range).top - innerHeight * HEIGHT);
});
