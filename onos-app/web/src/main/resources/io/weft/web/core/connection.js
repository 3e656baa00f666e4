/** Whether what is shown can be relied on. */
import {store} from './store.js';

const DOUBTFUL = new Set(['stale', 'refused']);

/** Whether what is shown may be out of date, so that nothing is to be ordered by it. */
export function isStale() {
  return DOUBTFUL.has(store.get('connection')?.state);
}
