/**
 * Groups events into incidents: from what happened, such as a failure or a drain, to what was done about it. Pure: from
 * events, the earliest first, to incidents, the earliest first.
 *
 * An incident has: kind, names (of switches and links), events, severity, steps ({words, at, event, took}), begin and
 * end (milliseconds), silent (for how many milliseconds nothing had come by the link that failed when that was found;
 * null if that is not known), isOpen (whether what ends it has not come yet), title, and outcome, the event that ended
 * it.
 */
import {capital} from '../core/words.js';

const SEVERITIES = ['info', 'warning', 'error'];

/** By event, the kind of incident that it begins. */
const BEGINS = {
  cut: 'failure',
  'link-down': 'failure',
  'switch-down': 'failure',
  detached: 'failure',
  quarantined: 'failure',
  restored: 'return',
  'link-up': 'return',
  'switch-up': 'return',
  draining: 'drain',
  undraining: 'undrain',
  changing: 'routing',
  rebalancing: 'rebalance',
  started: 'start',
  attached: 'start',
  'pipeline-loaded': 'start',
  waiting: 'start',
};

/** What ends an incident that a repair follows. */
const ENDS = new Set(['repaired', 'programmed', 'rebalanced', 'routes-kept', 'unproven']);

/** What is told right behind a repair or the first programming, of the same. */
const BEHIND = new Set(['not-survived', 'uncovered', 'routes-unused', 'routes', 'certified', 'not-certified']);

/** What happens while something is repaired. */
const BETWEEN = new Set(['proved', 'refused', 'unanswered', 'renewing', 'standing-by']);

/** What is told again and again is one incident as long as nothing else happens; by event, its kind. */
const REPEATED = {'probes-slowed': 'pace', 'probes-at-full-rate': 'pace', 'still-missing': 'missing'};
const repeatedKinds = {pace: true, missing: true};

/** A next event of the same kind belongs to an incident that has ended no longer ago than this. */
const SOON = 2_000;
/** Failures of a switch are found link by link. */
const LONGEST_DETECTION = 15_000;

/** All incidents, and between them events that belong to none, each as an incident of its own. */
export function incidentsOf(events) {
  const incidents = [];
  const repeats = new Map();
  const cut = new Set();
  /** Those that go on, or have ended just now. */
  let recent = [];
  const begin = (kind, event, at) => {
    const incident = begun(kind, event, at);
    incidents.push(incident);
    return incident;
  };
  for (const event of events) {
    const at = Date.parse(event.time);
    recent = recent.filter(each => each.isOpen || at - each.end < SOON);
    const repeated = REPEATED[event.event];
    if (repeated !== undefined) {
      const last = repeats.get(repeated);
      if (
        last !== undefined &&
        incidents.slice(incidents.indexOf(last) + 1).every(each => each.kind in repeatedKinds)
      ) {
        add(last, event, at);
      } else {
        if (last !== undefined) {
          last.isOpen = false;
        }
        repeats.set(repeated, begin(repeated, event, at));
      }
      repeats.get(repeated).isOpen = event.event === 'probes-slowed';
    } else if (event.ofPage || event.event === 'stopping' || event.event === 'stopped') {
      recent.forEach(each => (each.isOpen = false));
      recent = [];
      repeats.clear();
      begin('note', event, at);
    } else if (BEGINS[event.event] !== undefined) {
      const kind = BEGINS[event.event];
      const same = recent.findLast(each => continues(each, kind, event, at));
      if (same === undefined) {
        recent.push(begin(kind, event, at));
      } else {
        add(same, event, at);
      }
      if (event.event === 'cut') {
        event.names.forEach(name => cut.add(name));
      } else if (event.event === 'restored') {
        const wasCut = event.names.some(name => cut.has(name));
        event.names.forEach(name => cut.delete(name));
        if (endUnfound(recent, event.names) || !wasCut) {
          recent.at(-1).isOpen = false;
        }
      }
    } else {
      take(event, at, recent, begin);
    }
  }
  return incidents.map(finished);
}

