/**
 * A list of names of switches and links, to which more are added and from which each can be taken: `<weft-name-list>`.
 * Tells of every change by the event `weft-names`, with the names as its detail.
 */
import {WeftElement, html, nothing} from '../core/element.js';
import {icon} from '../core/icons.js';
import './name-field.js';

class NameList extends WeftElement {
  static properties = {
    label: {},
    names: {attribute: false},
    kinds: {attribute: false},
    hint: {},
    sort: {},
  };

  constructor() {
    super();
    this.label = '';
    this.names = [];
    this.kinds = ['switch', 'link'];
    this.hint = '';
    this.sort = '';
  }

  render() {
    return html`
      <weft-name-field
        emptied
        .label=${this.label}
        .kinds=${this.kinds}
        .hint=${this.hint}
        @weft-name=${event => this.#add(event.detail)}
      ></weft-name-field>
      ${this.names.length === 0
        ? nothing
        : html`
            <ul class="chosen" aria-label=${this.label}>
              ${this.names.map(
                name => html`
                  <li class=${this.sort}>
                    <span>${name}</span>
                    <button
                      type="button"
                      class="icon-button"
                      aria-label=${`Remove ${name}`}
                      title="Remove"
                      @click=${() => this.#take(name)}
                    >
                      ${icon('close')}
                    </button>
                  </li>
                `,
              )}
            </ul>
          `}
    `;
  }

  #add(name) {
    if (!this.names.includes(name)) {
      this.#tell([...this.names, name]);
    }
  }

  #take(name) {
    this.#tell(this.names.filter(each => each !== name));
    this.updateComplete.then(() => this.querySelector('.chosen button, input')?.focus());
  }

  #tell(names) {
    this.names = names;
    this.dispatchEvent(new CustomEvent('weft-names', {detail: names}));
  }
}

customElements.define('weft-name-list', NameList);
