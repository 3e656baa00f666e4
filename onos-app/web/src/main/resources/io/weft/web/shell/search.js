/** Finds switches, links and endpoints by names, endpoints by addresses too, and jumps there: a combobox with a list. */
import {WeftElement, html, nothing} from '../core/element.js';
import {select} from '../core/address.js';
import {api} from '../core/api.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';

const MOST_FOUND = 30;
/** An address or a MAC that is being typed. */
const ADDRESS = /^(\d{1,3}\.[\d.]*|[\da-f]{2}:[\da-f:]*)$/i;

/** By map, its endpoints by name, address and MAC, once these were asked for. */
const addresses = new WeakMap();

class Search extends WeftElement {
  static watches = ['map'];
  static properties = {found: {state: true}, active: {state: true}, asked: {state: true}};

  constructor() {
    super();
    this.found = [];
    this.active = -1;
    this.asked = '';
  }

  render() {
    const open = this.asked !== '';
    return html`
      <div class="search" @focusout=${this.#left}>
        ${icon('search')}
        <input
          type="search"
          role="combobox"
          aria-label="Find a switch, link, endpoint or address"
          aria-autocomplete="list"
          aria-expanded=${open ? 'true' : 'false'}
          aria-controls="search-list"
          aria-activedescendant=${this.active >= 0 ? `search-${this.active}` : nothing}
          placeholder="Switch, link or endpoint  ( / )"
          autocomplete="off"
          spellcheck="false"
          .value=${this.asked}
          @input=${event => this.#ask(event.target.value)}
          @keydown=${this.#key}
        />
        <ul id="search-list" role="listbox" aria-label="Found" ?hidden=${!open}>
          ${this.found.map(
            ({kind, name, address}, i) => html`
              <li
                id="search-${i}"
                role="option"
                aria-selected=${i === this.active ? 'true' : 'false'}
                @pointerdown=${event => event.preventDefault()}
                @click=${() => this.#choose(i)}
              >
                <span>${name}</span> <small>${kind}${address === undefined ? '' : ` ${address}`}</small>
              </li>
            `,
          )}
          ${open && this.found.length === 0
            ? html`<li class="quiet" role="option" aria-disabled="true" aria-selected="false">
                Nothing has such a name or address
              </li>`
            : nothing}
        </ul>
        <p class="unseen" role="status">${open ? `${this.found.length === MOST_FOUND ? 'At least ' : ''}${this.found.length} found` : ''}</p>
      </div>
    `;
  }

  async #ask(text) {
    this.asked = text.trim();
    this.#find();
    const map = store.get('map');
    if (ADDRESS.test(this.asked) && !addresses.has(map)) {
      await askAddresses(map);
      this.#find();
    }
  }

  #find() {
    this.found = this.asked === '' ? [] : find(store.get('map'), this.asked);
    this.active = this.found.length > 0 ? 0 : -1;
  }

  #key(event) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const n = this.found.length;
      if (n > 0) {
        this.active = (this.active + (event.key === 'ArrowDown' ? 1 : -1) + n) % n;
        this.updateComplete.then(() => this.querySelector(`#search-${this.active}`)?.scrollIntoView({block: 'nearest'}));
      }
    } else if (event.key === 'Enter' && this.active >= 0) {
      event.preventDefault();
      this.#choose(this.active);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.#close();
    }
  }

  #choose(i) {
    const {kind, name} = this.found[i];
    this.#close();
    select(kind, name);
    dispatchEvent(new CustomEvent('weft-reveal', {detail: {kind, name}}));
  }

  #left(event) {
    if (!this.contains(event.relatedTarget)) {
      this.#close();
    }
  }

  #close() {
    this.asked = '';
    this.found = [];
    this.active = -1;
  }
}

/** What has a text in its name, what begins with it first; of links and endpoints those of the switches that do. */
export function find(map, text) {
  const sought = text.toLowerCase();
  const link = map.linkNamed(text);
  const exact = [];
  if (map.switchNamed(text) >= 0) {
    exact.push({kind: 'switch', name: text});
  }
  if (link >= 0) {
    exact.push({kind: 'link', name: map.linkName(link)});
  }
  if (map.switchOfEndpoint(text) >= 0) {
    exact.push({kind: 'endpoint', name: text});
  }
  const first = [];
  const later = [];
  for (const name of map.switchNames) {
    const at = name.toLowerCase().indexOf(sought);
    if (at >= 0 && name !== text) {
      (at === 0 ? first : later).push({kind: 'switch', name});
    }
  }
  return unique([
    ...exact,
    ...first,
    ...later,
    ...linksLike(map, sought),
    ...endpointsLike(map, sought),
    ...addressesLike(map, sought),
  ]).slice(0, MOST_FOUND);
}

/** Asks for the addresses of the endpoints, which the map does not tell; without an answer none is found. */
async function askAddresses(map) {
  addresses.set(map, []);
  try {
    addresses.set(map, (await api.ask('fabric')).endpoints);
  } catch {
    addresses.delete(map);
  }
}

function addressesLike(map, sought) {
  const found = [];
  for (const {name, address, mac} of ADDRESS.test(sought) ? (addresses.get(map) ?? []) : []) {
    if (address.startsWith(sought) || mac.startsWith(sought)) {
      found.push({kind: 'endpoint', name, address: address.startsWith(sought) ? address : mac});
      if (found.length === MOST_FOUND) {
        break;
      }
    }
  }
  return found;
}

function linksLike(map, sought) {
  const [one, rest = ''] = sought.split('--');
  const begun = [one, one.replace(/-$/, '')];
  const s = map.switchNames.findIndex(name => begun.includes(name.toLowerCase()));
  if (s < 0) {
    return [];
  }
  return Array.from(map.linksAt(s))
    .filter(l => map.switchNames[map.otherEnd(l, s)].toLowerCase().includes(rest))
    .map(l => ({kind: 'link', name: map.linkName(l)}));
}

function endpointsLike(map, sought) {
  if (map.namedEndpoints !== null) {
    return map.namedEndpoints.names
      .filter(name => name.toLowerCase().includes(sought))
      .slice(0, MOST_FOUND)
      .map(name => ({kind: 'endpoint', name}));
  }
  const [its] = sought.split(':');
  const s = map.switchNames.findIndex(name => name.toLowerCase() === its);
  return s < 0
    ? []
    : map
        .endpointsOf(s)
        .filter(({name}) => name.toLowerCase().startsWith(sought))
        .map(({name}) => ({kind: 'endpoint', name}));
}

function unique(things) {
  const seen = new Set();
  return things.filter(({kind, name}) => !seen.has(`${kind} ${name}`) && seen.add(`${kind} ${name}`));
}

customElements.define('weft-search', Search);
