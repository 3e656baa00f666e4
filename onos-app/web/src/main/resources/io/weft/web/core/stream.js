/**
 * Follows the events of the controller: the status and events go into the store, and so does whether what is shown is
 * still live. After a broken connection it goes on where it was.
 */
import {api} from './api.js';
import {MOST_EVENTS, store} from './store.js';

/** The server says something every 5 s. */
const SILENCE = 12_000;
const LOOK = 1_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5_000;

let following = null;

/** What came last: the id of an event, the run of the controller, and when. */
const last = {id: null, run: null, heard: Date.now()};

/** Begins to follow, or goes on anew, as after a login. */
export function followEvents() {
  following?.abort();
  following = new AbortController();
  follow(following.signal);
}

async function follow(signal) {
  let pause = FIRST_PAUSE;
  store.set('connection', {state: 'connecting', since: new Date()});
  while (!signal.aborted) {
    try {
      const began = Date.now();
      await read(signal);
      pause = Date.now() - began > LONGEST_PAUSE ? FIRST_PAUSE : pause;
    } catch (e) {
      if (signal.aborted) {
        return;
      }
      if (e.status === 404 || e.status === 409) {
        // A fabric that nothing runs has no events.
        store.set('connection', {state: 'none', since: new Date()});
        return;
      }
    }
    if (!signal.aborted) {
      stale();
      await new Promise(resolve => setTimeout(resolve, pause));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
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
      if (done) {
        return;
      }
      heard = Date.now();
      last.heard = heard;
      if (store.get('connection').state !== 'live') {
        store.set('connection', {state: 'live', since: new Date()});
      }
      parser.add(value);
    }
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', end);
  }
}

function stale() {
  if (store.get('connection').state !== 'stale') {
    store.set('connection', {state: 'stale', since: new Date(last.heard)});
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
    addEvents([note('lost', 'Events before this one are no longer known.')]);
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
