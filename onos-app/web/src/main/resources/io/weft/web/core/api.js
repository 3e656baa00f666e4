/** The HTTP API of whoever serves this page. The page uses nothing else. */
import {hearTime} from './clock.js';
import {isStale} from './connection.js';
import {store} from './store.js';

const BASE = base();
const TOKEN = 'weft-token';
const JSON_TYPE = 'application/json';

/** Milliseconds that an answer may take: what is at hand, what is computed, and what changes the fabric. */
const AT_HAND = 15_000;
const COMPUTED = 60_000;
const CHANGED = 120_000;

const IN_WORDS = {
  0: 'The controller does not answer.',
  401: 'Log in to see this.',
  403: 'This controller does not let you do this.',
  404: 'This controller does not have this.',
  413: 'This is too large to send.',
  503: 'The controller is busy or starting; try again in a few seconds.',
};

/** Why there is no answer: a sentence for people as `message`, and the HTTP status, 0 if nobody answered. */
export class ApiError extends Error {
  constructor(status, message) {
    super(message || IN_WORDS[status] || `The controller answered with HTTP status ${status}.`);
    this.status = status;
  }

  /** Whether what was ordered may have been done, or may still be, though there is no answer. */
  get mayBeDone() {
    return [0, 202, 502, 504].includes(this.status);
  }

  /** Whether the same may be answered a little later. */
  get passes() {
    return this.status === 0 || this.status === 503;
  }

  /** Whether a login would help. */
  get needsLogin() {
    return (
      this.status === 401 ||
      (this.status === 403 && store.get('about')?.login === 'token' && !store.get('loggedIn'))
    );
  }
}

class Api {
  #token = sessionStorage.getItem(TOKEN);

  constructor() {
    store.set('loggedIn', this.#token !== null);
  }

  /** Sends this token with every request from now on, until the tab is closed; null to log out. */
  logIn(token) {
    this.#token = token;
    if (token === null) {
      sessionStorage.removeItem(TOKEN);
    } else {
      sessionStorage.setItem(TOKEN, token);
    }
    store.set('loggedIn', token !== null);
    store.set('tokenRefused', false);
  }

  /** Gives up a token that the controller does not take, so that what needs none is answered. */
  #forgetToken() {
    this.logIn(null);
    store.set('tokenRefused', true);
    dispatchEvent(new Event('weft-token-refused'));
  }

  /** What this is: version, host, and the operations that can be asked; for who has this token. */
  about(token = this.#token) {
    return this.#json('about', {limit: AT_HAND, token});
  }

  /** The description of this API in OpenAPI. */
  description() {
    return this.#json('openapi.json', {limit: AT_HAND});
  }

  /** How the fabric is now. */
  status(options = {}) {
    return this.#json('status', {limit: AT_HAND, ...options});
  }

  /**
   * Asks an operation, by its name and the values of its fields, which are left out where they are empty. `options`:
   * a `signal` that ends it, and `limit`, the milliseconds that the answer may take if not as many as usual.
   */
  ask(operation, fields = {}, options = {}) {
    const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
    const limit = operationNamed(operation)?.changes ? CHANGED : COMPUTED;
    return Object.keys(said).length === 0 && operationNamed(operation)?.get !== false
      ? this.#json(operation, {limit, ...options})
      : this.#json(operation, {limit, ...options, method: 'POST', body: said});
  }

  /** Starts a job; its state, with an id. */
  startJob(operation, request) {
    return this.#json('jobs', {method: 'POST', body: {operation, request}});
  }

  /** How far a job is, and what it has found by now. */
  job(id, options = {}) {
    return this.#json(`jobs/${encodeURIComponent(id)}`, {limit: AT_HAND, ...options});
  }

