/**
 * In which state each switch and link of the map is, by what `status` says. Immutable. What is in two states is shown
 * in the worse one; a link that is plugged elsewhere is out of service because of that, and shown as mis-cabled.
 */
export const UP = 0;
export const DRAINED = 1;
export const UNWATCHED = 2;
export const NOT_PROGRAMMED = 3;
export const LOSSY = 4;
export const FAILED = 5;
export const MISCABLED = 6;

/** By state, the words for it and what it means. */
export const STATES = [
  {name: 'up', title: 'up', means: 'works as planned'},
  {name: 'drained', title: 'drained', means: 'works, but no route uses it'},
  {name: 'unwatched', title: 'not watched', means: 'sends the controller no probe, so that its links fail unnoticed'},
  {name: 'not-programmed', title: 'not programmed', means: 'refuses updates, or cannot be reached'},
  {name: 'lossy', title: 'loses packets', means: 'carries traffic, and loses or damages some of it'},
  {name: 'failed', title: 'failed', means: 'is out of service'},
  {name: 'miscabled', title: 'mis-cabled', means: 'the cable is plugged in elsewhere than planned'},
];

export class FabricStates {
  constructor(map) {
    this.ofSwitch = new Uint8Array(map.switchCount);
    this.ofLink = new Uint8Array(map.linkCount);
    this.reasons = new Map();
    /** What is not up, the worst first: {kind, name, state, reason}; links of failed switches are not listed. */
    this.list = [];
    /** What else is wrong with the cables, in sentences. */
    this.notes = [];
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
    const {failures = [], drained = [], deaf = [], grey = [], refusing = [], unreachable = {}, quarantined = {}} = status;
    const reasons = {...unreachable, ...quarantined};
    for (const name of drained) {
      this.#put(map, name, DRAINED, 'drained');
    }
    for (const name of deaf) {
      this.#put(map, name, UNWATCHED, 'the controller gets no probe from it, so that its links fail unnoticed');
    }
    for (const name of refusing) {
      this.#put(map, name, NOT_PROGRAMMED, 'refuses updates');
    }
    for (const [name, reason] of Object.entries(reasons)) {
      this.#put(map, name, NOT_PROGRAMMED, reason);
    }
    const deadOneWay = {};
    for (const {link, sentence, fault} of grey) {
      if (fault === 'dead') {
        deadOneWay[link] = sentence;
      }
      this.#put(map, link, LOSSY, this.#alsoLossy(link, sentence));
    }
    for (const name of drained) {
      const {state, reason} = this.of(name);
      if (state === LOSSY) {
        this.#put(map, name, LOSSY, `${reason}; drained`);
      }
    }
    for (const name of failures) {
      this.#put(map, name, FAILED, reasons[name] ?? deadOneWay[name] ?? 'out of service');
    }
    this.#takeMiscabled(map, status);
    for (let s = 0; s < map.switchCount; s++) {
      if (this.ofSwitch[s] === FAILED) {
        for (const l of map.linksAt(s)) {
          this.ofLink[l] = Math.max(this.ofLink[l], FAILED);
        }
      }
    }
    this.list = [...this.reasons.entries()]
      .map(([name, {kind, state, reason}]) => ({kind, name, state, reason}))
      .sort((one, other) => other.state - one.state);
  }

  /** A link may lose packets in both directions. */
  #alsoLossy(name, sentence) {
    const before = this.of(name);
    return before.state === LOSSY ? `${before.reason}; ${sentence}` : sentence;
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

  /** The link that belongs into a port, or its switch if none does; a switch that has failed stays so. */
  #takeMiscabled(map, {miscabledPorts = [], miscabled = []}) {
    const byName = new Map();
    for (const port of miscabledPorts) {
      const name = port.link ?? port.switch;
      byName.set(name, [...(byName.get(name) ?? []), `${placeOf(port)} is plugged into ${port.found}`]);
    }
    for (const [name, reasons] of byName) {
      if (this.of(name).state !== FAILED || map.switchNamed(name) < 0) {
        this.#put(map, name, MISCABLED, reasons.join('; '));
      }
    }
    const said = new Set(miscabledPorts.map(({sentence}) => sentence));
    this.notes = miscabled.filter(sentence => !said.has(sentence));
  }

  /** State and reason of what has this name; up if it is not listed. */
  of(name) {
    return this.reasons.get(name) ?? {state: UP, reason: ''};
  }
}

/** A port as the switch calls it, with its switch. */
export function placeOf({switch: name, port, portName = port}) {
  return `${name} port ${portName}`;
}
