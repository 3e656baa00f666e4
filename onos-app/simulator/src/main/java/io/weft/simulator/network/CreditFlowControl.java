package io.weft.simulator.network;

/** Flow control by credits: a packet leaves only when the input buffer at the other end has room for all of it. */
final class CreditFlowControl implements FlowControl {
    private final int part;
    private final BufferedLinks links;
    private final int[] room;
    private TimingWheel arriving;

    /**
     * The flow control of a part of a network.
     *
     * @param room by output VC, flits of room at the other end
     */
    CreditFlowControl(int part, BufferedLinks links, int[] room) {
        this.part = part;
        this.links = links;
        this.room = room;
    }

    @Override
    public void begin(int cycle) {
        arriving = links.begin(part, cycle);
    }

    @Override
    public void takeSignals(int place, int cycle) {
        long[] now = arriving.in(cycle);
        int from = arriving.first(place);
        int to = from + arriving.take(place, cycle);
        for (int i = from; i < to; i++) {
            room[(int) now[i]] += (int) (now[i] >>> 32);
        }
    }

    @Override
    public boolean admits(int s, int vc, int flits, int cycle) {
        return true;
    }

    @Override
    public void leaves(int s, int vc, int flits, int until, int cycle) {
        links.send(part, true, vc, flits, until, cycle);
    }

    @Override
    public void send(int s, int cycle) {}

    @Override
    public void endCycle() {}

    @Override
    public FlowControlCounts counts() {
        return FlowControlCounts.NONE;
    }
}
