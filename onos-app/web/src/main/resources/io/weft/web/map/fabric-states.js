/**
 * In which state each switch and link of the map is, by what `status` says. Immutable. What is in two states is shown
 * in the worse one.
 */
export const UP = 0;
export const DRAINED = 1;
export const NOT_PROGRAMMED = 2;
export const MISCABLED = 3;
export const FAILED = 4;

/** By state, the words for it and what it means. */
export const STATES = [
  {name: 'up', title: 'up', means: 'works as planned'},
  {name: 'drained', title: 'drained', means: 'works, but no route leads through it'},
  {name: 'not-programmed', title: 'not programmed', means: 'does not take what it should hold, or cannot be reached'},
  {name: 'miscabled', title: 'mis-cabled', means: 'is plugged elsewhere than planned'},
  {name: 'failed', title: 'failed', means: 'is out of service'},
];

const PORT = /(\S+) port (\S+?)(?=[\s,:]|$)/g;

export class FabricStates {
  constructor(map) {
    this.ofSwitch = new Uint8Array(map.switchCount);
    this.ofLink = new Uint8Array(map.linkCount);
    this.reasons = new Map();
    /** What is not up, the worst first: {kind, name, state, reason}; links of failed switches are not listed. */
    this.list = [];
  }

  /** Those by a status; all are up while there is none. */
  static of(map, status) {
    if (map === null) {
      return null;
    }
    const states = new FabricStates(map);
    if (status !== null) {
      states.#take(map, status);
    }
    return states;
  }

  #take(map, status) {
    const {failures = [], drained = [], miscabled = [], refusing = [], unreachable = {}, quarantined = {}} = status;
    const reasons = {...unreachable, ...quarantined};
    for (const name of drained) {
      this.#put(map, name, DRAINED, 'drained');
    }
    for (const name of refusing) {
      this.#put(map, name, NOT_PROGRAMMED, 'refuses updates');
    }
    for (const [name, reason] of Object.entries(reasons)) {
      this.#put(map, name, NOT_PROGRAMMED, reason);
    }
    for (const sentence of miscabled) {
      this.#takeMiscabled(map, sentence);
    }
    for (const name of failures) {
      this.#put(map, name, FAILED, reasons[name] ?? 'out of service');
    }
    for (let s = 0; s < map.switchCount; s++) {
      if (this.ofSwitch[s] === FAILED) {
        for (const l of map.linksAt(s)) {
          this.ofLink[l] = FAILED;
        }
      }
    }
    this.list = [...this.reasons.entries()]
      .map(([name, {kind, state, reason}]) => ({kind, name, state, reason}))
      .sort((one, other) => other.state - one.state);
  }

  #put(map, name, state, reason) {
    const s = map.switchNamed(name);
    const l = s < 0 ? map.linkNamed(name) : -1;
    const of = s < 0 ? this.ofLink : this.ofSwitch;
    const index = s < 0 ? l : s;
    if (index >= 0 && of[index] <= state) {
      of[index] = state;
      const key = s < 0 ? map.linkName(l) : name;
      this.reasons.set(key, {kind: s < 0 ? 'link' : 'switch', state, reason});
    }
  }

  /** A sentence names the port as it is, and after "planned is" the one where it should be. */
  #takeMiscabled(map, sentence) {
    const [place] = sentence.matchAll(PORT);
    if (place === undefined) {
      for (const name of sentence.split(' ').filter((word, i) => i < 3 && map.switchNamed(word) >= 0)) {
        this.#put(map, name, MISCABLED, sentence);
      }
      return;
    }
    const [, name, port] = place;
    const s = map.switchNamed(name);
    const l = s < 0 ? undefined : Array.from(map.linksAt(s)).find(each => String(map.portAt(each, s)) === port);
    this.#put(map, l === undefined ? name : map.linkName(l), MISCABLED, sentence);
  }

  /** State and reason of what has this name; up if it is not listed. */
  of(name) {
    return this.reasons.get(name) ?? {state: UP, reason: ''};
  }
}
