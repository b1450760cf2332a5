// Scrolls to places whose position is not known exactly.

let going = new AbortController();

const ACTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/**
 * Scroll to an element. Heights of content that was never visible are estimates, so the target moves on the way. If
 * the reader scrolls meanwhile, stop.
 */
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

/** The position of a range on the screen. */
const rectOf = range => [...range.getClientRects()].find(rect => rect.width > 0) ?? range.getBoundingClientRect();

// Above the middle: the text after a match explains it more often than the text before it.
const HEIGHT = 0.4;

/** Bring a range into view, also inside a scrolling box. */
export const scrollToRange = range => steadily(() => {
  const box = range.startContainer.parentElement.closest('pre, table');
  if (box) {
    const [rect, frame] = [rectOf(range), box.getBoundingClientRect()];
    if (rect.top < frame.top || rect.bottom > frame.bottom) box.scrollTop += rect.top - frame.top - box.clientHeight * HEIGHT;
    if (rect.left < frame.left || rect.right > frame.right) box.scrollLeft += rect.left - frame.left - box.clientWidth * HEIGHT;
  }
  scrollBy(0, rectOf(range).top - innerHeight * HEIGHT);
});
