/** Jobs: what takes long is started, watched until it is over, and ended, from any view. */
import {html, nothing} from 'lit';
import {api, mayRunJobs} from '../core/api.js';
import {mayMove} from '../core/theme.js';
import {count, duration, timeOf} from '../core/words.js';
import '../shell/problem.js';

const PAUSE = 500;
const LONGER_PAUSE = 3_000;
/** Pixels above a result that was brought into sight. */
const MARGIN = 14;

/** The ids of the jobs that were started by this page. */
const started = new Set();

/** Watches one job for an element, which is drawn again as it goes on: a reactive controller of lit. */
export class JobWatch {
  /** The job as it was answered last; null for none. */
  job = null;
  /** Why none could be started, or is known no more; an ApiError. */
  problem = null;
  /** What runs in place of a job that could not be started. */
  other = null;
  /** Whether the controller did not answer when last asked. */
  isLost = false;
  /** The report of what is over: {address, text}; null for none. */
  report = null;

  #host;
  #timer = null;
  #isStarting = false;

  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected() {
    clearTimeout(this.#timer);
    this.isGone = true;
  }

  hostConnected() {
    this.isGone = false;
  }

  get isRunning() {
    return this.job?.state === 'running';
  }

  /** Whether no other job can be started from here now. */
  get isBusy() {
    return this.#isStarting || this.isRunning;
  }

  /** Watches nothing any more; the job goes on. */
  forget() {
    clearTimeout(this.#timer);
    this.job = null;
    this.problem = null;
    this.other = null;
    this.report = null;
  }

  /** Goes on with the latest job of an operation, if there is one. */
  async adopt(operation) {
    try {
      const its = (await api.jobs()).filter(each => each.operation === operation);
      if (its.length > 0 && this.job === null && !this.isGone) {
        await this.watch(its.at(-1).id);
      }
    } catch {
      // There is nothing to go on with; whoever starts one is told why that cannot be.
    }
  }

  /** Starts one, unless one is being started: who clicks twice wants one. */
  async start(operation, request) {
    if (this.isBusy) {
      return;
    }
    this.problem = null;
    this.other = null;
    this.#isStarting = true;
    this.#host.requestUpdate();
    try {
      const job = await api.startJob(operation, request);
      started.add(job.id);
      this.job = {points: [], ...job};
      this.report = null;
      this.#later(PAUSE);
    } catch (problem) {
      this.problem = problem;
      if (problem.status === 409) {
        this.other = await this.#running();
      }
    } finally {
      this.#isStarting = false;
    }
    this.#host.requestUpdate();
  }

  async #running() {
    try {
      return (await api.jobs()).find(each => each.state === 'running') ?? null;
    } catch {
      return null;
    }
  }

  async watch(id) {
    try {
      this.job = await api.job(id);
      this.isLost = false;
    } catch (problem) {
      if (problem.status !== 0 && problem.status !== 503) {
        this.problem = problem;
        this.job = null;
        this.#host.requestUpdate();
        return;
      }
      this.isLost = true;
    }
    if (this.isGone) {
      return;
    }
    if (this.isLost || this.isRunning) {
      this.#later(this.isLost ? LONGER_PAUSE : PAUSE, id);
    } else {
      await this.#takeReport(id);
    }
    this.#host.requestUpdate();
  }

  #later(pause, id = this.job.id) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.watch(id), pause);
  }

  /** Points of a simulation have none. */
  async #takeReport(id) {
    this.report = null;
    if (this.job.result === undefined || this.job.result === null) {
      return;
    }
    try {
      const text = await api.jobReport(id);
      this.report = {text, address: (await api.readsWithoutToken()) ? api.reportAddress(id) : null};
    } catch {
      // Not every operation has one.
    }
  }

  async end(id = this.job.id) {
    try {
      await api.endJob(id);
      if (this.other?.id === id) {
        this.other = null;
        this.problem = null;
      } else {
        await this.watch(id);
      }
    } catch (problem) {
      this.problem = problem;
    }
    this.#host.requestUpdate();
  }
}

/** How far a job is, with a button to end it, or what went wrong. */
export function jobState(watch) {
  const {job, problem, other} = watch;
  return html`
    ${problem === null
      ? nothing
      : other === null
        ? html`<weft-problem .problem=${problem}></weft-problem>`
        : html`
            <div class="notice warn" role="alert">
              <p>
                ${started.has(other.id) ? 'A job that you started' : 'A job of somebody else'} runs since
                ${timeOf(other.started)}: ${other.operation}. There is one at a time: wait for it, or end it.
              </p>
              ${mayRunJobs()
                ? html`<button type="button" @click=${() => watch.end(other.id)}>End it</button>`
                : nothing}
            </div>
          `}
    ${job === null
      ? nothing
      : html`
          <div class="job" role="status">
            ${job.state === 'running' ? running(watch) : over(job)}
            ${watch.isLost
              ? html`<p class="notice bad">The controller does not answer. Trying again …</p>`
              : nothing}
          </div>
        `}
  `;
}

function running(watch) {
  const {progress, state} = watch.job;
  const done = progress.points ?? progress.done ?? 0;
  const of = progress.of ?? 0;
  const what =
    progress.points === undefined
      ? `${progress.what || 'running'}${of > 0 ? ` (${done} of ${of})` : ''}`
      : progress.prepared
        ? `${done} of ${count(of, 'point')}`
        : 'preparing';
  const left = progress.secondsLeft > 0 ? `, about ${duration(1000 * progress.secondsLeft)} left` : '';
  return html`
    <progress aria-label="Progress" max=${of > 0 ? of : nothing} value=${of > 0 ? done : nothing}></progress>
    <div class="row between">
      <span> ${what}, for ${duration(1000 * (progress.seconds ?? 0))} so far${left} </span>
      ${mayRunJobs()
        ? html`<button
            type="button"
            class="small"
            aria-label=${`End this job`}
            @click=${() => watch.end()}
          >
            End
          </button>`
        : nothing}
    </div>
  `;
}

const OVER = {
  done: 'Done',
  cancelled: 'Ended early; results so far are kept',
  'out-of-time': 'Ended at the time limit for jobs; results so far are kept',
  deadlock: 'Deadlock: packets wait for each other in a cycle',
  failed: 'Failed',
};
const BAD = new Set(['failed', 'deadlock']);

function over({state, reason, progress, started}) {
  return html`
    <p class=${BAD.has(state) ? 'fault' : 'quiet'}>
      ${OVER[state] ?? state}${reason ? `: ${reason}` : ''}. Started at ${timeOf(started)}, took
      ${duration(1000 * (progress?.seconds ?? 0))}.
    </p>
  `;
}

/** Links to the report of a job that is over. */
export function reportLinks(watch) {
  const {report, job} = watch;
  if (report === null || job === null || job.state === 'running') {
    return nothing;
  }
  return html`
    <p class="row">
      ${report.address === null
        ? nothing
        : html`<a class="button" href=${report.address} target="_blank" rel="noopener">Open the report</a>`}
      <button type="button" @click=${() => download(`${job.operation}-${job.id}.html`, report.text, 'text/html')}>
        Download the report
      </button>
    </p>
  `;
}

/** Has the browser save a text as a file. */
export function download(name, text, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Brings the result of a long form into sight. */
export function showResult(view) {
  const scroller = view.closest('.view');
  const top = view.querySelector('.result').getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTo({top: scroller.scrollTop + top - MARGIN, behavior: mayMove() ? 'smooth' : 'auto'});
}
