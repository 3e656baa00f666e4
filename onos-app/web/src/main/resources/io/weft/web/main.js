/** Starts the page: asks what this is, shows the shell, then follows the events. */
import {api} from './core/api.js';
import {followEvents} from './core/stream.js';
import {store} from './core/store.js';
import {openAddress} from './core/address.js';
import {applyTheme} from './core/theme.js';
import {FabricMap} from './map/fabric-map.js';
import {FabricStates} from './map/fabric-states.js';
import './shell/app.js';

applyTheme();
openAddress();
store.listen(['map', 'status'], () => {
  store.set('states', FabricStates.of(store.get('map'), store.get('status')));
  document.title = title();
});
addEventListener('weft-reload', start);
addEventListener('weft-restarted', load);
start();

async function start() {
  if (await load()) {
    followEvents();
  }
}

/** Asks for what does not change while a controller runs; whether it answered. */
async function load() {
  try {
    const [about, map] = await Promise.all([api.about(), api.ask('map')]);
    store.set('about', about);
    if (!store.get('map')?.isOf(map)) {
      store.set('map', new FabricMap(map));
    }
    store.set('problem', null);
    return true;
  } catch (problem) {
    store.set('problem', problem);
    return false;
  }
}

/** Name and state of the fabric, so that a tab in the background tells it. */
function title() {
  const state = store.get('status')?.state.split(':')[0];
  return `${store.get('map')?.fabric ?? ''}${state ? ` ${state}` : ''} – Weft`;
}
