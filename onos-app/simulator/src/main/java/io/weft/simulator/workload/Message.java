package io.weft.simulator.workload;

/** A message that a process is to send. Programs fill the same instance again and again. Not thread-safe. */
public final class Message {
    private int destination;
    private int bytes;
    private int tag;

    void set(int destination, int bytes, int tag) {
        this.destination = destination;
        this.bytes = bytes;
        this.tag = tag;
    }

    /** The rank that is to receive it. */
    public int destination() {
        return destination;
    }

    /** Its size; one of 0 takes a flit, too. */
    public int bytes() {
        return bytes;
    }

    /** What its program knows it by. */
    public int tag() {
        return tag;
    }
}
