/** Starts the page: asks what this is, shows the shell, then follows the events. */
import {api} from './core/api.js';
import {followEvents} from './core/stream.js';
import {store} from './core/store.js';
import {openAddress} from './core/address.js';
import {applyTheme} from './core/theme.js';
import {FabricMap} from './map/fabric-map.js';
import {FabricStates} from './map/fabric-states.js';
import './shell/app.js';

/** Milliseconds until it is tried again to reach a controller that is starting or away. */
const PAUSE = 3_000;

applyTheme();
openAddress();
store.listen(['map', 'status'], () => {
  store.set('states', FabricStates.of(store.get('map'), store.get('status')));
  document.title = title();
});
addEventListener('weft-reload', start);
addEventListener('weft-restarted', renew);
start();

/** Shows the fabric, and why it cannot if so; tries again where that may pass by itself. */
async function start() {
  try {
    await load();
    store.set('problem', null);
    followEvents();
  } catch (problem) {
    store.set('problem', problem);
    if (problem.passes) {
      setTimeout(start, PAUSE);
    }
  }
}

/** Asks anew, after the controller was restarted; what is shown stays until there is an answer. */
async function renew() {
  try {
    await load();
  } catch (problem) {
    if (problem.passes) {
      setTimeout(renew, PAUSE);
    } else {
      store.set('problem', problem);
    }
  }
}

/** Asks for what does not change while a controller runs. */
async function load() {
  const [about, map] = await Promise.all([api.about(), api.ask('map')]);
  store.set('about', about);
  if (!store.get('map')?.isOf(map)) {
    store.set('map', new FabricMap(map));
  }
}

/** Name and state of the fabric, so that a tab in the background tells it. */
function title() {
  const state = store.get('status')?.state.split(':')[0];
  return `${store.get('map')?.fabric ?? ''}${state ? ` ${state}` : ''} – Weft`;
}
