/** What is selected: a switch with its ports, a link with its ends, or an endpoint. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf, select} from '../core/address.js';
import {api, mayChange, operationNamed} from '../core/api.js';
import {askInTurn, stopAsking} from '../core/asking.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';
import {capital, count, decimal, number} from '../core/words.js';
import {STATES} from '../map/fabric-states.js';
import {cut, cutNames, drain, offers, restore, undrain} from './actions.js';
import {label} from './answer.js';
import {permission} from './permission.js';
import './problem.js';

/** Counters change all the time, unlike the status. */
const REFRESH = 5_000;
/** By the state of a session with a switch, the words for it. */
const SESSIONS = {there: 'open', none: 'none', quarantined: 'quarantined'};
const KIND_TITLES = {switch: 'Switch', link: 'Link', endpoint: 'Endpoint'};

class Panel extends WeftElement {
  static watches = ['map', 'states', 'selection', 'status', 'about', 'loggedIn', 'connection'];
  static properties = {answer: {state: true}, problem: {state: true}};

  constructor() {
    super();
    this.answer = null;
    this.problem = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.refreshing = setInterval(
      () => document.hidden || store.get('status') === null || this.#ask(this.asked),
      REFRESH,
    );
  }

  disconnectedCallback() {
    clearInterval(this.refreshing);
    stopAsking(this);
    super.disconnectedCallback();
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
        ${{switch: () => this.#switch(name), link: () => this.#link(name), endpoint: () => this.#endpoint(name)}[
          kind
        ]()}
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
  #ask(selection) {
    const names = this.#switchesOf(selection);
    if (names.length === 0 || operationNamed('switch') === undefined) {
      stopAsking(this);
      return;
    }
    askInTurn(this, `${selection.kind} ${selection.name}`, async signal => {
      const answers = await Promise.all(names.map(name => api.ask('switch', {name}, {signal})));
      return selection.kind === 'link' ? answers : answers[0];
    });
  }

  /** The switches that know more: both ends of a link, else the one. */
  #switchesOf(selection) {
    const map = store.get('map');
    if (selection === null) {
      return [];
    }
    const {kind, name} = selection;
    if (kind === 'link') {
      const l = map.linkNamed(name);
      return l < 0 ? [] : [map.switchNames[map.a[l]], map.switchNames[map.b[l]]];
    }
    const s = kind === 'switch' ? map.switchNamed(name) : map.switchOfEndpoint(name);
    return s < 0 ? [] : [map.switchNames[s]];
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
      ${this.#state(name)} ${this.#actions('switch', name, name)}
      <dl class="facts">
        <dt>Kind</dt>
        <dd>${endpoints.length > 0 ? 'edge switch' : 'inner switch'}${group ? `, ${group}` : ''}</dd>
        ${this.#session()}
      </dl>
      ${this.#fault()}
      <h3>${capital(count(links.length, 'link'))}</h3>
      ${this.#links(links, s)} ${this.#entries()}
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

  #session() {
    const session = this.answer?.session;
    if (session === undefined || session === null) {
      return nothing;
    }
    const words = [
      SESSIONS[session.state] ?? session.state,
      session.reason,
      session.refusing ? 'refuses updates' : '',
      session.deaf ? 'sends the controller no probe: its links are not watched' : '',
    ];
    return html`<dt>Session</dt>
      <dd>${words.filter(each => each).join('; ')}</dd>`;
  }

  /** How many entries the switch should hold, by table. */
  #entries() {
    const entries = Object.entries(this.answer?.entries ?? {});
    return entries.length === 0
      ? nothing
      : html`
          <details>
            <summary>
              Should hold
              ${count(
                entries.reduce((sum, [, n]) => sum + n, 0),
                'entry',
                'entries',
              )}
            </summary>
            <dl class="facts">
              ${entries.map(
                ([name, n]) =>
                  html`<dt>${name}</dt>
                    <dd>${number(n)}</dd>`,
              )}
            </dl>
          </details>
        `;
  }

  /** Its links by the plan, and beside them what was found at the port if that is something else. */
  #links(links, s) {
    const ports = new Map((this.answer?.ports ?? []).filter(each => each.link).map(each => [each.link, each]));
    const counted = [...ports.values()].some(
      each => each.packetsPerSecond !== null && each.packetsPerSecond !== undefined,
    );
    return html`
      <div class="scrolling" tabindex="0" role="region" aria-label="Links">
        <table class="ports">
          <thead>
            <tr>
              <th scope="col">Port</th>
              <th scope="col">To switch</th>
              <th scope="col">Its port</th>
              <th scope="col">State</th>
              ${counted ? html`<th scope="col" class="number">Packets/s</th>` : nothing}
            </tr>
          </thead>
          <tbody>
            ${links.map(l => this.#linkRow(l, s, ports, counted))}
          </tbody>
        </table>
      </div>
    `;
  }

  #linkRow(l, s, ports, counted) {
    const map = store.get('map');
    const t = map.otherEnd(l, s);
    const name = map.linkName(l);
    const state = store.get('states')?.ofLink[l] ?? 0;
    const known = ports.get(name);
    return html`
      <tr>
        <td>${this.#reference('link', name, String(map.portAt(l, s)), `port ${map.portAt(l, s)}, link ${name}`)}</td>
        <td>
          ${this.#reference('switch', map.switchNames[t])}
          ${known?.found ? html`<br /><small class="fault">found: ${known.found}</small>` : nothing}
        </td>
        <td>${map.portAt(l, t)}</td>
        <td>${tag(state)}</td>
        ${counted
          ? html`<td class="number">
              ${known?.packetsPerSecond == null ? '–' : number(Math.round(known.packetsPerSecond))}
            </td>`
          : nothing}
      </tr>
    `;
  }

