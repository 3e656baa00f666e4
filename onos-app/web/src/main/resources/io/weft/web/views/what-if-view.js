/** What would follow if links and switches failed, were drained, or the scheme were another; and to do just that. */
import {WeftElement, html, nothing} from '../core/element.js';
import {remember} from '../core/address.js';
import {api, mayChange, operationNamed} from '../core/api.js';
import {askFor, stopAsking} from '../core/asking.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';
import {capital, count, decimal, number} from '../core/words.js';
import {
  WHAT_IF,
  cutNames,
  cutOffBy,
  effectWords,
  harmOf,
  includesAll,
  offers,
  restore,
  undrain,
  words,
} from '../shell/actions.js';
import {confirm} from '../shell/confirm.js';
import {permission} from '../shell/permission.js';
import '../shell/problem.js';
import './name-list.js';

const PAUSE = 250;
const CLICKS = [
  ['fail', 'marks it as failed'],
  ['drain', 'marks it as drained'],
  ['select', 'selects it'],
];

/**
 * What is compared: title, value of a verified state, how it is written, whether more is worse (1), better (-1) or
 * neither, and whether it is of the pairs that have a route, so that it compares only where these are the same.
 */
const MEASURES = [
  ['Pairs of endpoints without a path', v => v.unreachable, number, 1],
  ['Longest route (hops)', v => v.maxHops, number, 1, true],
  ['Average route (hops)', v => v.averageHops, decimal, 1, true],
  ['Load of the busiest channel', v => v.maxChannelLoad, decimal, 1, true],
  ['Busiest channel', v => v.busiestChannel, channel, 0],
  ['Virtual channels in use', v => v.virtualChannels, number, 1, true],
  ['Virtual channels available', v => v.virtualChannelsAvailable, number, 0],
  ['Deadlock-free', v => v.deadlockFree, yesNo, -1],
  ['Link failures that could lose routes', v => v.survives?.linksNotSurvived, number, 1],
  ['Switch failures that could lose routes', v => v.survives?.switchesNotSurvived, number, 1],
  ['Hops with an alternative next hop', v => v.localProtection?.hops, share, -1, true],
  ['Connected pairs without a route', v => v.uncovered?.pairs.length, number, 1],
];

class WhatIfView extends WeftElement {
  static watches = ['map', 'parameters', 'status', 'about', 'connection', 'loggedIn', 'selection'];
  static properties = {
    answer: {state: true},
    problem: {state: true},
    busy: {state: true},
    clicks: {state: true},
    done: {state: true},
  };

  constructor() {
    super();
    this.answer = null;
    this.problem = null;
    this.busy = false;
    this.clicks = 'fail';
    this.done = '';
  }

  disconnectedCallback() {
    clearTimeout(this.pause);
    stopAsking(this);
    store.set('marks', null);
    super.disconnectedCallback();
  }

  get chosen() {
    const {fail = '', drain = '', scheme = ''} = store.get('parameters') ?? {};
    return {failures: list(fail), drained: list(drain), scheme};
  }

  willUpdate() {
    const chosen = this.chosen;
    const status = store.get('status');
    const asked = JSON.stringify([chosen, status?.failures, status?.drained, status?.scheme]);
    if (asked !== this.asked) {
      this.asked = asked;
      clearTimeout(this.pause);
      if (JSON.stringify(chosen) !== this.subject) {
        this.subject = JSON.stringify(chosen);
        stopAsking(this);
      }
      if (isNothing(chosen)) {
        this.answer = null;
        this.problem = null;
        this.busy = false;
      } else {
        this.busy = true;
        this.pause = setTimeout(() => askFor(this, 'what-if', chosen, {limit: WHAT_IF}), PAUSE);
      }
    }
  }

  updated() {
    const {failures, drained} = this.chosen;
    const marks = JSON.stringify([failures, drained, this.clicks]);
    if (marks !== this.marked) {
      this.marked = marks;
      store.set('marks', {
        failed: failures,
        drained,
        ...(this.clicks === 'select' ? {} : {pick: (kind, name) => this.#pick(name)}),
      });
    }
  }

  #again() {
    this.problem = null;
    askFor(this, 'what-if', this.chosen, {limit: WHAT_IF});
  }

  /** Puts what was clicked at into its list, or takes it out. */
  #pick(name) {
    const {failures, drained} = this.chosen;
    const [key, names] = this.clicks === 'fail' ? ['failures', failures] : ['drained', drained];
    this.#choose({[key]: names.includes(name) ? names.filter(each => each !== name) : [...names, name]});
  }

