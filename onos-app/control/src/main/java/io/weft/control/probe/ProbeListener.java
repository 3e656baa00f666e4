package io.weft.control.probe;

/** Learns what becomes of the probes of this controller. Called on any thread, and must return at once. */
public interface ProbeListener {
    /** Nobody listens. */
    ProbeListener NONE = new ProbeListener() {
        @Override
        public void sent(int c, long stamp) {}

        @Override
        public void arrived(int c, long stamp, long now) {}

        @Override
        public void tested(int c, long stamp, long now) {}

        @Override
        public void damaged(int c, long now) {}

        @Override
        public void marked(int c, long stamp, int left, int came, long now) {}
    };

    /** A probe that shows that channel {@code c} works was sent; its stamp is when, and that of no other. */
    void sent(int c, long stamp);

    /** Such a probe arrived. */
    void arrived(int c, long stamp, long now);

    /** A {@link LinkProbes#test test} of a channel arrived. */
    void tested(int c, long stamp, long now);

    /** A probe arrived by a channel that is not what was sent. */
    void damaged(int c, long now);

    /**
     * A probe or a test arrived into which the switches at both ends of its channel wrote how many packets had gone by
     * it before, modulo 2^32: probes keep their place among the packets on the wire.
     *
     * @param left packets that had left by the channel since its switch was programmed
     * @param came packets that had come by it
     */
    void marked(int c, long stamp, int left, int came, long now);
}
