/** What happened, as incidents with the times from cause to repair, the latest first, as it comes. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf, remember} from '../core/address.js';
import {controllerTime} from '../core/clock.js';
import {store} from '../core/store.js';
import {capital, count, duration} from '../core/words.js';
import {incidentsOf} from './incidents.js';
import './name-field.js';

const PAGE = 50;
const REFRESH = 10_000;
const LEVELS = [
  ['info', 'All'],
  ['warning', 'Warnings and errors'],
  ['error', 'Errors'],
];
const KINDS = {
  failure: 'Failure',
  return: 'Return',
  drain: 'Drain',
  undrain: 'Drain ended',
  routing: 'Routing',
  rebalance: 'Traffic',
  start: 'Start',
  repair: 'Repair',
  pace: 'Probes',
  missing: '',
  note: '',
};
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

class TimelineView extends WeftElement {
  static watches = ['events', 'connection', 'parameters', 'map'];
  static properties = {shown: {state: true}};

  constructor() {
    super();
    this.shown = PAGE;
    this.unfolded = new Set();
  }

  connectedCallback() {
    super.connectedCallback();
    this.refreshing = setInterval(() => this.requestUpdate(), REFRESH);
  }

  disconnectedCallback() {
    clearInterval(this.refreshing);
    super.disconnectedCallback();
  }

  render() {
    const {level = 'info', of = ''} = store.get('parameters') ?? {};
    const events = store.get('events') ?? [];
    const all = this.#incidents(events);
    const found = all.filter(each => this.#fits(each, level, of)).reverse();
    return html`
      <h2>Time line</h2>
      ${this.#connection(events)}
      <form class="filters" @submit=${event => event.preventDefault()}>
        <label>
          Show
          <select @change=${event => this.#change({level: event.target.value})}>
            ${LEVELS.map(([name, title]) => html`<option value=${name} ?selected=${name === level}>${title}</option>`)}
          </select>
        </label>
        <weft-name-field
          .label=${'Switch or link'}
          .kinds=${['switch', 'link']}
          .value=${of}
          .hint=${'Any'}
          @weft-name=${event => this.#change({of: event.detail})}
        ></weft-name-field>
        ${of === '' && level === 'info'
          ? nothing
          : html`<button type="button" @click=${() => this.#change({of: '', level: 'info'})}>Show all</button>`}
      </form>
      ${found.length === 0
        ? html`<p class="quiet hint">
            ${events.length === 0
              ? 'Nothing has happened yet. Events of the controller appear here as they come.'
              : 'Nothing like this has happened. Show all to see the rest.'}
          </p>`
        : html`<ol class="incidents">
            ${this.#days(found.slice(0, this.shown))}
          </ol>`}
      ${found.length > this.shown
        ? html`<button type="button" @click=${() => (this.shown += PAGE)}>
            Show ${Math.min(PAGE, found.length - this.shown)} more
          </button>`
        : nothing}
    `;
  }

  #incidents(events) {
    if (events !== this.known) {
      this.known = events;
      this.incidents = incidentsOf(events);
    }
    return this.incidents ?? [];
  }

  #change(some) {
    const {level = 'info', of = ''} = {...store.get('parameters'), ...some};
    this.shown = PAGE;
    remember({...(level === 'info' ? {} : {level}), ...(of === '' ? {} : {of})});
  }

  #fits({severity, names, events}, level, of) {
    const levels = LEVELS.map(([name]) => name);
    return (
      levels.indexOf(severity) >= levels.indexOf(level) &&
      (of === '' ||
        names.some(name => concerns(name, of)) ||
        events.some(({sentence}) => sentence.split(/[\s,;[\]]+/).some(word => concerns(word, of))))
    );
  }

  #connection(events) {
    return store.get('connection')?.state === 'connecting' && events.length === 0
      ? html`<p class="quiet" role="status">Connecting …</p>`
      : nothing;
  }

  /** The incidents, with a line for each day. */
  #days(incidents) {
    let day = '';
    return incidents.map(each => {
      const its = new Date(each.begin).toLocaleDateString('en-GB', {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      });
      const line = its === day ? nothing : html`<li class="day">${its}</li>`;
      day = its;
      return html`${line}${this.#incident(each)}`;
    });
  }

  #incident(incident) {
    const {kind, title, severity, begin, end, steps, silent, events, outcome, isOpen, key} = incident;
    const [first] = events;
    if (first.ofPage) {
      return html`<li class="break"><span>${first.sentence}</span> ${time(begin)}</li>`;
    }
    const isPlain = kind === 'note' || kind === 'missing' || (kind === 'repair' && events.length === 1);
    return html`
      <li class=${`incident ${severity} ${kind}`}>
        <div class="incident-head">
          ${time(begin)}
          <div>
            <h3>
              ${severity === 'info' || kind === 'return'
                ? nothing
                : html`<span class="tag ${severity}">${severity}</span>`}
              ${KINDS[kind] === '' ? nothing : html`<small>${KINDS[kind]}</small>`} ${title}
            </h3>
            ${isPlain
              ? this.#plain(incident)
              : html`
                  ${this.#steps(steps, begin)}
                  ${kind === 'pace' && events.length === 1 && !isOpen
                    ? nothing
                    : html`
                        <p>
                          ${isOpen
                            ? html`<b>In progress</b>, for ${duration(controllerTime() - begin)}`
                            : html`<b>${duration(end - begin)}</b> ${kind === 'pace' && events.length > 2
                                  ? 'from first to last'
                                  : 'in total'}${silence(silent)}`}${this.#outcome(outcome, incident)}
                        </p>
                      `}
                `}
            ${this.#more(events, key, isPlain)}
          </div>
        </div>
      </li>
    `;
  }

  #plain({events, kind, begin, end}) {
    if (kind === 'missing' && events.length > 1) {
      return html`<p class="quiet">Reported ${events.length} times in ${duration(end - begin)}</p>`;
    }
    const [{sentence, warning}] = events;
    return warning === undefined || sentence.includes(warning)
      ? nothing
      : html`<p class="quiet">${capital(warning)}</p>`;
  }

  #steps(steps, begin) {
    if (steps.length < 2) {
      return nothing;
    }
    return html`
      <ol class="steps">
        ${steps.map(
          ({words, at, took}, i) => html`
            <li title=${took === null ? `${clock.format(at)}, ${duration(at - begin)} after the start` : nothing}>
              ${i === 0
                ? nothing
                : html`<small>${took === null ? `+ ${duration(at - steps[i - 1].at)}` : nothing}</small>`}
              <span>${words}${took === null ? nothing : ` in ${duration(took)}`}</span>
            </li>
          `,
        )}
      </ol>
    `;
  }

  #outcome(outcome, {events}) {
    if (outcome === null || outcome.pairsWithoutRoute === undefined) {
      return outcome === null ? nothing : html`: ${outcome.sentence}.`;
    }
    const changes = sum(events, 'inserted') + sum(events, 'modified') + sum(events, 'deleted');
    return html`:
    ${outcome.pairsWithoutRoute === 0
      ? 'every pair of switches has a route'
      : html`<b class="bad">${count(outcome.pairsWithoutRoute, 'pair')} of switches without a route</b>`},
    ${count(changes, 'entry', 'entries')}
    changed${outcome.consistent ? '.' : html`, <b class="bad">but not all switches hold the right entries</b>.`}`;
  }

  #more(events, key, isPlain) {
    if (isPlain && events.length === 1) {
      return nothing;
    }
    const open = this.unfolded.has(key);
    return html`
      <details ?open=${open} @toggle=${event => this.#fold(key, event.target.open)}>
        <summary>${count(events.length, 'event')}</summary>
        ${open
          ? html`
              <ul class="raw">
                ${events.map(
                  each => html`
                    <li>
                      <time datetime=${each.time}>${clock.format(Date.parse(each.time))}</time>
                      <b>${each.event}</b> ${each.sentence}${this.#links(each)}
                    </li>
                  `,
                )}
              </ul>
            `
          : nothing}
      </details>
    `;
  }

  #fold(key, open) {
    if (open !== this.unfolded.has(key)) {
      if (open) {
        this.unfolded.add(key);
      } else {
        this.unfolded.delete(key);
      }
      this.requestUpdate();
    }
  }

  #links({switch: s, link}) {
    const map = store.get('map');
    const [kind, name] = link !== undefined ? ['link', link] : ['switch', s];
    const known = name !== undefined && (kind === 'link' ? map.linkNamed(name) : map.switchNamed(name)) >= 0;
    return known ? html` <a href=${addressOf('map', {}, {kind, name})}>on the map</a>` : nothing;
  }
}

function silence(millis) {
  return millis === null ? '' : `; nothing had come by the link for ${duration(millis)} when it was found`;
}

/** Whether something that has this name concerns another one: a switch is also concerned by what happens to its links. */
function concerns(name, of) {
  return name === of || name.split('#')[0].split('--').includes(of);
}

function sum(events, member) {
  return events.reduce((all, each) => all + (each[member] ?? 0), 0);
}

function time(at) {
  return html`<time datetime=${new Date(at).toISOString()}
    >${clock.format(at)}<small>${ago(controllerTime() - at)}</small></time
  >`;
}

/** In whole seconds, minutes or hours. */
function ago(millis) {
  if (millis < 5_000) {
    return 'now';
  }
  const unit = millis < 60_000 ? 1_000 : 60_000;
  return `${duration(Math.floor(millis / unit) * unit)
    .replace(/ 0 s$/, '')
    .replace('.0 s', ' s')} ago`;
}

customElements.define('weft-timeline-view', TimelineView);
