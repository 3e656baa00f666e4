package io.weft.operations;

import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The routes between two switches or endpoints: minimal paths, at most 16, with the port and the virtual channel of
 * every hop, and the waypoints that packets may draw besides, at most 64. The virtual channels are those of packets
 * that take the path alone; on the paths by a waypoint that is asked for they go on counting behind it.
 */
public final class ShowRoutes extends Operation {
    /** Where the routes begin. */
    public static final Field<String> FROM = Field.text(
                    "from", "from", "SWITCH|ENDPOINT", "The switch or endpoint where routes begin.")
            .required();
    /** Where they end. */
    public static final Field<String> TO = Field.text(
                    "to", "to", "SWITCH|ENDPOINT", "The switch or endpoint where routes end.")
            .required();

    /** By which switch paths are listed besides; empty for none. */
    public static final Field<String> WAYPOINT =
            Field.text("waypoint", "waypoint", "SWITCH", "Also lists the paths by this waypoint.");

    private static final int MOST_PATHS = 16;
    private static final int MOST_WAYPOINTS = 64;

    ShowRoutes() {
        super(
                "routes",
                "Lists the routes between two switches or endpoints, hop by hop",
                Needs.ROUTES,
                FROM,
                TO,
                WAYPOINT);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        return Result.of(
                new Between(subject.routes()).document(request.get(FROM), request.get(TO), request.get(WAYPOINT)));
    }

    private static final class Between {
        private final Routes routes;
        private final Topology topology;
        private final NextHops nextHops;

        Between(Routes routes) {
            this.routes = routes;
            this.topology = routes.fabric().topology();
            this.nextHops = routes.nextHops();
        }

        Map<String, Object> document(String from, String to, String waypoint) {
            int s = edgeSwitch(from);
            int d = edgeSwitch(to);
            Map<String, Object> document = between(s, d, from, to);
            if (!waypoint.isEmpty()) {
                document.put("waypoint", waypoint);
                document.put("waypointPaths", pathsBy(s, namedSwitch(waypoint), d));
            }
            return document;
        }

        private int namedSwitch(String name) {
            int s = topology.switchIndex(name);
            if (s < 0) {
                throw new IllegalArgumentException("'" + name + "' is no switch of "
                        + routes.fabric().name() + "; these are named like " + topology.switchName(0));
            }
            return s;
        }

        private List<Map<String, Object>> pathsBy(int s, int waypoint, int d) {
            return channels(s, waypoint).stream()
                    .flatMap(first -> channels(waypoint, d).stream().map(then -> {
                        List<Integer> both = new ArrayList<>(first);
                        both.addAll(then);
                        return both;
                    }))
                    .limit(MOST_PATHS)
                    .map(this::path)
                    .collect(Collectors.toList());
        }

        /** Of each minimal path, the channels; none where there is no path. */
        private List<List<Integer>> channels(int s, int d) {
            List<List<Integer>> paths = new ArrayList<>();
            if (nextHops.distance(s, d) >= 0) {
                collect(s, d, new ArrayList<>(), paths);
            }
            return paths;
        }

        private int edgeSwitch(String name) {
            int s = topology.switchIndex(name);
            if (s >= 0 && topology.isEdge(s)) {
                return s;
            }
            for (int e = 0; e < topology.endpointCount(); e++) {
                if (topology.endpointName(e).equals(name)) {
                    return topology.edgeSwitch(e, 0);
                }
            }
            throw new IllegalArgumentException("'" + name + "' is neither a switch with endpoints nor an endpoint of "
                    + routes.fabric().name() + "; these are named like "
                    + topology.switchName(topology.edgeSwitches()[0]) + " and " + topology.endpointName(0));
        }

        private Map<String, Object> between(int s, int d, String from, String to) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("from", from);
            document.put("to", to);
            document.put("fromSwitch", topology.switchName(s));
            document.put("toSwitch", topology.switchName(d));
            document.put("kind", s == d ? "local" : word(routes.kind(s, d)));
            document.put("minimalHops", nextHops.distance(s, d));
            document.put(
                    "minimalPaths",
                    s == d ? List.of() : channels(s, d).stream().map(this::path).collect(Collectors.toList()));
            if (s != d && routes.kind(s, d).drawsWaypoints()) {
                List<String> waypoints = routes.fabric()
                        .scheme()
                        .waypoints(topology)
                        .of(s)
                        .filter(w -> w != d && routes.allowsWaypoint(s, w))
                        .mapToObj(topology::switchName)
                        .collect(Collectors.toList());
                document.put("waypoints", waypoints.size());
                document.put("someWaypoints", waypoints.subList(0, Math.min(MOST_WAYPOINTS, waypoints.size())));
            }
            return document;
        }

        /** All that draw waypoints are Valiant here, whatever they compare. */
        private static String word(PathKind kind) {
            return (kind.drawsWaypoints() ? PathKind.VALIANT : kind).name().toLowerCase(Locale.ROOT);
        }

        private void collect(int at, int d, List<Integer> channels, List<List<Integer>> paths) {
            if (paths.size() == MOST_PATHS) {
                return;
            }
            if (at == d) {
                paths.add(List.copyOf(channels));
                return;
            }
            for (int c : nextHops.channels(at, d)) {
                channels.add(c);
                collect(topology.target(c), d, channels, paths);
                channels.remove(channels.size() - 1);
            }
        }

        private Map<String, Object> path(List<Integer> channels) {
            List<Map<String, Object>> hops = new ArrayList<>();
            int vc = 0;
            int exit = 0;
            for (int c : channels) {
                if (topology.entryClass(c) <= exit) {
                    vc++;
                }
                exit = topology.exitClass(c);
                Map<String, Object> hop = new LinkedHashMap<>();
                hop.put("switch", topology.switchName(topology.source(c)));
                Names.putPort(hop, "port", topology, topology.source(c), topology.port(c));
                hop.put("virtualChannel", vc);
                hop.put("link", topology.linkName(topology.link(c)));
                hops.add(hop);
            }
            Map<String, Object> path = new LinkedHashMap<>();
            path.put("hops", hops);
            return path;
        }
    }
}
