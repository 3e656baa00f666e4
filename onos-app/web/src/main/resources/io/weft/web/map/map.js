/**
 * The map: `<weft-map>`. It is zoomed and panned by wheel, fingers, mouse and keys, selects what is clicked at, and
 * shows what the store has as `states`, `selection` and `marks`.
 *
 * What is seen is painted in steps on a canvas of its own, which is then copied. While it is moved that picture is
 * moved, so that moving is as fast on a fabric of thousands of switches as on a small one.
 */
import {WeftElement, html, nothing} from '../core/element.js';
import {colourBy, select} from '../core/address.js';
import {isStale} from '../core/connection.js';
import {d3} from '../core/libraries.js';
import {icon} from '../core/icons.js';
import {isDark, mayMove} from '../core/theme.js';
import {store} from '../core/store.js';
import {count, decimal, number} from '../core/words.js';
import {byState, colourings} from './colouring.js';
import {STATES} from './fabric-states.js';
import {Finder} from './finder.js';
import {legend} from './legend.js';
import {MarkPainter} from './marks.js';
import {Painter, Window} from './painter.js';
import {palette} from './palette.js';
import {FabricStates} from './fabric-states.js';

/** Milliseconds of a frame that may be spent on painting, while things move and while they do not. */
const BUDGET_MOVING = 6;
const BUDGET_STILL = 24;
/** What was moved is painted anew when nothing has moved for so long. */
const PAUSE = 90;
const MARGIN = 36;
const MOST_PIXELS = 8_000_000;
const STEP = 80;
const ZOOM = 1.4;
const CLOSE = 26;
const LARGEST_FIT = 220;

/** Where there is no room for the legend, it is folded; as in style.css. */
const narrow = matchMedia('(max-width: 899px)');

class FabricMapElement extends WeftElement {
  static watches = ['map', 'states', 'selection', 'marks', 'status', 'about', 'connection', 'colouring'];
  static properties = {
    coloured: {state: true},
    fault: {state: true},
    pointedAt: {state: true},
    leftOut: {state: true},
    middle: {state: true},
    isAsking: {state: true},
  };

  constructor() {
    super();
    this.coloured = byState;
    this.fault = '';
    this.pointedAt = null;
    this.leftOut = 0;
    /** While the map is used by keys, the switch that Enter selects. */
    this.middle = null;
    this.isAsking = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.onTheme = () => {
      this.requestUpdate();
      this.#repaint();
    };
    this.onNarrow = () => this.requestUpdate();
    narrow.addEventListener('change', this.onNarrow);
    this.onReveal = event => this.reveal(event.detail.kind, event.detail.name);
    addEventListener('weft-theme', this.onTheme);
    addEventListener('weft-reveal', this.onReveal);
  }

