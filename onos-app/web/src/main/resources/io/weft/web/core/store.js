/**
 * What the page knows, by key, and who wants to hear of it.
 *
 * | key | value |
 * |---|---|
 * | about | the answer of `about`: host, running, changes, jobs, login, operations; null until it is there |
 * | map | the {@link FabricMap} of the fabric; null until it is there |
 * | problem | why the page cannot start, an {@link ApiError}; null for nothing |
 * | status | the document of `status` as it came last; null if nothing runs the fabric, or not yet |
 * | states | the {@link FabricStates} that follow from map and status: what is failed, drained, mis-cabled, not programmed |
 * | events | events as they came, the oldest first, at most {@link MOST_EVENTS} |
 * | connection | {state, since, problem}: see core/stream.js |
 * | selection | {kind: 'switch' \| 'link' \| 'endpoint', name}; null for nothing |
 * | view | the name of the view that is shown |
 * | parameters | what the address says besides, an object of texts: for the view alone |
 * | marks | what a view shows on the map, see {@link Marks} in map/marks.js; null for nothing |
 * | colouring | the name of what the map is coloured by, one of map/colouring.js |
 * | mapWindow | what was seen of the map when it was shown last: {map, k, x, y, isWhole, selection}; null for nothing |
 * | loggedIn | whether there is a token |
 * | tokenRefused | whether a token was given up because the controller does not take it |
 * | renewed | the version of a controller that came in place of the one that served this page; null for none |
 */
export const MOST_EVENTS = 2000;

class Store {
  #values = new Map();
  #listeners = new Set();
  #changed = new Set();

  /** The value of a key; null if nothing was ever set. */
  get(key) {
    return this.#values.get(key) ?? null;
  }

  /** Sets a value; those who listen to the key are told, once for all that changes in the same turn. */
  set(key, value) {
    if (this.#values.get(key) === value) {
      return;
    }
    this.#values.set(key, value);
    if (this.#changed.size === 0) {
      queueMicrotask(() => this.#tell());
    }
    this.#changed.add(key);
  }

  #tell() {
    const changed = new Set(this.#changed);
    this.#changed.clear();
    for (const listener of [...this.#listeners]) {
      if (listener.keys.some(key => changed.has(key))) {
        listener.heard(changed);
      }
    }
  }

  /** Calls `heard` with the set of keys whenever one of `keys` has a new value; returns what ends that. */
  listen(keys, heard) {
    const listener = {keys, heard};
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const store = new Store();
