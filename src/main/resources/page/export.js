// The export dialog: choose the content, review what would be masked, save the file.

import {api} from './api.js';
import {CATEGORIES} from './category.js';
import {el, notice} from './dom.js';
import {LeaveOut} from './leaveout.js';
import {count} from './words.js';

const FORMATS = [['html', 'HTML', 'a self-contained page'], ['md', 'Markdown', 'for notes and issues'], ['json', 'JSON', 'for programs']];

const oneLine = text => text.replace(/\s+/g, ' ');

/** One per session view, so choices persist when it is opened again. */
export class ExportDialog {
  constructor(session, transcript) {
    this.session = session;
    this.transcript = transcript;
    this.format = 'html';
    this.redact = true;
    this.kinds = new Set(transcript.shown);
    this.notSecret = new Set();
    this.notKinds = new Set();
    this.leaveOut = new LeaveOut(transcript, () => this.open());
    this.element = el('dialog', {class: 'export', 'aria-labelledby': 'export-title'});
    this.element.addEventListener('close', () => this.looking?.abort());
    document.body.append(this.element);
    transcript.signal.addEventListener('abort', () => this.element.remove());
  }

  open() {
    this.draw();
    if (!this.element.open) this.element.showModal();
    this.look();
  }

  draw() {
    this.secrets = el('div', {class: 'secrets', 'aria-busy': 'true'}, el('p', {class: 'none'}, 'Looking for secrets…'));
    this.summary = el('p', {class: 'summary', role: 'status'});
    this.save = el('button', {type: 'button', class: 'primary', onclick: () => this.download()}, 'Save');
    this.element.replaceChildren(
      el('div', {class: 'body'},
        el('h2', {id: 'export-title'}, 'Export this session'),
        el('fieldset', {}, el('legend', {}, 'As'), FORMATS.map(([id, name, what]) => this.choice('radio', 'format', this.format === id, name, what, () => { this.format = id; }))),
        el('fieldset', {class: 'kinds'}, el('legend', {}, 'With'), CATEGORIES.map(each => this.choice('checkbox', 'kind', this.kinds.has(each.id), each.name, null, checked => {
          if (checked) this.kinds.add(each.id);
          else this.kinds.delete(each.id);
          this.look();
        }))),
        el('fieldset', {}, el('legend', {}, 'Left out'),
          el('p', {}, this.leaveOut.seqs.size ? `${count(this.leaveOut.seqs.size, 'message')}: ${[...this.leaveOut.seqs].sort((a, b) => a - b).join(', ')} ` : 'No messages. ',
            el('button', {type: 'button', onclick: () => {
              this.element.close();
              this.leaveOut.choose();
            }}, 'Choose messages…'))),
        el('fieldset', {}, el('legend', {}, 'Secrets'),
          this.choice('checkbox', 'redact', this.redact, 'Mask secrets', null, checked => {
            this.redact = checked;
            this.tell();
          }),
          this.secrets)),
      el('div', {class: 'foot'}, this.summary,
        el('button', {type: 'button', onclick: () => this.element.close()}, 'Cancel'), this.save));
  }

  choice(type, name, checked, label, what, changed) {
    const input = el('input', {type, name: `export-${name}`, checked, onchange: event => changed(event.target.checked)});
    return el('label', {class: 'choice'}, input, el('span', {}, label, what ? el('small', {}, ` ${what}`) : null));
  }

  /** Ask the server what would be masked in the chosen messages. */
  async look() {
    this.looking?.abort();
    this.looking = new AbortController();
    const {signal} = this.looking;
    this.found = undefined;
    this.tell();
    try {
      const found = this.kinds.size
        ? await api.findings(this.session.key, {categories: [...this.kinds].join()}, signal)
        : {messages: 0, total: 0, secrets: []};
      if (signal.aborted) return;
      this.found = found;
      this.secrets.removeAttribute('aria-busy');
      this.secrets.replaceChildren(...this.findings());
      this.tell();
    } catch (fault) {
      if (!signal.aborted) this.secrets.replaceChildren(el('p', {class: 'none'}, fault.message));
    }
  }

