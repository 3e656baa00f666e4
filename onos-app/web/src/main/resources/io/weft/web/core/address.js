/**
 * The address of what is shown, behind the `#`: the view, then its parameters, such as `#map?switch=s0.1.2` or
 * `#routes?from=s0.0.0&to=s1.2.3`. So that what is shown can be linked to, and back goes back.
 */
import {store} from './store.js';

const KINDS = ['switch', 'link', 'endpoint'];
const FIRST_VIEW = 'map';

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
  for (const each of KINDS) {
    delete parameters[each];
  }
  if (JSON.stringify(parameters) !== JSON.stringify(store.get('parameters'))) {
    store.set('parameters', parameters);
  }
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
  history.replaceState(null, '', addressOf(store.get('view'), parameters, store.get('selection')));
  store.set('parameters', parameters);
}