/** What was cut and restored before anybody noticed is over: nothing follows it. Returns whether there is such. */
function endUnfound(recent, restored) {
  let found = false;
  for (const incident of recent) {
    if (
      incident.kind === 'failure' &&
      incident.events.length === 1 &&
      incident.events[0].names?.every(name => restored.includes(name))
    ) {
      incident.isOpen = false;
      found = true;
    }
  }
  return found;
}

/** A repair ends all that goes on; what else is told goes with the latest that it can belong to. */
function take(event, at, recent, begin) {
  const isRepair = ENDS.has(event.event) || BETWEEN.has(event.event);
  const open = isRepair
    ? recent.filter(each => each.isOpen && (isFound(each) || at - each.end > LONGEST_DETECTION))
    : [];
  const its = open.length > 0 ? open : recent.filter(each => isRepair || BEHIND.has(event.event)).slice(-1);
  its.forEach(each => add(each, event, at));
  if (its.length === 0) {
    const alone = begin(isRepair ? 'repair' : 'note', event, at);
    if (isRepair) {
      recent.push(alone);
    }
  }
}

/** Whether the controller knows of it: it is not told of what is cut in the emulation. */
function isFound({events}) {
  return events.some(each => each.event !== 'cut' && each.event !== 'restored');
}

function begun(kind, event, at) {
  const incident = {
    kind,
    events: [],
    names: new Set(),
    begin: at,
    end: at,
    isOpen: true,
    outcome: null,
    severity: 'info',
  };
  add(incident, event, at);
  return incident;
}

function add(incident, event, at) {
  incident.events.push(event);
  incident.end = at;
  if (ENDS.has(event.event)) {
    incident.outcome = event;
    incident.isOpen = false;
  } else if (BEGINS[event.event] !== undefined) {
    incident.isOpen = true;
  }
  if (SEVERITIES.indexOf(event.severity) > SEVERITIES.indexOf(incident.severity)) {
    incident.severity = event.severity;
  }
  for (const name of namesOf(event)) {
    incident.names.add(name);
  }
}

/** Whether what begins an incident of this kind goes on with one that is there. */
function continues(open, kind, event, at) {
  if (open.kind !== kind) {
    return false;
  }
  const since = at - open.end;
  switch (kind) {
    case 'failure':
    case 'return':
      return event.event === 'cut' || event.event === 'restored'
        ? false
        : since < (open.isOpen ? LONGEST_DETECTION : SOON);
    case 'start':
      return event.event !== 'started' && (open.isOpen || since < SOON);
    default:
      return false;
  }
}

/** The switches and links that an event is about. */
export function namesOf(event) {
  if (event.switch !== undefined) {
    return [event.switch];
  }
  if (event.link !== undefined) {
    return [event.link];
  }
  const names = event.names ?? event.switches ?? (event.event === 'still-missing' ? event.failures : undefined);
  return Array.isArray(names) ? names : [];
}

function finished(incident) {
  const steps = stepsOf(incident);
  // What failed or was drained is over once it is; a note was over as it came.
  const isOpen = incident.isOpen && !['note', 'repair', 'missing'].includes(incident.kind);
  return {
    ...incident,
    names: [...incident.names],
    steps,
    silent: silentOf(incident),
    isOpen,
    title: titleOf(incident),
    key: incident.events[0].id || incident.events[0].time,
  };
}

/** Unknown, too, of what was cut in the emulation: then it is known when. */
function silentOf({kind, events}) {
  const first = events.find(each => each.event === 'link-down');
  return kind !== 'failure' || events.some(each => each.event === 'cut') ? null : (first?.silentMillis ?? null);
}

const FIRST_WORDS = {
  cut: 'cut in the emulation',
  restored: 'restored in the emulation',
  draining: 'drain begins',
  undraining: 'drain ends',
  changing: 'change begins',
  rebalancing: 'better routes found',
  started: 'started',
  waiting: 'waiting for switches',
  'probes-slowed': 'many probes are late',
  'probes-at-full-rate': 'full rate again',
};

