/**
 * What lies above the map: what is selected and pointed at, and what a view marks by `store.set('marks', marks)`:
 *
 * paths: paths with their `hops`, as the operation `routes` lists them: {hops: [{switch, link, virtualChannel}], to}
 * failed, drained: names of links and switches that would be so
 * ends: names of switches that are to stand out, such as where a route begins
 * pick: called with kind and name in place of selecting what is clicked at
 */
import {DRAINED, FAILED, UP} from './fabric-states.js';
import {edgeOf, sign, switchRadius} from './painter.js';

const FULL = 2 * Math.PI;
const ARROW = 7;
/** Radius of the disc in which the number of a virtual channel is. */
const VC = 8;
/** Width of what is left free between the two lines beside a link, and radius of what is left free for its sign. */
const WITHIN = 5;
const SIGN = 7;

export class MarkPainter {
  constructor(map, states, colours) {
    Object.assign(this, {map, states, colours});
  }

  /** `middle`: the switch that Enter would select; null for nothing. */
  paint(context, seen, {selection, pointed, middle, marks}) {
    context.clearRect(0, 0, seen.width, seen.height);
    // Below the marks, as the casing of a link leaves nothing in it.
    this.#one(context, seen, selection, this.colours.selection, 3);
    this.#one(context, seen, pointed, this.colours.text, 2);
    if (marks !== null) {
      this.#marks(context, seen, marks);
    }
    if (middle !== null) {
      context.strokeStyle = this.colours.text;
      context.lineWidth = 2;
      context.setLineDash([4, 3]);
      this.#ring(context, seen, middle, 8);
      context.setLineDash([]);
    }
  }

  #marks(context, seen, {paths = [], failed = [], drained = [], ends = []}) {
    failed.forEach(name => this.#would(context, seen, name, FAILED));
    drained.forEach(name => this.#would(context, seen, name, DRAINED));
    this.#paths(context, seen, paths);
    context.strokeStyle = this.colours.selection;
    context.lineWidth = 3;
    for (const s of ends.map(name => this.map.switchNamed(name)).filter(each => each >= 0)) {
      this.#ring(context, seen, s, 6);
    }
  }

  /** What would fail or be drained: as such things are drawn, with a halo. */
  #would(context, seen, name, state) {
    const {colours, map} = this;
    const s = map.switchNamed(name);
    const l = s < 0 ? map.linkNamed(name) : -1;
    context.strokeStyle = colours.states[state];
    context.lineWidth = 4;
    if (s >= 0) {
      this.#ring(context, seen, s, 5);
      const [x, y] = [seen.k * map.x[s] + seen.x, seen.k * map.y[s] + seen.y];
      sign(context, state, x, y, switchRadius(seen.k) + 5, colours.states[state]);
    } else if (l >= 0) {
      context.setLineDash([7, 5]);
      this.#line(context, seen, l);
      context.setLineDash([]);
      const [x, y] = map.pointOn(l, 0.5);
      sign(context, state, seen.k * x + seen.x, seen.k * y + seen.y, 9, colours.states[state]);
    }
  }

