package io.weft.topology.arrangement;

/**
 * Which channels of a topology are alike. A symmetry renumbers the switches so that the same ones are linked as before.
 * Here, some symmetry takes any edge switch to any other, and any channel to any other of its kind. So under traffic
 * that is the same from all edge switches to all, channels of a kind carry the same, and it is enough to look at what
 * goes to one edge switch.
 */
public interface Symmetry {
    /** The kind of the channels from switch {@code s} to switch {@code t}, which are linked; at least 0. */
    int kind(int s, int t);

    /** Number of kinds: a bound of {@link #kind}. */
    int kinds();
}
