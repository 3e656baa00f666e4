/** The shell: header, navigation, the view, and beside it what is selected. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf, select} from '../core/address.js';
import {icon} from '../core/icons.js';
import {operationNamed} from '../core/api.js';
import {store} from '../core/store.js';
import {viewNamed, views} from '../views/registry.js';
import './announcer.js';
import './banner.js';
import './header.js';
import './login.js';
import './panel.js';
import './problem.js';
import '../map/map.js';

class App extends WeftElement {
  static watches = ['about', 'map', 'problem', 'view', 'selection'];

  #loading = new Map();

  connectedCallback() {
    super.connectedCallback();
    this.onKey = event => this.#key(event);
    addEventListener('keydown', this.onKey);
  }

  disconnectedCallback() {
    removeEventListener('keydown', this.onKey);
    super.disconnectedCallback();
  }

  /** Who closes the panel goes on where the panel was opened. */
  willUpdate() {
    const isOpen = store.get('selection') !== null;
    if (isOpen && !this.wasOpen) {
      this.opener = document.activeElement;
    }
    this.isClosing = this.wasOpen && !isOpen && document.activeElement?.closest('weft-panel') !== null;
    this.wasOpen = isOpen;
  }

  updated() {
    if (this.isClosing) {
      const isThere = this.opener?.isConnected && this.opener !== document.body;
      (isThere ? this.opener : (this.querySelector('.map-marks') ?? this.querySelector('main'))).focus();
    }
    if (store.get('map') !== null) {
      this.#loadWhenIdle();
    }
    this.#showCurrent();
  }

  render() {
    return html`
      <a class="skip" href="#view" @click=${this.#skip}>Skip to the view</a>
      <div class="top">
        <weft-header></weft-header>
        <weft-banner></weft-banner>
      </div>
      ${this.#navigation()}
      <main id="view" tabindex="-1" class=${this.#layout()}>${this.#main()}</main>
      <weft-announcer></weft-announcer>
      <weft-login></weft-login>
    `;
  }

  /** Of the navigation, which may be longer than there is room for, the view that is shown is in sight. */
  #showCurrent() {
    const current = this.querySelector('nav a[aria-current]');
    if (current === null) {
      return;
    }
    const nav = current.parentElement;
    const [inner, outer] = [current.getBoundingClientRect(), nav.getBoundingClientRect()];
    nav.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
    nav.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
  }

  #offered() {
    return views.filter(view => view.needs === undefined || operationNamed(view.needs) !== undefined);
  }

  #navigation() {
    const current = viewNamed(store.get('view'));
    return html`
      <nav aria-label="Views">
        ${this.#offered().map(
          view => html`
            <a
              href=${addressOf(view.name, {}, store.get('selection'))}
              aria-current=${view === current ? 'page' : nothing}
            >
              ${icon(view.icon)}<span>${view.title}</span>
            </a>
          `,
        )}
      </nav>
    `;
  }

  #layout() {
    if (store.get('problem') !== null || store.get('map') === null) {
      return '';
    }
    const view = viewNamed(store.get('view'));
    return [
      view.beside ? 'with-map' : 'without-map',
      view.name === 'map' ? 'map-alone' : '',
      store.get('selection') === null ? '' : 'with-panel',
    ].join(' ');
  }

  #main() {
    const problem = store.get('problem');
    if (problem !== null) {
      return html`<div class="page"><weft-problem .problem=${problem} .retry=${reload}></weft-problem></div>`;
    }
    if (store.get('map') === null) {
      return html`<p class="page loading" role="status">Loading the fabric …</p>`;
    }
    const view = viewNamed(store.get('view'));
    return html`
      ${view.beside ? html`<weft-map></weft-map>` : nothing}
      <section class="view" aria-label=${view.title}>${this.#view(view)}</section>
      ${store.get('selection') === null ? nothing : html`<weft-panel></weft-panel>`}
    `;
  }

  /** The element of a view, once its module is there. */
  #view(view) {
    if (!this.#offered().includes(view)) {
      // An address that was kept from another fabric.
      const reason = store.get('about')?.running ? 'this server does not offer it' : 'no controller runs this fabric';
      return html`<p class="quiet">${view.title} is not there: ${reason}.</p>`;
    }
    const state = this.#loading.get(view.name);
    if (state === undefined) {
      this.#load(view);
    }
    if (state === 'loaded') {
      // What a view has asked and shows is of one fabric.
      if (this.shown?.localName !== view.element || this.shownOf !== store.get('map')) {
        this.shown = document.createElement(view.element);
        this.shownOf = store.get('map');
      }
      return this.shown;
    }
    return state === undefined || state === 'loading'
      ? html`<p class="loading" role="status">Loading …</p>`
      : html`<weft-problem .problem=${state} .retry=${() => this.#again(view)}></weft-problem>`;
  }

  async #load(view) {
    this.#loading.set(view.name, 'loading');
    try {
      await view.load();
      this.#loading.set(view.name, 'loaded');
    } catch {
      this.#loading.set(view.name, new Error('This view cannot be loaded: the controller does not answer.'));
    }
    this.requestUpdate();
  }

  /** A view that is first shown when the controller is away is needed most then. */
  #loadWhenIdle() {
    if (this.isLoadingAll) {
      return;
    }
    this.isLoadingAll = true;
    const idle = globalThis.requestIdleCallback ?? setTimeout;
    idle(async () => {
      for (const view of this.#offered()) {
        if (this.#loading.get(view.name) === undefined) {
          await this.#load(view);
          if (this.#loading.get(view.name) !== 'loaded') {
            // It is tried again when it is shown.
            this.#loading.delete(view.name);
          }
        }
      }
    });
  }

  #again(view) {
    this.#loading.delete(view.name);
    this.requestUpdate();
  }

  #skip(event) {
    event.preventDefault();
    this.querySelector('main').focus();
  }

  #key(event) {
    if (document.querySelector('dialog[open]') !== null) {
      return;
    }
    const typing = event.target.closest?.('input, textarea, select, [contenteditable]');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.querySelector('weft-search input')?.focus();
    } else if (event.key === 'Escape' && !typing && !event.defaultPrevented && store.get('selection') !== null) {
      select(null);
    }
  }
}

function reload() {
  dispatchEvent(new Event('weft-reload'));
}

customElements.define('weft-app', App);
