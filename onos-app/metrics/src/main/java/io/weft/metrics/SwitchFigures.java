package io.weft.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.weft.control.live.EventField;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopStatus;
import io.weft.control.update.ControlReport;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The metrics of each switch. If they are left out, up to {@link #MOST_NOTABLE} states of faulty switches, and lost
 * sessions of as many that lost most, are shown all the same. Thread-safe.
 */
final class SwitchFigures {
    /** The most series of one switch: its states, entries, lost sessions, and dropped packets in two directions. */
    static final int SERIES = State.values().length + 4;

    static final int MOST_NOTABLE = 1_000;

    /** The states of a switch; several can hold at a time. */
    private enum State {
        UP("up"),
        READY("ready"),
        STANDBY("standby"),
        UNREACHABLE("unreachable"),
        QUARANTINED("quarantined"),
        REFUSING("refusing"),
        DEAF("deaf"),
        DRAINED("drained");

        private final String label;

        State(String label) {
            this.label = label;
        }
    }

    private final Topology topology;
    private final DroppedPackets dropped;
    private final boolean shown;
    private final AtomicLongArray sessionLosses;
    /** By switch, the entries that it should hold after the last repair; replaced as a whole. */
    private volatile long[] entries;

    /** The metrics of the switches of a fabric; {@code shown} is false if there is no room for them. */
    SwitchFigures(Topology topology, DroppedPackets dropped, boolean shown) {
        this.topology = topology;
        this.dropped = dropped;
        this.shown = shown;
        this.sessionLosses = new AtomicLongArray(topology.switchCount());
        this.entries = new long[topology.switchCount()];
    }

    void happened(FabricEvent event) {
        if (event.kind() == FabricEvent.Kind.DETACHED) {
            int s = event.get(EventField.SWITCH).map(topology::switchIndex).orElse(-1);
            if (s >= 0) {
                sessionLosses.incrementAndGet(s);
            }
        }
        event.report().filter(ControlReport::installed).ifPresent(report -> {
            long[] now = new long[topology.switchCount()];
            for (int s = 0; s < now.length; s++) {
                now[s] = report.entriesAt(s);
            }
            entries = now;
        });
    }

    void show(LoopStatus status, Failures failures, Figures figures) {
        figures.gauges(
                "weft_switch_state",
                "1 for each state that a switch is in, otherwise 0; up means that it does not count as failed",
                all -> states(status, failures, all));
        figures.counters(
                "weft_switch_session_losses",
                "Sessions with a switch that ended or were unusable",
                this::sessionLosses);
        if (!shown) {
            return;
        }
        long[] held = entries;
        figures.gauges(
                "weft_switch_entries",
                "Entries that a switch should hold after the last repair",
                all -> each(s -> held[s], all));
        figures.counters(
                "weft_packets_dropped",
                "Packets that the controller dropped: out to a switch that takes none, in from one that sends too many",
                all -> {
                    for (int s = 0; s < topology.switchCount(); s++) {
                        String name = topology.switchName(s);
                        all.accept(Labels.of("switch", name, "direction", "in"), dropped.in(s));
                        all.accept(Labels.of("switch", name, "direction", "out"), dropped.out(s));
                    }
                });
    }

    private void sessionLosses(BiConsumer<Labels, Number> all) {
        if (shown) {
            each(sessionLosses::get, all);
            return;
        }
        IntStream.range(0, topology.switchCount())
                .filter(s -> sessionLosses.get(s) > 0)
                .boxed()
                .sorted(Comparator.comparingLong((Integer s) -> -sessionLosses.get(s)))
                .limit(MOST_NOTABLE)
                .forEach(s -> all.accept(Labels.of("switch", topology.switchName(s)), sessionLosses.get(s)));
    }

    private void each(IntToLongFunction value, BiConsumer<Labels, Number> all) {
        for (int s = 0; s < topology.switchCount(); s++) {
            all.accept(Labels.of("switch", topology.switchName(s)), value.applyAsLong(s));
        }
    }

    private void states(LoopStatus status, Failures failures, BiConsumer<Labels, Number> all) {
        Map<State, IntPredicate> states = new LinkedHashMap<>();
        states.put(State.UP, failures::switchAlive);
        states.put(State.READY, status::isReady);
        states.put(State.STANDBY, status::isStandby);
        states.put(State.UNREACHABLE, among(status.unreachable().keySet()));
        states.put(State.QUARANTINED, among(status.quarantined().keySet()));
        states.put(State.REFUSING, among(status.refusing()));
        states.put(State.DEAF, among(status.deaf()));
        states.put(State.DRAINED, among(status.drained()));
        int notable = 0;
        for (int s = 0; s < topology.switchCount() && notable < MOST_NOTABLE; s++) {
            for (Map.Entry<State, IntPredicate> state : states.entrySet()) {
                boolean is = state.getValue().test(s);
                if (shown || isNotable(state.getKey(), is)) {
                    all.accept(Labels.of("switch", topology.switchName(s), "state", state.getKey().label), is ? 1 : 0);
                    notable += shown ? 0 : 1;
                }
            }
        }
    }

    private static boolean isNotable(State state, boolean is) {
        switch (state) {
            case UP:
                return !is;
            case READY:
            case STANDBY:
                return false;
            default:
                return is;
        }
    }

    /** Tests whether a switch has one of these names. */
    private IntPredicate among(Collection<String> names) {
        BitSet switches = new BitSet();
        names.stream().mapToInt(topology::switchIndex).filter(s -> s >= 0).forEach(switches::set);
        return switches::get;
    }
}
