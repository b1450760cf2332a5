// The state of the page is its address: back, reload and a shared link all show the same.

/** Where we are: the view, the session, and what stands behind the question mark and the hash. */
export function here() {
  const parameters = Object.fromEntries(new URLSearchParams(location.search));
  const message = /^#m-(\d+)$/.exec(location.hash);
  const at = message ? Number(message[1]) : undefined;
  if (location.pathname.startsWith('/session/')) {
    return {view: 'session', key: decodeURIComponent(location.pathname.slice('/session/'.length)), parameters, at};
  }
  return {view: location.pathname === '/search' ? 'search' : 'list', parameters, at};
}

export function toSession(key, at, parameters = {}) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  return `/session/${encodeURIComponent(key)}${query.size ? `?${query}` : ''}${at === undefined ? '' : `#m-${at}`}`;
}

export function toSearch(parameters) {
  return `/search?${new URLSearchParams(parameters)}`;
}

/** Go somewhere, so that back returns here. @param from the address of the link that leads there */
export function go(address, from) {
  remember({scroll: scrollY, focus: from});
  history.pushState(null, '', address);
  dispatchEvent(new Event('place'));
}

/** Note in the address what changed in this view, without a step of its own. */
export function note(parameters, hash = location.hash) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  history.replaceState(history.state, '', `${location.pathname}${query.size ? `?${query}` : ''}${hash}`);
}

/** What the browser keeps of this step of the way: where one had scrolled to, which link was followed, how much was shown. */
export const remembered = () => history.state ?? {};

export function remember(more) {
  history.replaceState({...history.state, ...more}, '');
}

/** Go to where one was, once there is something to go to. @param draw makes what comes into sight by that */
export function returnTo({scroll = 0, focus}, draw = () => {}) {
  scrollTo(0, scroll);
  draw();
  if (focus) document.querySelector(`#main a[href="${CSS.escape(focus)}"]`)?.focus({preventScroll: true});
}

/** Remember how far one has scrolled. Views come later than the browser would go there by itself. */
export function followScrolling() {
  history.scrollRestoration = 'manual';
  let resting;
  addEventListener('scroll', () => {
    clearTimeout(resting);
    resting = setTimeout(() => remember({scroll: scrollY}), 150);
  }, {passive: true});
  addEventListener('place', () => clearTimeout(resting));
}

/** Links of the page lead from view to view; all others do what links do. */
export function followLinks() {
  document.addEventListener('click', event => {
    const link = event.target.closest?.('a[data-link]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(link.getAttribute('href'), link.getAttribute('href'));
  });
  addEventListener('popstate', () => dispatchEvent(new Event('place')));
}
