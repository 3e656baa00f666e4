package io.weft.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.weft.control.live.ChannelCounts;
import io.weft.metrics.ShownSeries.Group;
import io.weft.topology.Topology;
import java.util.function.BiConsumer;

/** The metrics of each channel and virtual channel: planned and counted loads. Immutable. */
final class ChannelFigures {
    /** Series of one channel, besides its bytes. */
    static final int MORE_SERIES = 2;
    /** Series of one virtual channel. */
    static final int SERIES_OF_VC = 2;

    private final Topology topology;
    private final CounterRound round;
    private final PlannedLoads planned;
    private final ShownSeries series;

    ChannelFigures(Topology topology, CounterRound round, PlannedLoads planned, ShownSeries series) {
        this.topology = topology;
        this.round = round;
        this.planned = planned;
        this.series = series;
    }

    void show(Figures figures) {
        if (series.shows(Group.CHANNEL_BYTES)) {
            counted(figures);
        }
        if (series.shows(Group.CHANNELS)) {
            more(figures);
        }
        if (series.shows(Group.VIRTUAL_CHANNELS)) {
            figures.counters(
                    "weft_channel_vc_packets",
                    "Packets sent on a virtual channel",
                    all -> eachVirtualChannel(ChannelCounts::packets, all));
            figures.counters(
                    "weft_channel_vc_bytes",
                    "Bytes sent on a virtual channel",
                    all -> eachVirtualChannel(ChannelCounts::bytes, all));
        }
    }

    private void counted(Figures figures) {
        figures.counters(
                "weft_channel_bytes",
                "Bytes sent on a channel, as counted by its switch",
                all -> eachChannel((c, counts) -> all.accept(labels(c), sum(counts, vc -> counts.bytes(c, vc)))));
    }

    private void more(Figures figures) {
        figures.gauges(
                "weft_channel_planned_load_ratio",
                "Planned utilisation of a channel while every endpoint sends at full rate, evenly to all others",
                all -> planned.loads().ifPresent(loads -> {
                    for (int c = 0; c < topology.channelCount(); c++) {
                        all.accept(labels(c), loads.load(c));
                    }
                }));
        figures.counters(
                "weft_channel_packets",
                "Packets sent on a channel, without probes",
                all -> eachChannel((c, counts) -> all.accept(labels(c), counts.packets(c))));
    }

    private Labels labels(int c) {
        int s = topology.source(c);
        return Labels.of(
                "switch",
                topology.switchName(s),
                "port",
                topology.portName(s, topology.port(c)),
                "peer",
                topology.switchName(topology.target(c)));
    }

    private interface EachChannel {
        void accept(int c, ChannelCounts counts);
    }

    /** A count of a virtual channel of a channel. */
    private interface Count {
        long of(ChannelCounts counts, int c, int virtualChannel);
    }

    private interface VirtualChannelCount {
        long of(int virtualChannel);
    }

    private void eachChannel(EachChannel action) {
        round.eachReading((s, reading) -> {
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                action.accept(c, reading.counts);
            }
        });
    }

    private static long sum(ChannelCounts counts, VirtualChannelCount count) {
        long sum = 0;
        for (int vc = 0; vc < counts.virtualChannels(); vc++) {
            sum += count.of(vc);
        }
        return sum;
    }

    private void eachVirtualChannel(Count count, BiConsumer<Labels, Number> all) {
        eachChannel((c, counts) -> {
            for (int vc = 0; vc < counts.virtualChannels(); vc++) {
                all.accept(labels(c).add("vc", String.valueOf(vc)), count.of(counts, c, vc));
            }
        });
    }
}
