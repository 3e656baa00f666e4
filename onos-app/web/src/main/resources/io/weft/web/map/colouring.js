/**
 * By what links are coloured. Each colouring gives a link a bucket, from 0, or -1 for nothing known, and says for the
 * legend what the buckets are.
 */
import {api, operationNamed} from '../core/api.js';
import {store} from '../core/store.js';
import {decimal, number} from '../core/words.js';
import {FAILED} from './fabric-states.js';

const BUCKETS = 8;
/** Loads that differ by a smaller part count as equal. */
const EQUAL = 0.01;
/** The planned load that is all that a link can carry. */
const FULL = 1;
const UNITS = {
  planned: 'planned load if all endpoints send to all others; 1 is a full link',
  measured: 'packets/s',
  'measured-queue': 'packets/s on the busiest virtual channel; each has a queue',
};

/** All there are, in the order in which they are offered: name, title, whether it is offered now, and how it is made. */
export const colourings = [
  {name: 'state', title: 'State', offered: () => true, load: async () => byState},
  {name: 'planned', title: 'Planned load', offered: () => knows('load'), load: (map, signal) => ofLoads(map, 'planned', signal)},
  {
    name: 'measured',
    title: 'Measured load',
    offered: () => store.get('about')?.running === true && knows('load'),
    load: (map, signal) => ofLoads(map, 'measured', signal),
    again: 5_000,
  },
  {
    name: 'measured-queue',
    title: 'Busiest queue',
    offered: () => store.get('about')?.running === true && knows('load'),
    load: (map, signal) => ofLoads(map, 'measured-queue', signal),
    again: 5_000,
  },
  {name: 'vc', title: 'Virtual channels', offered: () => knows('load'), load: ofChannels},
];

function knows(operation) {
  return operationNamed(operation) !== undefined;
}

const byState = {name: 'state', of: null, buckets: [], unit: ''};

/**
 * One in which every link is in one of some buckets, which part what there is from 0 to the largest value. Links that
 * are out of service are left out.
 */
async function ofLoads(map, every, signal) {
  const {values} = await api.ask('load', {every}, {signal});
  if (!values.some(value => value !== null && value > 0)) {
    throw new Error(every === 'planned' ? 'No link carries anything.' : 'No link carries packets now.');
  }
  // A value of each channel: of link l from its first switch, then from its second.
  const ofLink = new Float64Array(map.linkCount);
  const states = store.get('states')?.ofLink;
  for (let l = 0; l < map.linkCount; l++) {
    ofLink[l] = states?.[l] >= FAILED ? -1 : Math.max(values[2 * l] ?? -1, values[2 * l + 1] ?? -1);
  }
  const most = ofLink.reduce((a, b) => Math.max(a, b), 0);
  const least = ofLink.reduce((a, b) => (b < 0 ? a : Math.min(a, b)), most);
  const write = every === 'planned' ? decimal : value => number(Math.round(value));
  return {
    name: every,
    of: Int8Array.from(ofLink, value =>
      value < 0 ? -1 : Math.min(BUCKETS - 1, Math.floor((value / most) * BUCKETS))),
    values,
    buckets: Array.from({length: BUCKETS}, () => ''),
    ends: ['0', write(most)],
    mark: every === 'planned' && most > FULL ? FULL / most : null,
    scale: 'ramp',
    unit: most - least > EQUAL * most ? UNITS[every] : `on every link: ${UNITS[every]}`,
  };
}

/** One by the number of virtual channels that packets may be on. */
async function ofChannels(map, signal) {
  const {values} = await api.ask('load', {every: 'virtual-channels'}, {signal});
  const ofLink = new Int8Array(map.linkCount);
  for (let l = 0; l < map.linkCount; l++) {
    ofLink[l] = Math.max(values[2 * l], values[2 * l + 1]) - 1;
  }
  const most = ofLink.reduce((a, b) => Math.max(a, b), 0);
  return {
    name: 'vc',
    of: ofLink,
    values,
    buckets: Array.from({length: most + 1}, (_, i) => String(i + 1)),
    scale: 'channels',
    unit: 'virtual channels in use',
  };
}

export {byState};
