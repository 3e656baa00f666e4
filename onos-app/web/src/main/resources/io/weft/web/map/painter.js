/**
 * Draws a fabric on a canvas, in steps: `paint` is a generator that draws some hundred things at a time, so that who
 * runs it can go on with something else between two steps. From afar it draws groups and the bundles of links between
 * them in place of thousands of links.
 */
import {AROUND_GROUP} from './fabric-map.js';
import {DRAINED, FAILED, LOSSY, MISCABLED, NOT_PROGRAMMED, UNWATCHED, UP} from './fabric-states.js';

/** So many things are drawn by one stroke: more take long to rasterise, fewer take many calls. */
const STROKE = 200;
/** Bundles have each a stroke of their own, and are long. */
const BUNDLES = 50;
/** More links than this are not drawn one by one while there are groups. */
const MOST_LINKS = 4_000;
/** Of what is not up, so many are drawn one by one even where links are bundled. */
const MOST_MARKED = 2_000;
/** Switches are named from so many pixels for each unit on, if no more than so many are seen. */
const LABELS_FROM = 24;
const MOST_LABELS = 400;
/** Smaller switches are filled with the colour of their state. */
const FILLED = 7;
const FULL = 2 * Math.PI;

/** How links in a state are drawn: their dashes and width, so that colour is not all that tells them apart. */
const LINK_LOOKS = {
  [DRAINED]: {dash: [2, 4], width: 2},
  [UNWATCHED]: {dash: [5, 2], width: 1.5},
  [NOT_PROGRAMMED]: {dash: [1, 3], width: 1.5},
  [LOSSY]: {dash: [12, 4], width: 2.2},
  [MISCABLED]: {dash: [9, 3, 2, 3], width: 2.2},
  [FAILED]: {dash: [7, 5], width: 2.2},
};

/** What is seen of the map: `k` pixels for each unit, its origin at (x, y), on `width` by `height` pixels. */
export class Window {
  constructor({k, x, y}, width, height) {
    Object.assign(this, {k, x, y, width, height});
  }

  /** Whether a point of the map is seen, or is so many pixels beside. */
  sees(x, y, beside = 20) {
    const px = this.k * x + this.x;
    const py = this.k * y + this.y;
    return px > -beside && py > -beside && px < this.width + beside && py < this.height + beside;
  }
}

/** Radius of a switch in pixels. */
export function switchRadius(k) {
  return Math.max(1.3, Math.min(0.3 * k, 10 + 0.07 * k, 22));
}

export class Painter {
  constructor(map, states, colouring, colours) {
    Object.assign(this, {map, states, colouring, colours});
    /** How many links are not drawn, since there are too many of them from afar. */
    this.leftOut = 0;
    /** Whether links between groups are drawn as bundles, which ones, and whether those within groups are drawn. */
    this.bundled = false;
    this.within = true;
    this.bundles = [];
  }

  /** Draws all that is seen, step by step. The context is scaled so that its unit is a pixel of the page. */
  *paint(context, seen) {
    context.fillStyle = this.colours.ground;
    context.fillRect(0, 0, seen.width, seen.height);
    const inSight = this.#switchesIn(seen);
    const links = this.#linksIn(inSight);
    const bundled = this.map.groups.length > 0 && links.between > MOST_LINKS;
    this.bundled = bundled;
    this.#groups(context, seen, bundled);
    yield;
    if (bundled) {
      yield* this.#bundles(context, seen);
    }
    yield* this.#links(context, seen, links, bundled);
    yield* this.#marked(context, seen, inSight);
    yield* this.#switches(context, seen, inSight);
    this.#labels(context, seen, inSight);
    this.#groupNames(context, seen);
  }

