package io.weft.operations;

import static io.weft.operations.Rows.count;

import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.routing.load.PathStatistics;
import io.weft.routing.tables.ForwardingTables;
import io.weft.routing.tables.TableFault;
import io.weft.routing.tables.TableVerification;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

    private final String file;
    private final TableVerification verified;
    private final ForwardingTables tables;
    private final Topology topology;
    private final Routes own;
    private final PathStatistics ownPaths;
    private final ChannelLoads ownLoads;

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
    }

    Result result() {
        return Result.of(document(), rows(), verified.holds());
    }

    private Map<String, Object> document() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("fabric", own.fabric().name());
        values.put("failures", own.failures().names());
        values.put("tables", file);
        values.put("entries", tables.count());
        values.put("holds", verified.holds());
        values.put("endpoints", topology.endpointCount());
        values.put("pairs", verified.pairs());
        values.put("unreachable", verified.unreachable());
        values.put("lost", lost());
        Map<String, Object> switches = new LinkedHashMap<>();
        switches.put("pairs", verified.switchPairs());
        switches.put("unreachable", verified.switchesUnreachable());
        values.put("toSwitches", switches);
        values.put("maxHops", verified.maxHops());
        values.put("averageHops", Finite.orNull(verified.averageHops()));
        values.put("virtualLanes", verified.lanes());
        values.put("deadlockFree", verified.deadlockFree());
        values.put("dependencies", verified.dependencies());
        values.put("cycle", cycle());
        values.put("cycleIsShortest", verified.deadlockFree() ? null : verified.cycleIsShortest());
        values.put("channels", topology.channelCount());
        values.put("maxChannelLoad", Finite.orNull(load()));
        values.put("busiestChannel", Names.channel(topology, verified.busiest()));
        values.put("weft", weft());
        return values;
    }

    private double load() {
        return verified.busiest() < 0 ? 0 : verified.load(verified.busiest());
    }

    private List<Map<String, Object>> lost() {
        List<Map<String, Object>> all = new ArrayList<>();
        FAULTS.forEach((fault, meaning) -> {
            if (verified.lost(fault) > 0) {
                Map<String, Object> values = new LinkedHashMap<>();
                values.put("fault", fault.word());
                values.put("pairs", verified.lost(fault));
                values.put(
                        "source", topology.endpointName(verified.example(fault).source()));
                values.put("destination", tables.name(verified.example(fault).destination()));
                values.put("switch", topology.switchName(verified.example(fault).at()));
                all.add(values);
            }
        });
        return all;
    }

    private List<Map<String, Object>> cycle() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (int i = 0; i < verified.cycle().length; i++) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("channel", Names.channel(topology, verified.cycle()[i]));
            values.put("virtualLane", verified.cycleLanes()[i]);
            values.put(
                    "source", topology.endpointName(verified.witnesses().get(i).source()));
            values.put("destination", tables.name(verified.witnesses().get(i).destination()));
            values.put("serviceLevel", verified.witnesses().get(i).level());
            all.add(values);
        }
        return all;
    }

    private Map<String, Object> weft() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("unreachable", ownPaths.unreachable());
        values.put("maxHops", ownPaths.maxHops());
        values.put("averageHops", Finite.orNull(ownPaths.averageHops()));
        values.put("virtualChannels", own.fabric().virtualChannels());
        values.put("maxChannelLoad", Finite.orNull(ownLoads.max()));
        return values;
    }

    private Rows rows() {
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
        FAULTS.forEach((fault, meaning) -> {
            if (verified.lost(fault) > 0) {
                rows.row(
                        fault.word(),
                        "%s: %s, such as %s to %s, at switch %s",
                        count(verified.lost(fault), "pair", "pairs"),
                        meaning,
                        topology.endpointName(verified.example(fault).source()),
                        tables.name(verified.example(fault).destination()),
                        topology.switchName(verified.example(fault).at()));
            }
        });
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
                    Names.channel(topology, verified.busiest()),
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
        cycle().forEach(each -> rows.row(
                "",
                "%s (VL %s), held by packets from %s to %s%s",
                each.get("channel"),
                each.get("virtualLane"),
                each.get("source"),
                each.get("destination"),
                verified.tables().byLevel() || verified.lanes() > 1
                        ? " of service level " + each.get("serviceLevel")
                        : ""));
    }
}