  #choose(some) {
    this.done = '';
    const {failures, drained, scheme} = {...this.chosen, ...some};
    remember({
      ...(failures.length > 0 ? {fail: failures.join(',')} : {}),
      ...(drained.length > 0 ? {drain: drained.join(',')} : {}),
      ...(scheme === '' ? {} : {scheme}),
    });
  }

  render() {
    const {failures, drained, scheme} = this.chosen;
    const schemes = operationNamed('what-if')?.fields.find(each => each.name === 'scheme')?.choices ?? [];
    const present = store.get('status')?.scheme ?? '';
    return html`
      <h2>What if …</h2>
      <fieldset class="segments">
        <legend>A click on the map</legend>
        ${CLICKS.map(
          ([name, title]) => html`
            <label>
              <input
                type="radio"
                name="clicks"
                value=${name}
                .checked=${this.clicks === name}
                @change=${() => (this.clicks = name)}
              />
              <span>${title}</span>
            </label>
          `,
        )}
      </fieldset>
      <weft-name-list
        .label=${'Would fail'}
        .names=${failures}
        .hint=${'Switch or link'}
        .sort=${'failed'}
        @weft-names=${event => this.#choose({failures: event.detail})}
      ></weft-name-list>
      <weft-name-list
        .label=${'Would be drained'}
        .names=${drained}
        .hint=${'Switch or link'}
        .sort=${'drained'}
        @weft-names=${event => this.#choose({drained: event.detail})}
      ></weft-name-list>
      <label class="stacked">
        Routing scheme
        <select @change=${event => this.#choose({scheme: event.target.value})}>
          <option value="" ?selected=${scheme === ''}>unchanged${present ? ` (${present})` : ''}</option>
          ${schemes.map(name => html`<option value=${name} ?selected=${name === scheme}>${name}</option>`)}
        </select>
      </label>
      ${isNothing(this.chosen)
        ? html`<p class="quiet hint">
            Click links and switches on the map, or name them, to see the effect of failures and drains. This changes nothing.
          </p>`
        : html`<p>
            <button type="button" @click=${() => this.#choose({failures: [], drained: [], scheme: ''})}>Clear</button>
          </p>`}
      ${this.done === '' ? nothing : html`<p class="notice ok" role="status">${icon('check')} ${this.done}</p>`}
      ${this.problem === null
        ? nothing
        : html`<weft-problem .problem=${this.problem} .retry=${() => this.#again()}></weft-problem>`}
      ${this.busy ? html`<p class="quiet" role="status">Computing the effect …</p>` : nothing}
      ${this.answer === null || this.problem !== null ? nothing : this.#answer(this.answer)} ${this.#present()}
    `;
  }

  #answer(answer) {
    const {pairsLost, someLost, pairsGained, now, then} = answer;
    const [look, image, verdict] = verdictOf(answer);
    const samePairs = now.unreachable === then.unreachable && pairsLost === 0 && pairsGained === 0;
    return html`
      <div class=${this.busy ? 'aging' : ''}>
        <div class="notice ${look}" id="verdict" role="status">
          ${icon(image)}
          <div><b>${verdict}</b> ${effectWords(answer)}</div>
        </div>
        ${pairsLost === 0
          ? nothing
          : html`
              <details>
                <summary>Pairs that lose their route</summary>
                <ul class="names">
                  ${someLost.map(each => html`<li>${each}</li>`)}
                </ul>
                ${pairsLost > someLost.length
                  ? html`<p class="quiet">and ${number(pairsLost - someLost.length)} more</p>`
                  : nothing}
              </details>
            `}
        ${pairsGained === 0 ? nothing : html`<p>${count(pairsGained, 'pair')} of switches would gain a route.</p>`}
        <table class="before-after">
          <thead>
            <tr>
              <th scope="col"><span class="unseen">Measure</span></th>
              <th scope="col" class="number">Now</th>
              <th scope="col" class="number">Then</th>
            </tr>
          </thead>
          <tbody>
            ${MEASURES.map(measure => row(measure, now, then, samePairs))}
          </tbody>
        </table>
        ${samePairs
          ? nothing
          : html`<p class="quiet">
              Hops, loads and channels are of the pairs that have a route, which would be others.
            </p>`}
        ${this.#doIt(answer)}
      </div>
    `;
  }

  /** The steps by which what was chosen would be done; null if it cannot be. */
  #steps() {
    const {failures, drained, scheme} = this.chosen;
    const steps = [];
    if (failures.length > 0) {
      if (!offers('cut')) {
        return null;
      }
      steps.push({
        words: `cut ${words(failures)} in the emulation`,
        act: signal => api.ask('cut', {names: failures}, {signal}),
      });
    }
    if (scheme !== '' && scheme !== store.get('status')?.scheme) {
      steps.push({
        words: `change the routing to ${scheme}`,
        act: signal => api.ask('change-routing', {scheme}, {signal}),
      });
    }
    if (drained.length > 0) {
      steps.push({
        words: `drain ${words(drained)}`,
        act: (signal, {forced}) => api.ask('drain', {names: drained, forced}, {signal}),
      });
    }
    return (drained.length === 0 || offers('drain')) && (scheme === '' || offers('change-routing')) ? steps : null;
  }

  #doIt(answer) {
    if (store.get('about')?.running === false) {
      return html`<p class="quiet">This is a plan, so there is nothing to drain or change.</p>`;
    }
    const steps = this.#steps();
    if (steps === null) {
      return html`<p class="quiet">
        A failure cannot be ordered here. To work on a link or switch, drain it.
      </p>`;
    }
    if (steps.length === 0) {
      return nothing;
    }
    if (!mayChange()) {
      return permission(false, 'do this');
    }
    return html`
      <div class="do-it">
        <button
          type="button"
          class=${harmOf(answer) === '' ? 'primary' : 'danger'}
          ?disabled=${this.busy}
          @click=${() => this.#confirm(steps, answer)}
        >
          ${capital(steps.map(each => each.words).join(', '))} …
        </button>
      </div>
    `;
  }

  async #confirm(steps, answer) {
    const {failures, drained, scheme} = this.chosen;
    let next = 0;
    const done = await confirm({
      title: 'Do this now?',
      text: html`
        <ol>
          ${steps.map(each => html`<li>${capital(each.words)}</li>`)}
        </ol>
        <p>
          Drains and changes of the routing last until you undo them: with --state or in ONOS also for the next
          controller, otherwise until this controller ends.
        </p>
      `,
      action: 'Do it',
      foresee: async () => ({text: effectWords(answer), harm: harmOf(answer), forced: !answer.safe}),
      act: async (signal, foreseen) => {
        // What was done already is not done again after an error.
        for (; next < steps.length; next++) {
          await steps[next].act(signal, foreseen);
        }
      },
      isDone: status =>
        includesAll(status.cut, failures) &&
        includesAll(status.drained, drained) &&
        (scheme === '' || status.scheme === scheme),
    });
    if (done) {
      this.#choose({failures: [], drained: [], scheme: ''});
      this.done = `Done: ${steps.map(each => each.words).join(', ')}.`;
    }
  }

  /** What is drained or cut now, and to take that back. */
  #present() {
    const drained = store.get('status')?.drained ?? [];
    const cut = offers('restore') ? cutNames() : [];
    if (drained.length === 0 && cut.length === 0) {
      return nothing;
    }
    const may = mayChange();
    return html`
      <section class="card present" aria-labelledby="present-title">
        <h3 id="present-title">Now</h3>
        ${drained.length === 0 ? nothing : back('Drained', drained, 'Use again …', names => undrain(names), may)}
        ${cut.length === 0 ? nothing : back('Cut in the emulation', cut, 'Restore …', names => restore(names), may)}
        ${permission(may, 'undo this')}
      </section>
    `;
  }
}

function back(title, names, action, act, may) {
  return html`
    <h4>${title}</h4>
    <ul class="things">
      ${names.map(
        name => html`
          <li class="row between">
            <b>${name}</b>
            <button
              type="button"
              class="small"
              ?disabled=${!may}
              aria-label=${`${action}: ${name}`}
              @click=${() => act([name])}
            >
              ${action}
            </button>
          </li>
        `,
      )}
    </ul>
    ${names.length > 1
      ? html`<p>
          <button type="button" ?disabled=${!may} @click=${() => act(names)}>
            ${action}: all ${number(names.length)}
          </button>
        </p>`
      : nothing}
  `;
}

/** Look, icon and word of what would follow. */
function verdictOf(effect) {
  if (!effect.safe) {
    return ['bad', 'error', 'Not safe.'];
  }
  return cutOffBy(effect) > 0 ? ['warn', 'warning', 'Cuts endpoints off.'] : ['ok', 'check', 'Safe.'];
}

function row([title, of, write, worse, isOfPairs = false], now, then, samePairs) {
  const before = of(now);
  const after = of(then);
  if (before === undefined && after === undefined) {
    return nothing;
  }
  const differs = before !== after;
  const more = typeof before === 'boolean' ? Number(after) - Number(before) : after - before;
  const isNeither = worse === 0 || Number.isNaN(more) || (isOfPairs && !samePairs);
  const verdict = !differs ? '' : isNeither ? 'differs' : more * worse > 0 ? 'worse' : 'better';
  return html`
    <tr class=${verdict}>
      <th scope="row">${title}</th>
      <td class="number">${written(before, write)}</td>
      <td class="number">
        ${verdict === 'worse' || verdict === 'better'
          ? html`<span aria-hidden="true">${typeof before === 'boolean' ? '' : more > 0 ? '▲' : '▼'}</span> `
          : nothing}${written(after, write)}${verdict === ''
          ? nothing
          : html`<small>${verdict === 'differs' ? 'changed' : verdict}</small>`}
      </td>
    </tr>
  `;
}

function written(value, write) {
  return value === undefined || value === null ? '–' : write(value);
}

function channel(name) {
  return name.replace('->', ' → ');
}

function yesNo(value) {
  return value ? 'yes' : 'no';
}

function share(value) {
  return `${(100 * value).toFixed(1)} %`;
}

function list(text) {
  return text === '' ? [] : text.split(',');
}

function isNothing({failures, drained, scheme}) {
  return failures.length === 0 && drained.length === 0 && scheme === '';
}

customElements.define('weft-what-if-view', WhatIfView);