  /** What leads on from here, and what can be done. */
  #actions(kind, name, ofSwitch) {
    const map = store.get('map');
    const isEdge = kind !== 'link' && map.endpointsAt[map.switchNamed(ofSwitch)] > 0;
    const selection = {kind, name};
    const target = kind === 'link' ? map.linkName(map.linkNamed(name)) : ofSwitch;
    const drained = (store.get('status')?.drained ?? []).includes(target);
    const isCut = offers('restore') && cutNames().includes(target);
    const may = mayChange();
    const changes = [
      !offers('drain') || kind === 'endpoint' ? null : drained ? ['Use again …', undrain] : ['Drain …', drain],
      !offers('cut') || kind === 'endpoint' ? null : isCut ? ['Restore …', restore] : ['Cut …', cut],
    ].filter(each => each !== null);
    return html`
      <div class="actions">
        ${isEdge && offers('routes')
          ? html`<a class="button small" href=${addressOf('routes', {from: name}, selection)}>Routes from here</a>`
          : nothing}
        ${kind !== 'endpoint' && offers('what-if')
          ? html`<a class="button small" href=${addressOf('what-if', {fail: target}, selection)}>What if it fails?</a>`
          : nothing}
        ${offers('events') && kind !== 'endpoint'
          ? html`<a class="button small" href=${addressOf('timeline', {of: target}, selection)}>Its events</a>`
          : nothing}
        ${may
          ? changes.map(
              ([words, act]) =>
                html`<button type="button" class="small" @click=${() => act([target])}>${words}</button>`,
            )
          : nothing}
      </div>
      ${changes.length === 0 ? nothing : permission(may, kind === 'link' ? 'drain this link' : 'drain this switch')}
    `;
  }

  #link(name) {
    const map = store.get('map');
    const l = map.linkNamed(name);
    if (l < 0) {
      return this.#unknown('link', name);
    }
    return html`
      ${this.#state(map.linkName(l), store.get('states')?.ofLink[l])} ${this.#actions('link', map.linkName(l), null)}
      ${this.#ends(l)}
      ${map.lengths === null && map.rates === null
        ? nothing
        : html`
            <dl class="facts">
              ${map.lengths?.[l] == null
                ? nothing
                : html`<dt>Length</dt>
                    <dd>${decimal(map.lengths[l], 1)} m</dd>`}
              ${map.rates?.[l] == null
                ? nothing
                : html`<dt>Rate</dt>
                    <dd>${number(map.rates[l])} Gb/s</dd>`}
            </dl>
          `}
      ${this.#fault()}
    `;
  }

  /** Both ends, and what their switches know of their ports. */
  #ends(l) {
    const map = store.get('map');
    const name = map.linkName(l);
    const ends = [map.a[l], map.b[l]].map((s, i) => ({
      s,
      port: i === 0 ? map.aPort[l] : map.bPort[l],
      known: this.answer?.[i]?.ports?.find(each => each.link === name),
      session: this.answer?.[i]?.session,
    }));
    const isCounted = ends.some(({known}) => known?.packetsPerSecond != null);
    return html`
      <table class="ports">
        <thead>
          <tr>
            <th scope="col">Switch</th>
            <th scope="col">Port</th>
            <th scope="col">Session</th>
            ${isCounted ? html`<th scope="col" class="number">Sends packets/s</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${ends.map(
            ({s, port, known, session}) => html`
              <tr>
                <td>
                  ${this.#reference('switch', map.switchNames[s])}
                  ${known?.found ? html`<br /><small class="fault">found: ${known.found}</small>` : nothing}
                </td>
                <td>${port}</td>
                <td>${SESSIONS[session?.state] ?? session?.state ?? '–'}</td>
                ${isCounted
                  ? html`<td class="number">
                      ${known?.packetsPerSecond == null ? '–' : number(Math.round(known.packetsPerSecond))}
                      ${(known?.queuesPerSecond?.length ?? 0) > 1
                        ? html`<br /><small
                              >${known.queuesPerSecond.map((packets, vc) => `VC ${vc}: ${number(packets)}`).join(', ')}</small
                            >`
                        : nothing}
                    </td>`
                  : nothing}
              </tr>
            `,
          )}
        </tbody>
      </table>
    `;
  }

  #endpoint(name) {
    const map = store.get('map');
    const s = map.switchOfEndpoint(name);
    if (s < 0) {
      return this.#unknown('endpoint', name);
    }
    const port = map.endpointsOf(s).find(each => each.name === name)?.port;
    const known = this.answer?.ports?.find(each => each.endpoint === name);
    const more = Object.entries(known ?? {}).filter(
      ([key, value]) => !['port', 'endpoint'].includes(key) && value !== '' && value !== null,
    );
    return html`
      ${this.#actions('endpoint', name, map.switchNames[s])}
      <dl class="facts">
        <dt>Switch</dt>
        <dd>${this.#reference('switch', map.switchNames[s])}</dd>
        <dt>Port</dt>
        <dd>${port ?? 'not known'}</dd>
        ${more.map(
          ([key, value]) =>
            html`<dt>${label(key)}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <h3>Its switch</h3>
      ${this.#state(map.switchNames[s])} ${this.#fault()}
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
    const why = reason || (shown > state ? 'because one of its switches is' : '');
    return html`<p class="panel-state">${tag(shown)} ${why && why !== STATES[shown].title ? why : nothing}</p>`;
  }

  #fault() {
    return this.problem === null
      ? nothing
      : html`<weft-problem .problem=${this.problem} .retry=${() => this.#ask(this.asked)}></weft-problem>`;
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
