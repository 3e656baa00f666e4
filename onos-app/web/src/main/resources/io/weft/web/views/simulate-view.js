/** Simulates: a form, then curves and tables that grow as points come. */
import {WeftElement, html, nothing} from '../core/element.js';
import {mayRunJobs, operationNamed} from '../core/api.js';
import {store} from '../core/store.js';
import {decimal, number} from '../core/words.js';
import {permission} from '../shell/permission.js';
import {label} from '../shell/answer.js';
import {JobWatch, download, jobState, reportLinks, showResult} from './job.js';
import {table} from './results.js';
import './curves.js';
import './request-form.js';

/** What a point says of itself that no reader needs in a table of all. */
const QUIET = new Set([
  'pattern',
  'flows',
  'cycleNanoseconds',
  'warmUpCycles',
  'flits',
  'flitHops',
  'wallSeconds',
  'seed',
  'highestUnsaturated',
  'converged',
  'completionNanoseconds',
  'packets',
  'deliveredBytes',
  'correlated',
]);

/** Of flows there is more than a table has room for; the rest is in the CSV. */
const FLOWS = [
  ['routing', 'routing'],
  ['offeredLoad', 'offered load'],
  ['acceptedThroughput', 'accepted'],
  ['averageSlowdown', 'average slowdown'],
  ['medianSlowdown', 'median'],
  ['p99Slowdown', '99th percentile'],
  ['smallP99Slowdown', 'of small flows'],
  ['mediumP99Slowdown', 'of medium ones'],
  ['largeP99Slowdown', 'of large ones'],
  ['averageTime', 'average time'],
  ['measuredFlows', 'flows'],
  ['saturated', 'saturated'],
];

class SimulateView extends WeftElement {
  static watches = ['about', 'connection', 'loggedIn'];

  constructor() {
    super();
    this.watch = new JobWatch(this);
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch.adopt('simulate');
  }

  render() {
    const may = mayRunJobs();
    const {job} = this.watch;
    return html`
      <h2>Simulate</h2>
      <p class="quiet">${operationNamed('simulate').summary}. The running fabric is not touched.</p>
      <div class="form-and-result">
        <section aria-label="What to simulate">
          ${permission(may, 'start a simulation, which takes processors from the controller')}
          <weft-request-form
            .operation=${operationNamed('simulate')}
            .unfolded=${'Load sweep'}
            .action=${'Simulate'}
            .disabled=${!may || this.watch.isBusy}
            @weft-request=${event => this.#start(event.detail)}
          ></weft-request-form>
        </section>
        <section class="result" aria-label="Result">
          ${jobState(this.watch)}
          ${job === null
            ? this.watch.problem === null
              ? html`<p class="quiet hint">
                  If nothing is filled in, this simulates uniform traffic at loads from 0.05 to 1, routed by the scheme
                  of the fabric. Curves appear here as points come.
                </p>`
              : nothing
            : this.#points(job)}
        </section>
      </div>
    `;
  }

