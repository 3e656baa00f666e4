/**
 * Views of operations by their fields alone: optimise, analyse, plan and compare, and one for all that have no view of
 * their own, so that a new operation appears on the page by itself.
 */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf, show} from '../core/address.js';
import {ApiError, api, mayChange, mayRunJobs, operationNamed} from '../core/api.js';
import {description} from '../core/description.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';
import {capital} from '../core/words.js';
import {isEmpty, label, words} from '../shell/answer.js';
import {confirm} from '../shell/confirm.js';
import {permission} from '../shell/permission.js';
import {JobWatch, download, jobState, reportLinks, showResult} from './job.js';
import {prefill} from './request-form.js';
import {result} from './results.js';
import './request-form.js';
import '../shell/problem.js';

/** Longer values are texts of files. */
const LONG = 200;

/** Form and result of one operation: `<weft-operation>`. */
class OperationElement extends WeftElement {
  static watches = ['about', 'connection', 'loggedIn'];
  static properties = {
    name: {},
    action: {},
    hint: {},
    /** Whether it is a job where jobs may be started, though it could be asked at once. */
    likesJobs: {type: Boolean},
    answer: {state: true},
    problem: {state: true},
    busy: {state: true},
    description: {state: true},
  };

  constructor() {
    super();
    this.action = 'Run';
    this.hint = '';
    this.likesJobs = false;
    this.answer = null;
    this.problem = null;
    this.busy = false;
    this.description = null;
    this.watch = new JobWatch(this);
  }

  async connectedCallback() {
    super.connectedCallback();
    this.description = await description();
  }

  disconnectedCallback() {
    this.asking?.abort();
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (changed.has('name')) {
      this.answer = null;
      this.problem = null;
      this.asking?.abort();
      this.watch.forget();
      if (this.#isJob()) {
        this.watch.adopt(this.name);
      }
    }
  }

  get operation() {
    return operationNamed(this.name);
  }

