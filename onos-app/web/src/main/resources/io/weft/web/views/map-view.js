/** Beside the map: what the fabric is, and in words what the map shows, a list of all that is not up. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf} from '../core/address.js';
import {store} from '../core/store.js';
import {count, number} from '../core/words.js';
import {STATES} from '../map/fabric-states.js';

const MOST_LISTED = 200;

class MapView extends WeftElement {
  static watches = ['map', 'states', 'status', 'about', 'connection', 'selection'];

  render() {
    return html`
      <h2 class="unseen">Map</h2>
      ${this.#outOfService()} ${this.#facts()}
    `;
  }

  #facts() {
    const map = store.get('map');
    const parameters = Object.entries(map.parameters ?? {})
      .filter(([name]) => name !== 'digest')
      .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join('×') : value}`)
      .join(', ');
    const facts = [
      ['Topology', `${map.topology}${parameters === '' ? '' : ` (${parameters})`}`],
      ['Switches', number(map.switchCount)],
      ['Links', number(map.linkCount)],
      ['Endpoints', number(map.endpointCount)],
    ];
    const status = store.get('status');
    if (status?.scheme) {
      facts.push(['Routing', status.scheme]);
    }
    if (status?.switches !== undefined) {
      facts.push(['In session', `${number(status.switchesReady)} of ${count(status.switches, 'switch', 'switches')}`]);
      if (status.pairsWithoutRoute > 0) {
        facts.push(['Pairs without a route', number(status.pairsWithoutRoute)]);
      }
    }
    return html`
      <section class="card" aria-labelledby="facts-title">
        <h3 id="facts-title">Fabric</h3>
        <dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      </section>
    `;
  }

  #outOfService() {
    const status = store.get('status');
    const list = store.get('states')?.list ?? [];
    return html`
      <section class="card" aria-labelledby="out-title">
        <h3 id="out-title">Not as planned ${list.length > 0 ? html`<span class="badge">${number(list.length)}</span>` : nothing}</h3>
        ${status === null || status.controller === 'none'
          ? html`<p class="quiet">
              ${status === null
                ? 'Nothing is known yet: the controller has not said how the fabric is.'
                : 'This is a plan: no controller runs this fabric, so nothing can be out of service.'}
            </p>`
          : list.length === 0
            ? html`<p class="quiet">Every switch and every link works as planned.</p>`
            : html`
                <ul class="things">
                  ${list.slice(0, MOST_LISTED).map(each => this.#thing(each))}
                </ul>
                ${list.length > MOST_LISTED
                  ? html`<p class="quiet">and ${number(list.length - MOST_LISTED)} more</p>`
                  : nothing}
              `}
      </section>
    `;
  }

  #thing({kind, name, state, reason}) {
    const selected = store.get('selection')?.name === name;
    return html`
      <li>
        <a
          class="thing ${STATES[state].name}"
          href=${addressOf('map', {}, {kind, name})}
          aria-current=${selected ? 'true' : nothing}
          @click=${() => dispatchEvent(new CustomEvent('weft-reveal', {detail: {kind, name}}))}
        >
          <b>${name}</b>
          <span class="tag ${STATES[state].name}">${STATES[state].title}</span>
          ${reason === '' || reason === STATES[state].title || reason === 'out of service'
            ? nothing
            : html`<small>${reason}</small>`}
        </a>
      </li>
    `;
  }
}

customElements.define('weft-map-view', MapView);
