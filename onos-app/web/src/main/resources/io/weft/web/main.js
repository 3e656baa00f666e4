/** Starts the page: asks what this is, shows the shell, then follows the events. */
import {api} from './core/api.js';
import {followEvents, forgetEvents} from './core/stream.js';
import {store} from './core/store.js';
import {openAddress} from './core/address.js';
import {applyTheme} from './core/theme.js';
import {FabricMap} from './map/fabric-map.js';
import {FabricStates} from './map/fabric-states.js';
import './shell/app.js';

/** Milliseconds until it is tried again to reach a controller that is starting or away. */
const PAUSE = 3_000;
/** By these states of the connection, events are followed already. */
const FOLLOWED = new Set(['connecting', 'live', 'asking', 'stale']);

/** Which asking is the last: what earlier ones are answered is of no use. */
let asking = 0;

applyTheme();
openAddress();
store.listen(['map', 'status'], () => {
  store.set('states', FabricStates.of(store.get('map'), store.get('status')));
  document.title = title();
});
store.listen(['status'], () => {
  // A controller of another fabric may come at the same address.
  const fabric = store.get('status')?.fabric;
  if (fabric && store.get('map') !== null && fabric !== store.get('map').fabric) {
    load();
  }
});
for (const cause of ['weft-reload', 'weft-restarted', 'weft-token-refused']) {
  addEventListener(cause, load);
}
addEventListener('weft-logout', logOut);
load();

/** Shows nothing any more of what only those may see who are logged in, and asks anew. */
function logOut() {
  api.logIn(null);
  forgetEvents();
  for (const key of ['map', 'about', 'marks', 'problem']) {
    store.set(key, null);
  }
  load();
}

/**
 * Asks for what does not change while a controller runs, then follows the events. What is shown stays until there is an
 * answer; what passes by itself is tried again.
 */
async function load() {
  const mine = ++asking;
  try {
    const about = await api.about();
    if (mine !== asking) {
      return;
    }
    takeAbout(about);
    const map = await api.ask('map');
    if (mine !== asking) {
      return;
    }
    if (!store.get('map')?.isOf(map)) {
      store.set('map', new FabricMap(map));
    }
    store.set('problem', null);
    if (!FOLLOWED.has(store.get('connection')?.state)) {
      followEvents();
    }
  } catch (problem) {
    if (mine !== asking) {
      return;
    }
    if (!mayPass(problem) || store.get('map') === null) {
      store.set('problem', problem);
    }
    if (mayPass(problem)) {
      setTimeout(() => mine === asking && load(), PAUSE);
    }
  }
}

/** A page of another version may not understand what it is told. */
function takeAbout(about) {
  const before = store.get('about')?.weft;
  if (before !== undefined && before !== about.weft) {
    store.set('renewed', about.weft);
  }
  store.set('about', about);
}

/** Whether waiting helps: also where the application of ONOS is not there just now, or has not read its fabric yet. */
function mayPass(problem) {
  return problem.passes || problem.status === 404 || problem.status === 409;
}

/** Name and state of the fabric, so that a tab in the background tells it. */
function title() {
  const state = store.get('status')?.state.split(':')[0];
  return `${store.get('map')?.fabric ?? ''}${state ? ` ${state}` : ''} – Weft`;
}
