/** What concerns all that is shown: that it may be out of date, and by whom it is served. On paper too. */
import {WeftElement, html, nothing} from '../core/element.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';
import {timeOf} from '../core/words.js';

class Banner extends WeftElement {
  static watches = ['connection', 'map', 'about', 'loggedIn', 'tokenRefused', 'renewed', 'problem'];

  render() {
    return html`${this.#connection()} ${this.#token()} ${this.#version()}`;
  }

  #connection() {
    const connection = store.get('connection');
    if (store.get('map') === null || store.get('problem') !== null || connection === null) {
      return nothing;
    }
    const {state, since, problem} = connection;
    switch (state) {
      case 'stale':
        return banner(
          'bad',
          'stale',
          html`${asOf(since)} The connection to the controller is broken${problem === null || problem.status === 0
              ? '; what is shown may have changed since.'
              : `: ${problem.message}`}
            It is tried again by itself.`,
        );
      case 'refused':
        return banner(
          'bad',
          'lock',
          html`${asOf(since)} The controller no longer says how the fabric is: ${problem.message}`,
          problem.needsLogin ? button('Log in', 'weft-login') : button('Try again', 'weft-reload'),
        );
      case 'asking':
        return banner('warn', 'question', html`There is no live connection: ${problem.message}. The status is asked for
          every few seconds; the time line waits.`);
      default:
        return nothing;
    }
  }

  #token() {
    return store.get('tokenRefused') === true
      ? banner('warn', 'lock', 'Your token is no longer valid: you are logged out.', button('Log in', 'weft-login'))
      : nothing;
  }

  #version() {
    const version = store.get('renewed');
    return version === null
      ? nothing
      : banner(
          'warn',
          'warning',
          `The controller is now Weft ${version}; this page came from an earlier one.`,
          html`<button type="button" class="small" @click=${() => location.reload()}>Reload</button>`,
        );
  }
}

function asOf(since) {
  return since === null ? nothing : html`<b>As of ${timeOf(since)}.</b>`;
}

function banner(look, image, text, action = nothing) {
  return html`<div class="banner ${look}">${icon(image)}<p>${text}</p>${action}</div>`;
}

function button(words, event) {
  const act = () => dispatchEvent(new CustomEvent(event));
  return html`<button type="button" class="small" @click=${act}>${words}</button>`;
}

customElements.define('weft-banner', Banner);
