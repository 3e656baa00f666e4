/** What members of answers are called, and how their values are written: by what the API's description says of them. */
import {isEmpty, isRecord, label, words} from '../shell/answer.js';
import {decimal, number} from '../core/words.js';
import {UNDESCRIBED} from '../core/description.js';

const SHARE = 'parts of ';
/** Units that do without an s where there is one. */
const PLURAL = /^[a-z]{3,}s$/;

const share = value => `${decimal(100 * value, 1)}\u00a0%`;
const of = unit => value => `${words(value)} ${unit}`;
const rounded = value => number(Math.round(value));

/**
 * Members of jobs' results, which the description does not tell of. By name, or by the record that it is in and its
 * name: title, and how it is written if not as usual.
 */
const OF_JOBS = {
  bisection: ['Bisection'],
  'bisection.cut': ['Best cut found', of('links')],
  'bisection.lower': ['Proved bound', of('links')],
  'bisection.perEndpoint': ['Links per endpoint: proved bound to best cut'],

  'resilience.connected': ['connected', share],
  'resilience.high': ['at most', share],
  'resilience.low': ['at least', share],
  'resilience.routable': ['with a route', share],
  'resilience.share': ['share that fails', share],
  'resilience.what': ['what fails'],

  'cost.electric': ['Electric cables', rounded],
  'cost.nics': ['Network cards', rounded],
  'cost.optical': ['Optical cables', rounded],
  'cost.perEndpoint': ['Per endpoint', rounded],
  'cost.routers': ['Switches', rounded],
  'cost.total': ['Total', rounded],
  'power.nics': ['Network cards', of('W')],
  'power.perEndpoint': ['For an endpoint', of('W')],
  'power.switches': ['Switches', of('W')],
  'power.total': ['Total', of('W')],
  'layout.cablesBetween': ['Cables between racks'],
  'layout.cablesInRack': ['Cables within a rack'],
  'layout.longest': ['Longest cable', of('m')],
  'layout.metres': ['All cables', of('m')],

  worstCase: ['For the worst traffic'],
  'worstCase.bound': ['No routing can exceed', share],
  'worstCase.minimal': ['Minimal routes', share],
  'worstCase.possible': ['Some routing reaches', share],
  'worstCase.valiant': ["Valiant's routes", share],
  'limits.bound': ['No routing can exceed', share],
  'limits.minimal': ['Minimal routes', share],
  'limits.possible': ['Some routing reaches', share],
  'limits.valiant': ["Valiant's routes", share],
  belowBound: ['Below that bound'],
  'belowBound.minimal': ['Minimal routes', share],
  'belowBound.valiant': ["Valiant's routes", share],
  disjointMinimalShare: ['Pairs with two disjoint minimal paths', share],
  'interference.share': ['Pairs that lose paths to another pair', share],
  'minimal.avg': ['Average'],
  'minimal.max': ['Most'],
  'minimal.min': ['Fewest'],
};

/** These say nothing where all that they count is zero. */
const QUIET = new Set(['routes', 'uncovered']);

/** A member of a record: the record's name, and what the description tells of the record's members. */
export class Member {
  constructor(record, described, name) {
    this.record = record;
    this.name = name;
    const {meaning, unit, members} = described.member(name);
    this.meaning = meaning;
    this.unit = unit;
    this.members = members;
    [this.given, this.write] = meaning === '' ? (OF_JOBS[`${record}.${name}`] ?? OF_JOBS[name] ?? []) : [];
  }

  /** What it is, in a few words: its meaning without an article, its unit and what stands for no value. */
  get title() {
    if (this.meaning === '') {
      return this.given ?? label(this.name);
    }
    const [said] = this.meaning.replace(/^The |\.$/g, '').split('; ');
    const end = `, in ${this.unit}`;
    return said.endsWith(end) ? said.slice(0, -end.length) : said;
  }

  /** The members of what it has, by their names. */
  get parts() {
    return membersOf(this.name, this.members);
  }

  /** The head of its column: its name, and its unit. */
  get head() {
    return this.unit === '' ? (this.given ?? label(this.name)) : `${label(this.name)} (${this.unit.startsWith(SHARE) ? '%' : this.unit})`;
  }

  /** A value under that head. */
  underHead(value) {
    return this.unit.startsWith(SHARE) && typeof value === 'number' ? decimal(100 * value, 1) : this.#plain(value);
  }

  /** A value in a few words, with its unit. */
  words(value) {
    return this.unit !== '' && typeof value === 'number' ? measured(value, this.unit) : this.#plain(value);
  }

  #plain(value) {
    if (isRecord(value)) {
      return Object.entries(value)
        .filter(([, each]) => !isEmpty(each))
        .map(([name, each]) => this.#part(name, each))
        .join(', ');
    }
    return this.write === undefined || typeof value !== 'number' ? words(value) : this.write(value);
  }

  /** A part of a record in a line; where parts are values by names that are no members, they have the record's unit. */
  #part(name, value) {
    const part = this.parts(name);
    const unit = part.meaning === '' && part.given === undefined ? this.unit : '';
    return `${part.given ?? label(name)} ${
      unit !== '' && typeof value === 'number' ? measured(value, unit) : part.words(value)
    }`;
  }
}

/** All members of a record of this name. */
export function membersOf(record, described = UNDESCRIBED) {
  return name => new Member(record, described, name);
}

/** A number with its unit. Of what a share is, the meaning says in full. */
function measured(value, unit) {
  if (unit.startsWith(SHARE)) {
    return share(value);
  }
  if (unit.startsWith('what ')) {
    return `${words(value)} times ${unit}`;
  }
  return `${words(value)} ${value === 1 && PLURAL.test(unit) ? unit.slice(0, -1) : unit}`;
}

/** Whether a record of this name says nothing. */
export function saysNothing(name, value) {
  return (
    QUIET.has(name) &&
    Object.values(value).every(each => each === 0 || each === '' || (Array.isArray(each) && each.length === 0))
  );
}
