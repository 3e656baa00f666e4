/** What can be done to switches and links, asked before it is done: drain, use again, cut, restore, change the routing. */
import {html, nothing} from 'lit';
import {api, operationNamed} from '../core/api.js';
import {store} from '../core/store.js';
import {count} from '../core/words.js';
import {confirm} from './confirm.js';

/** Whether an operation is offered here. */
export function offers(operation) {
  return operationNamed(operation) !== undefined;
}

/** The links and switches that are cut in the emulation, by the events. */
export function cutNames() {
  const cut = new Set();
  for (const {event, names} of store.get('events') ?? []) {
    if (event === 'cut') {
      names.forEach(name => cut.add(name));
    } else if (event === 'restored') {
      names.forEach(name => cut.delete(name));
    }
  }
  return [...cut];
}

/** Asks whether to take traffic off; first says what would follow. Returns whether it was done. */
export async function drain(names) {
  const effect = await effectOf({drained: names});
  return confirm({
    title: `Drain ${words(names)}?`,
    text: html`
      <p>
        The controller takes traffic off ${names.length === 1 ? 'it' : 'them'}, without losing a packet. It lasts until
        you use ${names.length === 1 ? 'it' : 'them'} again, or the controller ends.
      </p>
      ${effectWords(effect)}
    `,
    action: effect.safe ? 'Drain' : 'Drain although pairs lose their route',
    danger: !effect.safe,
    act: () => api.ask('drain', {names, forced: !effect.safe}),
  });
}

/** Asks whether to use drained things again. */
export function undrain(names) {
  return confirm({
    title: `Use ${words(names)} again?`,
    text: html`<p>The controller puts traffic back on ${names.length === 1 ? 'it' : 'them'}.</p>`,
    action: 'Use again',
    act: () => api.ask('undrain', {names}),
  });
}

/** Asks whether to cut emulated things. */
export async function cut(names) {
  const effect = await effectOf({failures: names});
  return confirm({
    title: `Cut ${words(names)}?`,
    text: html`
      <p>
        Packets on ${names.length === 1 ? 'it' : 'them'} are lost until the controller, which is not told, finds the
        failure and repairs the routes. This is the emulation: no cable is touched.
      </p>
      ${effectWords(effect)}
    `,
    action: effect.safe ? 'Cut' : 'Cut although pairs lose their route',
    danger: true,
    act: () => api.ask('cut', {names}),
  });
}

/** Asks whether to put back what was cut. */
export function restore(names) {
  return confirm({
    title: `Restore ${words(names)}?`,
    text: html`<p>The emulation carries packets there again; the controller finds that by itself.</p>`,
    action: 'Restore',
    act: () => api.ask('restore', {names}),
  });
}

/** What would follow; unsafe with the reason if that cannot be said. */
async function effectOf(change) {
  try {
    return await api.ask('what-if', change);
  } catch (problem) {
    return {safe: false, unknown: problem.message};
  }
}

/** That in a sentence. */
export function effectWords(effect) {
  if (effect.unknown !== undefined) {
    return html`<p class="fault">What would follow is not known: ${effect.unknown}</p>`;
  }
  const cutOff = effect.then.unreachable - effect.now.unreachable;
  const rest =
    cutOff > 0 ? html`<p>${count(cutOff, 'pair')} of endpoints would be cut off with what fails.</p>` : nothing;
  if (effect.safe) {
    return html`<p>No pair of switches that work would lose its route.</p>
      ${rest}`;
  }
  return effect.pairsLost > 0
    ? html`<p class="fault"><b>${count(effect.pairsLost, 'pair')} of switches would lose their route.</b></p>`
    : html`<p class="fault"><b>A deadlock could form.</b></p>`;
}

/** At most three names. */
export function words(names) {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
