package io.weft.operations;

import io.weft.routing.load.ChannelLoads;
import io.weft.routing.proof.ChannelDependencyGraph;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The channels that carry most: as measured, where that is known, and else as planned. The planned load of a channel is
 * what it carries while every endpoint sends 1 evenly to all others; where links differ, as a part of its own rate.
 */
public final class ShowLoad extends Operation {
    private static final String PLANNED = "planned";
    private static final String MEASURED = "measured";
    private static final String QUEUE = "measured-queue";
    private static final String VIRTUAL_CHANNELS = "virtual-channels";
    private static final List<String> VALUES = List.of(PLANNED, MEASURED, QUEUE, VIRTUAL_CHANNELS);

    /** What to tell of every channel; empty for the busiest channels alone. */
    public static final Field<String> EVERY = Field.text(
                    "every",
                    "every",
                    "VALUE",
                    "In place of the busiest channels, one value of every channel: {choices}. The first is of link 0 from"
                            + " its first switch, then from its second, then of link 1, and so on.")
            .choices(() -> VALUES);

    private static final int BUSIEST = 32;
    /** Of a load, in parts of 1. */
    private static final double FINEST = 10_000;

    ShowLoad() {
        super("load", "Lists the channels that carry most, as planned and as measured", Needs.ROUTES, EVERY);
    }

    @Override
    public void check(Request request) {
        String value = request.get(EVERY);
        if (!value.isEmpty() && !VALUES.contains(value)) {
            throw new BadRequestException(EVERY, "'" + value + "'", "one of " + String.join(", ", VALUES));
        }
    }

    @Override
    public Result answer(Request request, Subject subject) {
        check(request);
        String value = request.get(EVERY);
        return value.isEmpty() ? busiest(subject) : ofEvery(value, subject);
    }

    private static Result busiest(Subject subject) {
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

    private static Result ofEvery(String value, Subject subject) {
        Topology topology = subject.fabric().topology();
        IntFunction<? extends Number> of = values(value, subject);
        List<Object> values = new ArrayList<>(topology.channelCount());
        for (int l = 0; l < topology.linkCount(); l++) {
            values.add(of.apply(topology.channelOfLink(l)));
            values.add(of.apply(topology.reverse(topology.channelOfLink(l))));
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("every", value);
        document.put("values", values);
        DoubleSummaryStatistics known = values.stream()
                .filter(Objects::nonNull)
                .mapToDouble(each -> ((Number) each).doubleValue())
                .summaryStatistics();
        Rows rows = new Rows().row("channels", "%,d", topology.channelCount());
        if (known.getCount() > 0) {
            rows.row("least", "%s", known.getMin())
                    .row("average", "%.3f", known.getAverage())
                    .row("most", "%s", known.getMax());
        }
        return Result.of(document, rows, true);
    }

    /** The value of a channel. */
    private static IntFunction<? extends Number> values(String value, Subject subject) {
        switch (value) {
            case PLANNED:
                ChannelLoads loads = ChannelLoads.of(subject.routes());
                return c -> Math.round(loads.load(c) * FINEST) / FINEST;
            case MEASURED:
                return subject.running()::packetsPerSecond;
            case QUEUE:
                ControlledFabric running = subject.running();
                return c -> {
                    long[] queues = running.queuesPerSecond(c);
                    return queues == null
                            ? null
                            : (Long) Arrays.stream(queues).max().orElse(0);
                };
            default:
                ChannelDependencyGraph graph = ChannelDependencyGraph.of(subject.routes());
                return c -> Integer.bitCount(graph.used(c));
        }
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
