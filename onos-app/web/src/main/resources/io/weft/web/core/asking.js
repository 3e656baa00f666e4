/** Asking for what a view shows. */
import {api} from './api.js';

/**
 * Asks, and takes the answer or the problem, unless the view has gone on to ask for something else: its `asked` says for
 * what. Sets `answer`, which stays as it is where there is a problem, `problem` and `busy` of the view.
 *
 * @return whether there is an answer that was taken
 */
export async function askFor(view, operation, request = undefined) {
  const {asked} = view;
  const isWanted = () => asked === view.asked;
  view.busy = true;
  try {
    const answer = await api.ask(operation, request);
    if (isWanted()) {
      view.answer = answer;
      view.problem = null;
    }
    return isWanted();
  } catch (problem) {
    if (isWanted()) {
      view.problem = problem;
    }
    return false;
  } finally {
    if (isWanted()) {
      view.busy = false;
    }
  }
}
