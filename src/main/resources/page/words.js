// Numbers and times as people say them.

const whole = new Intl.NumberFormat('en');
const day = new Intl.DateTimeFormat('en', {day: 'numeric', month: 'short', year: 'numeric'});
const clock = new Intl.DateTimeFormat('en', {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'});

export const number = value => whole.format(value);

export const count = (value, noun) => `${number(value)} ${noun}${value === 1 ? '' : 's'}`;

export const time = at => clock.format(new Date(at));

export const date = at => day.format(new Date(at));

export const full = at => `${date(at)}, ${time(at)}`;

/** How long ago; the day once that is longer than a week. */
export function ago(at) {
  const minutes = Math.floor((Date.now() - new Date(at)) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  if (minutes < 7 * 24 * 60) return `${Math.floor(minutes / 60 / 24)} d ago`;
  return date(at);
}

export function duration(ms) {
  const minutes = Math.round(ms / 60_000);
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / 60 / 24)} d ${Math.floor(minutes / 60) % 24} h`;
}

// What terminals understand and pages do not: colours and cursor movements.
const escapes = new RegExp('\\u001b(\\[[0-9;?]*[ -/]*[@-~]|\\][^\\u0007\\u001b]*(\\u0007|\\u001b\\\\)?|.)', 'g');

// What turns the words that follow around, so that they read otherwise than they are.
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

export const plain = text => (text.includes('\u001b') ? text.replace(escapes, '') : text).replace(turns, '');
