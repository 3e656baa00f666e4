/** What all elements of the page are made of. */
import {LitElement} from 'lit';
import {store} from './store.js';

export {html, svg, nothing} from 'lit';

/**
 * An element without a shadow, so that style.css holds everywhere and labels reach across elements. `static watches`
 * lists the keys of the store that it is drawn again for.
 */
export class WeftElement extends LitElement {
  static watches = [];

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.hasUpdated) {
      this.requestUpdate();
    }
    this.endWatching = store.listen(this.constructor.watches, () => this.requestUpdate());
  }

  /** What is gone from the page may be of a fabric that is gone too. */
  shouldUpdate() {
    return this.isConnected;
  }

  disconnectedCallback() {
    this.endWatching();
    super.disconnectedCallback();
  }
}
