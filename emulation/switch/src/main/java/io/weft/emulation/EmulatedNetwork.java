package io.weft.emulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Switches connected by links in memory, with endpoints attached.
 *
 * <p>A frame runs to completion on the thread that sent it, through an explicit queue, so that paths may be long.
 * Threads do not share queues: several may send at once, also while links are cut and restored.
 */
public final class EmulatedNetwork {
    private static final int DEFAULT_MAX_STEPS = 1_000_000;

    private final int maxSteps;
    private final Map<Long, Node> nodes = new ConcurrentHashMap<>();
    private volatile LinkObserver observer = (device, port, frame, priority) -> {};
    private final ThreadLocal<PendingFrames> pending = ThreadLocal.withInitial(PendingFrames::new);

    /** Makes an empty network, in which one {@link #send} may cause a million switch passes. */
    public EmulatedNetwork() {
        this(DEFAULT_MAX_STEPS);
    }

    /**
     * Makes an empty network.
     *
     * @param maxSteps the most switch passes that one {@link #send} may cause (all copies and answers counted), 1 or
     *     more
     */
    public EmulatedNetwork(int maxSteps) {
        if (maxSteps < 1) {
            throw new IllegalArgumentException("step bound is " + maxSteps + ", expected 1 or more");
        }
        this.maxSteps = maxSteps;
    }

    private static final class Node {
        final EmulatedSwitch device;
        final AtomicReferenceArray<Link> links = new AtomicReferenceArray<>(EmulatedSwitch.DROP_PORT);
        /** What happens to frames that leave by a port; null for nothing. */
        final AtomicReferenceArray<Impairment> impairments = new AtomicReferenceArray<>(EmulatedSwitch.DROP_PORT);

        boolean cut;

        Node(EmulatedSwitch device) {
            this.device = device;
        }

        @Override
        public String toString() {
            return "switch " + device.deviceId();
        }
    }

    private record End(Node node, int port) {
        @Override
        public String toString() {
            return node + " port " + port;
        }
    }

    /** A link between two switches, or from one to an endpoint; then the other end is {@code null}. */
    private static final class Link {
        final End one;
        final End other;
        final FrameReceiver endpoint;
        boolean cut;

        Link(End one, End other, FrameReceiver endpoint) {
            this.one = one;
            this.other = other;
            this.endpoint = endpoint;
        }

        End opposite(End end) {
            return end.equals(one) ? other : one;
        }

        void updatePorts() {
            boolean up = !cut && !one.node.cut && (other == null || !other.node.cut);
            one.node.device.setPort(one.port, up);
            if (other != null) {
                other.node.device.setPort(other.port, up);
            }
        }
    }

    /** The frames that one thread has yet to pass through switches. */
    private static final class PendingFrames {
        final Deque<Arrival> arrivals = new ArrayDeque<>();
        boolean running;
    }

    /** A frame that arrives at a switch. */
    @SuppressWarnings("ArrayRecordComponent") // frames are not compared
    private record Arrival(End at, byte[] frame) {}

    /** Adds a switch and becomes its packet listener; its device id must be new here. */
    public void add(EmulatedSwitch added) {
        Node node = new Node(added);
        if (nodes.putIfAbsent(added.deviceId(), node) != null) {
            throw new IllegalArgumentException("there is a switch " + added.deviceId() + " already");
        }
        added.setPacketListener((port, frame, priority) -> transmitted(new End(node, port), frame, priority));
    }

    /** Lets {@code newObserver} see every frame that crosses a link between switches, in place of the one before. */
    public void observe(LinkObserver newObserver) {
        observer = newObserver;
    }

    /** The switch with a device id; throws {@link IllegalArgumentException} if there is none. */
    public EmulatedSwitch at(long device) {
        return node(device).device;
    }

    private Node node(long device) {
        Node node = nodes.get(device);
        if (node == null) {
            throw new IllegalArgumentException("there is no switch " + device);
        }
        return node;
    }

    private End end(long device, int port) {
        Node node = node(device);
        if (port < 1 || port >= EmulatedSwitch.DROP_PORT || port == EmulatedSwitch.CPU_PORT) {
            throw new IllegalArgumentException(node + " has no port " + port + " for links, expected 1.."
                    + (EmulatedSwitch.DROP_PORT - 1) + " without the CPU port " + EmulatedSwitch.CPU_PORT);
        }
        return new End(node, port);
    }

    /** Links two ports of two switches (or of one); both must be free. */
    public synchronized void connect(long device, int port, long otherDevice, int otherPort) {
        End one = end(device, port);
        End other = end(otherDevice, otherPort);
        if (one.equals(other)) {
            throw new IllegalArgumentException("cannot link " + one + " to itself");
        }
        checkFree(one);
        checkFree(other);
        Link link = new Link(one, other, null);
        one.node.links.set(port, link);
        other.node.links.set(otherPort, link);
        link.updatePorts();
    }

    /** Attaches an endpoint to a free port. */
    public synchronized void attach(long device, int port, FrameReceiver receiver) {
        End end = end(device, port);
        checkFree(end);
        Link link = new Link(end, null, receiver);
        end.node.links.set(port, link);
        link.updatePorts();
    }

