/** What is at a point of the map: a switch, or else a link. */
import {d3} from '../core/libraries.js';
import {FAILED, UP} from './fabric-states.js';
import {edgeOf, switchRadius} from './painter.js';

const NEAR_LINK = 5;
const NEAR_SWITCH = 6;
const PARTS_OF_BENT = 8;

export class Finder {
  constructor(map) {
    this.map = map;
    this.tree = d3.quadtree(d3.range(map.switchCount), s => map.x[s], s => map.y[s]);
  }

  /**
   * What is at a point, or nearest within some pixels, of what is drawn: {kind, index}, where kind is switch, link, or
   * bundle with the bundle itself besides; or null. O(log switches + links).
   *
   * @param px x of the point in pixels
   * @param seen what is seen of the map
   * @param painter who painted it
   */
  at(px, py, seen, painter) {
    const x = (px - seen.x) / seen.k;
    const y = (py - seen.y) / seen.k;
    const s = this.tree.find(x, y, (switchRadius(seen.k) + NEAR_SWITCH) / seen.k);
    if (s !== undefined) {
      return {kind: 'switch', index: s};
    }
    const l = this.#linkAt(x, y, NEAR_LINK / seen.k, painter);
    if (l >= 0) {
      return {kind: 'link', index: l};
    }
    const i = this.#bundleAt(x, y, NEAR_LINK / seen.k, painter.bundles);
    return i < 0 ? null : {kind: 'bundle', index: i, bundle: painter.bundles[i]};
  }

  #bundleAt(x, y, within, bundles) {
    let best = within * within;
    let found = -1;
    bundles.forEach((bundle, i) => {
      const g = this.map.groups[bundle.g];
      const h = this.map.groups[bundle.h];
      const distance = toSegment(x, y, ...edgeOf(g, h), ...edgeOf(h, g));
      if (distance < best) {
        best = distance;
        found = i;
      }
    });
    return found;
  }

  /** The switch nearest to a point in pixels. */
  nearest(px, py, seen) {
    return this.tree.find((px - seen.x) / seen.k, (py - seen.y) / seen.k);
  }

  /** Whether a link is drawn by itself, and not as a part of a bundle or not at all. */
  #isDrawn(l, {bundled, states, within}) {
    const {map} = this;
    const state = states.ofLink[l];
    if (state !== UP) {
      return (
        state !== FAILED || (states.ofSwitch[map.a[l]] !== FAILED && states.ofSwitch[map.b[l]] !== FAILED) || !bundled
      );
    }
    return map.groupOf[map.a[l]] === map.groupOf[map.b[l]] ? within : !bundled;
  }

  #linkAt(x, y, within, painter) {
    const {map} = this;
    let best = within * within;
    let found = -1;
    for (let l = 0; l < map.linkCount; l++) {
      const a = map.a[l];
      const b = map.b[l];
      const margin = map.beside(l) + within;
      if (
        x < Math.min(map.x[a], map.x[b]) - margin || x > Math.max(map.x[a], map.x[b]) + margin ||
        y < Math.min(map.y[a], map.y[b]) - margin || y > Math.max(map.y[a], map.y[b]) + margin
      ) {
        continue;
      }
      if (!this.#isDrawn(l, painter)) {
        continue;
      }
      const distance = map.isBent(l) ? this.#toBent(l, x, y) : toSegment(x, y, map.x[a], map.y[a], map.x[b], map.y[b]);
      if (distance < best) {
        best = distance;
        found = l;
      }
    }
    return found;
  }

  #toBent(l, x, y) {
    let best = Infinity;
    let [ax, ay] = this.map.pointOn(l, 0);
    for (let i = 1; i <= PARTS_OF_BENT; i++) {
      const [bx, by] = this.map.pointOn(l, i / PARTS_OF_BENT);
      best = Math.min(best, toSegment(x, y, ax, ay, bx, by));
      [ax, ay] = [bx, by];
    }
    return best;
  }
}

/** Square of the distance of a point to a segment. */
function toSegment(x, y, ax, ay, bx, by) {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
}
