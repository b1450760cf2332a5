// The address holds the state of the page: back, reload and a shared link all show the same thing.

const VIEWS = {'/search': 'search', '/dashboard': 'dashboard', '/files': 'files'};

/** The current view, session, query parameters and hash. */
export function here() {
  const parameters = Object.fromEntries(new URLSearchParams(location.search));
  const message = /^#m-(\d+)$/.exec(location.hash);
  const at = message ? Number(message[1]) : undefined;
  if (location.pathname.startsWith('/session/')) {
    return {view: 'session', key: decodeURIComponent(location.pathname.slice('/session/'.length)), parameters, at};
  }
  return {view: VIEWS[location.pathname] ?? 'list', parameters, at};
}

export function toSession(key, at, parameters = {}) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  return `/session/${encodeURIComponent(key)}${query.size ? `?${query}` : ''}${at === undefined ? '' : `#m-${at}`}`;
}

export function toSearch(parameters) {
  return `/search?${new URLSearchParams(parameters)}`;
}

export function toDashboard(parameters, hash = '') {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  return `/dashboard${query.size ? `?${query}` : ''}${hash}`;
}

/** The sessions that read or changed a file. */
export const toFile = path => `/files?${new URLSearchParams({path})}`;

/** Navigate, so that back returns here. @param from the address of the link that leads there */
export function go(address, from) {
  remember({scroll: scrollY, focus: from});
  history.pushState(null, '', address);
  dispatchEvent(new Event('place'));
}

/** Replace the address in the current view, without a new history entry. */
export function note(parameters, hash = location.hash) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  history.replaceState(history.state, '', `${location.pathname}${query.size ? `?${query}` : ''}${hash}`);
}

/** What this history entry remembers: the scroll position, the followed link, how much was shown. */
export const remembered = () => history.state ?? {};

export function remember(more) {
  history.replaceState({...history.state, ...more}, '');
}

/** Restore the scroll position and focus once the content is there. @param draw renders what becomes visible */
export function returnTo({scroll = 0, focus}, draw = () => {}) {
  scrollTo(0, scroll);
  draw();
  if (focus) document.querySelector(`#main a[href="${CSS.escape(focus)}"]`)?.focus({preventScroll: true});
}

/** Save the scroll position in the history. The browser would restore it before the view is rendered. */
export function followScrolling() {
  history.scrollRestoration = 'manual';
  let resting;
  addEventListener('scroll', () => {
    clearTimeout(resting);
    resting = setTimeout(() => remember({scroll: scrollY}), 150);
  }, {passive: true});
  addEventListener('place', () => clearTimeout(resting));
}

/** Links between views are followed without reloading; all others work as usual. */
export function followLinks() {
  document.addEventListener('click', event => {
    const link = event.target.closest?.('a[data-link]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(link.getAttribute('href'), link.getAttribute('href'));
  });
  addEventListener('popstate', () => dispatchEvent(new Event('place')));
}