  findings() {
    if (!this.found.total) return [el('p', {class: 'none'}, 'None found. Review the file all the same.')];
    return [
      el('p', {class: 'none'}, 'Each is masked wherever it occurs. Untick what is not a secret, or a whole kind.'),
      ...[...Map.groupBy(this.found.secrets, secret => secret.kind)].map(([kind, secrets]) => this.kind(kind, secrets)),
      this.found.totalIsLowerBound ? el('p', {class: 'none'}, 'There are more; they are masked too.') : null,
    ].filter(Boolean);
  }

  /** All findings of one kind, below a checkbox for the whole kind. */
  kind(kind, secrets) {
    const items = secrets.map(secret => this.finding(secret));
    const all = el('input', {type: 'checkbox', class: 'all', checked: !this.notKinds.has(kind), onchange: event => {
      if (event.target.checked) this.notKinds.delete(kind);
      else this.notKinds.add(kind);
      items.forEach(item => { item.querySelector('input').disabled = !event.target.checked; });
      this.tell();
    }});
    items.forEach(item => { item.querySelector('input').disabled = this.notKinds.has(kind); });
    return el('section', {class: 'kind'},
      el('label', {class: 'choice'}, all, el('span', {}, el('b', {}, kind), ` ${count(secrets.length, 'secret')}`)),
      el('ul', {'aria-label': `Found: ${kind}`}, items));
  }

  finding(secret) {
    const place = secret.places[0];
    const input = el('input', {type: 'checkbox', checked: !this.notSecret.has(secret.id), onchange: event => {
      if (event.target.checked) this.notSecret.delete(secret.id);
      else this.notSecret.add(secret.id);
      this.tell();
    }});
    const where = place.seq === undefined ? 'in the title' : `in ${secret.messages === 1 ? `message ${place.seq}` : `${count(secret.messages, 'message')}, first ${place.seq}`}`;
    const what = `${secret.kind}${secret.hint ? ` ${secret.hint}…` : ''} (${count(secret.length, 'character')})`;
    const mark = el('mark', {}, place.mask);
    const reveal = el('button', {type: 'button', class: 'reveal', 'aria-pressed': 'false', onclick: () => this.reveal(secret, place, mark, reveal)}, 'Reveal');
    return el('li', {},
      el('label', {class: 'choice'}, input, el('span', {}, el('b', {}, what), ` ${where}`)), reveal,
      el('code', {class: 'context'}, oneLine(place.before).trimStart(), mark, oneLine(place.after).trimEnd()));
  }

  /** Reveal a secret in its place, or mask it again. It is requested only now and never stored. */
  async reveal(secret, place, mark, button) {
    const hide = button.getAttribute('aria-pressed') === 'true';
    try {
      if (hide) mark.textContent = place.mask;
      else {
        const found = await api.findings(this.session.key, {categories: [...this.kinds].join(), reveal: secret.id}, this.looking.signal);
        mark.textContent = found.secrets.find(each => each.id === secret.id)?.secret ?? place.mask;
      }
      button.setAttribute('aria-pressed', String(!hide));
      button.textContent = hide ? 'Reveal' : 'Hide';
    } catch (fault) {
      if (!this.looking.signal.aborted) this.summary.textContent = fault.message;
    }
  }

  tell() {
    this.save.disabled = !this.found || this.kinds.size === 0;
    if (!this.found) {
      this.summary.textContent = 'Scanning the session…';
      return;
    }
    const masked = this.found.secrets.filter(secret => !this.notSecret.has(secret.id) && !this.notKinds.has(secret.kind)).length;
    const kept = this.found.total - masked;
    this.summary.textContent = [
      count(this.found.messages, 'message'),
      this.redact ? `${count(masked, 'secret')} masked${kept ? `, ${kept} not masked` : ''}` : 'no secrets masked',
      `${this.leaveOut.seqs.size} left out`,
    ].join(' · ');
    this.summary.classList.toggle('bare', !this.redact && this.found.total > 0);
  }

  async download() {
    this.save.disabled = true;
    try {
      const {name, content} = await api.export({
        id: this.session.key, format: this.format, categories: [...this.kinds], redact: this.redact,
        notSecret: [...this.notSecret], notKinds: [...this.notKinds], leaveOut: [...this.leaveOut.seqs],
      });
      const address = URL.createObjectURL(content);
      el('a', {href: address, download: name}).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      this.element.close();
      notice(`Saved ${name}.`);
    } catch (fault) {
      this.summary.textContent = fault.message;
    } finally {
      this.save.disabled = false;
    }
  }
}
