package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.fabric.PathKind;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
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
    public Shape<?> shape() {
        return Between.SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        return Result.of(
                Between.SHAPE,
                new Between(subject.routes(), request.get(FROM), request.get(TO), request.get(WAYPOINT)));
    }

    private static final class Between {
        private static final Shape<Hop> HOP = Shape.<Hop>named("Hop")
                .all(Port.SHAPE, h -> h.port)
                .with("virtualChannel", COUNT, "The virtual channel of the packet on the link", h -> h.virtualChannel)
                .with("link", TEXT, "The link", h -> h.link)
                .build();

        private static final Shape<List<Hop>> PATH = Shape.<List<Hop>>named("Path")
                .with("hops", list(object(HOP)), "Its hops; none within a switch", hops -> hops)
                .build();

        private static final MemberType<Collection<List<Hop>>> PATHS = list(object(PATH));
        private static final MemberType<Collection<String>> NAMES = list(TEXT);
        private static final MemberType<String> KIND = oneOf("local", "none", "direct", "valiant");

        static final Shape<Between> SHAPE = Shape.<Between>named("Routes")
                .with("from", TEXT, "Where the routes begin, as asked", b -> b.from)
                .with("to", TEXT, "Where they end, as asked", b -> b.to)
                .with("fromSwitch", TEXT, "The switch where they begin", b -> b.topology.switchName(b.s))
                .with("toSwitch", TEXT, "The switch where they end", b -> b.topology.switchName(b.d))
                .with("kind", KIND, "Within a switch, not at all, minimally, by waypoints", Between::kind)
                .with("minimalHops", COUNT.in("hops"), "The minimal distance; -1 for none", Between::distance)
                .with("minimalPaths", PATHS, "Minimal paths, at most " + MOST_PATHS, b -> b.minimal)
                .optional("waypoints", COUNT, "How many waypoints packets may draw", Between::drawnCount)
                .optional("someWaypoints", NAMES, "Some, at most " + MOST_WAYPOINTS, Between::someDrawn)
                .optional("waypoint", TEXT, "The waypoint that was asked for", b -> b.waypoint)
                .optional("waypointPaths", PATHS, "Paths by it, at most " + MOST_PATHS, b -> b.byWaypoint)
                .build();

        private final Routes routes;
        private final Topology topology;
        private final NextHops nextHops;
        private final String from;
        private final String to;
        private final int s;
        private final int d;
        private final List<List<Hop>> minimal;
        /** Null where packets draw no waypoint. */
        private final List<String> drawn;
        /** Null if none was asked for. */
        private final String waypoint;

        private final List<List<Hop>> byWaypoint;

        Between(Routes routes, String from, String to, String waypoint) {
            this.routes = routes;
            this.topology = routes.fabric().topology();
            this.nextHops = routes.nextHops();
            this.from = from;
            this.to = to;
            this.s = edgeSwitch(from);
            this.d = edgeSwitch(to);
            this.minimal =
                    s == d ? List.of() : channels(s, d).stream().map(this::path).collect(Collectors.toList());
            this.drawn = s != d && routes.kind(s, d).drawsWaypoints() ? drawn() : null;
            this.waypoint = waypoint.isEmpty() ? null : waypoint;
            this.byWaypoint = waypoint.isEmpty() ? null : pathsBy(namedSwitch(waypoint));
        }

        /** A channel of a path, and the virtual channel of packets on it. */
        private static final class Hop {
            private final Port port;
            private final int virtualChannel;
            private final String link;

            Hop(Topology topology, int c, int virtualChannel) {
                this.port = Port.of(topology, c);
                this.virtualChannel = virtualChannel;
                this.link = topology.linkName(topology.link(c));
            }
        }

        private int distance() {
            return nextHops.distance(s, d);
        }

        private Integer drawnCount() {
            return drawn == null ? null : (Integer) drawn.size();
        }

        private List<String> someDrawn() {
            return drawn == null ? null : drawn.subList(0, Math.min(MOST_WAYPOINTS, drawn.size()));
        }

        private List<String> drawn() {
            return routes.fabric()
                    .scheme()
                    .waypoints(topology)
                    .of(s)
                    .filter(w -> w != d && routes.allowsWaypoint(s, w))
                    .mapToObj(topology::switchName)
                    .collect(Collectors.toList());
        }

        /** All that draw waypoints are Valiant here, whatever they compare. */
        private String kind() {
            if (s == d) {
                return "local";
            }
            PathKind kind = routes.kind(s, d);
            return (kind.drawsWaypoints() ? PathKind.VALIANT : kind).name().toLowerCase(Locale.ROOT);
        }

        private int namedSwitch(String name) {
            int found = topology.switchIndex(name);
            if (found < 0) {
                throw new Refusal("'" + name + "' is no switch of "
                        + routes.fabric().name() + "; these are named like " + topology.switchName(0));
            }
            return found;
        }

        private List<List<Hop>> pathsBy(int by) {
            return channels(s, by).stream()
                    .flatMap(first -> channels(by, d).stream().map(then -> {
                        List<Integer> both = new ArrayList<>(first);
                        both.addAll(then);
                        return both;
                    }))
                    .limit(MOST_PATHS)
                    .map(this::path)
                    .collect(Collectors.toList());
        }

        /** Of each minimal path, the channels; none where there is no path. */
        private List<List<Integer>> channels(int start, int end) {
            List<List<Integer>> paths = new ArrayList<>();
            if (nextHops.distance(start, end) >= 0) {
                collect(start, end, new ArrayList<>(), paths);
            }
            return paths;
        }

        private int edgeSwitch(String name) {
            int found = topology.switchIndex(name);
            if (found >= 0 && topology.isEdge(found)) {
                return found;
            }
            for (int e = 0; e < topology.endpointCount(); e++) {
                if (topology.endpointName(e).equals(name)) {
                    return topology.edgeSwitch(e, 0);
                }
            }
            throw new Refusal("'" + name + "' is neither a switch with endpoints nor an endpoint of "
                    + routes.fabric().name() + "; these are named like "
                    + topology.switchName(topology.edgeSwitches()[0]) + " and " + topology.endpointName(0));
        }

        private void collect(int at, int end, List<Integer> channels, List<List<Integer>> paths) {
            if (paths.size() == MOST_PATHS) {
                return;
            }
            if (at == end) {
                paths.add(List.copyOf(channels));
                return;
            }
            for (int c : nextHops.channels(at, end)) {
                channels.add(c);
                collect(topology.target(c), end, channels, paths);
                channels.remove(channels.size() - 1);
            }
        }

        private List<Hop> path(List<Integer> channels) {
            List<Hop> hops = new ArrayList<>();
            int vc = 0;
            int exit = 0;
            for (int c : channels) {
                if (topology.entryClass(c) <= exit) {
                    vc++;
                }
                exit = topology.exitClass(c);
                hops.add(new Hop(topology, c, vc));
            }
            return hops;
        }
    }
}
