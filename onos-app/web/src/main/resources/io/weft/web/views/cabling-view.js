/** Whether cables are as planned: what to plug elsewhere, which links do not work, which switches are not watched. */
import {WeftElement, html, nothing} from '../core/element.js';
import {addressOf} from '../core/address.js';
import {askFor, stopAsking} from '../core/asking.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';
import {capital, count} from '../core/words.js';
import '../shell/problem.js';
import {stepsFor} from './cables.js';

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
    const {asPlanned, allLinksSeen, miscabled, miscabledPorts = [], failures, deaf} = this.answer;
    const about = store.get('map');
    const switches = failures.filter(name => about.switchNamed(name) >= 0);
    const steps = stepsFor(miscabledPorts);
    const said = new Set(miscabledPorts.map(port => port.sentence));
    const notes = miscabled.filter(each => !said.has(each));
    const replugged = new Set(steps.flatMap(({links}) => links));
    const missing = this.answer.missing.filter(({link}) => !replugged.has(link));
    const faults = [
      steps.length > 0 ? `${count(steps.length, 'cable')} plugged in elsewhere than planned` : '',
      missing.length > 0 ? `${count(missing.length, 'link')} not working` : '',
      switches.length > 0 ? `${count(switches.length, 'switch', 'switches')} out of service` : '',
      deaf.length > 0 ? `${count(deaf.length, 'switch', 'switches')} not watched` : '',
    ].filter(each => each !== '');
    return html`
      <p class="print-only">
        ${about.fabric}, ${this.at.toLocaleString('en-GB', {dateStyle: 'long', timeStyle: 'short'})}
      </p>
      ${asPlanned
        ? html`<p class="notice ok">
            ${icon('check')} All ${count(about.linkCount, 'link')} are cabled and work as planned.
          </p>`
        : faults.length > 0
          ? html`<p class="notice warn">${icon('warning')} ${capital(faults.join(', '))}.</p>`
          : html`<p class="notice">${icon('question')} Not known yet: the links have not been probed.</p>`}
      ${allLinksSeen ? nothing : html`<p class="quiet">Not every link has been probed yet: more may be found.</p>`}
      ${notes.map(each => html`<p class="notice warn">${icon('warning')} ${sentence(each)}</p>`)}
      ${steps.length === 0
        ? nothing
        : html`
            <section class="card" aria-labelledby="replug-title">
              <h3 id="replug-title">Cables to move</h3>
              ${steps.length === 1
                ? nothing
                : html`<p class="quiet">
                    Unplug a cable that is still in a port where another one belongs: its own step says where it goes.
                  </p>`}
              <ol class="checklist">
                ${steps.map(each => html`<li><span class="box" aria-hidden="true"></span> ${this.#step(each)}</li>`)}
              </ol>
            </section>
          `}
      ${missing.length === 0
        ? nothing
        : html`
            <section class="card" aria-labelledby="missing-title">
              <h3 id="missing-title">Links that do not work</h3>
              <p class="quiet">Check the cable and both of its ports.</p>
              <div class="scrolling" tabindex="0" role="region" aria-label="Their ports">
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
              <p class="quiet">Their cables cannot be checked.</p>
              ${this.#switches(switches)}
            </section>
          `}
      ${deaf.length === 0
        ? nothing
        : html`
            <section class="card" aria-labelledby="deaf-title">
              <h3 id="deaf-title">Switches that are not watched</h3>
              <p class="quiet">
                The controller gets no probe from them, so that their links fail unnoticed. Check what keeps them from
                sending packets to the controller.
              </p>
              ${this.#switches(deaf)}
            </section>
          `}
    `;
  }

  /** What to do about one cable. */
  #step({cable: [one, other], keep, move, to, link}) {
    return to === null
      ? html`${one} is plugged into ${other}, and neither should be: <b>unplug the cable.</b>`
      : html`
          ${keep} is plugged into ${move}: <b>unplug it there, and plug it into ${to}.</b>
          <small class="quiet">
            Then it is the link <a href=${addressOf('map', {}, {kind: 'link', name: link})}>${link}</a>.
          </small>
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
