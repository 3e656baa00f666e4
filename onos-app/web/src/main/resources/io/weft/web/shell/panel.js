/** What is selected: a switch with its ports, a link with its ends, or an endpoint. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf, select} from '../core/address.js';
import {api, operationNamed} from '../core/api.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';
import {capital, count, decimal, number} from '../core/words.js';
import {STATES} from '../map/fabric-states.js';
import {answerTable} from './answer.js';
import './problem.js';

const KIND_TITLES = {switch: 'Switch', link: 'Link', endpoint: 'Endpoint'};

class Panel extends WeftElement {
  static watches = ['map', 'states', 'selection', 'status'];
  static properties = {answer: {state: true}, problem: {state: true}};

  constructor() {
    super();
    this.answer = null;
    this.problem = null;
  }

  render() {
    const selection = store.get('selection');
    if (selection === null) {
      return nothing;
    }
    const {kind, name} = selection;
    return html`
      <aside aria-labelledby="panel-title">
        <div class="panel-head">
          <h2 id="panel-title"><small>${KIND_TITLES[kind]}</small> ${name}</h2>
          <button
            type="button"
            class="icon-button"
            title="Show on the map"
            aria-label="Show on the map"
            @click=${() => dispatchEvent(new CustomEvent('weft-reveal', {detail: selection}))}
          >
            ${icon('map')}
          </button>
          <button type="button" class="icon-button" title="Close (Esc)" aria-label="Close" @click=${() => select(null)}>
            ${icon('close')}
          </button>
        </div>
        ${{switch: () => this.#switch(name), link: () => this.#link(name), endpoint: () => this.#endpoint(name)}[kind]()}
      </aside>
    `;
  }

  willUpdate() {
    const selection = store.get('selection');
    const status = store.get('status');
    if (selection !== this.asked || status !== this.askedWith) {
      if (selection?.name !== this.asked?.name || selection?.kind !== this.asked?.kind) {
        this.answer = null;
        this.problem = null;
      }
      this.asked = selection;
      this.askedWith = status;
      this.#ask(selection);
    }
  }

  /** What the controller knows of it besides. */
  async #ask(selection) {
    const operation = selection?.kind === 'link' ? 'link' : 'switch';
    const name = this.#nameToAsk(selection);
    if (name === null || operationNamed(operation) === undefined) {
      return;
    }
    try {
      const answer = await api.ask(operation, {name});
      if (this.asked === selection) {
        this.answer = answer;
        this.problem = null;
      }
    } catch (problem) {
      if (this.asked === selection) {
        this.problem = problem;
      }
    }
  }

  #nameToAsk(selection) {
    const map = store.get('map');
    if (selection === null || selection.kind === 'endpoint') {
      return null;
    }
    const known = selection.kind === 'link' ? map.linkNamed(selection.name) : map.switchNamed(selection.name);
    return known < 0 ? null : selection.name;
  }

  #unknown(kind, name) {
    return html`<p class="quiet">This fabric has no ${kind} named ${name}.</p>`;
  }

  #switch(name) {
    const map = store.get('map');
    const s = map.switchNamed(name);
    if (s < 0) {
      return this.#unknown('switch', name);
    }
    const endpoints = map.endpointsOf(s);
    const links = Array.from(map.linksAt(s));
    const group = map.groups[map.groupOf[s]]?.name;
    return html`
      ${this.#state(name)}
      <dl class="facts">
        <dt>Kind</dt>
        <dd>${endpoints.length > 0 ? 'edge switch' : 'inner switch'}${group ? `, ${group}` : ''}</dd>
      </dl>
      ${this.#known()}
      <h3>${capital(count(links.length, 'link'))}</h3>
      <table class="ports">
        <thead>
          <tr><th scope="col">Port</th><th scope="col">To switch</th><th scope="col">Its port</th><th scope="col">State</th></tr>
        </thead>
        <tbody>${links.map(l => this.#linkRow(l, s))}</tbody>
      </table>
      ${endpoints.length === 0
        ? nothing
        : html`
            <h3>${capital(count(endpoints.length, 'endpoint'))}</h3>
            <ul class="names">
              ${endpoints.map(
                each => html`<li>${this.#reference('endpoint', each.name)} <small>port ${each.port}</small></li>`,
              )}
            </ul>
          `}
    `;
  }

  #linkRow(l, s) {
    const map = store.get('map');
    const t = map.otherEnd(l, s);
    const name = map.linkName(l);
    const state = store.get('states')?.ofLink[l] ?? 0;
    return html`
      <tr>
        <td>${this.#reference('link', name, String(map.portAt(l, s)), `port ${map.portAt(l, s)}, link ${name}`)}</td>
        <td>${this.#reference('switch', map.switchNames[t])}</td>
        <td>${map.portAt(l, t)}</td>
        <td>${tag(state)}</td>
      </tr>
    `;
  }

  #link(name) {
    const map = store.get('map');
    const l = map.linkNamed(name);
    if (l < 0) {
      return this.#unknown('link', name);
    }
    return html`
      ${this.#state(map.linkName(l), store.get('states')?.ofLink[l])}
      <table class="ports">
        <thead><tr><th scope="col">End</th><th scope="col">Switch</th><th scope="col">Port</th></tr></thead>
        <tbody>
          ${[map.a[l], map.b[l]].map(
            (s, i) => html`
              <tr>
                <th scope="row">${i + 1}</th>
                <td>${this.#reference('switch', map.switchNames[s])}</td>
                <td>${i === 0 ? map.aPort[l] : map.bPort[l]}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
      ${map.lengths === null && map.rates === null
        ? nothing
        : html`
            <dl class="facts">
              ${map.lengths?.[l] == null ? nothing : html`<dt>Length</dt><dd>${decimal(map.lengths[l], 1)} m</dd>`}
              ${map.rates?.[l] == null ? nothing : html`<dt>Rate</dt><dd>${number(map.rates[l])} Gb/s</dd>`}
            </dl>
          `}
      ${this.#known()}
    `;
  }

  #endpoint(name) {
    const map = store.get('map');
    const s = map.switchOfEndpoint(name);
    if (s < 0) {
      return this.#unknown('endpoint', name);
    }
    const port = map.endpointsOf(s).find(each => each.name === name)?.port;
    return html`
      <dl class="facts">
        <dt>Switch</dt>
        <dd>${this.#reference('switch', map.switchNames[s])}</dd>
        <dt>Port</dt>
        <dd>${port ?? 'not known'}</dd>
      </dl>
      ${this.#state(map.switchNames[s])}
    `;
  }

  /** The state by the status, in words, and why. */
  #state(name, derived) {
    const states = store.get('states');
    if (states === null || (store.get('status')?.controller ?? 'none') === 'none') {
      return nothing;
    }
    const {state, reason} = states.of(name);
    const shown = Math.max(state, derived ?? 0);
    const why = reason || (shown > state ? 'with one of its switches' : '');
    return html`<p class="panel-state">${tag(shown)} ${why && why !== STATES[shown].title ? why : nothing}</p>`;
  }

  #known() {
    if (this.problem !== null) {
      return html`<weft-problem .problem=${this.problem} .retry=${() => this.#ask(this.asked)}></weft-problem>`;
    }
    return this.answer === null ? nothing : answerTable(this.answer);
  }

  #reference(kind, name, words = name, label = undefined) {
    return html`<a
      href=${addressOf(store.get('view'), store.get('parameters') ?? {}, {kind, name})}
      aria-label=${label ?? nothing}
      >${words}</a
    >`;
  }
}

function tag(state) {
  return html`<span class="tag ${STATES[state].name}">${STATES[state].title}</span>`;
}

customElements.define('weft-panel', Panel);
