/** Asks before something is done, in a dialog that is there until it is known whether it was done, or nobody waits. */
import {html, nothing, render} from 'lit';
import {api} from '../core/api.js';
import {isStale} from '../core/connection.js';
import {store} from '../core/store.js';
import {capital, timeOf} from '../core/words.js';

/**
 * Asks, and does it.
 *
 * @param title what would be done, as a question
 * @param text what follows from it: texts, or a template
 * @param action the words of the button
 * @param act what does it, a promise; is given a signal that ends the waiting, and what was foreseen
 * @param isDone whether it has been done by a status, for when there is no answer; nothing if a status does not tell
 * @param foresee what says what would follow, a promise of {text, harm}, given a signal: `harm` is what has to be
 *     ticked before it is done, empty for nothing. Until it is known nothing is done
 * @param danger whether something is lost by it in any case
 * @return whether it was done
 */
export function confirm(question) {
  return new Promise(resolve => new Confirmation(question, resolve).open());
}

class Confirmation {
  #question;
  #resolve;
  #dialog = document.createElement('dialog');
  /** 'foreseeing', 'unforeseen', 'ready', 'busy', 'unknown' or 'done'. */
  #state = 'ready';
  #foreseen = {text: nothing, harm: ''};
  #agreed = false;
  #fault = '';
  /** The status by which it is said whether it was done: {document, at}. */
  #status = null;
  #asking = new AbortController();
  #endListening = store.listen(['status', 'connection'], () => this.#heard());

  constructor(question, resolve) {
    this.#question = question;
    this.#resolve = resolve;
    this.#dialog.setAttribute('aria-labelledby', 'confirm-title');
    this.#dialog.addEventListener('cancel', event => this.#cancelled(event));
    this.#dialog.addEventListener('close', () => this.#closed());
  }

  open() {
    document.body.append(this.#dialog);
    if (this.#question.foresee === undefined) {
      this.#draw();
    } else {
      this.#foresee();
    }
    this.#dialog.showModal();
  }

  async #foresee() {
    this.#become('foreseeing');
    try {
      this.#foreseen = await this.#question.foresee(this.#asking.signal);
      this.#become('ready');
    } catch (problem) {
      this.#become('unforeseen', problem.message);
    }
  }

