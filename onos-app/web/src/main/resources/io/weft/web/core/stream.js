/**
 * Follows the events of the controller: the status and events go into the store, and so does whether what is shown is
 * still live. After a broken connection it goes on where it was.
 */
import {ApiError, api} from './api.js';
import {MOST_EVENTS, store} from './store.js';

/** The server says something every 5 s. */
const SILENCE = 12_000;
const LOOK = 1_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5_000;
/** What of a status changes all the time; it is not in those of a stream. */
const AGE = 'millisSinceProbes';

let following = null;

/** What came last: the id of an event, the run of the controller, and when anything did, null if nothing has. */
const last = {id: null, run: null, heard: null};

/**
 * Begins to follow, or goes on anew, as after a login. `connection` of the store says how it is, by its `state`:
 * 'connecting'; 'live'; 'asking', where there is no stream, so that the status is asked for every few seconds; 'stale',
 * where there is no answer; 'refused', where the controller lets nobody read who shows nothing more, which ends it; and
 * 'none', where nothing runs the fabric. `since` is when that began, of 'stale' and 'refused' when the controller was
 * heard last, null if it never was. `problem` says why there is no stream, an ApiError or null.
 */
export function followEvents() {
  following?.abort();
  following = new AbortController();
  follow(following.signal);
}

/** Ends that, and forgets what came. */
export function forgetEvents() {
  following?.abort();
  following = null;
  Object.assign(last, {id: null, run: null, heard: null});
  store.set('connection', null);
  store.set('events', null);
  store.set('status', null);
}

async function follow(signal) {
  let pause = FIRST_PAUSE;
  become('connecting');
  while (!signal.aborted) {
    const began = Date.now();
    let problem = null;
    try {
      await read(signal);
    } catch (e) {
      problem = e;
    }
    if (signal.aborted) {
      return;
    }
    if (store.get('about')?.running === false && (problem?.status === 404 || problem?.status === 409)) {
      // A fabric that nothing runs has no events. Elsewhere it is the application of ONOS that is not there just now.
      become('none');
      return;
    }
    if (problem?.status === 401 || problem?.status === 403) {
      become('refused', problem);
      return;
    }
    pause = Date.now() - began > LONGEST_PAUSE ? FIRST_PAUSE : pause;
    if (problem?.status === 503) {
      await askStatus(signal, problem);
      pause = LONGEST_PAUSE;
    } else {
      become('stale', problem instanceof ApiError ? problem : null);
    }
    await new Promise(resolve => setTimeout(resolve, pause));
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }
}

/** Reads one response to its end; aborts it if it falls silent. */
async function read(signal) {
  const one = new AbortController();
  const end = () => one.abort();
  signal.addEventListener('abort', end);
  let heard = Date.now();
  const watch = setInterval(() => {
    if (Date.now() - heard > SILENCE) {
      one.abort();
    }
  }, LOOK);
  try {
    const response = await api.stream('events', last.id === null ? {} : {'Last-Event-ID': last.id}, one.signal);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const parser = new MessageParser(take);
    for (;;) {
      const {done, value} = await reader.read();
      if (done || signal.aborted) {
        return;
      }
      heard = Date.now();
      last.heard = heard;
      become('live');
      parser.add(value);
    }
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', end);
  }
}

/** Asks for the status once, as there is no stream. */
async function askStatus(signal, problem) {
  try {
    const status = await api.status({signal});
    if (signal.aborted) {
      return;
    }
    delete status[AGE];
    last.heard = Date.now();
    become('asking', problem);
    if (JSON.stringify(status) !== JSON.stringify(store.get('status'))) {
      store.set('status', status);
    }
  } catch {
    if (!signal.aborted) {
      become('stale', problem);
    }
  }
}

function become(state, problem = null) {
  const {state: before, problem: why} = store.get('connection') ?? {};
  if (before !== state || why?.message !== problem?.message) {
    const heard = last.heard === null ? null : new Date(last.heard);
    store.set('connection', {state, since: state === 'stale' || state === 'refused' ? heard : new Date(), problem});
  }
}

function take({event, id, data}) {
  if (id !== '') {
    last.id = id;
  }
  if (event === 'status') {
    store.set('status', JSON.parse(data));
  } else if (event === 'event') {
    addEvents([{id, ...JSON.parse(data)}]);
  } else if (event === 'hello') {
    takeHello(JSON.parse(data));
  }
}

function takeHello({run, lost}) {
  if (last.run !== null && last.run !== run) {
    addEvents([note('restarted', 'The controller was restarted.')]);
    dispatchEvent(new Event('weft-restarted'));
  } else if (lost) {
    addEvents([note('lost', 'Earlier events are no longer available.')]);
  }
  last.run = run;
}

/** An event of the page's own, not of the controller. */
function note(event, sentence) {
  return {id: '', time: new Date().toISOString(), event, severity: 'info', sentence, ofPage: true};
}

function addEvents(more) {
  const events = store.get('events') ?? [];
  store.set('events', [...events, ...more].slice(-MOST_EVENTS));
}

/** Takes apart the text of a stream of server-sent events (HTML Living Standard, section 9.2.6), as far as it is used. */
export class MessageParser {
  #rest = '';
  #message = empty();
  #give;

  constructor(give) {
    this.#give = give;
  }

  /** Adds text; every message that is complete by then is given on. */
  add(text) {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop();
    for (const line of lines) {
      this.#line(line);
    }
  }

  #line(line) {
    if (line === '') {
      if (this.#message.data.length > 0) {
        const {event, id, data} = this.#message;
        this.#give({event, id, data: data.join('\n')});
      }
      this.#message = empty();
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') {
      this.#message.data.push(value);
    } else if (field === 'event' || field === 'id') {
      this.#message[field] = value;
    }
  }
}

function empty() {
  return {event: 'message', id: '', data: []};
}
