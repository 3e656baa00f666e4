/** What members of answers are called, and in which unit they are; others are read as they are named. */
import {isEmpty, isRecord, label, words} from '../shell/answer.js';
import {decimal, number} from '../core/words.js';

const share = value => `${decimal(100 * value, 1)} %`;
const of = unit => value => `${words(value)} ${unit}`;
const hops = value => `${Number.isInteger(value) ? value : decimal(value)} ${value === 1 ? 'hop' : 'hops'}`;
const metres = of('m');
const watts = of('W');
const rounded = value => number(Math.round(value));

/** By name, or by the record that it is in and its name: title, and how it is written if not as usual. */
const MEMBERS = {
  averageDistance: ['Average distance of switches', hops],
  averageHops: ['Average route', hops],
  bisection: ['Bisection'],
  busiestChannel: ['Busiest channel'],
  channels: ['Channels'],
  concentration: ['Endpoints at a switch'],
  cycle: ['Channels that wait for each other'],
  deadlockFree: ['Deadlock-free'],
  dependencies: ['Dependencies between channels'],
  diameter: ['Diameter', hops],
  edgeSwitches: ['Switches with endpoints'],
  holds: ['Everything holds'],
  largestConcentration: ['Endpoints that minimal routes sustain at a switch'],
  linkClasses: ['Classes of links'],
  linksNotSurvived: ['of which could lose routes'],
  localProtection: ['Spare next hops'],
  maxChannelLoad: ['Load of the busiest channel'],
  maxContention: ['Messages on the busiest channel'],
  maxHops: ['Longest route', hops],
  maxPlannedLoad: ['Planned load of the busiest channel'],
  meantToSurvive: ['Meant to survive, at once'],
  minimalPaths: ['Minimal paths between two switches'],
  networkRadix: ['Ports of a switch to switches'],
  notProgrammable: ['Cannot be programmed'],
  packetsPerSecond: ['packets/s'],
  pairs: ['Pairs of endpoints'],
  perEndpoint: ['For an endpoint'],
  plannedLoad: ['planned load'],
  radix: ['Ports of a switch in use'],
  seconds: ['Time', of('s')],
  smallestDegree: ['Fewest links of a switch'],
  survives: ['Failures of one at a time'],
  switchesNotSurvived: ['of which could lose routes'],
  uncovered: ['Without a route for lack of virtual channels'],
  unreachable: ['Pairs of endpoints without a path'],
  unreachablePairs: ['Pairs of switches without a path'],
  virtualChannelsAvailable: ['Virtual channels that there are'],
  virtualChannelsNeeded: ['Virtual channels needed for all'],

  limits: ['Load that all endpoints can offer'],
  'limits.bound': ['No routing can exceed', share],
  'limits.group': ["Valiant's routes by groups", share],
  'limits.minimal': ['Minimal routes', share],
  'limits.possible': ['Some routing reaches', share],
  'limits.valiant': ["Valiant's routes", share],
  'limits.valiantBySwitch': ["Valiant's routes by a switch", share],
  byChannelsAlone: ['By channels alone'],
  'byChannelsAlone.minimal': ['Minimal routes', share],
  'byChannelsAlone.valiant': ["Valiant's routes", share],
  belowBound: ['Below that bound'],
  'belowBound.minimal': ['Minimal routes', share],
  'belowBound.valiant': ["Valiant's routes", share],
  worstCase: ['For the worst traffic'],
  'worstCase.bound': ['No routing can exceed', share],
  'worstCase.minimal': ['Minimal routes', share],
  'worstCase.possible': ['Some routing reaches', share],
  'worstCase.valiant': ["Valiant's routes", share],

  'localProtection.everywhere': ['with one at every hop'],
  'localProtection.hops': ['Hops with a spare next hop', share],
  'localProtection.somewhere': ['with one somewhere on the way'],
  'localProtection.switchPairs': ['Pairs of switches'],

  'bisection.cut': ['Best cut found', of('links')],
  'bisection.lower': ['Proved bound', of('links')],
  'bisection.perEndpoint': ['Links for an endpoint, from bound to cut'],

  'resilience.averageHops': ['average hops'],
  'resilience.connected': ['connected', share],
  'resilience.diameter': ['diameter'],
  'resilience.high': ['at most', share],
  'resilience.low': ['at least', share],
  'resilience.routable': ['with a route', share],
  'resilience.share': ['share that fails', share],
  'resilience.what': ['what fails'],

  'cost.electric': ['Electric cables', rounded],
  'cost.nics': ['Network cards', rounded],
  'cost.optical': ['Optical cables', rounded],
  'cost.perEndpoint': ['For an endpoint', rounded],
  'cost.routers': ['Switches', rounded],
  'cost.total': ['Total', rounded],
  'power.nics': ['Network cards', watts],
  'power.perEndpoint': ['For an endpoint', watts],
  'power.switches': ['Switches', watts],
  'power.total': ['Total', watts],
  'layout.cablesBetween': ['Cables between racks'],
  'layout.cablesInRack': ['Cables within a rack'],
  'layout.longest': ['Longest cable', metres],
  'layout.metres': ['All cables', metres],

  disjointMinimalShare: ['Pairs with disjoint minimal paths', share],
  'interference.share': ['Pairs that meet', share],
  lowerBound: ['No routes have fewer than'],
  optimalPhases: ['Phases that are proved to be optimal'],
  provedBy: ['Proved by'],
  relaxation: ['Bound by the linear relaxation'],
  'minimal.avg': ['Average'],
  'minimal.max': ['Most'],
  'minimal.min': ['Fewest'],
  'minimalPaths.avg': ['Average'],
  'minimalPaths.max': ['Most'],
  'minimalPaths.min': ['Fewest'],
};

/** These say nothing where all that they count is zero. */
const QUIET = new Set(['routes', 'uncovered']);

function known(record, name) {
  return MEMBERS[`${record}.${name}`] ?? MEMBERS[name];
}

/** What a member of a record of this name is called. */
export function titleOf(record, name) {
  return known(record, name)?.[0] ?? label(name);
}

/** The value of a member in a few words. */
export function wordsOf(record, name, value) {
  if (isRecord(value)) {
    return Object.entries(value)
      .filter(([, each]) => !isEmpty(each))
      .map(([member, each]) => `${titleOf(name, member)} ${wordsOf(name, member, each)}`)
      .join(', ');
  }
  const write = known(record, name)?.[1];
  return write === undefined || typeof value !== 'number' ? words(value) : write(value);
}

/** Whether a record of this name says nothing. */
export function saysNothing(name, value) {
  return (
    QUIET.has(name) &&
    Object.values(value).every(each => each === 0 || each === '' || (Array.isArray(each) && each.length === 0))
  );
}
