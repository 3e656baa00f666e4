/** Says in place what went wrong and offers to try again, or to log in where that helps. */
import {WeftElement, html, nothing} from '../core/element.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';
import {capital} from '../core/words.js';

class Problem extends WeftElement {
  static properties = {problem: {attribute: false}, retry: {attribute: false}};

  render() {
    if (!this.problem) {
      return nothing;
    }
    return html`
      <div class="problem" role="alert">
        ${icon('warning')}
        <p>${sentence(this.problem.message)}</p>
        ${this.problem.needsLogin
          ? html`<button
              type="button"
              @click=${() => dispatchEvent(new CustomEvent('weft-login', {detail: this.retry}))}
            >
              Log in
            </button>`
          : this.retry
            ? html`<button type="button" @click=${this.retry}>Try again</button>`
            : nothing}
      </div>
    `;
  }
}

/** With a capital in front and a full stop, unless it begins with a name. */
function sentence(message) {
  const [first] = message.split(/[\s,;:]/);
  const isName = !/^[a-z-]+$/.test(first) || store.get('map')?.switchNamed(first) >= 0;
  const text = isName ? message : capital(message);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

customElements.define('weft-problem', Problem);