  /** Each channel once, in the colour of its virtual channels, which are written on it. */
  #paths(context, seen, paths) {
    const {colours, map} = this;
    const channels = new Map();
    for (const {link, switch: from, virtualChannel = 0} of paths.flatMap(({hops}) => hops)) {
      const l = map.linkNamed(link);
      if (l >= 0) {
        const key = `${l} ${from}`;
        if (!channels.has(key)) {
          channels.set(key, {l, forward: map.switchNames[map.a[l]] === from, used: new Set()});
        }
        channels.get(key).used.add(virtualChannel);
      }
    }
    const colourOf = vc => colours.channels[vc % colours.channels.length];
    for (const {l, used} of channels.values()) {
      context.strokeStyle = colourOf(Math.max(...used));
      context.lineWidth = 3.5;
      this.#line(context, seen, l);
    }
    for (const {l, forward, used} of channels.values()) {
      this.#direction(context, seen, l, forward, [...used].sort((one, other) => one - other), colourOf);
    }
  }

  /** In the half of a link that is nearer to where it leads: the numbers of its virtual channels, then an arrow. */
  #direction(context, seen, l, forward, used, colourOf) {
    const {colours, map} = this;
    const [a, b] = [map.a[l], map.b[l]];
    const pixels = seen.k * Math.hypot(map.x[a] - map.x[b], map.y[a] - map.y[b]);
    const step = Math.min(2 * VC, (0.4 * pixels) / (used.length + 1)) / Math.max(pixels, 1);
    const pointAt = t => {
      const [x, y] = map.pointOn(l, forward ? t : 1 - t);
      return [seen.k * x + seen.x, seen.k * y + seen.y];
    };
    const first = 0.58 - (step * used.length) / 2;
    const tip = first + step * (used.length - 1) + Math.max(step, (VC + ARROW) / Math.max(pixels, 1));
    context.fillStyle = colourOf(used.at(-1));
    arrow(context, pointAt(tip - 0.04), pointAt(tip));
    context.font = '600 11px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    used.forEach((vc, i) => {
      const [x, y] = pointAt(first + step * i);
      context.beginPath();
      context.arc(x, y, VC, 0, FULL);
      context.fillStyle = colourOf(vc);
      context.fill();
      context.fillStyle = colours.halo;
      context.fillText(String(vc), x, y + 0.5);
    });
  }

  #one(context, seen, thing, colour, width) {
    if (thing === null) {
      return;
    }
    if (thing.kind === 'bundle') {
      this.#bundle(context, seen, thing.bundle, colour);
      return;
    }
    context.strokeStyle = colour;
    context.lineWidth = width;
    if (thing.kind === 'switch') {
      this.#ring(context, seen, thing.index, 4);
      this.#linksOf(context, seen, thing.index);
    } else {
      this.#casing(context, seen, thing.index, width);
    }
  }

  /** A line on both sides of a link, and a ring around its sign, so that its colour and its dashes are seen between. */
  #casing(context, seen, l, width) {
    const {map} = this;
    const disc = ([x, y], radius) => {
      context.beginPath();
      context.arc(seen.k * x + seen.x, seen.k * y + seen.y, radius, 0, FULL);
      context.fill();
    };
    const middle = map.pointOn(l, 0.5);
    const hasSign = this.states.ofLink[l] !== UP;
    context.fillStyle = context.strokeStyle;
    context.lineWidth = WITHIN + 2 * width;
    this.#line(context, seen, l);
    if (hasSign) {
      disc(middle, SIGN + width);
    }
    context.globalCompositeOperation = 'destination-out';
    context.lineWidth = WITHIN;
    this.#line(context, seen, l);
    if (hasSign) {
      disc(middle, SIGN);
    }
    disc(map.pointOn(l, 0), switchRadius(seen.k));
    disc(map.pointOn(l, 1), switchRadius(seen.k));
    context.globalCompositeOperation = 'source-over';
  }

  #bundle(context, seen, {g, h}, colour) {
    const [one, other] = [this.map.groups[g], this.map.groups[h]];
    const [ax, ay] = edgeOf(one, other);
    const [bx, by] = edgeOf(other, one);
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(seen.k * ax + seen.x, seen.k * ay + seen.y);
    context.lineTo(seen.k * bx + seen.x, seen.k * by + seen.y);
    context.stroke();
  }

  /** The links at a switch, so that they are told from those that pass; what is not up has its own colour. */
  #linksOf(context, seen, s) {
    context.globalAlpha = 0.6;
    context.lineWidth = 1.5;
    for (const l of this.map.linksAt(s)) {
      if (this.states.ofLink[l] === UP) {
        this.#line(context, seen, l);
      }
    }
    context.globalAlpha = 1;
  }

  #ring(context, seen, s, beside) {
    context.beginPath();
    context.arc(
        seen.k * this.map.x[s] + seen.x, seen.k * this.map.y[s] + seen.y, switchRadius(seen.k) + beside, 0, FULL);
    context.stroke();
  }

  #line(context, seen, l) {
    const {map} = this;
    const [x, y] = map.bend(l);
    context.beginPath();
    context.moveTo(seen.k * map.x[map.a[l]] + seen.x, seen.k * map.y[map.a[l]] + seen.y);
    context.quadraticCurveTo(
        seen.k * x + seen.x,
        seen.k * y + seen.y,
        seen.k * map.x[map.b[l]] + seen.x,
        seen.k * map.y[map.b[l]] + seen.y);
    context.stroke();
  }
}

/** The head of an arrow at a point, as seen from another one. */
function arrow(context, [bx, by], [x, y]) {
  context.save();
  context.translate(x, y);
  context.rotate(Math.atan2(y - by, x - bx));
  context.beginPath();
  context.moveTo(ARROW, 0);
  context.lineTo(-ARROW, -ARROW);
  context.lineTo(-ARROW, ARROW);
  context.fill();
  context.restore();
}
