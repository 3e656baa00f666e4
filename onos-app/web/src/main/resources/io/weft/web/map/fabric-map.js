/**
 * The fabric as the operation `map` tells it: switches and links by index in flat arrays, and where they are drawn.
 * Immutable. Positions are in units of the distance between neighbouring switches; y grows downwards.
 */
const NO_GROUP = -1;
/** How far parallel links are from one another in the middle, and all of them together at most. */
const APART = 0.22;
const MOST_APART = 1.2;
/** How far the outline of a group is from its switches. */
export const AROUND_GROUP = 0.9;

export class FabricMap {
  #switchIndex = new Map();
  #endpointIndex = null;
  #linkNames = [];
  #firstAt;
  #text;
  #linkAt;
  #aside;

  constructor(document) {
    const {switches, links, groups} = document;
    this.#text = JSON.stringify(document);
    this.fabric = document.fabric;
    this.topology = document.topology;
    this.parameters = document.parameters;
    this.bent = document.arrangement === 'grid';
    this.switchNames = switches.names;
    this.endpointsAt = Int32Array.from(switches.endpoints);
    this.x = Float32Array.from(switches.x);
    this.y = Float32Array.from(switches.y);
    this.groupOf = Int32Array.from(switches.group ?? switches.names.map(() => NO_GROUP));
    this.a = Int32Array.from(links.a);
    this.b = Int32Array.from(links.b);
    this.aPort = links.aPort;
    this.bPort = links.bPort;
    this.lengths = links.length ?? null;
    this.rates = links.rate ?? null;
    this.namedEndpoints = document.endpoints ?? null;
    this.switchNames.forEach((name, s) => this.#switchIndex.set(name, s));
    this.#indexLinks();
    this.#aside = this.#asides();
    this.groups = this.#groups(groups, document.arrangement === 'rings' ? 'circle' : 'box');
    this.bundles = this.#bundles();
    this.box = this.#box();
  }

  /** Whether it was made of the same document. */
  isOf(document) {
    return this.#text === JSON.stringify(document);
  }

  get switchCount() {
    return this.switchNames.length;
  }

  get linkCount() {
    return this.a.length;
  }

  get endpointCount() {
    return this.namedEndpoints?.names.length ?? this.endpointsAt.reduce((sum, n) => sum + n, 0);
  }

  /** By switch, its links: those of switch s are linkAt(firstAt(s)) .. linkAt(firstAt(s + 1) - 1). */
  #indexLinks() {
    const first = new Int32Array(this.switchCount + 1);
    for (let l = 0; l < this.linkCount; l++) {
      first[this.a[l] + 1]++;
      first[this.b[l] + 1]++;
    }
    for (let s = 0; s < this.switchCount; s++) {
      first[s + 1] += first[s];
    }
    const next = first.slice();
    const at = new Int32Array(2 * this.linkCount);
    for (let l = 0; l < this.linkCount; l++) {
      at[next[this.a[l]]++] = l;
      at[next[this.b[l]]++] = l;
    }
    this.#firstAt = first;
    this.#linkAt = at;
  }

  /** The links at a switch, by index. */
  linksAt(s) {
    return this.#linkAt.subarray(this.#firstAt[s], this.#firstAt[s + 1]);
  }

  /** The switch at the other end of a link. */
  otherEnd(l, s) {
    return this.a[l] === s ? this.b[l] : this.a[l];
  }

  /** The name of the port that link l is on at switch s. */
  portAt(l, s) {
    return this.a[l] === s ? this.aPort[l] : this.bPort[l];
  }

  /** Index of the switch of this name, or -1. */
  switchNamed(name) {
    return this.#switchIndex.get(name) ?? -1;
  }

  /** The name of a link: those of its switches, and of parallel ones all but the first are numbered. */
  linkName(l) {
    return (this.#linkNames[l] ??= this.#nameOf(l));
  }

  #nameOf(l) {
    const parallel = this.#between(this.a[l], this.b[l]);
    const place = parallel.indexOf(l) + 1;
    return `${this.switchNames[this.a[l]]}--${this.switchNames[this.b[l]]}${place === 1 ? '' : `#${place}`}`;
  }

