/** What can be done to switches and links, asked before it is done: drain, use again, cut, restore, change the routing. */
import {html, nothing} from 'lit';
import {api, operationNamed} from '../core/api.js';
import {store} from '../core/store.js';
import {count} from '../core/words.js';
import {confirm} from './confirm.js';

/** Milliseconds that a comparison may take: on thousands of switches it takes minutes. */
export const WHAT_IF = 300_000;

/** Whether an operation is offered here. */
export function offers(operation) {
  return operationNamed(operation) !== undefined;
}

/** The links and switches that are cut in the emulation. */
export function cutNames() {
  return store.get('status')?.cut ?? [];
}

/** Asks whether to take traffic off; first says what would follow. Returns whether it was done. */
export function drain(names) {
  return confirm({
    title: `Drain ${words(names)}?`,
    text: html`
      <p>
        The controller moves traffic off ${names.length === 1 ? 'it' : 'them'} without losing packets. The drain lasts
        until you use ${names.length === 1 ? 'it' : 'them'} again: with <code>--state</code> or in ONOS also for the
        next controller, otherwise until this controller ends.
      </p>
    `,
    action: 'Drain',
    foresee: signal => foresee({drained: names}, signal),
    act: (signal, {forced}) => api.ask('drain', {names, forced}, {signal}),
    isDone: ({drained}) => includesAll(drained, names),
  });
}

/** Asks whether to use drained things again. */
export function undrain(names) {
  return confirm({
    title: `Use ${words(names)} again?`,
    text: html`<p>The controller puts traffic back on ${names.length === 1 ? 'it' : 'them'}.</p>`,
    action: 'Use again',
    act: signal => api.ask('undrain', {names}, {signal}),
    isDone: ({drained}) => includesNone(drained, names),
  });
}

/** Asks whether to cut emulated things. */
export function cut(names) {
  return confirm({
    title: `Cut ${words(names)}?`,
    text: html`
      <p>
        The controller is not told. Packets on ${names.length === 1 ? 'it' : 'them'} are lost until it detects the
        failure and repairs the routes. This cuts only emulated links: no cable is touched.
      </p>
    `,
    action: 'Cut',
    danger: true,
    foresee: signal => foresee({failures: names}, signal),
    act: signal => api.ask('cut', {names}, {signal}),
    isDone: status => includesAll(status.cut, names),
  });
}

/** Asks whether to put back what was cut. */
export function restore(names) {
  return confirm({
    title: `Restore ${words(names)}?`,
    text: html`<p>The emulation carries packets there again; the controller detects that by itself.</p>`,
    action: 'Restore',
    act: signal => api.ask('restore', {names}, {signal}),
    isDone: status => includesNone(status.cut, names),
  });
}

/** Whether a list of a status, which may lack it, has all of these names. */
export function includesAll(list, names) {
  return names.every(name => list?.includes(name));
}

function includesNone(list, names) {
  return !names.some(name => list?.includes(name));
}

/** What would follow, for {@link confirm}; `forced`: whether the controller has to be told that it is known. */
async function foresee(change, signal) {
  const effect = await api.ask('what-if', change, {signal, limit: WHAT_IF});
  return {text: effectWords(effect), harm: harmOf(effect), forced: !effect.safe};
}

/** What those agree to who do it all the same; empty if nothing is lost by it. */
export function harmOf(effect) {
  if (effect.safe) {
    const cutOff = cutOffBy(effect);
    return cutOff > 0 ? `although ${count(cutOff, 'pair')} of endpoints ${cutOff === 1 ? 'is' : 'are'} cut off` : '';
  }
  const {pairsLost} = effect;
  return pairsLost > 0
    ? `although ${count(pairsLost, 'pair')} of switches ${pairsLost === 1 ? 'loses its' : 'lose their'} route`
    : 'although a deadlock could form';
}

/** That in a sentence. */
export function effectWords(effect) {
  const cutOff = cutOffBy(effect);
  const rest =
    cutOff > 0
      ? html`<p class="fault"><b>${count(cutOff, 'pair')} of endpoints would be cut off</b> with what fails.</p>`
      : nothing;
  if (effect.safe) {
    return html`${rest}
      <p>No pair of working switches would lose its route.</p>`;
  }
  const {pairsLost} = effect;
  const loss =
    pairsLost > 0 ? `${count(pairsLost, 'pair')} of switches would lose their route.` : 'A deadlock could form.';
  return html`
    <p class="fault"><b>${loss}</b></p>
    ${rest}
  `;
}

/** Pairs of endpoints that would have no path besides those that have none now. */
export function cutOffBy({now, then}) {
  return Math.max(0, then.unreachable - now.unreachable);
}

/** At most three names. */
export function words(names) {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
