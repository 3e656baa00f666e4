/** Asks for the token that changes, or reading from elsewhere, need. It stays in this tab, and never is in an address. */
import {WeftElement, html, nothing} from '../core/element.js';
import {ApiError, api} from '../core/api.js';
import {followEvents} from '../core/stream.js';
import {store} from '../core/store.js';

class Login extends WeftElement {
  static properties = {fault: {state: true}, busy: {state: true}};

  connectedCallback() {
    super.connectedCallback();
    this.fault = '';
    this.onLogin = event => this.#open(event.detail);
    addEventListener('weft-login', this.onLogin);
  }

  disconnectedCallback() {
    removeEventListener('weft-login', this.onLogin);
    super.disconnectedCallback();
  }

  render() {
    return html`
      <dialog aria-labelledby="login-title" @close=${this.#closed}>
        <form method="dialog" @submit=${this.#submit}>
          <h2 id="login-title">Log in</h2>
          <p>The token is in the file that the controller's option <code>--token</code> names.</p>
          <label for="login-token">Token</label>
          <input
            id="login-token"
            type="password"
            autocomplete="off"
            spellcheck="false"
            required
            aria-describedby=${this.fault ? 'login-fault' : nothing}
            aria-invalid=${this.fault ? 'true' : 'false'}
          />
          ${this.fault ? html`<p id="login-fault" class="fault" role="alert">${this.fault}</p>` : nothing}
          <div class="buttons">
            <button type="button" @click=${() => this.#dialog.close()}>Cancel</button>
            <button class="primary" ?disabled=${this.busy}>Log in</button>
          </div>
        </form>
      </dialog>
    `;
  }

  get #dialog() {
    return this.querySelector('dialog');
  }

  #open(then) {
    this.then = then;
    this.fault = '';
    this.#dialog.showModal();
  }

  async #submit(event) {
    event.preventDefault();
    const token = this.querySelector('input').value.trim();
    this.busy = true;
    try {
      const about = await api.about(token);
      if (about.login === 'token' && !about.changes) {
        throw new ApiError(401, 'This token does not let you change anything.');
      }
      api.logIn(token);
      store.set('about', about);
      followEvents();
      this.#dialog.close();
      this.then?.();
    } catch (problem) {
      this.fault = problem.status === 401 ? 'This is not the right token.' : problem.message;
    } finally {
      this.busy = false;
    }
  }

  #closed() {
    this.querySelector('input').value = '';
  }
}

customElements.define('weft-login', Login);
