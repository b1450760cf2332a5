// Numbers and times in words.

const whole = new Intl.NumberFormat('en');
const day = new Intl.DateTimeFormat('en', {day: 'numeric', month: 'short', year: 'numeric'});
const dayInFull = new Intl.DateTimeFormat('en-GB', {weekday: 'short', day: 'numeric', month: 'short', year: 'numeric'});
const clock = new Intl.DateTimeFormat('en', {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'});

export const number = value => whole.format(value);

const compact = new Intl.NumberFormat('en', {notation: 'compact', maximumFractionDigits: 1});
const money = new Intl.NumberFormat('en', {style: 'currency', currency: 'USD'});
const bigMoney = new Intl.NumberFormat('en', {style: 'currency', currency: 'USD', maximumFractionDigits: 0});

/** `12.3M`. */
export const short = value => compact.format(value);

/** A cost in US dollars; one that is not known is not 0. */
export function dollars(value) {
  if (value === undefined || value === null) return 'unknown';
  if (value > 0 && value < .01) return 'under $0.01';
  return value < 10_000 ? money.format(value) : bigMoney.format(value);
}

export const percent = share => share > 0 && share < .001 ? 'under 0.1%' : `${(100 * share).toFixed(share < .1 ? 1 : 0)}%`;

export const count = (value, noun) => `${number(value)} ${noun}${value === 1 ? '' : 's'}`;

export const time = at => clock.format(new Date(at));

export const date = at => day.format(new Date(at));

export const full = at => `${date(at)}, ${time(at)}`;

/** `Wed 4 Feb 2026`. */
export const weekday = at => dayInFull.format(new Date(at)).replace(',', '');

/** When a session was last active: the time of its last message, or of its file if no message has one. */
export const activeAt = session => session.lastMessageAt ?? session.modified;

/** The same in words; `~` marks the file's time. */
export const active = session => (session.lastMessageAt ? '' : '~') + ago(activeAt(session));

/**
 * `9 prompts · 41 answers · 2,313 messages (2,135 progress)`; only messages if the counts come from an agent's
 * index.
 */
export const counts = session => [
  session.exchangeCount ? count(session.exchangeCount, 'prompt') : null,
  session.answerCount ? count(session.answerCount, 'answer') : null,
  count(session.messageCount, 'message') + (session.progressCount ? ` (${number(session.progressCount)} progress)` : ''),
].filter(Boolean).join(' · ');

/** The display name of a session's project; a worktree has the name of its repository. */
export const projectName = session => session.projectLabel ?? session.projectName;

export const worktree = session => session.worktree ? `worktree ${session.worktree}` : null;

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY = 24 * 60 * 60_000;

const midnight = at => new Date(at.getFullYear(), at.getMonth(), at.getDate());

/** How long ago, worded as on the command line; the date if more than a week. */
export function ago(at) {
  const then = new Date(at);
  const now = new Date();
  const minutes = Math.floor((now - then) / 60_000);
  const days = Math.round((midnight(now) - midnight(then)) / DAY);
  if (Math.abs(now - then) < 60_000) return 'just now';
  if (minutes < 0 || days > 7) {
    return `${then.getDate()} ${MONTHS[then.getMonth()]}${then.getFullYear() === now.getFullYear() ? '' : ` ${then.getFullYear()}`}`;
  }
  if (minutes < 60) return `${minutes} min ago`;
  if (days === 0) return `${Math.floor(minutes / 60)} h ago`;
  return days === 1 ? 'yesterday' : `${days} d ago`;
}

/** A time range as its days: `9–15 Mar`, `since 9 Mar`; the end is exclusive. */
export function days(since, until) {
  const year = new Date().getFullYear();
  const day = at => `${at.getDate()} ${MONTHS[at.getMonth()]}`;
  const inYear = at => at.getFullYear() === year ? day(at) : `${day(at)} ${at.getFullYear()}`;
  const first = since && new Date(since);
  const last = until && new Date(new Date(until) - 1);
  if (!first || !last) return first ? `since ${inYear(first)}` : last ? `until ${inYear(last)}` : 'any time';
  if (inYear(first) === inYear(last)) return inYear(first);
  const sameYear = first.getFullYear() === last.getFullYear();
  const from = !sameYear ? inYear(first) : first.getMonth() === last.getMonth() ? String(first.getDate()) : day(first);
  return `${from}–${inYear(last)}`;
}

export function duration(ms) {
  const minutes = Math.round(ms / 60_000);
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / 60 / 24)} d ${Math.floor(minutes / 60) % 24} h`;
}

// Terminal sequences that a page cannot display: colours and cursor movements.
const escapes = new RegExp('\\u001b(\\[[0-9;?]*[ -/]*[@-~]|\\][^\\u0007\\u001b]*(\\u0007|\\u001b\\\\)?|.)', 'g');

// Controls that change the direction of the following text and so disguise it.
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/g;

export const plain = text => (text.includes('\u001b') ? text.replace(escapes, '') : text).replace(turns, '');
