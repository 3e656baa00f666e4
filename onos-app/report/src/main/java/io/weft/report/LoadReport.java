package io.weft.report;

import io.weft.routing.ChannelLoads;
import io.weft.topology.Topology;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How much the channels of a fabric carry: by plan, under uniform traffic, and as measured where that is known. */
public final class LoadReport {
    private LoadReport() {}

    /**
     * The channels, those that carry most first: by what was measured, and else by plan.
     *
     * @param loads the load of each channel while every endpoint sends 1 evenly to all others
     * @param packetsPerSecond by channel, how many packets left by it per second; null where that is not known
     * @param most so many channels at most
     */
    public static Map<String, Object> document(
            Topology topology, ChannelLoads loads, IntFunction<Long> packetsPerSecond, int most) {
        List<Map<String, Object>> channels = IntStream.range(0, topology.channelCount())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(c -> {
                            Long measured = packetsPerSecond.apply(c);
                            return measured == null ? -1 : measured;
                        })
                        .thenComparingDouble(loads::load)
                        .reversed())
                .limit(most)
                .map(c -> {
                    Map<String, Object> values = new LinkedHashMap<>();
                    values.put("from", topology.switchName(topology.source(c)));
                    values.put("port", topology.port(c));
                    values.put("to", topology.switchName(topology.target(c)));
                    values.put("plannedLoad", loads.load(c));
                    values.put("packetsPerSecond", packetsPerSecond.apply(c));
                    return values;
                })
                .collect(Collectors.toList());
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("channels", topology.channelCount());
        document.put("maxPlannedLoad", loads.max());
        document.put("busiest", channels);
        return document;
    }
}
