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
store.listen(['map', 'status'], () => store.set('states', FabricStates.of(store.get('map'), store.get('status'))));
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
    store.set('map', new FabricMap(map));
    store.set('problem', null);
    document.title = `${map.fabric} – Weft`;
    return true;
  } catch (problem) {
    store.set('problem', problem);
    return false;
  }
}
