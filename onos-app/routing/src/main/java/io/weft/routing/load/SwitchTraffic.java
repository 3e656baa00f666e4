package io.weft.routing.load;

/** What the endpoints of each edge switch send to those of each other one. A pure function. */
@FunctionalInterface
public interface SwitchTraffic {
    /**
     * What the endpoints of edge switch {@code s} send to those of edge switch {@code d} in all, in units of what one
     * endpoint's link carries, at least 0. What it is for a switch and itself loads no channel.
     */
    double rate(int s, int d);
}
