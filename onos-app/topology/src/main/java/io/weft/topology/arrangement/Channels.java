package io.weft.topology.arrangement;

/** Which switches the channels of a network lead to; the channels of a switch are numbered one after the other. */
public interface Channels {
    /** The first channel that leaves switch {@code s}; {@code s} may be the number of switches, for the end. */
    int firstChannel(int s);

    int target(int c);
}