  #start(request) {
    this.watch.start('simulate', request);
    showResult(this);
  }

  #points({points = [], about = {}, id, state}) {
    if (points.length === 0) {
      return state === 'running'
        ? html`<p class="quiet hint">The first point appears once it is precise enough.</p>`
        : nothing;
    }
    const loads = points.some(each => each.offeredLoad !== undefined);
    const isFlows = points.some(each => each.averageSlowdown !== undefined && each.offeredLoad !== undefined);
    const saturated = points.filter(each => each.saturated);
    return html`
      ${loads
        ? html`
            <div class="charts">
              ${isFlows
                ? html`
                    <weft-curves
                      .grows=${true}
                      .points=${points}
                      .member=${'averageSlowdown'}
                      .label=${'Average slowdown'}
                      .unit=${'compared with an empty fabric'}
                    ></weft-curves>
                    <weft-curves
                      .grows=${true}
                      .points=${points}
                      .member=${'p99Slowdown'}
                      .label=${'99th percentile of the slowdown'}
                      .unit=${''}
                    ></weft-curves>
                  `
                : html`
                    <weft-curves
                      .grows=${true}
                      .points=${points}
                      .member=${'averageLatency'}
                      .label=${'Average latency'}
                      .unit=${this.#unit(points)}
                    ></weft-curves>
                    <weft-curves
                      .diagonal=${true}
                      .points=${points}
                      .member=${'acceptedThroughput'}
                      .label=${'Accepted throughput'}
                      .unit=${'share of the capacity of an endpoint’s link'}
                    ></weft-curves>
                  `}
            </div>
            ${saturated.length === 0
              ? nothing
              : html`
                  <p class="quiet">
                    Hollow points are saturated: the fabric accepts less than the offered load, and latencies keep
              growing.
                  </p>
                `}
          `
        : nothing}
      ${this.#table(points)}
      <p class="row">
        <button type="button" class="small" @click=${() => download(`simulation-${id}.csv`, csv(points), 'text/csv')}>
          Download as CSV
        </button>
      </p>
      ${reportLinks(this.watch)}
      <details>
        <summary>What was simulated</summary>
        <dl class="facts">
          ${Object.entries(about)
            .filter(([, value]) => String(value) !== '')
            .map(
              ([name, value]) =>
                html`<dt>${label(name)}</dt>
                  <dd>${String(value)}</dd>`,
            )}
        </dl>
      </details>
    `;
  }

  #unit(points) {
    const [{cycleNanoseconds}] = points;
    return cycleNanoseconds ? `in cycles of ${cycleNanoseconds} ns` : 'in cycles';
  }

  #table(points) {
    const loads = points.some(each => each.offeredLoad !== undefined && each.averageLatency !== undefined);
    if (points.some(each => each.averageSlowdown !== undefined)) {
      return table(
        'Results',
        points,
        FLOWS.filter(([name]) => points.some(each => each[name] !== null && each[name] !== undefined)),
      );
    }
    if (!loads) {
      const columns = [...new Set(points.flatMap(Object.keys))]
        .filter(name => !QUIET.has(name) && points.some(each => each[name] !== null && each[name] !== 0))
        .map(name => [name, label(name)]);
      return table('Results', points, columns);
    }
    return html`
      <div class="scrolling" tabindex="0" role="region" aria-label="Results">
        <table>
          <caption>
            Results
          </caption>
          <thead>
            <tr>
              <th scope="col">Routing</th>
              <th scope="col" class="number">Offered load</th>
              <th scope="col" class="number">Accepted</th>
              <th scope="col" class="number">Latency</th>
              <th scope="col" class="number">± 95 %</th>
              <th scope="col" class="number">99th percentile</th>
              <th scope="col" class="number">Hops</th>
              <th scope="col" class="number">Busiest channel</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            ${points.map(
              p => html`
                <tr class=${p.saturated ? 'saturated' : ''}>
                  <td>${p.routing}</td>
                  <td class="number">${p.offeredLoad}</td>
                  <td class="number">${decimal(p.acceptedThroughput)}</td>
                  <td class="number">${decimal(p.averageLatency, 1)}</td>
                  <td class="number">${decimal(p.latencyHalfWidth, 2)}</td>
                  <td class="number">${p.p99Latency === null ? '–' : number(p.p99Latency)}</td>
                  <td class="number">${decimal(p.averageHops, 2)}</td>
                  <td class="number">${decimal(p.maxChannelLoad)}</td>
                  <td>
                    ${p.saturated ? html`<span class="tag warning">saturated</span>` : nothing}
                    ${p.converged === false
                      ? html`<span class="tag" title="The longest run ended before the requested precision was reached"
                          >imprecise</span
                        >`
                      : nothing}
                    ${p.unroutable > 0
                      ? html`<span class="tag error">${number(p.unroutable)} without a route</span>`
                      : nothing}
                  </td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }
}

function csv(points) {
  const columns = [...new Set(points.flatMap(Object.keys))];
  const cell = value => {
    const text = value === null || value === undefined ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return (
    [columns, ...points.map(each => columns.map(name => each[name]))].map(row => row.map(cell).join(',')).join('\n') +
    '\n'
  );
}

customElements.define('weft-simulate-view', SimulateView);
