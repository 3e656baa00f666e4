/**
 * What lies above the map: what is selected and pointed at, and what a view marks by `store.set('marks', marks)`:
 *
 * paths: paths with their `hops`, as the operation `routes` lists them: {hops: [{switch, link, virtualChannel}], to}
 * failed, drained: names of links and switches that would be so
 * ends: names of switches that are to stand out, such as where a route begins
 * pick: called with kind and name in place of selecting what is clicked at
 */
import {DRAINED, FAILED} from './fabric-states.js';
import {edgeOf, sign, switchRadius} from './painter.js';

const FULL = 2 * Math.PI;
const ARROW = 7;

export class MarkPainter {
  constructor(map, colours) {
    Object.assign(this, {map, colours});
  }

  paint(context, seen, {selection, pointed, marks}) {
    context.clearRect(0, 0, seen.width, seen.height);
    if (marks !== null) {
      this.#marks(context, seen, marks);
    }
    this.#one(context, seen, selection, this.colours.selection, 4);
    this.#one(context, seen, pointed, this.colours.text, 2);
  }

  #marks(context, seen, {paths = [], failed = [], drained = [], ends = []}) {
    failed.forEach(name => this.#would(context, seen, name, FAILED));
    drained.forEach(name => this.#would(context, seen, name, DRAINED));
    paths.forEach(path => this.#path(context, seen, path));
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
      sign(context, state, seen.k * map.x[s] + seen.x, seen.k * map.y[s] + seen.y, switchRadius(seen.k) + 5, colours);
    } else if (l >= 0) {
      context.setLineDash([7, 5]);
      this.#line(context, seen, l);
      context.setLineDash([]);
      const [x, y] = map.pointOn(l, 0.5);
      sign(context, state, seen.k * x + seen.x, seen.k * y + seen.y, 9, colours);
    }
  }

  #path(context, seen, {hops}) {
    const {colours, map} = this;
    for (const hop of hops) {
      const l = map.linkNamed(hop.link);
      if (l < 0) {
        continue;
      }
      context.strokeStyle = colours.channels[(hop.virtualChannel ?? 0) % colours.channels.length];
      context.fillStyle = context.strokeStyle;
      context.lineWidth = 3.5;
      this.#line(context, seen, l);
      this.#arrow(context, seen, l, map.switchNames[map.a[l]] === hop.switch);
    }
  }

  #arrow(context, seen, l, forward) {
    const [x, y] = this.map.pointOn(l, 0.5);
    const [bx, by] = this.map.pointOn(l, forward ? 0.45 : 0.55);
    const angle = Math.atan2(y - by, x - bx);
    context.save();
    context.translate(seen.k * x + seen.x, seen.k * y + seen.y);
    context.rotate(angle);
    context.beginPath();
    context.moveTo(ARROW, 0);
    context.lineTo(-ARROW, -ARROW);
    context.lineTo(-ARROW, ARROW);
    context.fill();
    context.restore();
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
      // So wide and so faint that the state of the link is seen below.
      context.globalAlpha = 0.55;
      context.lineWidth = 2 * width;
      this.#line(context, seen, thing.index);
      context.globalAlpha = 1;
    }
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

  /** The links at a switch, so that they are told from those that pass. */
  #linksOf(context, seen, s) {
    context.globalAlpha = 0.6;
    context.lineWidth = 1.5;
    for (const l of this.map.linksAt(s)) {
      this.#line(context, seen, l);
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
