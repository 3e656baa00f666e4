package io.weft.operations;

import io.weft.routing.ChannelDependencyGraph;
import io.weft.routing.ChannelLoads;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The channels that carry most: as measured, where that is known, and else as planned. The planned load of a channel is
 * what it carries while every endpoint sends 1 evenly to all others; where links differ, as a part of its own rate.
 */
public final class ShowLoad extends Operation {
    /** Whether all channels are listed too. */
    public static final Field<Boolean> EVERY = Field.flag(
            "every",
            "every",
            "Besides, the load of every channel: of link 0 from its first switch, from its second, of link 1, ...");
    /** Whether the virtual channels of all channels are counted. */
    public static final Field<Boolean> VIRTUAL_CHANNELS = Field.flag(
            "virtualChannels",
            "virtual-channels",
            "Besides, how many virtual channels packets use on every channel, in the same order.");

    private static final int BUSIEST = 32;
    /** Of a load, in parts of 1. */
    private static final double FINEST = 10_000;

    ShowLoad() {
        super(
                "load",
                "Lists the channels that carry most, as planned and as measured",
                Needs.ROUTES,
                EVERY,
                VIRTUAL_CHANNELS);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        IntFunction<Long> measured = subject.isRunning() ? subject.running()::packetsPerSecond : c -> null;
        Topology topology = subject.fabric().topology();
        ChannelLoads loads = ChannelLoads.of(subject.routes());
        List<Map<String, Object>> channels = IntStream.range(0, topology.channelCount())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(c -> {
                            Long packets = measured.apply(c);
                            return packets == null ? -1 : packets;
                        })
                        .thenComparingDouble(loads::load)
                        .reversed())
                .limit(BUSIEST)
                .map(c -> channel(topology, c, loads.load(c), measured.apply(c)))
                .collect(Collectors.toList());
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("channels", topology.channelCount());
        document.put("maxPlannedLoad", loads.max());
        document.put("busiest", channels);
        Rows rows = Rows.of(document);
        if (request.get(EVERY)) {
            document.put("planned", ofEvery(topology, c -> Math.round(loads.load(c) * FINEST) / FINEST));
            if (subject.isRunning()) {
                document.put("packetsPerSecond", ofEvery(topology, measured::apply));
            }
        }
        if (request.get(VIRTUAL_CHANNELS)) {
            ChannelDependencyGraph graph = ChannelDependencyGraph.of(subject.routes());
            document.put("virtualChannels", ofEvery(topology, c -> Integer.bitCount(graph.used(c))));
        }
        return Result.of(document, rows, true);
    }

    /** Values by link, first of the channel from its first switch, then of the other. */
    private static List<Object> ofEvery(Topology topology, IntFunction<Object> value) {
        List<Object> values = new ArrayList<>(topology.channelCount());
        for (int l = 0; l < topology.linkCount(); l++) {
            values.add(value.apply(topology.channelOfLink(l)));
            values.add(value.apply(topology.reverse(topology.channelOfLink(l))));
        }
        return values;
    }

    private static Map<String, Object> channel(Topology topology, int c, double planned, Long packetsPerSecond) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("from", topology.switchName(topology.source(c)));
        Names.putPort(values, "port", topology, topology.source(c), topology.port(c));
        values.put("to", topology.switchName(topology.target(c)));
        values.put("plannedLoad", planned);
        values.put("packetsPerSecond", packetsPerSecond);
        return values;
    }
}