/** What matters of an incident, in order: what came first, first and last findings, each end. */
function stepsOf({kind, events}) {
  const steps = [];
  /** `took`: milliseconds of the step itself, as the event tells them; else what passed since the step before. */
  const push = (words, event, took = null) => steps.push({words, at: Date.parse(event.time), event, took});
  const downs = events.filter(each => ['link-down', 'switch-down', 'detached', 'quarantined'].includes(each.event));
  const ups = events.filter(each => ['link-up', 'switch-up'].includes(each.event));
  const sessions = events.filter(each => each.event === 'attached');
  const lists = [
    [downs, 'detected', 'detected'],
    [ups, 'works again', 'work again'],
    [sessions, 'session', 'sessions'],
  ];
  let repairs = 0;
  let proved = null;
  for (const event of events) {
    if (FIRST_WORDS[event.event] !== undefined) {
      push(FIRST_WORDS[event.event], event);
    } else if (event.event === 'proved') {
      proved = event;
    } else if (event.event === 'repaired' || event.event === 'rebalanced' || event.event === 'programmed') {
      repairs++;
      if (event.recomputeMillis !== undefined) {
        push('routes computed', event, event.recomputeMillis);
      }
      if (proved !== null) {
        push('proved free of deadlock', event, proved.proofMillis ?? null);
        proved = null;
      }
      push('installed', event, event.installMillis ?? null);
    } else if (event.event === 'routes-kept' || event.event === 'unproven') {
      push(event.event === 'unproven' ? 'not proved: the old routes stay' : 'the routes stay', event);
    }
    for (const [list, one, many] of lists) {
      if (event === list[0]) {
        push(list.length === 1 ? one : `first of ${list.length} ${many}`, event);
      } else if (list.length > 1 && event === list.at(-1)) {
        push(`last of ${list.length} ${many}`, event);
      }
    }
  }
  if (kind in repeatedKinds) {
    return steps.length > 2 ? [] : steps;
  }
  // Of many repairs the first and the last matter.
  const ends = events.filter(each => each.event === 'repaired');
  return repairs < 3
    ? steps
    : steps.filter(({event}) => !ends.includes(event) || event === ends[0] || event === ends.at(-1));
}

function titleOf({kind, events, names: all}) {
  const names = [...all];
  const first = events[0];
  switch (kind) {
    case 'failure':
      return first.event === 'cut' ? `${listed(first.names)} cut` : `${listed(names)} failed`;
    case 'return':
      return first.event === 'restored' ? `${listed(first.names)} restored` : `${listed(names)} back`;
    case 'drain':
      return `${listed(names)} drained`;
    case 'undrain':
      return `${listed(names)} used again`;
    case 'routing':
      return `Routing changed from ${first.before} to ${first.routing}`;
    case 'rebalance':
      return 'Routes follow the traffic';
    case 'start':
      return events.some(each => each.event === 'started')
        ? 'The controller started'
        : events.some(each => each.event === 'attached')
          ? `Sessions with ${listed(names)}`
          : capital(first.sentence);
    case 'repair':
      return 'Repair';
    case 'pace': {
      // Of a long time the beginning may not be known any more.
      const times = events.filter(each => each.event === 'probes-slowed').length;
      return times > 1 ? `Probes slowed ${times} times` : times === 1 ? 'Probes slowed' : capital(first.sentence);
    }
    case 'missing': {
      const {failures, unreachable, quarantined} = events.at(-1);
      return `Still out of service: ${listed([...new Set([failures, unreachable, quarantined].flatMap(namesIn))])}`;
    }
    default: {
      // Names are written as they are.
      const [word] = first.sentence.split(' ');
      return namesOf(first).includes(word) ? first.sentence : capital(first.sentence);
    }
  }
}

/** Names stand in a list, or with reasons in a record. */
function namesIn(value) {
  return Array.isArray(value) ? value : Object.keys(value ?? {});
}

function listed(names) {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
