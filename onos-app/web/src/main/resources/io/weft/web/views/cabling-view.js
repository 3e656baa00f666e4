/** Whether cables are as planned: what to plug elsewhere, which links are missing, which switches hear nothing. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf} from '../core/address.js';
import {askFor, stopAsking} from '../core/asking.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';
import {capital, count} from '../core/words.js';
import '../shell/problem.js';

class CablingView extends WeftElement {
  static watches = ['map', 'status', 'connection'];
  static properties = {answer: {state: true}, problem: {state: true}, busy: {state: true}};

  constructor() {
    super();
    this.answer = null;
    this.problem = null;
    this.busy = false;
  }

  disconnectedCallback() {
    stopAsking(this);
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (changed.has('answer')) {
      this.at = new Date();
    }
    const status = store.get('status');
    if (this.asked === undefined || status !== this.asked) {
      this.asked = status;
      askFor(this, 'cabling');
    }
  }

  render() {
    return html`
      <div class="view-head">
        <h2>Cabling</h2>
        ${this.answer === null
          ? nothing
          : html` <button type="button" class="with-icon" @click=${() => print()}>${icon('print')} Print</button> `}
      </div>
      ${this.problem === null
        ? nothing
        : html`<weft-problem .problem=${this.problem} .retry=${() => askFor(this, 'cabling')}></weft-problem>`}
      ${this.answer !== null
        ? this.#answer()
        : this.problem === null
          ? html`<p class="quiet" role="status">Loading …</p>`
          : nothing}
    `;
  }

  #answer() {
    const {asPlanned, allLinksSeen, miscabled, missing, failures, deaf} = this.answer;
    const about = store.get('map');
    const switches = failures.filter(name => about.switchNamed(name) >= 0);
    const faults = [
      miscabled.length > 0 ? `${count(miscabled.length, 'port')} plugged elsewhere than planned` : '',
      missing.length > 0 ? `${count(missing.length, 'link')} missing` : '',
      switches.length > 0 ? `${count(switches.length, 'switch', 'switches')} out of service` : '',
      deaf.length > 0 ? `${count(deaf.length, 'switch', 'switches')} of whose links nothing is known` : '',
    ].filter(each => each !== '');
    return html`
      <p class="print-only">
        ${about.fabric}, ${this.at.toLocaleString('en-GB', {dateStyle: 'long', timeStyle: 'short'})}
      </p>
      ${asPlanned
        ? html`<p class="notice ok">
            ${icon('check')} All ${count(about.linkCount, 'link')} are plugged and work as planned.
          </p>`
        : faults.length > 0
          ? html`<p class="notice warn">${icon('warning')} ${capital(faults.join(', '))}.</p>`
          : html`<p class="notice">${icon('question')} Not known yet.</p>`}
      ${allLinksSeen ? nothing : html`<p class="quiet">Not every link was probed yet: the list may grow.</p>`}
      ${miscabled.length === 0
        ? nothing
        : html`
            <section class="card" aria-labelledby="replug-title">
              <h3 id="replug-title">To plug elsewhere</h3>
              <ol class="checklist">
                ${miscabled.map(each => html`<li><span class="box" aria-hidden="true"></span> ${sentence(each)}</li>`)}
              </ol>
            </section>
          `}
      ${missing.length === 0
        ? nothing
        : html`
            <section class="card" aria-labelledby="missing-title">
              <h3 id="missing-title">Links that are missing</h3>
              <p class="quiet">Check the cable and both of its ports.</p>
              <div class="scrolling" tabindex="0" role="region" aria-labelledby="missing-title">
                <table>
                  <thead>
                    <tr>
                      <th scope="col" class="print-only"></th>
                      <th scope="col">Link</th>
                      <th scope="col">From</th>
                      <th scope="col">To</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${missing.map(
                      each => html`
                        <tr>
                          <td class="print-only"><span class="box"></span></td>
                          <td><a href=${addressOf('map', {}, {kind: 'link', name: each.link})}>${each.link}</a></td>
                          <td>${each.from}</td>
                          <td>${each.to}</td>
                        </tr>
                      `,
                    )}
                  </tbody>
                </table>
              </div>
            </section>
          `}
      ${switches.length === 0
        ? nothing
        : html`
            <section class="card" aria-labelledby="out-title">
              <h3 id="out-title">Switches out of service</h3>
              <p class="quiet">Nothing is known of their cables.</p>
              ${this.#switches(switches)}
            </section>
          `}
      ${deaf.length === 0
        ? nothing
        : html`
            <section class="card" aria-labelledby="deaf-title">
              <h3 id="deaf-title">Switches that delivered no probe</h3>
              <p class="quiet">Their links are not watched: check that the controller gets their packets.</p>
              ${this.#switches(deaf)}
            </section>
          `}
    `;
  }

  #switches(names) {
    return html`
      <ul class="names">
        ${names.map(name => html`<li><a href=${addressOf('map', {}, {kind: 'switch', name})}>${name}</a></li>`)}
      </ul>
    `;
  }
}

function sentence(text) {
  return /[.!]$/.test(text) ? text : `${text}.`;
}

customElements.define('weft-cabling-view', CablingView);
