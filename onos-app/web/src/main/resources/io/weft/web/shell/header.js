/** The name of the fabric, how it and its controller are, whether that is live, and what concerns the page itself. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf} from '../core/address.js';
import {isStale} from '../core/connection.js';
import {icon} from '../core/icons.js';
import {nextTheme, theme} from '../core/theme.js';
import {store} from '../core/store.js';
import {capital, timeOf} from '../core/words.js';
import './search.js';

const HOSTS = {file: '', emulation: 'emulated', onos: 'in ONOS', program: ''};
/** By the state of the fabric, how it is shown; others are not known. */
const LOOKS = {whole: ['ok', 'check'], degraded: ['warn', 'warning'], planned: ['quiet', 'plan']};
const THEME_WORDS = {system: 'same as the system', light: 'light', dark: 'dark'};

class Header extends WeftElement {
  static watches = ['about', 'status', 'connection', 'map', 'loggedIn'];
  static properties = {theme: {state: true}};

  connectedCallback() {
    super.connectedCallback();
    this.theme = theme();
  }

  render() {
    const about = store.get('about');
    const fabric = store.get('map')?.fabric ?? 'Weft';
    return html`
      <header>
        <a class="brand" href=${addressOf('map')}><img src="icon.svg" alt="Weft" width="28" height="28" /></a>
        <h1 title=${fabric}>${fabric}${this.#host(about)}</h1>
        <div class="state">${this.#fabric()}${this.#controller()}${this.#connection()}</div>
        ${store.get('map') === null ? nothing : html`<weft-search></weft-search>`}
        <div class="tools">${this.#login(about)}${this.#theme()}</div>
      </header>
    `;
  }

  #host(about) {
    const words = HOSTS[about?.host];
    return words ? html` <small>${words}</small>` : nothing;
  }

  /** The state of the fabric: a word, and why. */
  #fabric() {
    const status = store.get('status');
    if (status === null) {
      return nothing;
    }
    const [word, ...why] = status.state.split(': ');
    const look = LOOKS[word] ?? ['quiet', 'question'];
    return html`
      <span class="chip ${isStale() ? 'old' : look[0]}" id="fabric-state" title=${capital(`the fabric is ${status.state}`)}>
        ${icon(look[1])}<span><b>${capital(word)}</b>${why.length > 0 ? html`<span class="why">: ${why.join(': ')}</span>` : nothing}</span>
      </span>
    `;
  }

  #controller() {
    const status = store.get('status');
    // Where no controller answers, the state of the fabric says why.
    if ((status?.controller ?? 'none') === 'none') {
      return nothing;
    }
    const [look, image] = status.healthy ? ['quiet', 'check'] : ['bad', 'error'];
    const words = status.healthy ? status.controller : status.reasons.join('; ');
    return html`
      <span class="chip ${isStale() ? 'old' : look}" id="controller-state" title="Controller: ${words}">
        ${icon(image)}<span><span class="wide">Controller </span>${words}</span>
      </span>
    `;
  }

  #connection() {
    const connection = store.get('connection');
    const isPlan = store.get('about')?.running === false;
    if (connection === null || connection.state === 'none' || (isPlan && connection.state === 'live')) {
      return nothing;
    }
    const {state, since, problem} = connection;
    const looks = {
      connecting: ['quiet', 'question', 'Connecting …'],
      live: ['quiet', 'live', 'Live'],
      asking: ['quiet', 'question', 'Asked every few seconds'],
      stale: ['bad', 'stale', since === null ? 'Not connected' : `Stale since ${timeOf(since)}`],
      refused: ['bad', 'lock', 'Not let read'],
    };
    const [look, image, words] = looks[state];
    return html`<span class="chip ${look}" id="connection-state" title=${problem?.message ?? words}>${icon(image)}<span>${words}</span></span>`;
  }

  #login(about) {
    if (about?.login !== 'token') {
      return nothing;
    }
    return store.get('loggedIn')
      ? html`<button type="button" class="icon-button" @click=${this.#logOut} title="Log out" aria-label="Log out">
          ${icon('unlock')}
        </button>`
      : html`<button
          type="button"
          class="icon-button"
          @click=${() => dispatchEvent(new CustomEvent('weft-login'))}
          title=${about.changes ? 'Log in' : 'Log in to make changes'}
          aria-label="Log in"
        >
          ${icon('lock')}
        </button>`;
  }

  #logOut() {
    dispatchEvent(new Event('weft-logout'));
  }

  #theme() {
    const words = `Colours: ${THEME_WORDS[this.theme]}. Change`;
    return html`
      <button type="button" class="icon-button" @click=${this.#nextTheme} title=${words} aria-label=${words}>
        ${icon(this.theme)}
      </button>
    `;
  }

  #nextTheme() {
    nextTheme();
    this.theme = theme();
  }
}

customElements.define('weft-header', Header);
