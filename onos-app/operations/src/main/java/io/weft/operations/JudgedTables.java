package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;
import static io.weft.operations.answer.Rows.count;

import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Names;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.routing.load.PathStatistics;
import io.weft.routing.tables.ForwardingTables;
import io.weft.routing.tables.PacketExample;
import io.weft.routing.tables.TableFault;
import io.weft.routing.tables.TableVerification;
import io.weft.topology.Topology;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What {@link Verify} says of forwarding tables that another program computed, beside what Weft's own routes would do.
 */
final class JudgedTables {
    private static final Map<TableFault, String> FAULTS = new LinkedHashMap<>();

    static {
        FAULTS.put(TableFault.LOOP, "packets go round in a circle");
        FAULTS.put(TableFault.NO_ENTRY, "a switch on the way has no entry for the destination");
        FAULTS.put(TableFault.ASTRAY, "packets leave by the port of another endpoint");
        FAULTS.put(TableFault.OUT_OF_SERVICE, "a link or switch on the way is out of service");
        FAULTS.put(TableFault.NO_LEVEL, "no service level is given for the pair");
    }

    private static final MemberType<Collection<String>> NAMES = list(TEXT);
    private static final MemberType<Number> HOPS = COUNT.in("hops");
    private static final MemberType<Double> DISTANCE = NUMBER.orNull().in("hops");
    private static final String LOAD =
            "The load of the busiest channel while every endpoint sends 1 evenly to all others";
    private static final String SHORTEST =
            "Whether no cycle is shorter; false if the search was ended before; null if there is none";

    private static final Shape<Lost> LOST = Shape.<Lost>named("LostPackets")
            .with("fault", oneOf(TableFault.class, TableFault::word), "Why they are lost", l -> l.fault)
            .with("pairs", COUNT, "Pairs of endpoints that are not connected for it", l -> l.pairs)
            .with("source", TEXT, "The source of one of them", l -> l.source)
            .with("destination", TEXT, "Its destination", l -> l.destination)
            .with("switch", TEXT, "The switch where its packets are lost", l -> l.at)
            .build();

    private static final Shape<Held> HELD = Shape.<Held>named("HeldChannel")
            .with("channel", TEXT, "The channel, which packets hold while they wait for the next", h -> h.channel)
            .with("virtualLane", COUNT, "Its virtual lane", h -> h.lane)
            .with("source", TEXT, "The source of packets that hold it", h -> h.source)
            .with("destination", TEXT, "Their destination", h -> h.destination)
            .with("serviceLevel", COUNT, "Their service level", h -> h.level)
            .build();

    private static final Shape<TableVerification> TO_SWITCHES = Shape.<TableVerification>named("PathsToSwitches")
            .with("pairs", COUNT, "Pairs of an edge switch and another switch", TableVerification::switchPairs)
            .with("unreachable", COUNT, "Pairs that are not connected", TableVerification::switchesUnreachable)
            .build();

    private static final Shape<JudgedTables> OWN = Shape.<JudgedTables>named("OwnRoutes")
            .with("unreachable", COUNT, "Pairs of endpoints that are not connected", j -> j.ownPaths.unreachable())
            .with("maxHops", HOPS, "The longest path", j -> j.ownPaths.maxHops())
            .with("averageHops", DISTANCE, "The average path", j -> j.ownPaths.averageHops())
            .with("virtualChannels", COUNT, "Virtual channels that there are", j -> j.own.fabric()
                    .virtualChannels())
            .with("maxChannelLoad", NUMBER.orNull(), LOAD, j -> j.ownLoads.max())
            .build();

    /** What is verified. */
    static final Shape<JudgedTables> SHAPE = Shape.<JudgedTables>named("TableVerification")
            .with("fabric", TEXT, "The name of the fabric", j -> j.own.fabric().name())
            .with("failures", NAMES, "Failed switches and links", j -> j.own.failures()
                    .names())
            .with("tables", TEXT, "The file of the tables", j -> j.file)
            .with("entries", COUNT, "Entries of all tables", j -> j.tables.count())
            .with("holds", FLAG, "Whether everything holds", j -> j.verified.holds())
            .with("endpoints", COUNT, "Endpoints", j -> j.topology.endpointCount())
            .with("pairs", COUNT, "Ordered pairs of endpoints", j -> j.verified.pairs())
            .with("unreachable", COUNT, "Pairs that are not connected", j -> j.verified.unreachable())
            .with("lost", list(object(LOST)), "Why they are not connected", j -> j.lost)
            .with("toSwitches", object(TO_SWITCHES), "Paths to switches' own addresses", j -> j.verified)
            .with("maxHops", HOPS, "The longest path", j -> j.verified.maxHops())
            .with("averageHops", DISTANCE, "The average path", j -> j.verified.averageHops())
            .with("virtualLanes", COUNT, "Virtual lanes in use", j -> j.verified.lanes())
            .with("deadlockFree", FLAG, "Whether no deadlock can form", j -> j.verified.deadlockFree())
            .with("dependencies", COUNT, "Dependencies between channels", j -> j.verified.dependencies())
            .with("cycle", list(object(HELD)), "Channels that can wait for each other in a circle", j -> j.cycle)
            .with("cycleIsShortest", FLAG.orNull(), SHORTEST, JudgedTables::cycleIsShortest)
            .with("channels", COUNT, "Channels between switches", j -> j.topology.channelCount())
            .with("maxChannelLoad", NUMBER.orNull(), LOAD, JudgedTables::load)
            .with("busiestChannel", TEXT, "The channel that carries that; empty for none", j -> j.busiestChannel())
            .with("weft", object(OWN), "Weft's own routes in the same fabric", j -> j)
            .build();

