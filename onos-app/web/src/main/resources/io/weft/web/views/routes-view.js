/** The routes between two switches or endpoints: marked on the map, and listed hop by hop. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf, remember} from '../core/address.js';
import {askFor, stopAsking} from '../core/asking.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';
import {capital, count} from '../core/words.js';
import '../shell/problem.js';
import './name-field.js';

const MOST_UNFOLDED = 3;
const ENDS = ['switch with endpoints', 'endpoint'];
const KINDS = {
  direct: 'Packets take minimal paths.',
  valiant:
    'Packets take minimal paths to a random waypoint, and from there to their destination; adaptive schemes (UGAL) also use direct minimal paths.',
  none: 'Packets have no route between them.',
  local: 'Both are at the same switch; packets use no link.',
};

class RoutesView extends WeftElement {
  static watches = ['map', 'parameters', 'selection', 'status'];
  static properties = {answer: {state: true}, problem: {state: true}, busy: {state: true}, only: {state: true}};

  constructor() {
    super();
    this.answer = null;
    this.problem = null;
    this.busy = false;
    /** The path that alone is marked: 'minimal 0'; empty for all. */
    this.only = '';
  }

  disconnectedCallback() {
    stopAsking(this);
    store.set('marks', null);
    super.disconnectedCallback();
  }

  willUpdate() {
    const {from = '', to = '', waypoint = ''} = store.get('parameters') ?? {};
    const asked = JSON.stringify([from, to, waypoint, this.#failures()]);
    if (asked !== this.asked) {
      this.asked = asked;
      this.only = '';
      this.#ask(from, to, waypoint);
    }
  }

  /** Routes change when something fails or returns. */
  #failures() {
    const status = store.get('status');
    return status === null ? '' : [status.scheme, status.failures, status.drained, status.repairing];
  }

  updated() {
    this.#mark();
  }

  render() {
    const {from = '', to = '', waypoint = ''} = store.get('parameters') ?? {};
    return html`
      <h2>Routes</h2>
      <form class="ends" @submit=${event => event.preventDefault()}>
        <weft-name-field
          .label=${'From'}
          .kinds=${['edge', 'endpoint']}
          .value=${from}
          .hint=${'Switch or endpoint'}
          @weft-name=${event => this.#change({from: event.detail})}
        ></weft-name-field>
        <button
          type="button"
          class="icon-button swap"
          title="Swap the ends"
          aria-label="Swap the ends"
          @click=${() => this.#change({from: to, to: from})}
        >
          ${icon('swap')}
        </button>
        <weft-name-field
          .label=${'To'}
          .kinds=${['edge', 'endpoint']}
          .value=${to}
          .hint=${'Switch or endpoint'}
          @weft-name=${event => this.#change({to: event.detail})}
        ></weft-name-field>
      </form>
      ${this.#fromSelection(from, to)}
      ${this.problem !== null
        ? html`<weft-problem .problem=${this.problem} .retry=${() => this.#ask(from, to, waypoint)}></weft-problem>`
        : nothing}
      ${this.busy && this.answer === null ? html`<p class="quiet" role="status">Loading the routes …</p>` : nothing}
      ${this.answer !== null && this.problem === null ? this.#answer() : nothing}
      ${from !== '' && to !== ''
        ? nothing
        : html`
            <p class="quiet hint">
              Name the source and the destination: a ${ENDS.join(' or an ')}. Or select one on the map, and use
              it from there.
            </p>
          `}
    `;
  }

  /** What is selected can be taken as one of the ends. */
  #fromSelection(from, to) {
    const selection = store.get('selection');
    const map = store.get('map');
    if (
      selection === null ||
      selection.kind === 'link' ||
      selection.name === from ||
      selection.name === to ||
      (selection.kind === 'switch' && !(map.endpointsAt[map.switchNamed(selection.name)] > 0))
    ) {
      return nothing;
    }
    const {name} = selection;
    return html`
      <p class="row">
        <span><b>${name}</b> is selected:</span>
        <button type="button" @click=${() => this.#change({from: name})}>From here</button>
        <button type="button" @click=${() => this.#change({to: name})}>To here</button>
      </p>
    `;
  }

  #change(some) {
    const {from = '', to = '', waypoint = ''} = {...store.get('parameters'), ...some};
    const ends = 'waypoint' in some ? {from, to, waypoint} : {from, to};
    remember(Object.fromEntries(Object.entries(ends).filter(([, value]) => value !== '')));
  }

  #ask(from, to, waypoint) {
    if (from === '' || to === '') {
      stopAsking(this);
      this.answer = null;
      this.problem = null;
      return;
    }
    askFor(this, 'routes', {from, to, waypoint});
  }

  #answer() {
    const {kind, minimalHops, minimalPaths, waypoints, waypointPaths, fromSwitch, toSwitch} = this.answer;
    const {map} = {map: store.get('map')};
    if (minimalHops < 0) {
      return html`<p class="notice bad">${icon('warning')} No path is left from ${fromSwitch} to ${toSwitch}.</p>`;
    }
    return html`
      <p>${KINDS[kind] ?? `${capital(kind)}.`}</p>
      ${minimalPaths.length === 0
        ? nothing
        : html`
            <h3>
              ${capital(count(minimalPaths.length, 'minimal path'))}${minimalPaths.length === 16
                ? ' (more are not listed)'
                : ''},
              ${count(minimalHops, 'hop')}
            </h3>
            ${this.#paths(minimalPaths, 'minimal')}
          `}
      ${waypoints === undefined ? nothing : this.#waypoints()}
      ${waypointPaths === undefined
        ? nothing
        : html`
            <h3>Through the waypoint ${this.answer.waypoint}</h3>
            ${waypointPaths.length === 0 ? html`<p class="quiet">No path goes through it.</p>` : nothing}
            ${this.#paths(waypointPaths, 'waypoint')}
          `}
      ${minimalPaths.length === 0
        ? nothing
        : html`
            <p class="quiet hint">
              Colours on the map are virtual channels, as in the list.
              ${map.switchCount > 100 ? 'Press 0 to show the whole map.' : ''}
            </p>
          `}
    `;
  }

  #waypoints() {
    const {waypoints, someWaypoints, waypoint = ''} = this.answer;
    return html`
      <h3>${capital(count(waypoints, 'waypoint'))}</h3>
      <label class="stacked">
        Show the paths through
              <select @change=${event => this.#change({waypoint: event.target.value})}>
          <option value="" ?selected=${waypoint === ''}>none of them</option>
          ${someWaypoints.map(name => html`<option ?selected=${name === waypoint}>${name}</option>`)}
        </select>
      </label>
      ${waypoints > someWaypoints.length
        ? html`<p class="quiet">${someWaypoints.length} of them are listed.</p>`
        : nothing}
    `;
  }

  /** A few paths hop by hop; of more, each is one line that unfolds. */
  #paths(paths, kind) {
    return html`
      <ol class="paths">
        ${paths.map((path, i) => {
          const key = `${kind} ${i}`;
          const alone = this.only === key;
          return html`
            <li class=${alone ? 'alone' : ''}>
              ${paths.length <= MOST_UNFOLDED
                ? this.#hops(path)
                : html`<details>
                    <summary>${path.hops.map(each => each.switch).join(' → ')} → ${this.answer.toSwitch}</summary>
                    ${this.#hops(path)}
                  </details>`}
              ${this.answer.minimalPaths.length + (this.answer.waypointPaths?.length ?? 0) < 2
                ? nothing
                : html`<button
                    type="button"
                    class="small"
                    aria-pressed=${alone ? 'true' : 'false'}
                    @click=${() => (this.only = alone ? '' : key)}
                  >
                    ${alone ? 'Show all paths' : 'Show only this path'}
                  </button>`}
            </li>
          `;
        })}
      </ol>
    `;
  }

  #hops({hops}) {
    return html`
      <table class="hops">
        <thead>
          <tr>
            <th scope="col">Switch</th>
            <th scope="col">Output port</th>
            <th scope="col">Link</th>
            <th scope="col">VC</th>
          </tr>
        </thead>
        <tbody>
          ${hops.map(
            hop => html`
              <tr>
                <td>
                  ${reference('switch', hop.switch)}${hop.switch === this.answer.waypoint
                    ? html` <small>waypoint</small>`
                    : nothing}
                </td>
                <td>${hop.port}</td>
                <td>${reference('link', hop.link)}</td>
                <td><span class="vc" data-vc=${hop.virtualChannel % 8}>${hop.virtualChannel}</span></td>
              </tr>
            `,
          )}
          <tr>
            <td>${reference('switch', this.answer.toSwitch)}</td>
            <td colspan="3" class="quiet">arrives</td>
          </tr>
        </tbody>
      </table>
    `;
  }

  #mark() {
    const {from = '', to = ''} = store.get('parameters') ?? {};
    const all =
      this.answer === null || this.problem !== null
        ? []
        : [
            ...this.answer.minimalPaths.map((path, i) => ({...path, key: `minimal ${i}`})),
            ...(this.answer.waypointPaths ?? []).map((path, i) => ({...path, key: `waypoint ${i}`})),
          ];
    const paths = all.filter(({key}) =>
      this.only === '' ? this.answer.waypoint === undefined || key.startsWith('waypoint') : key === this.only,
    );
    const map = store.get('map');
    const ends = [from, to, this.answer?.waypoint ?? '']
      .filter(each => each !== '')
      .map(each => (map.switchNamed(each) >= 0 ? map.switchNamed(each) : map.switchOfEndpoint(each)))
      .filter(s => s >= 0)
      .map(s => map.switchNames[s]);
    const marks = JSON.stringify([paths, ends]);
    if (marks !== this.marked) {
      this.marked = marks;
      store.set('marks', {paths, ends});
    }
  }
}

function reference(kind, name) {
  return html`<a href=${addressOf('routes', store.get('parameters') ?? {}, {kind, name})}>${name}</a>`;
}

customElements.define('weft-routes-view', RoutesView);
