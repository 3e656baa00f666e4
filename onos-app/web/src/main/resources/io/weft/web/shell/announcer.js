/** Tells those who do not see the page when the fabric, the controller or the connection change. */
import {WeftElement, html} from '../core/element.js';
import {isStale} from '../core/connection.js';
import {store} from '../core/store.js';

class Announcer extends WeftElement {
  static watches = ['status', 'connection'];

  #last = '';

  render() {
    const now = this.#words();
    const said = now === this.#last ? this.said : now;
    this.#last = now;
    this.said = said;
    return html`<p class="unseen" role="status" aria-live="polite">${said}</p>`;
  }

  #words() {
    if (isStale()) {
      return 'The connection to the controller is lost; the page may be out of date.';
    }
    const status = store.get('status');
    if (status === null) {
      return '';
    }
    const controller = (status.controller ?? 'none') === 'none' ? '' : ` Controller ${status.controller}.`;
    return `Fabric ${status.state}.${controller}`;
  }
}

customElements.define('weft-announcer', Announcer);
