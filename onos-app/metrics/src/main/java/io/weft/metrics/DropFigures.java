package io.weft.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.weft.p4.DropReason;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The metrics of dropped packets and of the age of counters. If those of each switch are left out, the largest of up to
 * {@link #MOST_NOTABLE} alarming ones and as many old readings are shown all the same. Immutable.
 */
final class DropFigures {
    /** The most series of one switch. */
    static final int SERIES = DropReason.values().length - 1;

    static final int MOST_NOTABLE = 1_000;

    /** Reasons that an alarm watches: the switch lacks entries, or routes are too long. */
    private static final Set<DropReason> ALARMING = Set.of(
            DropReason.NOT_CONFIGURED,
            DropReason.UNREACHABLE,
            DropReason.NO_NEXT_HOP,
            DropReason.NO_VIRTUAL_CHANNEL,
            DropReason.HOP_LIMIT);

    /** Far longer than a round takes. */
    private static final double OLD_SECONDS = 300;

    private final Topology topology;
    private final CounterRound round;
    private final boolean shown;
    private final boolean timesShown;

    /** What a switch dropped for one reason. */
    private static final class Drops {
        private final int s;
        private final DropReason reason;
        private final long count;

        private Drops(int s, DropReason reason, long count) {
            this.s = s;
            this.reason = reason;
            this.count = count;
        }
    }

    /**
     * The metrics of a fabric.
     *
     * @param shown false if there is no room for the dropped packets of each switch
     * @param timesShown false if there is no room for the time of each reading
     */
    DropFigures(Topology topology, CounterRound round, boolean shown, boolean timesShown) {
        this.topology = topology;
        this.round = round;
        this.shown = shown;
        this.timesShown = timesShown;
    }

    void show(Figures figures) {
        figures.counters(
                "weft_fabric_packets_dropped",
                "Packets dropped by all switches since this controller watches them, by reason",
                all -> reasons()
                        .forEach(reason -> all.accept(Labels.of("reason", label(reason)), round.dropped(reason))));
        figures.counters(
                "weft_switch_packets_dropped",
                "Packets dropped by a switch, by reason; reasons without an alarm only if they have occurred",
                all -> drops().forEach(drops -> all.accept(
                        Labels.of("switch", topology.switchName(drops.s), "reason", label(drops.reason)),
                        drops.count)));
        figures.gauges(
                "weft_switch_counters_read_timestamp_seconds",
                "When the counters of a switch were last read, in seconds since 1970",
                this::times);
    }

    private static List<DropReason> reasons() {
        return List.of(DropReason.values()).subList(DropReason.NONE.index() + 1, DropReason.values().length);
    }

    private static String label(DropReason reason) {
        return reason.name().toLowerCase(Locale.ROOT);
    }

    private List<Drops> drops() {
        List<Drops> all = new ArrayList<>();
        round.eachReading((s, reading) -> {
            for (DropReason reason : reasons()) {
                long count = reading.counts.dropped(reason);
                boolean alarming = ALARMING.contains(reason);
                if (shown ? alarming || count > 0 : alarming && count > 0) {
                    all.add(new Drops(s, reason, count));
                }
            }
        });
        if (shown || all.size() <= MOST_NOTABLE) {
            return all;
        }
        all.sort(Comparator.comparingLong((Drops drops) -> drops.count).reversed());
        return all.subList(0, MOST_NOTABLE);
    }

    private void times(BiConsumer<Labels, Number> all) {
        int notable = 0;
        for (int s = 0; s < topology.switchCount() && notable < MOST_NOTABLE; s++) {
            double at = round.lastRead(s);
            if (at > 0 && (timesShown || round.age(s) > OLD_SECONDS)) {
                all.accept(Labels.of("switch", topology.switchName(s)), at);
                notable += timesShown ? 0 : 1;
            }
        }
    }
}