  /** The jobs that there are, without what they have found. */
  async jobs() {
    return (await this.#json('jobs', {limit: AT_HAND})).jobs;
  }

  /** Ends a job that runs, and what it has found stays; forgets one that is over. */
  endJob(id) {
    return this.#json(`jobs/${encodeURIComponent(id)}`, {method: 'DELETE'});
  }

  /** The report of a job, HTML text. */
  jobReport(id) {
    return this.#text(`jobs/${encodeURIComponent(id)}/report`);
  }

  /** The address of that report, for those who need no login to read it. */
  reportAddress(id) {
    return new URL(`jobs/${encodeURIComponent(id)}/report`, BASE).href;
  }

  /** Whether a new tab, which sends no token, would be let read. */
  async readsWithoutToken() {
    try {
      const asked = {cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout(AT_HAND)};
      return (await fetch(new URL('status', BASE), asked)).status !== 401;
    } catch {
      return false;
    }
  }

  /** The response of a request that goes on and on, as bytes. */
  stream(path, headers, signal) {
    return this.#fetch(path, {accept: 'text/event-stream', headers, signal});
  }

  #json(path, options = {}) {
    return within(options, async signal => {
      const response = await this.#fetch(path, {accept: JSON_TYPE, ...options, signal});
      return response.status === 204 ? null : response.json();
    });
  }

  #text(path) {
    return within({}, async signal => (await this.#fetch(path, {accept: 'text/html', signal})).text());
  }

  async #fetch(path, options) {
    const {method = 'GET', body, accept, headers = {}, signal, token = this.#token} = options;
    const all = {Accept: accept, ...headers};
    if (token !== null) {
      all.Authorization = `Bearer ${token}`;
    }
    if (method !== 'GET') {
      all['Content-Type'] = JSON_TYPE;
    }
    let response;
    try {
      response = await fetch(new URL(path, BASE), {
        method,
        headers: all,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
        cache: 'no-store',
        credentials: 'same-origin',
      });
    } catch (e) {
      if (e.name === 'AbortError') {
        throw e;
      }
      throw new ApiError(0);
    }
    hearTime(response.headers.get('Date'));
    if (response.status === 401 && token !== null) {
      if (token === this.#token) {
        this.#forgetToken();
      }
      return this.#fetch(path, {...options, token: null});
    }
    // A change that takes longer than is waited for, and goes on. A job answers so when it has begun.
    if (!response.ok || (response.status === 202 && path !== 'jobs')) {
      throw new ApiError(response.status, await messageOf(response));
    }
    return response;
  }
}

/**
 * Does what takes a signal that ends it: that of the caller, or after `limit` milliseconds, which may be Infinity. A
 * connection that breaks in the middle of an answer is an {@link ApiError} too.
 */
async function within({signal, limit = COMPUTED}, act) {
  const one = new AbortController();
  const end = () => one.abort();
  let isLate = false;
  const timer =
    limit === Infinity
      ? null
      : setTimeout(() => {
          isLate = true;
          one.abort();
        }, limit);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) {
    one.abort();
  }
  try {
    return await act(one.signal);
  } catch (problem) {
    if (isLate) {
      throw new ApiError(0, `The controller did not answer within ${Math.round(limit / 1000)} s.`);
    }
    if (problem instanceof ApiError || problem.name === 'AbortError') {
      throw problem;
    }
    throw new ApiError(0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

async function messageOf(response) {
  try {
    const {message} = await response.json();
    return message;
  } catch {
    return '';
  }
}

function isEmpty(value) {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Without the user that the address of the page may name in front of its host: `fetch` takes no such address. */
function base() {
  const address = new URL('../v1/', document.baseURI);
  address.username = '';
  address.password = '';
  return address;
}

/** What `about` says of an operation; nothing if it is not offered. */
export function operationNamed(name) {
  return store.get('about')?.operations.find(each => each.name === name);
}

/**
 * Whether whoever reads this page may change the fabric now: by what `about` says, by a token where it needs one, and
 * not by what may be out of date.
 */
export function mayChange() {
  const about = store.get('about');
  return about !== null && !isStale() && (about.changes || (about.login === 'token' && store.get('loggedIn')));
}

/** Whether whoever reads this page may start jobs: on a plan everybody may, as there is no controller to disturb. */
export function mayRunJobs() {
  return store.get('about')?.jobs === true || mayChange();
}

export const api = new Api();
