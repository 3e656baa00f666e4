/**
 * A field for the name of a switch, link or endpoint, with completion: `<weft-name-field>`. Tells of a name that was
 * chosen or typed by the event `weft-name`, with the name as its detail.
 */
import {WeftElement, html, nothing} from '../core/element.js';
import {store} from '../core/store.js';
import {find} from '../shell/search.js';

const MOST_OFFERED = 12;
let fields = 0;

class NameField extends WeftElement {
  static watches = ['map'];
  static properties = {
    label: {},
    value: {},
    /** What may be named: of `switch`, `edge`, `link`, `endpoint`. */
    kinds: {attribute: false},
    hint: {},
    /** Whether the field is emptied once a name was chosen, which then goes into a list. */
    emptied: {type: Boolean},
    offered: {state: true},
    active: {state: true},
  };

  constructor() {
    super();
    this.label = '';
    this.value = '';
    this.kinds = ['switch', 'link', 'endpoint'];
    this.hint = '';
    this.emptied = false;
    this.offered = [];
    this.active = -1;
    this.field = `name-${fields++}`;
  }

  render() {
    const open = this.offered.length > 0;
    return html`
      <div class="name-field" @focusout=${this.#left}>
        <label for=${this.field}>${this.label}</label>
        <input
          id=${this.field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded=${open ? 'true' : 'false'}
          aria-controls=${`${this.field}-list`}
          aria-activedescendant=${this.active >= 0 ? `${this.field}-${this.active}` : nothing}
          autocomplete="off"
          spellcheck="false"
          placeholder=${this.hint || nothing}
          .value=${this.value}
          @input=${event => this.#ask(event.target.value)}
          @keydown=${this.#key}
        />
        <ul id=${`${this.field}-list`} role="listbox" aria-label=${this.label} ?hidden=${!open}>
          ${this.offered.map(
            ({kind, name}, i) => html`
              <li
                id=${`${this.field}-${i}`}
                role="option"
                aria-selected=${i === this.active ? 'true' : 'false'}
                @pointerdown=${event => event.preventDefault()}
                @click=${() => this.#give(name)}
              >
                <span>${name}</span> <small>${kind}</small>
              </li>
            `,
          )}
        </ul>
      </div>
    `;
  }

  #ask(text) {
    this.value = text;
    const sought = text.trim();
    this.offered =
      sought === ''
        ? []
        : find(store.get('map'), sought)
            .filter(each => this.#fits(each))
            .slice(0, MOST_OFFERED);
    this.active = -1;
  }

  #fits({kind, name}) {
    const map = store.get('map');
    return (
      this.kinds.includes(kind) ||
      (kind === 'switch' && this.kinds.includes('edge') && map.endpointsAt[map.switchNamed(name)] > 0)
    );
  }

  #key(event) {
    const n = this.offered.length;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && n > 0) {
      event.preventDefault();
      this.active = event.key === 'ArrowDown' ? (this.active + 1) % n : (Math.max(this.active, 0) - 1 + n) % n;
      this.updateComplete.then(() =>
        this.querySelector(`#${this.field}-${this.active}`)?.scrollIntoView({block: 'nearest'}),
      );
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#give(this.active >= 0 ? this.offered[this.active].name : this.value.trim());
    } else if (event.key === 'Escape' && n > 0) {
      event.preventDefault();
      event.stopPropagation();
      this.offered = [];
    }
  }

  /** What is typed counts as soon as the field is left; in a list only if it is a name. */
  #left(event) {
    if (this.contains(event.relatedTarget)) {
      return;
    }
    const known = this.offered.some(({name}) => name === this.value.trim());
    this.offered = [];
    if (!this.emptied || known) {
      this.#give(this.value.trim());
    }
  }

  #give(name) {
    this.offered = [];
    this.active = -1;
    this.value = this.emptied ? '' : name;
    if (this.emptied) {
      this.querySelector('input').value = '';
    }
    if (name !== this.given || this.emptied) {
      this.given = name;
      if (name !== '' || !this.emptied) {
        this.dispatchEvent(new CustomEvent('weft-name', {detail: name}));
      }
    }
  }

  updated(changed) {
    if (changed.has('value') && this.offered.length === 0 && document.activeElement !== this.querySelector('input')) {
      this.given = this.value;
    }
  }
}

customElements.define('weft-name-field', NameField);
