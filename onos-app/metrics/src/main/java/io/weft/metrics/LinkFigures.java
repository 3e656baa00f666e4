package io.weft.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.weft.control.live.LoopStatus;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The metrics of each link. If they are left out, those of up to {@link #MOST_NOTABLE} links that are down are shown
 * all the same. Immutable.
 */
final class LinkFigures {
    /** Series of one link. */
    static final int SERIES = 1;

    static final int MOST_NOTABLE = 1_000;

    private final Topology topology;
    private final boolean shown;

    /** The metrics of the links of a fabric; {@code shown} is false if there is no room for them. */
    LinkFigures(Topology topology, boolean shown) {
        this.topology = topology;
        this.shown = shown;
    }

    /** Adds the metrics; {@code flaps} is how often each link failed again soon. */
    void show(LoopStatus status, Failures failures, IntUnaryOperator flaps, Figures figures) {
        figures.gauges(
                "weft_link_up",
                "1 if a link works, 0 if it, or the switch at either end, counts as failed",
                all -> links(failures, all));
        figures.counters(
                "weft_link_flaps",
                "Times that a link failed within ten minutes of its last failure; only links that did",
                all -> flaps(flaps, all));
        figures.gauges("weft_link_drained", "1 for each link that is drained on its own", all -> drained(status, all));
        figures.gauges(
                "weft_link_lost_ratio",
                "The share of packets that a link loses in one direction, for each that loses or damages some",
                all -> status.grey().stream()
                        .limit(MOST_NOTABLE)
                        .forEach(grey -> all.accept(
                                Labels.of(
                                        "link", grey.linkName(),
                                        "from", grey.from(),
                                        "to", grey.to(),
                                        "fault", grey.fault().label()),
                                grey.share())));
        figures.gauges(
                "weft_cabling_fault",
                "1 for each mis-cabled port, with where it should lead and where it leads",
                all -> status.miscabledPorts().stream()
                        .limit(MOST_NOTABLE)
                        .forEach(port -> all.accept(
                                Labels.of(
                                        "switch", port.switchName(),
                                        "port", port.portName(),
                                        "planned", port.planned().orElse(""),
                                        "found", port.found()),
                                1)));
    }

    private void links(Failures failures, BiConsumer<Labels, Number> all) {
        int notable = 0;
        for (int l = 0; l < topology.linkCount() && notable < MOST_NOTABLE; l++) {
            boolean up = failures.linkAlive(l);
            if (shown || !up) {
                all.accept(label(l), up ? 1 : 0);
                notable += shown ? 0 : 1;
            }
        }
    }

    private void flaps(IntUnaryOperator flaps, BiConsumer<Labels, Number> all) {
        IntStream.range(0, topology.linkCount())
                .filter(l -> flaps.applyAsInt(l) > 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer l) -> -flaps.applyAsInt(l)))
                .limit(MOST_NOTABLE)
                .forEach(l -> all.accept(label(l), flaps.applyAsInt(l)));
    }

    private void drained(LoopStatus status, BiConsumer<Labels, Number> all) {
        List<String> names = status.drained();
        BitSet links = new BitSet();
        names.stream()
                .filter(name -> topology.switchIndex(name) < 0)
                .mapToInt(topology::linkIndex)
                .filter(l -> l >= 0)
                .limit(MOST_NOTABLE)
                .forEach(links::set);
        links.stream().forEach(l -> all.accept(label(l), 1));
    }

    private Labels label(int l) {
        return Labels.of("link", topology.linkName(l));
    }
}
