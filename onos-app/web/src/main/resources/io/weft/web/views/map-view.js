/** Beside the map: what the fabric is, and in words what the map shows, a list of all that is not up. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf} from '../core/address.js';
import {store} from '../core/store.js';
import {capital, count, number} from '../core/words.js';
import {MISCABLED, STATES} from '../map/fabric-states.js';
import {words} from '../shell/answer.js';

const MOST_LISTED = 200;
/** More things in the same state for the same reason are folded. */
const MOST_ALIKE = 12;

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
      .map(([name, value]) => `${name} ${inWords(value)}`)
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
    const {list, notes} = store.get('states') ?? {list: [], notes: []};
    const isRun = status !== null && status.controller !== 'none';
    const lost = status?.pairsWithoutRoute ?? 0;
    return html`
      ${isRun && !status.healthy && status.reasons?.length > 0
        ? html`
            <section class="card" aria-labelledby="controller-title">
              <h3 id="controller-title">Controller</h3>
              <ul class="things">
                ${status.reasons.map(reason => html`<li class="thing failed">${capital(reason)}</li>`)}
              </ul>
            </section>
          `
        : nothing}
      <section class="card" aria-labelledby="out-title">
        <h3 id="out-title">Not as planned ${list.length > 0 ? html`<span class="badge">${number(list.length)}</span>` : nothing}</h3>
        ${!isRun
          ? html`<p class="quiet">
              ${status === null
                ? 'Not known yet: the controller has not reported the state of the fabric.'
                : 'This is a plan: no controller runs this fabric, so nothing can be out of service.'}
            </p>`
          : list.length + notes.length + lost === 0
            ? html`<p class="quiet">Every switch and every link works as planned.</p>`
            : html`
                ${lost > 0
                  ? html`<p class="thing failed">
                      <b>${count(lost, 'pair')} of switches ${lost === 1 ? 'has' : 'have'} no route.</b>
                    </p>`
                  : nothing}
                ${notes.map(note => html`<p class="thing miscabled">${note}.</p>`)}
                ${groupsOf(list).map(group => this.#group(group))}
              `}
      </section>
    `;
  }

  /** Things in the same state for the same reason: folded if they are many. */
  #group({things, title}) {
    const shown = html`
      <ul class="things">
        ${things.slice(0, MOST_LISTED).map(each => this.#thing(each))}
      </ul>
      ${things.length > MOST_LISTED
        ? html`<p class="quiet">and ${number(things.length - MOST_LISTED)} more</p>`
        : nothing}
    `;
    return title === '' ? shown : html`<details class="fold"><summary>${title}</summary>${shown}</details>`;
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

/** What is not up, those apart that are in the same state for the same reason and many: {things, title}. */
function groupsOf(list) {
  const byReason = new Map();
  for (const thing of list) {
    // Addresses and ports differ.
    const key = `${thing.kind} ${thing.state} ${thing.reason.replace(/\d+/g, '')}`;
    if (!byReason.has(key)) {
      byReason.set(key, []);
    }
    byReason.get(key).push(thing);
  }
  const groups = [];
  for (const things of byReason.values()) {
    if (things.length > MOST_ALIKE) {
      const {kind, state, reason} = things[0];
      const many = count(things.length, kind, kind === 'switch' ? 'switches' : 'links');
      // Of cables that are plugged elsewhere each is so in its own way.
      const why = state === MISCABLED ? '' : `: ${reason}`;
      groups.push({things, title: `${many} ${STATES[state].title}${why}`});
    } else if (groups.at(-1)?.title === '') {
      groups.at(-1).things.push(...things);
    } else {
      groups.push({things: [...things], title: ''});
    }
  }
  return groups;
}

function inWords(value) {
  if (Array.isArray(value)) {
    return value.join('×');
  }
  return typeof value === 'object' && value !== null ? words(value) : value;
}

customElements.define('weft-map-view', MapView);