    private final String file;
    private final TableVerification verified;
    private final ForwardingTables tables;
    private final Topology topology;
    private final Routes own;
    private final PathStatistics ownPaths;
    private final ChannelLoads ownLoads;
    private final List<Lost> lost;
    private final List<Held> cycle;

    /**
     * Compares tables with Weft's own routes in the same fabric.
     *
     * @param file where they were read from
     */
    JudgedTables(String file, TableVerification verified, Routes own) {
        this.file = file;
        this.verified = verified;
        this.tables = verified.tables();
        this.topology = tables.topology();
        this.own = own;
        this.ownPaths = PathStatistics.of(own);
        this.ownLoads = ChannelLoads.of(own);
        this.lost = FAULTS.keySet().stream()
                .filter(fault -> verified.lost(fault) > 0)
                .map(Lost::new)
                .collect(Collectors.toList());
        this.cycle =
                IntStream.range(0, verified.cycle().length).mapToObj(Held::new).collect(Collectors.toList());
    }

    /** The pairs that are not connected for one reason, and one of them. */
    private final class Lost {
        private final TableFault fault;
        private final long pairs;
        private final String source;
        private final String destination;
        private final String at;

        Lost(TableFault fault) {
            PacketExample example = verified.example(fault);
            this.fault = fault;
            this.pairs = verified.lost(fault);
            this.source = topology.endpointName(example.source());
            this.destination = tables.name(example.destination());
            this.at = topology.switchName(example.at());
        }
    }

    /** A channel of the cycle, and packets that hold it. */
    private final class Held {
        private final String channel;
        private final int lane;
        private final String source;
        private final String destination;
        private final int level;

        Held(int i) {
            PacketExample witness = verified.witnesses().get(i);
            this.channel = Names.channel(topology, verified.cycle()[i]);
            this.lane = verified.cycleLanes()[i];
            this.source = topology.endpointName(witness.source());
            this.destination = tables.name(witness.destination());
            this.level = witness.level();
        }
    }

    private double load() {
        return verified.busiest() < 0 ? 0 : verified.load(verified.busiest());
    }

    private String busiestChannel() {
        return Names.channel(topology, verified.busiest());
    }

    private Boolean cycleIsShortest() {
        return verified.deadlockFree() ? null : (Boolean) verified.cycleIsShortest();
    }

    Rows rows() {
        Rows rows = new Rows().row("fabric", "%s", own.fabric().name());
        if (!own.failures().names().isEmpty()) {
            rows.list("out of service", own.failures().names());
        }
        rows.row(
                "tables",
                "%s: %s at %s",
                file,
                count(tables.count(), "entry", "entries"),
                count(topology.switchCount(), "switch", "switches"));
        rows.row(
                "endpoint pairs",
                "%,d of %s, %s",
                verified.pairs(),
                count(topology.endpointCount(), "endpoint", "endpoints"),
                verified.unreachable() == 0
                        ? "all connected"
                        : String.format(Locale.ROOT, "%,d of them NOT CONNECTED", verified.unreachable()));
        lost.forEach(each -> rows.row(
                each.fault.word(),
                "%s: %s, such as %s to %s, at switch %s",
                count(each.pairs, "pair", "pairs"),
                FAULTS.get(each.fault),
                each.source,
                each.destination,
                each.at));
        if (verified.switchesUnreachable() > 0) {
            rows.row(
                    "to switches",
                    "%,d of %,d pairs of an edge switch and the address of another switch are not connected, which"
                            + " does not count",
                    verified.switchesUnreachable(),
                    verified.switchPairs());
        }
        compare(rows);
        deadlock(rows);
        return rows.row("verdict", "%s", verified.holds() ? "everything holds" : "FAILED");
    }

    private void compare(Rows rows) {
        rows.row(
                        "hops",
                        "%d at most, %.3f on average; by Weft's routes %d and %.3f",
                        verified.maxHops(),
                        verified.averageHops(),
                        ownPaths.maxHops(),
                        ownPaths.averageHops())
                .row(
                        "virtual lanes",
                        "%d in use; Weft's routes have %s",
                        verified.lanes(),
                        count(own.fabric().virtualChannels(), "virtual channel", "virtual channels"));
        if (verified.busiest() >= 0) {
            rows.row(
                    "channel load",
                    "%.3f at most, on %s, while every endpoint sends 1 evenly to all others; by Weft's routes %.3f",
                    load(),
                    busiestChannel(),
                    ownLoads.max());
        }
    }

    private void deadlock(Rows rows) {
        if (verified.deadlockFree()) {
            rows.row(
                    "deadlock",
                    "cannot form: no cycle among %s of %s",
                    count(verified.dependencies(), "dependency", "dependencies"),
                    count(topology.channelCount(), "channel", "channels"));
            return;
        }
        rows.row(
                "deadlock",
                "CAN FORM: packets that hold one of these channels wait for the next, the last for the first; %s",
                verified.cycleIsShortest()
                        ? "no cycle is shorter"
                        : "there may be shorter cycles: the search was ended after " + Verify.LONGEST_SEARCH.toSeconds()
                                + " s");
        cycle.forEach(each -> rows.row(
                "",
                "%s (VL %s), held by packets from %s to %s%s",
                each.channel,
                each.lane,
                each.source,
                each.destination,
                verified.tables().byLevel() || verified.lanes() > 1 ? " of service level " + each.level : ""));
    }
}