    private static void checkFree(End end) {
        if (end.node.links.get(end.port) != null) {
            throw new IllegalArgumentException(end + " is connected already");
        }
    }

    /**
     * Sends a frame from the endpoint at a port and runs it, its copies and the answers to them to completion, but for
     * those that wait for lines with a rate.
     *
     * <p>When called by a {@link FrameReceiver}, the frame is queued and runs after the receiver has returned.
     *
     * @throws StepLimitException if more steps than the bound were needed: the tables form a loop
     */
    public void send(long device, int port, byte[] frame) {
        arrive(new Arrival(end(device, port), frame));
    }

    private void transmitted(End from, byte[] frame, int priority) {
        Link link = from.node.links.get(from.port);
        if (link == null) {
            return;
        }
        if (link.endpoint != null) {
            link.endpoint.receive(frame, priority);
        } else {
            Impairment impairment = from.node.impairments.get(from.port);
            byte[] carried = impairment == null ? frame : impairment.carry(frame);
            if (carried == null) {
                return;
            }
            observer.crosses(from.node.device.deviceId(), from.port, carried, priority);
            arrive(new Arrival(link.opposite(from), carried));
        }
    }

    private void arrive(Arrival arrival) {
        PendingFrames frames = pending.get();
        frames.arrivals.add(arrival);
        if (frames.running) {
            return;
        }
        frames.running = true;
        try {
            run(frames);
        } finally {
            frames.arrivals.clear();
            frames.running = false;
        }
    }

    // What fails at one switch, for example because an endpoint does, must not lose the frames that are elsewhere.
    private void run(PendingFrames frames) {
        RuntimeException failure = null;
        int steps = 0;
        for (Arrival next = frames.arrivals.poll(); next != null; next = frames.arrivals.poll()) {
            if (steps++ == maxSteps) {
                throw new StepLimitException("more than " + maxSteps + " switch passes for one packet and its copies;"
                        + " the next would be at " + next.at + ", and " + frames.arrivals.size()
                        + " more frames are on their way: look for a loop in the tables");
            }
            try {
                next.at.node.device.inject(next.at.port, next.frame);
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * From now on this happens to every frame that leaves a switch by the link at a port, in this direction only, while
     * both ends stay up.
     */
    public void impair(long device, int port, Impairment impairment) {
        linkAt(end(device, port));
        node(device).impairments.set(port, impairment);
    }

    /** Ends what {@link #impair} began. */
    public void mend(long device, int port) {
        node(device).impairments.set(port, null);
    }

    private static Link linkAt(End end) {
        Link link = end.node.links.get(end.port);
        if (link == null) {
            throw new IllegalArgumentException("there is no link at " + end);
        }
        return link;
    }

    /** Cuts the link at a port: both ends go down. Cutting a cut link does nothing. */
    public void cutLink(long device, int port) {
        setCut(device, port, true);
    }

    /** Restores the link at a port; its ends come up unless the switch at either end is cut off. */
    public void restoreLink(long device, int port) {
        setCut(device, port, false);
    }

    private synchronized void setCut(long device, int port, boolean cut) {
        End end = end(device, port);
        Link link = linkAt(end);
        link.cut = cut;
        link.updatePorts();
    }

    /**
     * Cuts a whole switch off: all its links go down, at both ends. Its entries stay, see {@link EmulatedSwitch#reset};
     * close its {@link SwitchServer} to take it away from the controller too.
     */
    public void cutSwitch(long device) {
        setCut(device, true);
    }

    /** Reconnects a switch; links that were cut one by one stay cut. */
    public void restoreSwitch(long device) {
        setCut(device, false);
    }

    private synchronized void setCut(long device, boolean cut) {
        Node node = node(device);
        node.cut = cut;
        for (int port = 0; port < node.links.length(); port++) {
            Link link = node.links.get(port);
            if (link != null) {
                link.updatePorts();
            }
        }
    }

    /** An endpoint's side of its link: receives the frames that its switch sends to it. */
    @FunctionalInterface
    public interface FrameReceiver {
        /**
         * Called on the thread whose packet it is. It may call {@link #send} to answer; the answer is processed after
         * this call returns, on the same thread.
         *
         * @param frame the frame from the Ethernet header on; the receiver owns the array
         * @param priority the egress queue that it left by
         */
        void receive(byte[] frame, int priority);
    }

    /** What a link does to frames that it should carry as they are. Called on any thread. */
    @FunctionalInterface
    public interface Impairment {
        /**
         * Carries a frame.
         *
         * @param frame as it left the switch
         * @return as it arrives, or null if it does not
         */
        byte[] carry(byte[] frame);
    }

    /** Sees the frames that cross the links between the switches of a network. */
    @FunctionalInterface
    public interface LinkObserver {
        /**
         * Called on the thread whose packet it is, before the frame arrives at the other end.
         *
         * @param device the device id of the switch that the frame leaves
         * @param port the port by which it leaves
         * @param frame the frame as it is on the link; not to be changed
         * @param priority the egress queue that it left by
         */
        void crosses(long device, int port, byte[] frame, int priority);
    }

    /** A packet and its copies needed more switch passes than a network allows for one send. */
    public static final class StepLimitException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        public StepLimitException(String message) {
            super(message);
        }
    }
}
