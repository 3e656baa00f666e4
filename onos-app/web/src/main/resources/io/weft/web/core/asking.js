/** Asking for what an element shows. */
import {api} from './api.js';

/** By element, what it waits for: {subject, next, ending}. */
const turns = new WeakMap();

/**
 * Asks for what an element shows, one request at a time. If the same is asked for again before there is an answer,
 * the answer is taken as it comes, and it is asked for once more. If something else is asked for, the request under
 * way is ended. Sets `answer`, which stays as it is where there is a problem, `problem` and `busy` of the element.
 *
 * @param subject what is asked for
 * @param ask what asks for it, a promise, given a signal
 */
export function askInTurn(element, subject, ask) {
  const present = turns.get(element);
  if (present?.subject === subject) {
    present.next = ask;
    return;
  }
  present?.ending.abort();
  const turn = {subject, next: ask, ending: new AbortController()};
  turns.set(element, turn);
  element.busy = true;
  answer(element, turn);
}

async function answer(element, turn) {
  const isWanted = () => turns.get(element) === turn;
  while (turn.next !== null) {
    const ask = turn.next;
    turn.next = null;
    try {
      const document = await ask(turn.ending.signal);
      if (!isWanted()) {
        return;
      }
      element.answer = document;
      element.problem = null;
    } catch (problem) {
      if (!isWanted()) {
        return;
      }
      element.problem = problem;
    }
  }
  turns.delete(element);
  element.busy = false;
}

/** Asks an operation so. */
export function askFor(element, operation, request = undefined, options = {}) {
  askInTurn(element, JSON.stringify([operation, request]), signal => api.ask(operation, request, {...options, signal}));
}

/** Ends what an element waits for, as it is shown no longer, or wants nothing. */
export function stopAsking(element) {
  const turn = turns.get(element);
  if (turn !== undefined) {
    turns.delete(element);
    turn.ending.abort();
    element.busy = false;
  }
}
