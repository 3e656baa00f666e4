package io.weft.simulator.network;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Ethernet's priority flow control (PFC, IEEE Std 802.1Qbb-2011): an input VC that holds more than XOFF pauses its
 * sender, until it holds no more than XON. A frame tells of all virtual channels of a link; it takes the reverse link
 * for its length, before the next packet and behind the one that is leaving. A pause takes effect when the frame has
 * come and the sender has responded: what has begun to leave leaves. What comes to a full buffer is lost. Packets take
 * their room when their first flit has come. Ports are counted from 0, the first of the part.
 */
final class PriorityFlowControl implements FlowControl {
    private final SwitchPorts ports;
    private final int part;
    private final BufferedModel model;
    private final PauseSettings settings;
    private final int shift;
    private final BufferedState state;
    private final BufferedLinks links;
    private final int firstPort;
    private final int firstSwitch;
    /** By input VC, flits that it holds. */
    private final int[] held;
    /** By input, most flits that each of its VCs holds. */
    private final int[] most;
    /** By input, the VCs that are to be paused, as bits; and those of which its last frame says so. */
    private final int[] full;

    private final int[] told;
    /** The inputs of which these differ. */
    private final PortSets untold;
    /** By input VC, packets that it lost. */
    private final int[] lost;
    /** What has crossed, so that its room is free. */
    private final TimingWheel free;

    private TimingWheel arriving;
    private int paused;
    private long pausedCycles;
    private long pauses;
    private long losses;

    /**
     * The flow control of a part of a network.
     *
     * @param links that frames come by, and take effect when they arrive
     */
    PriorityFlowControl(
            SwitchPorts ports,
            Partition partition,
            int part,
            BufferedModel model,
            int shift,
            BufferedState state,
            BufferedLinks links,
            InputBuffers buffers) {
        this.ports = ports;
        this.part = part;
        this.model = model;
        this.settings = model.pause.orElseThrow();
        this.shift = shift;
        this.state = state;
        this.links = links;
        this.firstSwitch = partition.firstSwitch(part);
        this.firstPort = ports.first[firstSwitch];
        int switches = partition.firstSwitch(part + 1) - firstSwitch;
        int count = ports.first[firstSwitch + switches] - firstPort;
        this.held = new int[count << shift];
        this.most = IntStream.range(firstPort, firstPort + count)
                .map(buffers::flits)
                .toArray();
        this.full = new int[count];
        this.told = new int[count];
        this.untold = new PortSets(switches, ports.most());
        this.lost = new int[count << shift];
        this.free =
                new TimingWheel(BufferedLinks.places(ports, partition, part), model.packetFlits * model.links.slowest);
    }

    @Override
    public void begin(int cycle) {
        arriving = links.begin(part, cycle);
        free.begin(cycle);
    }

    @Override
    public void takeSignals(int place, int cycle) {
        long[] now = arriving.in(cycle);
        int from = arriving.first(place);
        int to = from + arriving.take(place, cycle);
        for (int i = from; i < to; i++) {
            pause((int) now[i], (int) (now[i] >>> 32));
        }
    }

    /** Pauses these of the VCs of an output, whose first this is, and no others. */
    private void pause(int first, int vcs) {
        for (int v = 0; v < model.virtualChannels; v++) {
            boolean pause = (vcs >> v & 1) != 0;
            boolean before = state.room[first + v] == 0;
            state.room[first + v] = pause ? 0 : BufferedState.ENDLESS;
            paused += (pause ? 1 : 0) - (before ? 1 : 0);
        }
    }

    @Override
    public boolean admits(int s, int vc, int flits, int cycle) {
        takeFree(s, cycle);
        int input = vc - (firstPort << shift);
        if (held[input] + flits > most[input >> shift]) {
            lost[input]++;
            losses++;
            return false;
        }
        hold(s, input, flits);
        return true;
    }

    @Override
    public void leaves(int s, int vc, int flits, int until, int cycle) {
        free.add(s - firstSwitch, until, cycle, (long) flits << 32 | (vc - (firstPort << shift)));
    }

    private void takeFree(int s, int cycle) {
        long[] now = free.in(cycle);
        int from = free.first(s - firstSwitch);
        int to = from + free.take(s - firstSwitch, cycle);
        for (int i = from; i < to; i++) {
            hold(s, (int) now[i], -(int) (now[i] >>> 32));
        }
    }

    /** An input VC holds so many flits more. */
    private void hold(int s, int input, int more) {
        held[input] += more;
        int port = input >> shift;
        int bit = 1 << (input - (port << shift));
        if (held[input] > settings.xoff) {
            full[port] |= bit;
        } else if (held[input] <= settings.xon) {
            full[port] &= ~bit;
        }
        int local = port + firstPort - ports.first[s];
        if (full[port] != told[port]) {
            untold.add(s - firstSwitch, local);
        } else {
            untold.remove(s - firstSwitch, local);
        }
    }

    @Override
    public void send(int s, int cycle) {
        takeFree(s, cycle);
        if (!settings.pauses || untold.isEmpty(s - firstSwitch)) {
            return;
        }
        for (int w = 0; w < untold.words; w++) {
            for (long left = untold.word(s - firstSwitch, w); left != 0; left &= left - 1) {
                int local = (w << 6) + Long.numberOfTrailingZeros(left);
                int port = ports.first[s] + local;
                if (state.linkBusy[port] <= cycle) {
                    state.occupy(port, settings.pauseFlits, cycle);
                    told[port - firstPort] = full[port - firstPort];
                    untold.remove(s - firstSwitch, local);
                    links.send(part, true, port << shift, told[port - firstPort], cycle, cycle);
                    pauses++;
                }
            }
        }
    }

    @Override
    public void endCycle() {
        pausedCycles += paused;
    }

    @Override
    public FlowControlCounts counts() {
        int worst = 0;
        for (int input = 1; input < lost.length; input++) {
            worst = lost[input] > lost[worst] ? input : worst;
        }
        return losses == 0
                ? new FlowControlCounts(0, pauses, pausedCycles, 0, Optional.empty())
                : new FlowControlCounts(losses, pauses, pausedCycles, lost[worst], Optional.of(name(worst)));
    }

    private String name(int input) {
        int port = input >> shift;
        return ports.linkTo(port + firstPort) + " virtual channel " + (input - (port << shift));
    }
}
