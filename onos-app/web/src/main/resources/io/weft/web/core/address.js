/**
 * The address of what is shown, behind the `#`: the view, then its parameters, such as `#map?switch=s0.1.2` or
 * `#routes?from=s0.0.0&to=s1.2.3`. So that what is shown can be linked to, and back goes back. What the map is coloured
 * by stays from view to view.
 */
import {store} from './store.js';

const KINDS = ['switch', 'link', 'endpoint'];
const FIRST_VIEW = 'map';
const COLOUR = 'colour';
const FIRST_COLOUR = 'state';

/** Shows what the address says, now and whenever it changes. */
export function openAddress() {
  addEventListener('hashchange', read);
  read();
}

function read() {
  const [view, query = ''] = location.hash.slice(1).split('?');
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const kind = KINDS.find(each => parameters[each] !== undefined);
  store.set('view', view || FIRST_VIEW);
  const selection = kind === undefined ? null : {kind, name: parameters[kind]};
  if (!same(selection, store.get('selection'))) {
    store.set('selection', selection);
  }
  if (parameters[COLOUR] !== undefined) {
    store.set('colouring', parameters[COLOUR]);
  }
  for (const each of [...KINDS, COLOUR]) {
    delete parameters[each];
  }
  if (JSON.stringify(parameters) !== JSON.stringify(store.get('parameters'))) {
    store.set('parameters', parameters);
  }
  write(parameters);
}

/** Makes the address say all that is shown, without a step that back would undo. */
function write(parameters) {
  const colouring = store.get('colouring') ?? FIRST_COLOUR;
  const all = colouring === FIRST_COLOUR ? parameters : {...parameters, [COLOUR]: colouring};
  history.replaceState(null, '', addressOf(store.get('view'), all, store.get('selection')));
}

/** Chooses what the map is coloured by. */
export function colourBy(name) {
  store.set('colouring', name);
  write(store.get('parameters') ?? {});
}

function same(a, b) {
  return a === b || (a !== null && b !== null && a.kind === b.kind && a.name === b.name);
}

/** The address of a view, as an `href`. */
export function addressOf(view, parameters = {}, selection = null) {
  const query = new URLSearchParams(
      Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== ''));
  if (selection !== null) {
    query.set(selection.kind, selection.name);
  }
  return `#${view}${query.size === 0 ? '' : `?${query}`}`;
}

/** Shows a view. */
export function show(view, parameters = {}, selection = store.get('selection')) {
  location.hash = addressOf(view, parameters, selection);
}

/** Selects a switch, a link or an endpoint, by kind and name, or nothing; the view stays. */
export function select(kind, name) {
  show(store.get('view'), store.get('parameters') ?? {}, kind === null ? null : {kind, name});
}

/** Keeps the parameters of the view in its address, without a step that back would undo. */
export function remember(parameters) {
  store.set('parameters', parameters);
  write(parameters);
}