  async #do() {
    this.#asking = new AbortController();
    this.#become('busy');
    try {
      await this.#question.act(this.#asking.signal, this.#foreseen);
      this.#become('done');
      this.#dialog.close();
    } catch (problem) {
      if (problem.name === 'AbortError' || problem.mayBeDone) {
        this.#become('unknown', problem.name === 'AbortError' ? '' : problem.message);
        this.#readStatus();
      } else {
        this.#become('ready', problem.message);
      }
    }
  }

  async #readStatus() {
    this.#status = null;
    this.#draw();
    try {
      this.#status = {document: await api.status(), at: new Date()};
      this.#draw();
    } catch (problem) {
      this.#become(this.#state, problem.message);
    }
  }

  #heard() {
    if (this.#state === 'unknown' && store.get('connection')?.state === 'live') {
      this.#status = {document: store.get('status'), at: new Date()};
    }
    this.#draw();
  }

  #become(state, fault = '') {
    this.#state = state;
    this.#fault = fault;
    this.#draw();
  }

  /** What goes on is waited for no longer, but told of. */
  #cancelled(event) {
    if (this.#state === 'busy') {
      event.preventDefault();
      this.#asking.abort();
    }
  }

  /** A browser may close a dialog without asking it, as when Escape is pressed twice. */
  #closed() {
    if (this.#state === 'busy') {
      this.#asking.abort();
      this.#dialog.showModal();
      return;
    }
    this.#asking.abort();
    this.#endListening();
    this.#dialog.remove();
    this.#resolve(this.#state === 'done' || (this.#state === 'unknown' && this.#isDone()));
  }

  #isDone() {
    return this.#status !== null && this.#question.isDone?.(this.#status.document) === true;
  }

  #draw() {
    render(this.#template(), this.#dialog);
    if (this.#dialog.open && !this.#dialog.contains(document.activeElement)) {
      this.#dialog.querySelector('.buttons button:enabled')?.focus();
    }
  }

  #template() {
    const {title, text} = this.#question;
    return html`
      <form @submit=${this.#submit}>
        <h2 id="confirm-title">${title}</h2>
        ${this.#state === 'unknown'
          ? this.#outcome()
          : html`
              <div>${text} ${this.#state === 'foreseeing' ? nothing : this.#foreseen.text}</div>
              ${this.#news()}
            `}
        <div class="buttons">${this.#buttons()}</div>
      </form>
    `;
  }

  #news() {
    const {harm} = this.#foreseen;
    switch (this.#state) {
      case 'foreseeing':
        return html`<p class="quiet" role="status">Computing what would follow …</p>`;
      case 'unforeseen':
        return html`<p class="fault" role="alert">What would follow is not known: ${this.#fault}</p>`;
      case 'busy':
        return html`<p class="quiet" role="status">In progress …</p>`;
      default:
        return html`
          ${harm === ''
            ? nothing
            : html`
                <label class="check">
                  <input
                    type="checkbox"
                    name="agreed"
                    .checked=${this.#agreed}
                    @change=${event => {
                      this.#agreed = event.target.checked;
                      this.#draw();
                    }}
                  />
                  ${harm}
                </label>
              `}
          ${this.#fault === '' ? nothing : html`<p class="fault" role="alert">${capital(this.#fault)}</p>`}
          ${isStale()
            ? html`<p class="fault">Nothing can be changed while the connection to the controller is broken.</p>`
            : nothing}
        `;
    }
  }

  /** What is known where there was no answer. */
  #outcome() {
    return html`
      <p class="fault" role="alert">
        <b>It is not known whether this was done.</b> ${this.#fault === '' ? 'You stopped waiting.' : this.#fault} The
        controller may have done it, or may do it later.
      </p>
      <p role="status">${this.#byStatus()}</p>
    `;
  }

  #byStatus() {
    if (this.#status === null) {
      return this.#fault === '' ? 'Reading how the fabric is …' : 'How the fabric is now is not known.';
    }
    const {document, at} = this.#status;
    const time = timeOf(at);
    return this.#question.isDone === undefined
      ? `At ${time} the fabric is ${document.state}.`
      : this.#isDone()
        ? `At ${time} it has been done: the fabric is ${document.state}.`
        : `At ${time} it has not been done, or not yet: the fabric is ${document.state}.`;
  }

  #buttons() {
    const {action, danger} = this.#question;
    switch (this.#state) {
      case 'unknown':
        return html`
          <button type="button" @click=${() => this.#readStatus()}>Read the status</button>
          <button type="button" class="primary" @click=${() => this.#dialog.close()}>Close</button>
        `;
      case 'unforeseen':
        return html`
          ${this.#cancel()}
          <button type="button" class="primary" @click=${() => this.#foresee()}>Try again</button>
        `;
      case 'busy':
        return html`
          <button type="button" @click=${() => this.#asking.abort()}>Stop waiting</button>
          <button class=${danger ? 'danger' : 'primary'} disabled>${action}</button>
        `;
      default: {
        const {harm} = this.#foreseen;
        const waits = this.#state === 'foreseeing' || (harm !== '' && !this.#agreed) || isStale();
        return html`
          ${this.#cancel()}
          <button class=${danger || harm !== '' ? 'danger' : 'primary'} ?disabled=${waits}>${action}</button>
        `;
      }
    }
  }

  #cancel() {
    return html`<button type="button" @click=${() => this.#dialog.close()}>Cancel</button>`;
  }

  #submit = event => {
    event.preventDefault();
    if (this.#state === 'ready' && (this.#foreseen.harm === '' || this.#agreed) && !isStale()) {
      this.#do();
    }
  };
}
