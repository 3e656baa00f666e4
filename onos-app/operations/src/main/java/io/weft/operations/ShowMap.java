package io.weft.operations;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.COUNT_OR_TEXT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.fabric.Fabric;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Names;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.planning.drawing.Drawing;
import io.weft.planning.drawing.Drawing.Arrangement;
import io.weft.topology.Topology;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Describes the map of a fabric: where its switches are, and which are linked. The data are lists by index, to stay
 * short for fabrics of thousands of switches: index i is the same switch in all lists of switches, and likewise for
 * links and groups. A link is named by its two switches, as in {@code a--b}; the second of parallel links is
 * {@code a--b#2}. O(switches + links + endpoints) besides the {@link Drawing}.
 */
public final class ShowMap extends Operation {
    private static final double FINEST = 100;

    ShowMap() {
        super("map", "Tells where to draw the switches and links of the fabric", Needs.FABRIC);
    }

    @Override
    public Shape<?> shape() {
        return FabricMap.SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        FabricMap map = new FabricMap(subject.fabric());
        return Result.of(FabricMap.SHAPE, map, map.rows(), true);
    }

    private static final class FabricMap {
        private static final MemberType<Collection<String>> NAMES = list(TEXT);
        private static final MemberType<Collection<Number>> COUNTS = list(COUNT);
        private static final MemberType<Collection<Object>> PORTS = list(COUNT_OR_TEXT);
        private static final MemberType<Collection<Double>> POSITIONS = list(NUMBER);
        private static final MemberType<Collection<Double>> LENGTHS =
                list(NUMBER.orNull()).in("m");
        private static final MemberType<Collection<Double>> RATES =
                list(NUMBER.orNull()).in("Gb/s");

        private static final Shape<FabricMap> SWITCHES = Shape.<FabricMap>named("MapSwitches")
                .with("names", NAMES, "Names of switches", m -> m.ofSwitches(m.topology::switchName))
                .with("endpoints", COUNTS, "Endpoints at them", m -> m.ofSwitches(m.topology::endpointsAt))
                .with("x", POSITIONS, "Where to draw them", m -> m.ofSwitches(s -> rounded(m.drawing.x(s))))
                .with("y", POSITIONS, "Downwards", m -> m.ofSwitches(s -> rounded(m.drawing.y(s))))
                .with("group", COUNTS, "Indices of their groups", m -> m.ofSwitches(m.drawing::group))
                .build();

        private static final Shape<FabricMap> GROUPS = Shape.<FabricMap>named("MapGroups")
                .with("names", NAMES, "Names of groups", m -> m.ofGroups(m.drawing::groupName))
                .with("x", POSITIONS, "Where to name them", m -> m.ofGroups(g -> rounded(m.drawing.groupX(g))))
                .with("y", POSITIONS, "Downwards", m -> m.ofGroups(g -> rounded(m.drawing.groupY(g))))
                .build();

        private static final Shape<FabricMap> LINKS = Shape.<FabricMap>named("MapLinks")
                .with("a", COUNTS, "Indices of their first switches", m -> m.ofChannels(m.topology::source))
                .with("b", COUNTS, "Indices of their second switches", m -> m.ofChannels(m.topology::target))
                .with("aPort", PORTS, "Ports at their first switches", m -> m.ofChannels(m::port))
                .with("bPort", PORTS, "Ports at their second switches", m -> m.ofChannels(m::portBehind))
                .optional("length", LENGTHS, "Lengths of cables; null where not known", m -> m.some(m.topology::length))
                .optional("rate", RATES, "Rates in each direction; null where not known", m -> m.some(m.topology::rate))
                .build();

        private static final Shape<FabricMap> ENDPOINTS = Shape.<FabricMap>named("MapEndpoints")
                .with("names", NAMES, "Names of endpoints", m -> m.ofEndpoints(m.topology::endpointName))
                .with("switch", COUNTS, "Indices of their switches", m -> m.ofEndpoints(m::edge))
                .with("port", PORTS, "Ports at these", m -> m.ofEndpoints(m::endpointPort))
                .build();

        private static final String NOT_BY_PORTS =
                "Endpoints; missing where those of each switch are on its first ports, and named after them";

        static final Shape<FabricMap> SHAPE = Shape.<FabricMap>named("Map")
                .with("fabric", TEXT, "The name of the fabric", m -> m.fabric.name())
                .with("topology", TEXT, "The type of the topology", m -> m.topology.type())
                .with("parameters", byName(ANY), "Its parameters", m -> m.topology.parameters())
                .with("arrangement", oneOf(Arrangement.class), "How switches lie", m -> m.drawing.arrangement())
                .with("switches", object(SWITCHES), "Switches, by index", m -> m)
                .with("groups", object(GROUPS), "Groups of switches, by index", m -> m)
                .with("links", object(LINKS), "Links between switches, by index", m -> m)
                .optional("endpoints", object(ENDPOINTS), NOT_BY_PORTS, m -> m.isNamedByPorts() ? null : m)
                .build();

        private final Fabric fabric;
        private final Topology topology;
        private final Drawing drawing;

        FabricMap(Fabric fabric) {
            this.fabric = fabric;
            this.topology = fabric.topology();
            this.drawing = Drawing.of(topology);
        }

        private static <T> List<T> each(int count, IntFunction<? extends T> value) {
            return IntStream.range(0, count).<T>mapToObj(value).collect(Collectors.toList());
        }

        private <T> List<T> ofSwitches(IntFunction<? extends T> value) {
            return each(topology.switchCount(), value);
        }

        private <T> List<T> ofGroups(IntFunction<? extends T> value) {
            return each(drawing.groupCount(), value);
        }

        private <T> List<T> ofEndpoints(IntFunction<? extends T> value) {
            return each(topology.endpointCount(), value);
        }

        /** Of each link, a value of its channel from the first switch to the second. */
        private <T> List<T> ofChannels(IntFunction<? extends T> value) {
            return each(topology.linkCount(), l -> value.apply(topology.channelOfLink(l)));
        }

        /** A value of each link; null if no link has one. */
        private List<Double> some(IntFunction<OptionalDouble> value) {
            return IntStream.range(0, topology.linkCount())
                            .anyMatch(l -> value.apply(l).isPresent())
                    ? each(topology.linkCount(), l -> Names.orNull(value.apply(l)))
                    : null;
        }

        private static Double rounded(double position) {
            return Math.round(position * FINEST) / FINEST;
        }

        private Object port(int c) {
            return Port.of(topology, c).numberOrName();
        }

        private Object portBehind(int c) {
            return port(topology.reverse(c));
        }

        private int edge(int e) {
            return topology.edgeSwitch(e, 0);
        }

        private Object endpointPort(int e) {
            return Port.of(topology, e, 0).numberOrName();
        }

        /** Whether the endpoints of every switch are on its first ports, from 1, and named after them. */
        private boolean isNamedByPorts() {
            return topology.singleHomed()
                    && IntStream.range(0, topology.switchCount())
                            .allMatch(s -> IntStream.range(0, topology.endpointsAt(s))
                                    .allMatch(i -> topology.endpointName(topology.endpoint(s, i))
                                            .equals(topology.switchName(s) + ":" + (i + 1))));
        }

        /** A row for each group, with its switches. */
        Rows rows() {
            Rows rows = new Rows()
                    .row("topology", "%s", Names.topology(topology))
                    .row("switches", "%,d", topology.switchCount())
                    .row("links", "%,d", topology.linkCount());
            Map<Integer, List<String>> byGroup = IntStream.range(0, topology.switchCount())
                    .boxed()
                    .collect(Collectors.groupingBy(
                            drawing::group, Collectors.mapping(topology::switchName, Collectors.toList())));
            for (int g = 0; g < drawing.groupCount(); g++) {
                rows.list(drawing.groupName(g), byGroup.get(g));
            }
            return rows;
        }
    }
}