  disconnectedCallback() {
    this.#keepWindow();
    narrow.removeEventListener('change', this.onNarrow);
    removeEventListener('weft-theme', this.onTheme);
    removeEventListener('weft-reveal', this.onReveal);
    this.observer?.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.pause);
    this.asking?.abort();
    clearTimeout(this.again);
    super.disconnectedCallback();
  }

  render() {
    const map = store.get('map');
    return html`
      <div class=${`map-canvases ${isStale() ? 'old' : ''}`}>
        <canvas class="map-ground" aria-hidden="true"></canvas>
        <canvas
          class="map-marks"
          tabindex="0"
          role="application"
          aria-roledescription="map"
          aria-label=${`Map of ${map.fabric}: ${count(map.switchCount, 'switch', 'switches')}, ${count(map.linkCount, 'link')}.`}
          aria-describedby="map-keys"
          @keydown=${this.#key}
          @focus=${() => this.above.matches(':focus-visible') && this.#markMiddle()}
          @blur=${() => (this.middle = null)}
          @pointerdown=${() => (this.middle = null)}
          @click=${this.#click}
          @pointermove=${this.#point}
          @pointerleave=${this.#pointAway}
        ></canvas>
        ${this.#tip()}
        <p class="unseen" role="status">
          ${this.middle === null ? '' : `Enter selects ${this.map.switchNames[this.middle]}`}
        </p>
        ${this.leftOut === 0
          ? nothing
          : html`<p class="map-note">${count(this.leftOut, 'link')} not drawn at this scale; zoom in to see them</p>`}
      </div>
      <p id="map-keys" class="unseen">
        Arrows pan, plus and minus zoom, 0 shows all, Enter selects the switch nearest to the middle, which has a ring.
        What is out of service is listed beside the map; search finds every switch and link.
      </p>
      <div class="map-tools" role="group" aria-label="Map">
        <button type="button" class="icon-button" @click=${() => this.#zoomBy(ZOOM)} title="Zoom in (+)" aria-label="Zoom in">
          ${icon('plus')}
        </button>
        <button type="button" class="icon-button" @click=${() => this.#zoomBy(1 / ZOOM)} title="Zoom out (−)" aria-label="Zoom out">
          ${icon('minus')}
        </button>
        <button type="button" class="icon-button" @click=${() => this.fit()} title="Show all (0)" aria-label="Show all">
          ${icon('whole')}
        </button>
      </div>
      ${this.#colours()}
    `;
  }

  #colours() {
    const offered = colourings.filter(each => each.offered());
    return html`
      <div class="map-legend" role="group" aria-label="Legend">
        ${offered.length < 2
          ? nothing
          : html`
              <label>
                Colour by
                <select @change=${event => colourBy(event.target.value)}>
                  ${offered.map(
                    each => html`<option value=${each.name} ?selected=${each.name === this.colouring}>${each.title}</option>`,
                  )}
                </select>
              </label>
            `}
        ${this.isAsking && this.coloured.name !== this.colouring
          ? html`<p class="quiet" role="status">Computing …</p>`
          : this.fault === ''
            ? nothing
            : html`<p class="fault" role="alert">${this.fault}</p>`}
        ${narrow.matches
          ? html`<details>
              <summary>Legend</summary>
              ${legend(this.coloured, palette(isDark()))}
            </details>`
          : legend(this.coloured, palette(isDark()))}
      </div>
    `;
  }

  #tip() {
    const at = this.pointedAt;
    if (at === null) {
      return nothing;
    }
    if (at.kind === 'bundle') {
      const {g, h, links} = at.bundle;
      return html`
        <div class="map-tip" aria-hidden="true">
          ${count(links.length, 'link')} between ${this.map.groups[g].name} and ${this.map.groups[h].name}
        </div>
      `;
    }
    const name = this.#nameOf(at);
    const {state} = this.states.of(name);
    return html`
      <div class="map-tip" aria-hidden="true">
        ${name}${state === 0 ? nothing : html` <b>${STATES[state].title}</b>`}${this.#valueOf(at)}
      </div>
    `;
  }

  /** What a link that is pointed at is coloured by, in both directions. */
  #valueOf({kind, index}) {
    const {values} = this.coloured;
    if (kind !== 'link' || values === undefined) {
      return nothing;
    }
    const word = value => (value === null ? 'not known' : Number.isInteger(value) ? number(value) : decimal(value));
    const [a, b] = [this.map.switchNames[this.map.a[index]], this.map.switchNames[this.map.b[index]]];
    return html`<br />${a} → ${b}: ${word(values[2 * index])}<br />${b} → ${a}: ${word(values[2 * index + 1])}`;
  }

  #nameOf({kind, index}) {
    return kind === 'switch' ? this.map.switchNames[index] : this.map.linkName(index);
  }

  firstUpdated() {
    this.ground = this.querySelector('.map-ground');
    this.above = this.querySelector('.map-marks');
    this.picture = document.createElement('canvas');
    this.next = document.createElement('canvas');
    this.zoom = d3
      .zoom()
      .filter(event => (!event.ctrlKey || event.type === 'wheel') && !event.button)
      .clickDistance(4)
      .on('zoom', ({transform, sourceEvent}) => {
        this.isWhole = this.isWhole && !sourceEvent;
        this.#moved(transform);
      });
    d3.select(this.above).call(this.zoom).on('dblclick.zoom', null);
    this.observer = new ResizeObserver(() => this.#resized());
    this.observer.observe(this.querySelector('.map-canvases'));
  }

  willUpdate() {
    const map = store.get('map');
    if (map !== this.map) {
      this.map = map;
      this.coloured = byState;
      this.finder = new Finder(map);
      this.painter = null;
      this.pointedAt = null;
      this.middle = null;
      this.hasFitted = false;
    }
    const states = store.get('states') ?? (this.states?.ofMap === map ? this.states : new FabricStates(map));
    if (states !== this.states) {
      this.states = states;
      this.stale = true;
    }
    this.#colour();
  }

  updated() {
    if (!this.hasFitted && this.seen) {
      this.#resized();
    } else if (this.stale && this.seen) {
      this.#repaint();
    }
    this.stale = false;
    this.#paintMarks();
    this.#placeTip();
  }

  #resized() {
    const {width, height} = this.querySelector('.map-canvases').getBoundingClientRect();
    if (width === 0 || height === 0) {
      return;
    }
    this.width = width;
    this.height = height;
    this.ratio = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height)));
    for (const canvas of [this.ground, this.above]) {
      canvas.width = Math.round(width * this.ratio);
      canvas.height = Math.round(height * this.ratio);
    }
    const {left, right, top, bottom} = this.map.box;
    const whole = Math.min(width / (right - left + 4), height / (bottom - top + 4));
    this.zoom.scaleExtent([whole / 3, Math.max(240, whole * 4)]).extent([[0, 0], [width, height]]);
    if (!this.hasFitted) {
      this.hasFitted = true;
      this.#showFirst();
    } else if (this.isWhole) {
      this.fit(false);
    } else {
      this.#moved(d3.zoomTransform(this.above));
    }
    this.#repaint();
  }

  /** Shows what was seen before another view, or else all. */
  #showFirst() {
    const before = store.get('mapWindow');
    if (before?.map !== this.map || before.isWhole) {
      this.fit(false);
      this.#revealSelection();
      return;
    }
    const {k, x, y, selection} = before;
    this.isWhole = false;
    this.#show(d3.zoomIdentity.translate(this.width / 2 - k * x, this.height / 2 - k * y).scale(k), false);
    if (store.get('selection')?.name !== selection?.name) {
      this.#revealSelection();
    }
  }

  #keepWindow() {
    if (this.seen) {
      const {k, x, y} = this.seen;
      store.set('mapWindow', {
        map: this.map,
        k,
        x: (this.width / 2 - x) / k,
        y: (this.height / 2 - y) / k,
        isWhole: this.isWhole,
        selection: store.get('selection'),
      });
    }
  }

  /** Shows all of the map. */
  fit(animated = true) {
    this.#showBox(this.map.box, animated);
    this.isWhole = true;
  }

  #showBox({left, right, top, bottom}, animated) {
    const margin = Math.min(MARGIN, this.width / 14);
    const k = Math.min(
        (this.width - 2 * margin) / Math.max(1, right - left),
        (this.height - 2 * margin) / Math.max(1, bottom - top),
        LARGEST_FIT);
    this.#show(
        d3.zoomIdentity
          .translate(this.width / 2 - (k * (left + right)) / 2, this.height / 2 - (k * (top + bottom)) / 2)
          .scale(k),
        animated);
  }

  /** Brings a switch, a link or an endpoint into the middle, and near. */
  reveal(kind, name) {
    const point = this.#placeOf(kind, name);
    if (point === null || !this.seen) {
      return;
    }
    const [x, y, span] = point;
    this.isWhole = false;
    const k = Math.max(Math.min(Math.max(this.seen.k, CLOSE), (0.7 * Math.min(this.width, this.height)) / span), this.zoom.scaleExtent()[0]);
    this.#show(d3.zoomIdentity.translate(this.width / 2 - k * x, this.height / 2 - k * y).scale(k), true);
  }

  #revealSelection() {
    const selection = store.get('selection');
    if (selection !== null && this.map.switchCount > 100) {
      this.reveal(selection.kind, selection.name);
    }
  }

  /** The middle of what has this name, and how large it is. */
  #placeOf(kind, name) {
    const {map} = this;
    if (kind === 'link') {
      const l = map.linkNamed(name);
      return l < 0
        ? null
        : [...map.pointOn(l, 0.5), Math.hypot(map.x[map.a[l]] - map.x[map.b[l]], map.y[map.a[l]] - map.y[map.b[l]])];
    }
    const s = kind === 'switch' ? map.switchNamed(name) : map.switchOfEndpoint(name);
    return s < 0 ? null : [map.x[s], map.y[s], 1];
  }

  #show(transform, animated) {
    const canvas = d3.select(this.above);
    if (animated && mayMove()) {
      canvas.transition().duration(250).call(this.zoom.transform, transform);
    } else {
      canvas.call(this.zoom.transform, transform);
    }
  }

  #zoomBy(factor) {
    this.isWhole = false;
    d3.select(this.above).call(this.zoom.scaleBy, factor);
  }

  #moved({k, x, y}) {
    this.seen = new Window({k, x, y}, this.width, this.height);
    this.moving = true;
    this.#frame();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      this.moving = false;
      if (this.middle !== null) {
        this.#markMiddle();
      }
      this.#repaint();
    }, PAUSE);
  }

  /** Paints anew what is seen, from the next frame on; what is shown stays until that is done. */
  #repaint() {
    if (!this.seen) {
      return;
    }
    const colours = palette(isDark());
    const seen = this.seen;
    this.next.width = this.ground.width;
    this.next.height = this.ground.height;
    const context = this.next.getContext('2d', {alpha: false, willReadFrequently: true});
    context.scale(this.ratio, this.ratio);
    const painter = new Painter(this.map, this.states, this.coloured, colours);
    this.painting = {seen, painter, context, steps: painter.paint(context, seen)};
    this.marker = new MarkPainter(this.map, this.states, colours);
    this.#frame();
  }

  #frame() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.#step();
    });
  }

  #step() {
    if (this.painting) {
      const end = performance.now() + (this.moving ? BUDGET_MOVING : BUDGET_STILL);
      let done = false;
      while (!done && performance.now() < end) {
        done = this.painting.steps.next().done;
        // A canvas only notes what is drawn, until something is read; all at once that would take too long for a frame.
        this.painting.context.getImageData(0, 0, 1, 1);
      }
      if (done) {
        [this.picture, this.next] = [this.next, this.picture];
        this.pictured = this.painting.seen;
        this.painter = this.painting.painter;
        this.leftOut = this.painter.leftOut;
        this.painting = null;
        if (!this.drawn) {
          this.drawn = true;
          performance.mark('weft-map-drawn');
          this.dispatchEvent(new Event('weft-map-drawn', {bubbles: true}));
        }
      } else {
        this.#frame();
      }
    }
    this.#copy();
    this.#paintMarks();
  }

  /** Copies the picture to where it belongs now. */
  #copy() {
    const context = this.ground.getContext('2d', {alpha: false});
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (!this.pictured) {
      context.fillStyle = palette(isDark()).ground;
      context.fillRect(0, 0, this.ground.width, this.ground.height);
      return;
    }
    const scale = this.seen.k / this.pictured.k;
    const x = (this.seen.x - scale * this.pictured.x) * this.ratio;
    const y = (this.seen.y - scale * this.pictured.y) * this.ratio;
    if (scale !== 1 || x !== 0 || y !== 0) {
      context.fillStyle = palette(isDark()).ground;
      context.fillRect(0, 0, this.ground.width, this.ground.height);
      context.imageSmoothingEnabled = !this.moving;
    }
    context.setTransform(scale, 0, 0, scale, x, y);
    context.drawImage(this.picture, 0, 0);
  }

  #paintMarks() {
    if (!this.seen || !this.marker) {
      return;
    }
    const context = this.above.getContext('2d');
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.marker.paint(context, this.seen, {
      selection: this.#selected(),
      pointed: this.pointedAt,
      middle: this.middle,
      marks: store.get('marks'),
    });
  }

  #selected() {
    const selection = store.get('selection');
    if (selection === null) {
      return null;
    }
    const {kind, name} = selection;
    const index =
      kind === 'link'
        ? this.map.linkNamed(name)
        : kind === 'switch'
          ? this.map.switchNamed(name)
          : this.map.switchOfEndpoint(name);
    return index < 0 ? null : {kind: kind === 'link' ? 'link' : 'switch', index};
  }

  #at(event) {
    return this.painter ? this.finder.at(event.offsetX, event.offsetY, this.seen, this.painter) : null;
  }

  #click(event) {
    const found = this.#at(event);
    const pick = store.get('marks')?.pick;
    if (found === null) {
      if (!pick) {
        select(null);
      }
    } else if (found.kind === 'bundle') {
      this.#showBundle(found.bundle);
    } else {
      (pick ?? select)(found.kind, this.#nameOf(found));
    }
  }

  /** Shows the two groups that a bundle joins. */
  #showBundle({g, h}) {
    const [one, other] = [this.map.groups[g], this.map.groups[h]];
    const left = Math.min(one.x - one.radius, other.x - other.radius);
    const right = Math.max(one.x + one.radius, other.x + other.radius);
    const top = Math.min(one.y - one.radius, other.y - other.radius);
    const bottom = Math.max(one.y + one.radius, other.y + other.radius);
    this.isWhole = false;
    this.#showBox({left, right, top, bottom}, true);
  }

  #point(event) {
    if (event.buttons !== 0 || event.pointerType === 'touch' || this.moving) {
      return;
    }
    this.pointer = {x: event.offsetX, y: event.offsetY};
    this.looking ??= requestAnimationFrame(() => {
      this.looking = null;
      const found = this.#at({offsetX: this.pointer.x, offsetY: this.pointer.y});
      if (found?.index !== this.pointedAt?.index || found?.kind !== this.pointedAt?.kind) {
        this.pointedAt = found;
        this.above.style.cursor = found === null ? '' : 'pointer';
      }
      this.#placeTip();
    });
  }

  #placeTip() {
    const tip = this.querySelector('.map-tip');
    if (tip && this.pointer) {
      const beside = this.pointer.x + 14 + tip.offsetWidth > this.width;
      tip.style.left = `${beside ? Math.max(0, this.pointer.x - 10 - tip.offsetWidth) : this.pointer.x + 14}px`;
      tip.style.top = `${Math.max(0, Math.min(this.pointer.y + 14, this.height - tip.offsetHeight))}px`;
    }
  }

  #pointAway() {
    this.pointedAt = null;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const does = {
      ArrowLeft: () => this.#panBy(STEP, 0),
      ArrowRight: () => this.#panBy(-STEP, 0),
      ArrowUp: () => this.#panBy(0, STEP),
      ArrowDown: () => this.#panBy(0, -STEP),
      '+': () => this.#zoomBy(ZOOM),
      '=': () => this.#zoomBy(ZOOM),
      '-': () => this.#zoomBy(1 / ZOOM),
      0: () => this.fit(),
      Enter: () => this.#pickMiddle(),
    }[event.key];
    if (does) {
      event.preventDefault();
      does();
      this.#markMiddle();
    }
  }

  #panBy(dx, dy) {
    this.isWhole = false;
    d3.select(this.above).call(this.zoom.translateBy, dx / this.seen.k, dy / this.seen.k);
  }

  #nearestToMiddle() {
    return this.finder.nearest(this.width / 2, this.height / 2, this.seen) ?? null;
  }

  #markMiddle() {
    this.middle = this.seen ? this.#nearestToMiddle() : null;
  }

  #pickMiddle() {
    (store.get('marks')?.pick ?? select)('switch', this.map.switchNames[this.#nearestToMiddle()]);
  }

  /** What the map is to be coloured by: as was chosen, if that is offered here. */
  get colouring() {
    const chosen = store.get('colouring');
    return colourings.some(each => each.name === chosen && each.offered()) ? chosen : byState.name;
  }

  /** Colours anew where something else was chosen, or where the answer is another one than before. */
  #colour() {
    const {failures, drained, scheme, repairing} = store.get('status') ?? {};
    const name = this.colouring;
    const wanted = JSON.stringify(name === byState.name ? name : [name, failures, drained, scheme, repairing]);
    if (wanted !== this.wanted || this.map !== this.colouredMap) {
      this.wanted = wanted;
      this.colouredMap = this.map;
      this.#colourBy(name);
    }
  }

  async #colourBy(name) {
    const colouring = colourings.find(each => each.name === name);
    this.asking?.abort();
    clearTimeout(this.again);
    if (name === byState.name && this.coloured === byState) {
      this.asking = null;
      this.isAsking = false;
      this.fault = '';
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    this.isAsking = true;
    let coloured = byState;
    let fault = '';
    try {
      coloured = await colouring.load(this.map, asking.signal);
    } catch (problem) {
      fault = problem.message;
    }
    if (this.asking !== asking || asking.signal.aborted) {
      return;
    }
    this.coloured = coloured;
    this.fault = fault;
    this.isAsking = false;
    this.#repaint();
    if (colouring.again && this.isConnected) {
      this.#colourAgain(name, colouring.again);
    }
  }

  /** Colours anew after a while, unless nobody sees it then. */
  #colourAgain(name, after) {
    this.again = setTimeout(() => (document.hidden ? this.#colourAgain(name, after) : this.#colourBy(name)), after);
  }
}

customElements.define('weft-map', FabricMapElement);
