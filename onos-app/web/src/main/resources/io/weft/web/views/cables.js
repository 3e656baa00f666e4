/**
 * What to do about ports that are plugged elsewhere than planned: one step for each cable, after which all of them are
 * as planned. Pure.
 */
import {placeOf} from '../map/fabric-states.js';

/**
 * A step for each cable that was found: {cable: its two places, keep, move, to, link, links}. The plug at `move` goes
 * into `to`, while the one at `keep` stays, so that the cable is `link`; these are null where it is to be unplugged.
 * `links`: the links that its ports are planned for. O(ports).
 *
 * @param ports as `miscabledPorts` of the status; of a cable, one port or both
 */
export function stepsFor(ports) {
  const cables = cablesOf(ports);
  const byLink = new Map();
  for (const cable of cables) {
    for (const {link} of cable.ends.filter(end => end.link !== null)) {
      byLink.set(link, [...(byLink.get(link) ?? []), cable]);
    }
  }
  // A link is made of one cable: the other one that leads to it stays where it is at its other end.
  const taken = new Set();
  const keep = (cable, end) => {
    while (cable !== undefined) {
      cable.kept = end ?? null;
      if (end === undefined) {
        return;
      }
      const {link} = end;
      taken.add(link);
      cable = byLink.get(link).find(each => each.kept === undefined);
      end = cable?.ends.find(each => each.link !== null && each.link !== link);
    }
  };
  // Cables of which just one end has a place come first: they have no choice.
  const choices = cable => cable.ends.filter(each => each.link !== null);
  for (const cable of [...cables].sort((one, other) => choices(one).length - choices(other).length)) {
    if (cable.kept === undefined) {
      keep(cable, choices(cable).find(each => !taken.has(each.link)));
    }
  }
  return cables.map(stepOf);
}

function stepOf({ends, kept}) {
  const [one, other] = ends;
  const links = ends.map(({link}) => link).filter(link => link !== null);
  const cable = [one.place, other.place];
  return kept === null
    ? {cable, keep: null, move: null, to: null, link: null, links}
    : {cable, keep: kept.place, move: kept === one ? other.place : one.place, to: kept.planned, link: kept.link, links};
}

/** The cables that the ports are the ends of. An end of which nothing else is known has no planned link. */
function cablesOf(ports) {
  const byPlace = new Map(ports.map(port => [placeOf(port), port]));
  const seen = new Set();
  const cables = [];
  for (const [place, {found, link, planned}] of byPlace) {
    if (!seen.has(place)) {
      const other = byPlace.get(found);
      const isSame = other !== undefined && other.found === place;
      seen.add(place).add(isSame ? found : place);
      cables.push({
        ends: [
          {place, link: planned === null ? null : link, planned},
          {place: found, link: isSame && other.planned !== null ? other.link : null, planned: other?.planned ?? null},
        ],
        kept: undefined,
      });
    }
  }
  return cables;
}
