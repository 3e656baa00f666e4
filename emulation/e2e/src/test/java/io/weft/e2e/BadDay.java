package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Entity;
import io.weft.control.live.LoopOptions;
import io.weft.control.live.LoopStatus;
import io.weft.emulation.fixtures.Relay.Direction;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A day on which two controllers of one fabric, their networks, links and switches fail at random, at the same time or
 * one after the other, and are well again in the end. All the while packets are sent, and judged:
 *
 * <ul>
 *   <li>none crosses a channel twice, and none arrives where it should not;
 *   <li>while at most one thing is wrong with the fabric, a packet is lost only at the end of a link that is cut, or at
 *       a switch that is down or empty; or from or to a switch that a controller cannot reach though it reaches others,
 *       for that counts as failed;
 *   <li>no switch accepts a write of a controller after it told a newer one that it is primary.
 * </ul>
 *
 * <p>When all is well again, the first controller programs every switch, the second one stands by at every switch, both
 * know of no failure and of all that is drained, all packets arrive, and the switches hold exactly what they held in
 * the morning.
 */
final class BadDay implements AutoCloseable {
    private static final Duration SETTLED = Duration.ofMinutes(2);
    private static final int FAULTS = 7;
    /** One of so many faults is over, and all well again, before the next. */
    private static final int RESTS = 3;

    private static final int LONGEST_FAULT_MILLIS = 3_000;
    private static final int LONGEST_PAUSE_MILLIS = 900;
    private static final LoopOptions OPTIONS =
            LoopOptions.defaults().withAuditPeriod(Duration.ofSeconds(2)).withQuarantine(Duration.ofMillis(500));

    private final Fabric fabric = Planned.fabric(HyperX.of(List.of(3, 3), 1), Scheme.MINIMAL, Spread.FLOW)
            .withProbing(new Probing(50, 3, 1_000));
    private final Topology topology = fabric.topology();
    private final Random random;
    private final List<SwitchWriters> writers = IntStream.range(0, topology.switchCount())
            .mapToObj(s -> new SwitchWriters(topology.switchName(s)))
            .toList();
    private final EmulatedSwitches switches = new EmulatedSwitches(fabric, writers::get);
    private final TracedPackets packets = new TracedPackets(topology, switches);
    private final RelayedController first;
    private final RelayedController second;
    private final List<String> diary = new ArrayList<>();
    private final long dawn = System.nanoTime();

    /** The link that is cut; -1 if none is. */
    private int cut = -1;
    /** The switch that is down; -1 if none is. */
    private int down = -1;
    /** The switches that were down since all was well: in the morning, all of them. */
    private final BitSet emptied = new BitSet();
    /** The links that were cut since all was well. */
    private final BitSet cuts = new BitSet();
    /** Whether the first controller or its network failed since all was well, so that the second may have acted. */
    private boolean handedOver;
    /** The controllers that were started since all was well. */
    private final Set<RelayedController> fresh = new HashSet<>();
    /** By controller, the switches that it could not reach, though it may have reached others, since all was well. */
    private final Map<RelayedController, BitSet> unreached = new HashMap<>();

    /** The link that operators have drained at both controllers, if any. */
    private Set<String> drained = Set.of();

