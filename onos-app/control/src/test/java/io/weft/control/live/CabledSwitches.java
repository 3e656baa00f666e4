package io.weft.control.live;

import io.weft.control.entry.Update;
import io.weft.control.update.UpdateError;
import io.weft.p4.WeftConstants;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Switches in memory between which probes go, but over links that are cut, and whose sessions are as the test has them:
 * those of all are with this controller at first.
 */
class CabledSwitches extends MemorySwitches {
    private static final Duration LATENCY = Duration.ofMillis(1);

    private final Topology topology;
    private final VirtualTime time;
    private final BitSet cut = new BitSet();
    private final BitSet deaf = new BitSet();
    private final AtomicLong updates = new AtomicLong();
    private final Map<Integer, CompletableFuture<Standing>> attaching = new ConcurrentHashMap<>();
    private volatile ControlLoop loop;

    CabledSwitches(Topology topology, VirtualTime time) {
        this.topology = topology;
        this.time = time;
    }

    /** Hands what happens to a loop from now on. */
    void connect(ControlLoop to) {
        loop = to;
    }

    void cut(int link) {
        cut.set(link);
    }

    void mend(int link) {
        cut.clear(link);
    }

    /** A switch hands on no probe any more, or does again. */
    void deafen(int s, boolean is) {
        deaf.set(s, is);
    }

    /** Has a switch answer attempts to attach to it like this. */
    void answer(int s, CompletableFuture<Standing> attempt) {
        attaching.put(s, attempt);
    }

    /** Has all switches answer like this. */
    void answerAll(CompletableFuture<Standing> attempt) {
        for (int s = 0; s < topology.switchCount(); s++) {
            answer(s, attempt);
        }
    }

    /** Number of updates since the last call. */
    long takeUpdates() {
        return updates.getAndSet(0);
    }

    /** Which frames are lost by which channel, though it is not cut. */
    volatile BiPredicate<Integer, byte[]> loses = (c, frame) -> false;

    /** What updates that are refused have in their text; empty for none. */
    volatile String refused = "";

    /** Whether it is known that more switches come. */
    volatile boolean expectsMore;

    @Override
    public boolean expectsMore() {
        return expectsMore;
    }

    @Override
    public CompletableFuture<Standing> attach(int s) {
        return attaching.getOrDefault(s, CompletableFuture.completedFuture(Standing.PRIMARY));
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> list) {
        updates.addAndGet(list.size());
        String word = refused;
        List<Update> bad = list.stream()
                .filter(each -> !word.isEmpty() && each.toString().contains(word))
                .collect(Collectors.toList());
        List<Update> taken = new ArrayList<>(list);
        taken.removeAll(bad);
        return super.write(s, taken).thenApply(errors -> Stream.concat(
                        errors.stream(), bad.stream().map(each -> new UpdateError(s, each, "no room")))
                .collect(Collectors.toList()));
    }

    @Override
    public void sendPacket(int s, int port, int priority, byte[] frame) {
        if (port == WeftConstants.CPU_PORT) {
            hand(s, 0, frame);
            return;
        }
        if (port <= topology.endpointsAt(s)) {
            // To an endpoint, which ignores it.
            return;
        }
        int c = topology.channelAt(s, port);
        int back = topology.reverse(c);
        if (loses.test(c, frame)) {
            return;
        }
        if (!cut.get(topology.link(c)) && !deaf.get(topology.source(back))) {
            hand(topology.source(back), topology.port(back), frame);
        }
    }

    private void hand(int s, int port, byte[] frame) {
        time.after(LATENCY, () -> loop.packetIn(s, port, frame));
    }
}
