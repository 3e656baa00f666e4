package io.weft.operations;

import io.weft.routing.ChannelLoads;
import io.weft.topology.Topology;
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
    private static final int BUSIEST = 32;

    ShowLoad() {
        super("load", "Lists the channels that carry most, as planned and as measured", Needs.ROUTES);
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
        return Result.of(document);
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
