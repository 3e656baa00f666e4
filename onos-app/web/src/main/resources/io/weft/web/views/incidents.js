/**
 * Groups events into incidents: from what happened, such as a failure or a drain, to what was done about it. Pure: from
 * events, the earliest first, to incidents, the earliest first.
 *
 * An incident has: kind, names (of switches and links), events, severity, steps ({words, at, event}), begin and end
 * (milliseconds), isOpen (whether what ends it has not come yet), title, and outcome, the event that ended it.
 */
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
const BEHIND = new Set(['not-survived', 'uncovered', 'routes-unused', 'routes', 'certified', 'not-certified', 'repaired']);

/** What happens while something is repaired. */
const BETWEEN = new Set(['proved', 'refused', 'unanswered', 'renewing', 'standing-by']);

/** How often links are probed; apart from all else. */
const PACE = new Set(['probes-slowed', 'probes-at-full-rate']);

/** A next event of the same kind belongs to an incident that has ended no longer ago than this. */
const SOON = 2_000;
/** Failures of a switch are found link by link. */
const LONGEST_DETECTION = 15_000;

/** All incidents, and between them events that belong to none, each as an incident of its own. */
export function incidentsOf(events) {
  const incidents = [];
  let open = null;
  let pace = null;
  for (const event of events) {
    const at = Date.parse(event.time);
    if (PACE.has(event.event)) {
      // Often one follows the other, again and again: they are one as long as nothing else happens between them.
      if (pace === null || (incidents.at(-1) !== pace && event.event === 'probes-slowed')) {
        pace = begun('pace', event, at);
        incidents.push(pace);
      } else {
        add(pace, event, at);
      }
      pace.isOpen = event.event === 'probes-slowed';
      continue;
    }
    if (event.ofPage || event.event === 'stopping' || event.event === 'stopped') {
      open = null;
      pace = null;
      incidents.push(begun('note', event, at));
      continue;
    }
    const kind = BEGINS[event.event];
    if (kind !== undefined) {
      if (open !== null && continues(open, kind, event, at)) {
        add(open, event, at);
      } else {
        open = begun(kind, event, at);
        incidents.push(open);
      }
    } else if (open !== null && belongs(open, event, at)) {
      add(open, event, at);
    } else {
      incidents.push(begun(ENDS.has(event.event) || BETWEEN.has(event.event) ? 'repair' : 'note', event, at));
      open = ENDS.has(event.event) || BETWEEN.has(event.event) ? incidents.at(-1) : open;
    }
  }
  return incidents.map(finished);
}

function begun(kind, event, at) {
  const incident = {kind, events: [], names: new Set(), begin: at, end: at, isOpen: true, outcome: null, severity: 'info'};
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
    // A switch that is cut off loses its session, and gets it back.
    return open.kind === 'start' && open.isOpen && kind === 'start';
  }
  const since = at - open.end;
  switch (kind) {
    case 'failure':
    case 'return':
      return event.event === 'cut' || event.event === 'restored' ? false : since < (open.isOpen ? LONGEST_DETECTION : SOON);
    case 'start':
      return event.event !== 'started' && (open.isOpen || since < SOON);
    default:
      return false;
  }
}

function belongs(open, event, at) {
  if (ENDS.has(event.event) || BETWEEN.has(event.event)) {
    return open.isOpen || at - open.end < SOON;
  }
  return BEHIND.has(event.event) && at - open.end < SOON;
}

/** The switches and links that an event is about. */
export function namesOf(event) {
  if (event.switch !== undefined) {
    return [event.switch];
  }
  if (event.link !== undefined) {
    return [event.link];
  }
  return Array.isArray(event.names) ? event.names : Array.isArray(event.switches) ? event.switches : [];
}

function finished(incident) {
  const steps = stepsOf(incident);
  // What failed or was drained is over once it is; a note was over as it came.
  const isOpen = incident.isOpen && !['note', 'repair'].includes(incident.kind);
  return {...incident, names: [...incident.names], steps, isOpen, title: titleOf(incident), key: incident.events[0].id || incident.events[0].time};
}

const FIRST_WORDS = {
  cut: 'cut in the emulation',
  restored: 'restored in the emulation',
  draining: 'drain begins',
  undraining: 'drain ends',
  changing: 'change begins',
  rebalancing: 'better routes found',
  started: 'started',
  waiting: 'waits for switches',
  'probes-slowed': 'many come back late',
  'probes-at-full-rate': 'full rate again',
};

/** What matters of an incident, in order: what came first, first and last findings, each end. */
function stepsOf({kind, events}) {
  const steps = [];
  const push = (words, event) => steps.push({words, at: Date.parse(event.time), event});
  const downs = events.filter(each => ['link-down', 'switch-down', 'detached', 'quarantined'].includes(each.event));
  const ups = events.filter(each => ['link-up', 'switch-up'].includes(each.event));
  const sessions = events.filter(each => ['attached', 'pipeline-loaded'].includes(each.event));
  const lists = [
    [downs, 'found', 'found'],
    [ups, 'works again', 'work again'],
    [sessions, 'session', 'sessions'],
  ];
  let repairs = 0;
  for (const event of events) {
    if (FIRST_WORDS[event.event] !== undefined) {
      push(FIRST_WORDS[event.event], event);
    } else if (event.event === 'proved' && !steps.some(each => each.event.event === 'proved')) {
      push('new routes proved free of deadlock', event);
    } else if (event.event === 'repaired' || event.event === 'rebalanced' || event.event === 'programmed') {
      repairs++;
      push(ENDED[event.event], event);
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
  // Of many repairs the first and the last matter.
  const ends = steps.filter(each => each.event.event === 'repaired');
  if (kind === 'pace') {
    return steps.length > 2 ? [] : steps;
  }
  return repairs < 3 ? steps : steps.filter(each => !ends.includes(each) || each === ends[0] || each === ends.at(-1));
}

const ENDED = {repaired: 'repaired', rebalanced: 'new routes installed', programmed: 'programmed'};

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
        : events.some(each => each.event === 'attached') ? `Sessions with ${listed(names)}` : first.sentence;
    case 'repair':
      return 'Repair';
    case 'pace': {
      const times = events.filter(each => each.event === 'probes-slowed').length;
      return times > 1 ? `Probes slowed ${times} times` : times === 1 ? 'Probes slowed' : first.sentence;
    }
    default:
      return first.sentence;
  }
}

function listed(names) {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
