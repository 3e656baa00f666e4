/** The time of the controller, whose events carry it, by what it says of it with every answer. */

/** Milliseconds; answers tell the time in seconds, and take a while to come. */
const EQUAL = 2_500;

let ahead = 0;

/** Takes the time at which an answer was sent, in words as HTTP has it; null for nothing. */
export function hearTime(date) {
  const difference = Date.parse(date ?? '') + 500 - Date.now();
  if (!Number.isNaN(difference)) {
    ahead = Math.abs(difference) < EQUAL ? 0 : difference;
  }
}

/** Milliseconds since 1970 by the clock of the controller. */
export function controllerTime() {
  return Date.now() + ahead;
}