  #switchesIn(seen) {
    const {map} = this;
    const inSight = new Uint8Array(map.switchCount);
    for (let s = 0; s < map.switchCount; s++) {
      inSight[s] = seen.sees(map.x[s], map.y[s]) ? 1 : 0;
    }
    return inSight;
  }

  /** Which links have an end in sight, and how many of them run between groups. */
  #linksIn(inSight) {
    const {map} = this;
    const found = [];
    let between = 0;
    for (let l = 0; l < map.linkCount; l++) {
      const a = map.a[l];
      const b = map.b[l];
      if (inSight[a] || inSight[b]) {
        found.push(l);
        between += map.groupOf[a] === map.groupOf[b] ? 0 : 1;
      }
    }
    return {found, between};
  }

  #groups(context, seen, bundled) {
    const {colours, map} = this;
    context.lineWidth = 1;
    context.fillStyle = colours.group;
    context.strokeStyle = colours.groupEdge;
    for (const group of map.groups) {
      const radius = (group.radius + AROUND_GROUP) * seen.k;
      const x = seen.k * group.x + seen.x;
      const y = seen.k * group.y + seen.y;
      if (x + radius > 0 && y + radius > 0 && x - radius < seen.width && y - radius < seen.height) {
        context.beginPath();
        outline(context, seen, group);
        context.fill();
        if (bundled || radius > 12) {
          context.stroke();
        }
      }
    }
  }

  /** Those bundles that are drawn: of too many those that stand out by their colour, or else some of all. */
  #drawnBundles() {
    const {colouring, map} = this;
    if (map.bundles.length <= MOST_LINKS) {
      return map.bundles;
    }
    const bucketOf = bundle => bundle.links.reduce((most, l) => Math.max(most, colouring.of[l]), -1);
    const each = Math.ceil(map.bundles.length / (MOST_LINKS / 4));
    const drawn =
      colouring.of === null
        ? map.bundles.filter((_, i) => i % each === 0)
        : map.bundles
            .map(bundle => ({bundle, bucket: bucketOf(bundle)}))
            .sort((one, other) => other.bucket - one.bucket)
            .slice(0, MOST_LINKS / 4)
            .map(({bundle}) => bundle)
            .reverse();
    const links = bundles => bundles.reduce((n, bundle) => n + bundle.links.length, 0);
    this.leftOut += links(map.bundles) - links(drawn);
    return drawn;
  }

  *#bundles(context, seen) {
    const {colouring, colours, map} = this;
    const bundles = this.#drawnBundles();
    this.bundles = bundles;
    const most = bundles.reduce((n, bundle) => Math.max(n, bundle.links.length), 1);
    context.globalAlpha = Math.max(0.16, Math.min(0.5, 150 / bundles.length));
    context.strokeStyle = colours.link;
    let drawn = 0;
    for (const bundle of bundles) {
      const g = map.groups[bundle.g];
      const h = map.groups[bundle.h];
      context.lineWidth = 0.75 + 2.5 * Math.sqrt(bundle.links.length / most) * Math.min(1, 200 / bundles.length);
      if (colouring.of !== null) {
        let bucket = -1;
        for (const l of bundle.links) {
          bucket = Math.max(bucket, colouring.of[l]);
        }
        context.globalAlpha = 0.75;
        context.strokeStyle = bucket < 0 ? colours.link : colours[colouring.scale][bucket];
      }
      const [gx, gy] = edgeOf(g, h);
      const [hx, hy] = edgeOf(h, g);
      context.beginPath();
      context.moveTo(seen.k * gx + seen.x, seen.k * gy + seen.y);
      context.lineTo(seen.k * hx + seen.x, seen.k * hy + seen.y);
      context.stroke();
      if (++drawn % BUNDLES === 0) {
        yield;
      }
    }
    context.globalAlpha = 1;
  }

  /** All links that are up, or are coloured by something else than their state. */
  *#links(context, seen, {found, between}, bundled) {
    const {colouring, colours, map, states} = this;
    const count = bundled ? found.length - between : found.length;
    if (count > 3 * MOST_LINKS && seen.k < 4 && map.groups.length > 0) {
      this.leftOut += count;
      this.within = false;
      return;
    }
    context.lineWidth = Math.max(0.6, Math.min(1.6, 0.035 * seen.k));
    context.setLineDash([]);
    const byBucket = colouring.of === null ? [found] : this.#byBucket(found);
    context.globalAlpha = colouring.of === null ? Math.max(0.2, Math.min(0.75, 1500 / count)) : 0.85;
    for (let bucket = 0; bucket < byBucket.length; bucket++) {
      context.strokeStyle =
        colouring.of === null || bucket === 0 ? colours.link : colours[colouring.scale][bucket - 1];
      let inPath = 0;
      context.beginPath();
      for (const l of byBucket[bucket]) {
        if (states.ofLink[l] !== UP || (bundled && map.groupOf[map.a[l]] !== map.groupOf[map.b[l]])) {
          continue;
        }
        this.#line(context, seen, l);
        if (++inPath === STROKE) {
          context.stroke();
          yield;
          context.beginPath();
          inPath = 0;
        }
      }
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** Links by their bucket, those of which nothing is known first, so that the highest lie above the others. */
  #byBucket(links) {
    const byBucket = Array.from({length: this.colouring.buckets.length + 1}, () => []);
    for (const l of links) {
      byBucket[this.colouring.of[l] + 1].push(l);
    }
    return byBucket;
  }

  #line(context, seen, l) {
    const {map} = this;
    const a = map.a[l];
    const b = map.b[l];
    context.moveTo(seen.k * map.x[a] + seen.x, seen.k * map.y[a] + seen.y);
    if (map.isBent(l)) {
      const [x, y] = map.bend(l);
      context.quadraticCurveTo(
          seen.k * x + seen.x, seen.k * y + seen.y, seen.k * map.x[b] + seen.x, seen.k * map.y[b] + seen.y);
    } else {
      context.lineTo(seen.k * map.x[b] + seen.x, seen.k * map.y[b] + seen.y);
    }
  }

  /** Links that are not up, each with the dashes of its state, and a sign in its middle. */
  *#marked(context, seen, inSight) {
    const {colours, map, states} = this;
    let drawn = 0;
    for (let l = 0; l < map.linkCount && drawn < MOST_MARKED; l++) {
      const state = states.ofLink[l];
      if (state === UP || !(inSight[map.a[l]] || inSight[map.b[l]])) {
        continue;
      }
      const look = LINK_LOOKS[state];
      const bySwitch = state === FAILED && (states.ofSwitch[map.a[l]] === FAILED || states.ofSwitch[map.b[l]] === FAILED);
      context.strokeStyle = colours.states[state];
      context.globalAlpha = bySwitch ? 0.45 : 1;
      context.lineWidth = bySwitch ? 1 : look.width;
      context.setLineDash(look.dash);
      context.beginPath();
      this.#line(context, seen, l);
      context.stroke();
      context.setLineDash([]);
      if (!bySwitch) {
        const [x, y] = map.pointOn(l, 0.5);
        disc(context, seen.k * x + seen.x, seen.k * y + seen.y, colours);
        sign(context, state, seen.k * x + seen.x, seen.k * y + seen.y, 7, colours.states[state]);
      }
      if (++drawn % STROKE === 0) {
        yield;
      }
    }
    context.globalAlpha = 1;
  }

  *#switches(context, seen, inSight) {
    const {colours, map, states} = this;
    const radius = switchRadius(seen.k);
    let inPath = 0;
    context.fillStyle = colours.switch;
    context.beginPath();
    for (let s = 0; s < map.switchCount; s++) {
      if (!inSight[s] || states.ofSwitch[s] !== UP) {
        continue;
      }
      shape(context, map.endpointsAt[s] > 0, seen.k * map.x[s] + seen.x, seen.k * map.y[s] + seen.y, radius);
      if (++inPath === STROKE) {
        context.fill();
        yield;
        context.beginPath();
        inPath = 0;
      }
    }
    context.fill();
    for (let s = 0; s < map.switchCount; s++) {
      if (inSight[s] && states.ofSwitch[s] !== UP) {
        this.#markedSwitch(context, s, seen, Math.max(1.15 * radius, 5.5));
        if (++inPath % STROKE === 0) {
          yield;
        }
      }
    }
  }

  #markedSwitch(context, s, seen, radius) {
    const {colours, map, states} = this;
    const x = seen.k * map.x[s] + seen.x;
    const y = seen.k * map.y[s] + seen.y;
    const state = states.ofSwitch[s];
    const filled = radius < FILLED;
    context.fillStyle = filled ? colours.states[state] : colours.halo;
    context.strokeStyle = colours.states[state];
    context.lineWidth = Math.max(1.5, radius / 4);
    context.beginPath();
    shape(context, map.endpointsAt[s] > 0, x, y, radius);
    context.fill();
    context.stroke();
    sign(context, state, x, y, radius, filled ? colours.halo : colours.states[state]);
  }

  /** Names of switches, beside them where there is room: no name covers another one or a switch. */
  #labels(context, seen, inSight) {
    const {colours, map, states} = this;
    const shown = [];
    for (let s = 0; s < map.switchCount; s++) {
      if (inSight[s]) {
        shown.push(s);
      }
    }
    if (seen.k < LABELS_FROM || shown.length > MOST_LABELS) {
      return;
    }
    const size = seen.k < 80 ? 11 : 13;
    context.font = `${size}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const radius = switchRadius(seen.k);
    const taken = new Room(4 * size);
    const places = shown.map(s => [seen.k * map.x[s] + seen.x, seen.k * map.y[s] + seen.y]);
    for (const [x, y] of places) {
      taken.take(x - radius, y - radius, x + radius, y + radius);
    }
    // What is not as planned is named first.
    const order = shown.map((_, i) => i).sort((i, j) => states.ofSwitch[shown[j]] - states.ofSwitch[shown[i]]);
    for (const i of order) {
      const [x, y] = places[i];
      const name = map.switchNames[shown[i]];
      const half = context.measureText(name).width / 2 + 1;
      const up = radius + size / 2 + 3;
      const aside = radius + half + 1;
      // Last where it could as well be the name of the next switch.
      const place = [[0, up, size], [0, -up, size], [aside, 0, 0], [-aside, 0, 0], [0, up, 0], [0, -up, 0]].find(
        ([dx, dy, beyond]) =>
          taken.isFree(
            x + dx - half,
            y + dy - size / 2 - (dy < 0 ? beyond : 0),
            x + dx + half,
            y + dy + size / 2 + (dy > 0 ? beyond : 0),
          ),
      );
      if (place !== undefined) {
        const [dx, dy] = place;
        taken.take(x + dx - half, y + dy - size / 2, x + dx + half, y + dy + size / 2);
        haloed(context, name, x + dx, y + dy, colours.text, colours);
      }
    }
  }

  /** Names of groups above their switches, if the longest name has room there. */
  #groupNames(context, seen) {
    const {colours, map} = this;
    context.font = '600 11px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'bottom';
    const across = group => seen.k * (group.shape === 'box' ? group.right - group.left : 2 * group.radius);
    const longest = map.groups.reduce((most, {name}) => (name.length > most.length ? name : most), '');
    const widest = context.measureText(longest).width + 8;
    if (map.groups.every(group => widest > across(group) + 30)) {
      return;
    }
    const taken = [];
    for (const group of map.groups) {
      const x = seen.k * group.x + seen.x;
      const y = seen.k * (group.shape === 'box' ? group.top : group.y - group.radius) + seen.y - AROUND_GROUP * seen.k - 2;
      const clear = taken.every(other => Math.abs(other.x - x) > widest || Math.abs(other.y - y) > 14);
      if (clear && y > 0 && y < seen.height + 14 && x > 0 && x < seen.width) {
        taken.push({x, y});
        haloed(context, group.name, x, Math.max(y, 14), colours.quietText, colours);
      }
    }
  }
}

/** Which boxes of pixels are taken, in cells of so many pixels. */
class Room {
  #cells = new Map();

  constructor(cell) {
    this.cell = cell;
  }

  *#cellsOf(left, top, right, bottom) {
    const {cell} = this;
    for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x++) {
      for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y++) {
        yield `${x} ${y}`;
      }
    }
  }

  take(...box) {
    for (const key of this.#cellsOf(...box)) {
      this.#cells.set(key, [...(this.#cells.get(key) ?? []), box]);
    }
  }

  isFree(left, top, right, bottom) {
    for (const key of this.#cellsOf(left, top, right, bottom)) {
      for (const [l, t, r, b] of this.#cells.get(key) ?? []) {
        if (l < right && r > left && t < bottom && b > top) {
          return false;
        }
      }
    }
    return true;
  }
}

/** The outline of a group: the box of its switches. */
function outline(context, seen, group) {
  const margin = AROUND_GROUP;
  if (group.shape === 'box') {
    context.roundRect(
        seen.k * (group.left - margin) + seen.x,
        seen.k * (group.top - margin) + seen.y,
        seen.k * (group.right - group.left + 2 * margin),
        seen.k * (group.bottom - group.top + 2 * margin),
        Math.min(8, 0.8 * seen.k));
  } else {
    context.arc(seen.k * group.x + seen.x, seen.k * group.y + seen.y, (group.radius + margin) * seen.k, 0, FULL);
  }
}

/** Where the line from the middle of group g to that of h leaves g. */
export function edgeOf(g, h) {
  if (g.shape === 'box') {
    const down = h.y - g.y;
    return Math.abs(down) < 1 ? [g.x, g.y] : [g.x, down > 0 ? g.bottom + AROUND_GROUP : g.top - AROUND_GROUP];
  }
  const share = (g.radius + AROUND_GROUP) / Math.max(1, Math.hypot(h.x - g.x, h.y - g.y));
  return [g.x + share * (h.x - g.x), g.y + share * (h.y - g.y)];
}

/** A switch with endpoints is round, one without is square. */
function shape(context, edge, x, y, radius) {
  if (radius < 2) {
    context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  } else if (edge) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, FULL);
  } else {
    context.rect(x - 0.9 * radius, y - 0.9 * radius, 1.8 * radius, 1.8 * radius);
  }
}

/** What a sign stands out from. */
function disc(context, x, y, colours) {
  context.fillStyle = colours.halo;
  context.beginPath();
  context.arc(x, y, 7, 0, FULL);
  context.fill();
}

/** The sign of a state: a cross, a bar, a slash, an exclamation mark or a ring. */
export function sign(context, state, x, y, size, colour) {
  const r = Math.max(3, 0.5 * size);
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.6, size / 4);
  context.lineCap = 'round';
  context.beginPath();
  if (state === FAILED) {
    context.moveTo(x - r, y - r);
    context.lineTo(x + r, y + r);
    context.moveTo(x + r, y - r);
    context.lineTo(x - r, y + r);
  } else if (state === DRAINED) {
    context.moveTo(x - r, y);
    context.lineTo(x + r, y);
  } else if (state === UNWATCHED) {
    context.moveTo(x - 0.7 * r, y + r);
    context.lineTo(x + 0.7 * r, y - r);
  } else if (state === LOSSY) {
    context.moveTo(x - r, y - 0.3 * r);
    context.lineTo(x, y + 0.5 * r);
    context.lineTo(x + r, y - 0.3 * r);
  } else if (state === MISCABLED) {
    context.moveTo(x, y - r);
    context.lineTo(x, y + 0.2 * r);
    context.moveTo(x, y + r);
    context.lineTo(x, y + r);
  } else {
    context.arc(x, y, 0.8 * r, 0, FULL);
  }
  context.stroke();
  context.restore();
}

function haloed(context, text, x, y, colour, colours) {
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = colours.halo;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