  #between(s, t) {
    return Array.from(this.linksAt(s)).filter(l => this.otherEnd(l, s) === t);
  }

  /** Index of the link of this name, its switches in either order, or -1. */
  linkNamed(name) {
    const cut = name.lastIndexOf('--');
    const hash = name.indexOf('#', cut);
    const s = this.switchNamed(name.slice(0, Math.max(0, cut)));
    const t = this.switchNamed(name.slice(cut + 2, hash < 0 ? undefined : hash));
    return cut < 0 || s < 0 || t < 0 ? -1 : (this.#between(s, t)[hash < 0 ? 0 : Number(name.slice(hash + 1)) - 1] ?? -1);
  }

  /** By link, how far its middle is beside where it would be if it had no parallel ones; null if no link has. */
  #asides() {
    const asides = new Float32Array(this.linkCount);
    let parallel = false;
    const seenFrom = new Int32Array(this.switchCount).fill(-1);
    for (let s = 0; s < this.switchCount; s++) {
      let more = false;
      for (const l of this.linksAt(s)) {
        const t = this.otherEnd(l, s);
        more ||= seenFrom[t] === s;
        seenFrom[t] = s;
      }
      if (!more) {
        continue;
      }
      const byOther = new Map();
      for (const l of this.linksAt(s)) {
        const t = this.otherEnd(l, s);
        if (s < t) {
          byOther.set(t, [...(byOther.get(t) ?? []), l]);
        }
      }
      for (const links of byOther.values()) {
        const step = Math.min(APART, MOST_APART / links.length);
        for (let i = 0; links.length > 1 && i < links.length; i++) {
          const side = this.a[links[i]] === s ? 1 : -1;
          asides[links[i]] = side * step * (i - (links.length - 1) / 2);
          parallel = true;
        }
      }
    }
    return parallel ? asides : null;
  }

  /** How far beside its ends a link may lie. */
  beside(l) {
    return this.isBent(l) ? 0.1 * this.#span(l) + Math.abs(this.#aside?.[l] ?? 0) : 0;
  }

  #span(l) {
    return Math.hypot(this.x[this.b[l]] - this.x[this.a[l]], this.y[this.b[l]] - this.y[this.a[l]]);
  }

  /** Whether a link is drawn as a curve. */
  isBent(l) {
    return this.bent || (this.#aside !== null && this.#aside[l] !== 0);
  }

  /** The names of the endpoints at a switch, with their ports: a list of {name, port}. */
  endpointsOf(s) {
    const named = this.namedEndpoints;
    if (named === null) {
      return Array.from({length: this.endpointsAt[s]}, (_, i) => ({
        name: `${this.switchNames[s]}:${i + 1}`,
        port: i + 1,
      }));
    }
    const found = [];
    for (let e = 0; e < named.names.length; e++) {
      if (named.switch[e] === s) {
        found.push({name: named.names[e], port: named.port[e]});
      }
    }
    return found;
  }

  /** The switch of the endpoint of this name, the first if it has several, or -1. */
  switchOfEndpoint(name) {
    if (this.namedEndpoints !== null) {
      this.#endpointIndex ??= new Map(this.namedEndpoints.names.map((each, e) => [each, e]));
      const e = this.#endpointIndex.get(name);
      return e === undefined ? -1 : this.namedEndpoints.switch[e];
    }
    const cut = name.lastIndexOf(':');
    const s = this.switchNamed(name.slice(0, Math.max(0, cut)));
    const port = Number(name.slice(cut + 1));
    return s >= 0 && Number.isInteger(port) && port >= 1 && port <= this.endpointsAt[s] ? s : -1;
  }

  /** By index: name, shape, centre, radius, box, number of switches; none if the switches have no groups. */
  #groups(groups, shape) {
    if (!groups || groups.names.length < 2) {
      return [];
    }
    const all = groups.names.map((name, g) => ({
      name,
      shape,
      x: groups.x[g],
      y: groups.y[g],
      radius: 0,
      size: 0,
      ...emptyBox(),
    }));
    for (let s = 0; s < this.switchCount; s++) {
      const group = all[this.groupOf[s]];
      group.radius = Math.max(group.radius, Math.hypot(this.x[s] - group.x, this.y[s] - group.y));
      group.size++;
      include(group, this.x[s], this.y[s]);
    }
    return all;
  }

  /** The links between each two groups that have some: {g, h, links}. */
  #bundles() {
    const byPair = new Map();
    const n = this.groups.length;
    for (let l = 0; n > 0 && l < this.linkCount; l++) {
      const g = this.groupOf[this.a[l]];
      const h = this.groupOf[this.b[l]];
      if (g !== h) {
        const key = Math.min(g, h) * n + Math.max(g, h);
        let bundle = byPair.get(key);
        if (bundle === undefined) {
          byPair.set(key, (bundle = {g: Math.min(g, h), h: Math.max(g, h), links: []}));
        }
        bundle.links.push(l);
      }
    }
    return [...byPair.values()];
  }

  /** The smallest box that all switches and the outlines of all groups are in. */
  #box() {
    const box = emptyBox();
    for (const {shape, x, y, radius, left, right, top, bottom} of this.groups) {
      const circle = shape === 'circle';
      include(box, (circle ? x - radius : left) - AROUND_GROUP, (circle ? y - radius : top) - AROUND_GROUP);
      include(box, (circle ? x + radius : right) + AROUND_GROUP, (circle ? y + radius : bottom) + AROUND_GROUP);
    }
    for (let s = 0; s < this.switchCount; s++) {
      include(box, this.x[s], this.y[s]);
    }
    return box;
  }

  /** The point on link l at t, 0 at its first switch and 1 at its second: [x, y]. Links of a grid are bent. */
  pointOn(l, t) {
    const [x, y] = this.bend(l);
    const ax = this.x[this.a[l]];
    const ay = this.y[this.a[l]];
    const u = 1 - t;
    return [
      u * u * ax + 2 * u * t * x + t * t * this.x[this.b[l]],
      u * u * ay + 2 * u * t * y + t * t * this.y[this.b[l]],
    ];
  }

  /** The control point of the curve that link l is drawn as; in the middle where it is straight. */
  bend(l) {
    const ax = this.x[this.a[l]];
    const ay = this.y[this.a[l]];
    const dx = this.x[this.b[l]] - ax;
    const dy = this.y[this.b[l]] - ay;
    const span = Math.hypot(dx, dy);
    // The middle of a curve is half as far aside as its control point.
    const aside = this.#aside === null ? 0 : (2 * this.#aside[l]) / Math.max(span, 0.1);
    const share = (this.bent && span > 1.5 ? 0.18 : 0) + aside;
    return [ax + dx / 2 - share * dy, ay + dy / 2 + share * dx];
  }
}

function emptyBox() {
  return {left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity};
}

function include(box, x, y) {
  box.left = Math.min(box.left, x);
  box.right = Math.max(box.right, x);
  box.top = Math.min(box.top, y);
  box.bottom = Math.max(box.bottom, y);
}
