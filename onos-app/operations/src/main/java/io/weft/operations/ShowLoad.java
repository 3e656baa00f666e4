package io.weft.operations;

import static io.weft.operations.answer.MemberType.ANY_NUMBER;
import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.routing.load.ChannelLoads;
import io.weft.routing.proof.ChannelDependencyGraph;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
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
            throw EVERY.isNot("'" + value + "'", "one of " + String.join(", ", VALUES));
        }
    }

    @Override
    public Shape<?> shape() {
        return Busiest.SHAPE;
    }

    @Override
    public List<Shape<?>> shapes() {
        return List.of(Busiest.SHAPE, Every.SHAPE);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        check(request);
        String value = request.get(EVERY);
        if (value.isEmpty()) {
            return Result.of(Busiest.SHAPE, new Busiest(subject));
        }
        Every every = new Every(value, subject);
        return Result.of(Every.SHAPE, every, every.rows(), true);
    }

    /** The busiest channels. Immutable. */
    private static final class Busiest {
        private static final MemberType<Double> LOAD = NUMBER.in("what an endpoint sends");

        private static final Shape<Channel> CHANNEL = Shape.<Channel>named("ChannelLoad")
                .with("from", TEXT, "The switch that sends", c -> c.port.switchName())
                .all(Port.NUMBER, c -> c.port)
                .with("to", TEXT, "The switch that receives", c -> c.to)
                .with("plannedLoad", LOAD, "The load while every endpoint sends 1 evenly to all others", c -> c.planned)
                .with("packetsPerSecond", COUNT.orNull(), "Packets sent; null if not measured", c -> c.packets)
                .build();

        static final Shape<Busiest> SHAPE = Shape.<Busiest>named("Load")
                .with("channels", COUNT, "Channels between switches", b -> b.topology.channelCount())
                .with("maxPlannedLoad", LOAD, "The largest planned load", b -> b.loads.max())
                .with("busiest", list(object(CHANNEL)), "The busiest, at most " + BUSIEST, b -> b.channels)
                .build();

        private final Topology topology;
        private final ChannelLoads loads;
        private final List<Channel> channels;

        Busiest(Subject subject) {
            IntFunction<Long> measured = subject.isRunning() ? subject.running()::packetsPerSecond : c -> null;
            topology = subject.fabric().topology();
            loads = ChannelLoads.of(subject.routes());
            channels = IntStream.range(0, topology.channelCount())
                    .boxed()
                    .sorted(Comparator.<Integer>comparingLong(c -> {
                                Long packets = measured.apply(c);
                                return packets == null ? -1 : packets;
                            })
                            .thenComparingDouble(loads::load)
                            .reversed())
                    .limit(BUSIEST)
                    .map(c -> new Channel(topology, c, loads.load(c), measured.apply(c)))
                    .collect(Collectors.toList());
        }

        private static final class Channel {
            private final Port port;
            private final String to;
            private final double planned;
            private final Long packets;

            Channel(Topology topology, int c, double planned, Long packets) {
                this.port = Port.of(topology, c);
                this.to = topology.switchName(topology.target(c));
                this.planned = planned;
                this.packets = packets;
            }
        }
    }

    /** One value of every channel. Immutable. */
    private static final class Every {
        private static final MemberType<Collection<Number>> EACH = list(ANY_NUMBER.orNull());

        static final Shape<Every> SHAPE = Shape.<Every>named("LoadOfEvery")
                .with("every", oneOf(VALUES.toArray(new String[0])), "What was asked for", e -> e.value)
                .with("values", EACH, "By link, from its first switch, then from its second", e -> e.values)
                .build();

        private final String value;
        private final List<Number> values;

        Every(String value, Subject subject) {
            Topology topology = subject.fabric().topology();
            IntFunction<? extends Number> of = values(value, subject);
            this.value = value;
            this.values = new ArrayList<>(topology.channelCount());
            for (int l = 0; l < topology.linkCount(); l++) {
                values.add(of.apply(topology.channelOfLink(l)));
                values.add(of.apply(topology.reverse(topology.channelOfLink(l))));
            }
        }

        Rows rows() {
            DoubleSummaryStatistics known = values.stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(Number::doubleValue)
                    .summaryStatistics();
            Rows rows = new Rows().row("channels", "%,d", values.size());
            if (known.getCount() > 0) {
                rows.row("least", "%s", known.getMin())
                        .row("average", "%.3f", known.getAverage())
                        .row("most", "%s", known.getMax());
            }
            return rows;
        }
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
}