  #isJob() {
    return this.operation.job || (this.likesJobs && mayRunJobs());
  }

  render() {
    const {operation} = this;
    const isJob = this.#isJob();
    const may = operation.changes ? mayChange() : !operation.job || mayRunJobs();
    return html`
      <div class=${operation.fields.length === 0 ? 'fieldless' : 'form-and-result'}>
        <section aria-label="What to ask">
          ${permission(
            may,
            operation.changes ? 'change the fabric' : 'start this, which takes processors from the controller',
          )}
          <weft-request-form
            .operation=${operation}
            .action=${operation.changes ? `${this.action} …` : this.action}
            .danger=${operation.changes}
            .disabled=${!may || this.busy || this.watch.isBusy}
            @weft-request=${event => this.#send(event.detail)}
          ></weft-request-form>
        </section>
        <section class="result" aria-label="Result">
          ${isJob ? jobState(this.watch) : nothing}
          ${this.problem === null ? nothing : html`<weft-problem .problem=${this.problem}></weft-problem>`}
          ${this.busy
            ? html`
                <div class="job" role="status">
                  <progress aria-label="Progress"></progress>
                  <div class="row between">
                    <span>running</span
                    ><button type="button" class="small" @click=${() => this.asking.abort()}>End</button>
                  </div>
                </div>
              `
            : nothing}
          ${this.#result()}
        </section>
      </div>
    `;
  }

  #result() {
    const document = this.answer ?? this.watch.job?.result ?? null;
    if (document === null) {
      return this.hint !== '' &&
        this.problem === null &&
        !this.busy &&
        this.watch.job === null &&
        this.watch.problem === null
        ? html`<p class="quiet hint">${this.hint}</p>`
        : nothing;
    }
    const act =
      this.name === 'plan' && operationNamed('compare') !== undefined
        ? {title: 'Compare the selected fabrics', act: compare}
        : null;
    return html`
      ${this.answer === null ? html`${this.#asked(this.watch.job.about)}${reportLinks(this.watch)}` : nothing}
      ${result(this.name, document, act, this.description?.answerOf(this.name))}
      <p class="row">
        <button
          type="button"
          class="small"
          @click=${() => download(`${this.name}.json`, JSON.stringify(document, null, 2), 'application/json')}
        >
          Download as JSON
        </button>
      </p>
    `;
  }

  /** What a job was asked, which may have been by somebody else; texts of files are left out. */
  #asked(about = {}) {
    const said = Object.entries(about)
      .filter(([, value]) => !isEmpty(value) && words(value).length < LONG)
      .map(([name, value]) => `${label(name)} ${words(value)}`);
    return said.length === 0 ? nothing : html`<p class="quiet">Request: ${said.join('; ')}.</p>`;
  }

  async #send(request) {
    this.problem = null;
    if (this.operation.fields.length > 0) {
      showResult(this);
    }
    if (this.operation.changes) {
      await this.#change(request);
    } else if (this.#isJob()) {
      this.answer = null;
      if (!this.watch.isBusy) {
        this.watch.job = null;
      }
      await this.watch.start(this.name, request);
    } else {
      await this.#ask(request);
    }
  }

  async #ask(request) {
    if (this.busy) {
      return;
    }
    this.asking = new AbortController();
    this.busy = true;
    this.answer = null;
    try {
      this.answer = await api.ask(this.name, request, {signal: this.asking.signal, limit: Infinity});
    } catch (problem) {
      this.problem =
        problem.name === 'AbortError' ? new ApiError(0, 'Ended before there was an answer.') : problem;
    } finally {
      this.busy = false;
    }
  }

  #change(request) {
    const said = Object.entries(request);
    return confirm({
      title: `${this.action}?`,
      text: html`
        <p>${this.operation.summary}.</p>
        <dl class="facts">
          ${said.map(
            ([name, value]) =>
              html`<dt>${label(name)}</dt>
                <dd>${String(value)}</dd>`,
          )}
        </dl>
      `,
      action: this.action,
      danger: true,
      act: async signal => {
        this.answer = await api.ask(this.name, request, {signal});
      },
    });
  }
}

function compare(files) {
  if (files.length > 0) {
    prefill('compare', {fabrics: files});
  }
  show('compare', {});
}

customElements.define('weft-operation', OperationElement);

/** A view of one operation. */
function define(element, name, title, action, text, hint, likesJobs = false) {
  customElements.define(
    element,
    class extends WeftElement {
      static watches = ['about'];

      render() {
        return html`
          <h2>${title}</h2>
          <p class="quiet">${text}</p>
          <weft-operation .name=${name} .action=${action} .hint=${hint} .likesJobs=${likesJobs}></weft-operation>
        `;
      }
    },
  );
}

define(
  'weft-optimize-view',
  'optimize',
  'Optimise',
  'Optimise',
  'Finds the routes with the lowest load on the busiest channel for known messages, and a bound on the best possible. Installs nothing.',
  'Name a traffic pattern, such as permutation or shift:7. Its routes, and how close they are to the best possible, appear here.',
  true,
);
define(
  'weft-analyze-view',
  'analyze',
  'Analyse',
  'Analyse',
  'What this fabric carries, survives, costs and takes to build.',
  'If none is ticked, all analyses are made, which can take minutes.',
);
define(
  'weft-plan-view',
  'plan',
  'Plan',
  'Plan',
  'Fabrics for a number of endpoints, best first, with cost and throughput.',
  'Enter the number of endpoints, and the number of ports of a switch.',
);
define(
  'weft-compare-view',
  'compare',
  'Compare',
  'Compare',
  'Compares the cost, throughput and resilience of fabrics, and says where each is better.',
  'Add two or more fabric files, or select fabrics of a plan.',
);

/** Those that a view shows, or the page itself. */
const ELSEWHERE = new Set([
  'map',
  'events',
  'status',
  'routes',
  'cabling',
  'what-if',
  'simulate',
  'optimize',
  'analyze',
  'plan',
  'compare',
  'switch',
  'link',
]);

/** All other operations. */
class MoreView extends WeftElement {
  static watches = ['about', 'parameters'];

  updated() {
    const chosen = this.querySelector('.operations [aria-current]');
    const form = this.querySelector('section');
    const isBelow = form !== null && form.offsetTop >= this.querySelector('.operations').offsetHeight;
    if (this.chosen !== undefined && chosen !== this.chosen && isBelow) {
      // A choice would change nothing that is seen. The form is drawn by the next frame.
      requestAnimationFrame(() => form.scrollIntoView());
    }
    this.chosen = chosen;
  }

  render() {
    const all = store
      .get('about')
      .operations.filter(({name}, i, list) => !ELSEWHERE.has(name) && list.findIndex(each => each.name === name) === i);
    const {operation: chosen = all[0]?.name} = store.get('parameters') ?? {};
    const operation = all.find(({name}) => name === chosen);
    return html`
      <h2>More operations</h2>
      <div class="more">
        <ul class="operations" aria-label="Operations">
          ${all.map(
            ({name, summary, changes}) => html`
              <li>
                <a
                  href=${addressOf('more', {operation: name}, store.get('selection'))}
                  aria-current=${name === chosen ? 'true' : nothing}
                >
                  <b
                    >${capital(name.replaceAll('-', ' '))}${changes
                      ? html` <span class="tag warning">changes</span>`
                      : nothing}</b
                  >
                  <small>${summary}</small>
                </a>
              </li>
            `,
          )}
        </ul>
        ${operation === undefined
          ? html`<p class="notice">${icon('question')} There is no operation ${chosen} here.</p>`
          : html`
              <section aria-label=${operation.name}>
                <h3>${capital(operation.name.replaceAll('-', ' '))}</h3>
                <p class="quiet">${operation.summary}.</p>
                <weft-operation
                  .name=${operation.name}
                  .action=${operation.changes ? capital(operation.name.replaceAll('-', ' ')) : 'Run'}
                ></weft-operation>
              </section>
            `}
      </div>
    `;
  }
}

customElements.define('weft-more-view', MoreView);
