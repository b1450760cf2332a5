// Hears from the server of sessions that grow.

/** Call back for each session that grew, and whenever the archive has caught up, until the view is left. */
export function listen(signal, {session, status}) {
  const source = new EventSource('/api/events');
  if (session) source.addEventListener('session', event => session(JSON.parse(event.data)));
  if (status) source.addEventListener('status', event => status(JSON.parse(event.data)));
  signal.addEventListener('abort', () => source.close());
  addEventListener('pagehide', () => source.close(), {signal});
}