    /** What is to happen later. */
    private record Due(long nanos, Runnable event) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            return Long.compare(nanos, other.nanos);
        }
    }

    private final PriorityQueue<Due> due = new PriorityQueue<>();

    /** Starts the switches and the controllers. */
    BadDay(long seed) {
        random = new Random(seed);
        emptied.or(all());
        first = new RelayedController(fabric, switches.addresses(), 2, OPTIONS);
        second = new RelayedController(fabric, switches.addresses(), 1, OPTIONS);
    }

    /** Lets the day pass. */
    void pass() {
        awaitWell();
        if (random.nextBoolean()) {
            drained = Set.of(topology.linkName(random.nextInt(topology.linkCount())));
            note("drained " + drained);
            first.drain(drained).join();
            second.drain(drained).join();
            awaitWell();
        }
        List<Set<Entity>> morning = held();
        for (int i = 0; i < FAULTS; i++) {
            begin();
            observeUntil(System.nanoTime() + millis(random.nextInt(LONGEST_PAUSE_MILLIS)));
            if (random.nextInt(RESTS) == 0) {
                rest();
            }
        }
        rest();
        List<Set<Entity>> evening = held();
        for (int s = 0; s < topology.switchCount(); s++) {
            assertThat(evening.get(s)).as(topology.switchName(s)).containsExactlyInAnyOrderElementsOf(morning.get(s));
        }
        assertThat(writers.stream().flatMap(each -> each.faults().stream())).isEmpty();
    }

    /** Waits until all is well again. */
    private void rest() {
        while (!due.isEmpty()) {
            observeUntil(due.element().nanos);
        }
        awaitWell();
    }

    private List<Set<Entity>> held() {
        return IntStream.range(0, topology.switchCount())
                .mapToObj(s -> Set.copyOf(first.controller().host().read(s).join()))
                .toList();
    }

    private static long millis(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }

    private void note(String what) {
        diary.add((System.nanoTime() - dawn) / 1_000_000 + " ms " + what);
    }

    /** What happened, for whoever has to find out why. */
    List<String> diary() {
        return Stream.of(
                        diary.stream(),
                        Stream.of(summary(), "the first controller:"),
                        first.controller().said().stream(),
                        Stream.of("the second controller:"),
                        second.controller().said().stream())
                .flatMap(each -> each)
                .toList();
    }

    /** What was sent and written. */
    String summary() {
        return packets.sent() + " packets sent, " + packets.lost() + " lost; writes accepted "
                + writers.stream().mapToInt(SwitchWriters::accepted).sum() + ", denied "
                + writers.stream().mapToInt(SwitchWriters::denied).sum();
    }

    // What fails.

    private void begin() {
        long end = System.nanoTime() + millis(100 + random.nextInt(LONGEST_FAULT_MILLIS));
        switch (random.nextInt(10)) {
            case 0 -> cutLink(end);
            case 1 -> restartSwitch(end);
            case 2 -> kill(end, first);
            case 3 -> kill(end, random.nextBoolean() ? first : second);
            case 4 -> {
                kill(end, first);
                kill(end, second);
            }
            case 5 -> refuse(end, one(), all());
            case 6 -> refuse(end, one(), some());
            case 7 -> hold(end, one(), EnumSet.allOf(Direction.class), random.nextBoolean() ? all() : some());
            case 8 -> hold(end, one(), EnumSet.of(Direction.TO_SERVER), random.nextBoolean() ? all() : some());
            default -> hold(end, one(), EnumSet.of(Direction.TO_CLIENT), random.nextBoolean() ? all() : some());
        }
    }

    private RelayedController one() {
        return random.nextInt(3) > 0 ? first : second;
    }

    private String name(RelayedController controller) {
        return controller == first ? "the first controller" : "the second controller";
    }

    private BitSet all() {
        BitSet all = new BitSet();
        all.set(0, topology.switchCount());
        return all;
    }

    private BitSet some() {
        BitSet some = new BitSet();
        int count = random.nextBoolean() ? 1 : 1 + random.nextInt(topology.switchCount() - 1);
        while (some.cardinality() < count) {
            some.set(random.nextInt(topology.switchCount()));
        }
        return some;
    }

    private void later(long end, String what, Runnable event) {
        due.add(new Due(end, () -> {
            note(what);
            event.run();
        }));
    }

    private void cutLink(long end) {
        if (cut >= 0) {
            return;
        }
        int l = random.nextInt(topology.linkCount());
        note("cut " + topology.linkName(l));
        cut = l;
        cuts.set(l);
        switches.setLink(l, false);
        later(end, "restored " + topology.linkName(l), () -> {
            cut = -1;
            switches.setLink(l, true);
        });
    }

    private void restartSwitch(long end) {
        if (down >= 0) {
            return;
        }
        int s = random.nextInt(topology.switchCount());
        note("down goes " + topology.switchName(s));
        down = s;
        emptied.set(s);
        switches.kill(s);
        later(end, "up comes " + topology.switchName(s), () -> {
            down = -1;
            switches.boot(s);
        });
    }

    private void kill(long end, RelayedController controller) {
        if (!controller.isAlive()) {
            return;
        }
        note("killed " + name(controller));
        handedOver |= controller == first;
        controller.kill();
        later(end, "started " + name(controller), () -> {
            fresh.add(controller);
            controller.start();
        });
    }

    private void refuse(long end, RelayedController controller, BitSet which) {
        note("refused " + name(controller) + " at " + which);
        doubt(controller, which);
        controller.refuse(true, which::get);
        later(
                end,
                "no longer refused " + name(controller) + " at " + which,
                () -> controller.refuse(false, which::get));
    }

    private void hold(long end, RelayedController controller, Set<Direction> directions, BitSet which) {
        note("held " + directions + " " + name(controller) + " at " + which);
        doubt(controller, which);
        controller.hold(directions, which::get);
        later(end, "no longer held " + name(controller) + " at " + which, () -> controller.hold(Set.of(), which::get));
    }

    private void doubt(RelayedController controller, BitSet which) {
        handedOver |= controller == first;
        // One that has just started may have reached some before.
        if (which.cardinality() < topology.switchCount() || fresh.contains(controller)) {
            unreached.computeIfAbsent(controller, key -> new BitSet()).or(which);
        }
    }

    /** The switches that may count as failed though they are not. */
    private BitSet doubtful() {
        BitSet doubtful = new BitSet();
        unreached.forEach((controller, which) -> {
            if (controller == first || handedOver) {
                doubtful.or(which);
            }
        });
        return doubtful;
    }

    // What is seen.

    /** Sends packets, and lets happen what is due, until some time. */
    private void observeUntil(long nanos) {
        do {
            while (!due.isEmpty() && due.element().nanos - System.nanoTime() <= 0) {
                due.remove().event.run();
            }
            observe();
        } while (System.nanoTime() - nanos < 0);
    }

    /** Sends a packet between all pairs; returns whether all arrived. */
    private boolean observe() {
        boolean all = true;
        for (int a = 0; a < topology.endpointCount(); a++) {
            for (int b = 0; b < topology.endpointCount(); b++) {
                all &= a == b || arrives(a, b);
            }
        }
        return all;
    }

    private boolean arrives(int a, int b) {
        OptionalInt lostAt = packets.send(a, b);
        if (lostAt.isPresent()) {
            int source = topology.edgeSwitch(a, 0);
            int target = topology.edgeSwitch(b, 0);
            assertThat(mayBeLost(source, target, lostAt.getAsInt()))
                    .as(
                            "whether a packet from %s to %s may be lost at %s, after channels %s",
                            topology.switchName(source),
                            topology.switchName(target),
                            topology.switchName(lostAt.getAsInt()),
                            packets.crossed())
                    .isTrue();
        }
        return lostAt.isEmpty();
    }

    private boolean mayBeLost(int source, int target, int last) {
        BitSet doubtful = doubtful();
        if (emptied.cardinality() + cuts.cardinality() + doubtful.cardinality() > 1) {
            return true;
        }
        return Stream.of(source, target, last).anyMatch(s -> emptied.get(s) || doubtful.get(s))
                || (down >= 0 && neighbours(down).get(last))
                || (cut >= 0 && ends(cut).get(last));
    }

    private BitSet ends(int l) {
        BitSet ends = new BitSet();
        ends.set(topology.source(topology.channelOfLink(l)));
        ends.set(topology.target(topology.channelOfLink(l)));
        return ends;
    }

    private BitSet neighbours(int s) {
        BitSet neighbours = new BitSet();
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            neighbours.set(topology.target(c));
        }
        return neighbours;
    }

    private void awaitWell() {
        Await.until("all is well", SETTLED, () -> observe() && isWell());
        emptied.clear();
        cuts.clear();
        unreached.clear();
        fresh.clear();
        handedOver = false;
        note("all is well");
    }

    private boolean isWell() {
        LoopStatus programs = first.status();
        LoopStatus standsBy = second.status();
        return first.controller().isProgrammed()
                && programs.active()
                && programs.switchesReady() == topology.switchCount()
                && !programs.repairing()
                && !programs.retrying()
                && knowsOfNoFailure(programs)
                && !standsBy.active()
                && standsBy.switchesStandby() == topology.switchCount()
                && knowsOfNoFailure(standsBy);
    }

    private boolean knowsOfNoFailure(LoopStatus status) {
        return status.failures().isEmpty()
                && Set.copyOf(status.drained()).equals(drained)
                && status.unreachable().isEmpty()
                && status.quarantined().isEmpty()
                && status.refusing().isEmpty()
                && status.deaf().isEmpty()
                && !status.unwatched()
                && status.pairsWithoutRoute() == 0
                && status.defect().isEmpty();
    }

    @Override
    public void close() {
        second.close();
        first.close();
        switches.close();
    }
}
