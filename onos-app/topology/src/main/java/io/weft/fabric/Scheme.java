package io.weft.fabric;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.NamedEntry;
import io.weft.registry.Parameter;
import io.weft.registry.Registry;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the waypoint of a packet is chosen at its source. Whoever computes routes or proves them takes from the scheme
 * what it needs to know: a further scheme, with its settings, is one class and one entry in {@link #REGISTRY}. What
 * switches do for it follows from its {@link #kind} and from {@link #ugal}. Immutable.
 */
public abstract class Scheme extends NamedEntry {
    /** None: minimally to the destination. */
    public static final Scheme MINIMAL = new Minimal();
    /**
     * A random intermediate switch, or group where the topology has such, drawn anew for every flow or packet (Valiant,
     * also called indirect random).
     */
    public static final Scheme VALIANT = new Valiant();
    /** None or a random one, by the packets that wait at the source for the first channel; see {@link Ugal}. */
    public static final Scheme UGAL_L = new UgalL();
    /**
     * As {@link #VALIANT} where the topology has groups, but minimally to a group that the source is at most one hop
     * away from a link to: the adaptive routing of Fishnet-lite.
     */
    public static final Scheme VALIANT_FROM_AFAR = new FromAfar();
    /** As {@link #VALIANT}, by a random switch also where the topology has groups. */
    public static final Scheme VALIANT_BY_SWITCH = new BySwitch(
            "valiant-by-switch", "like valiant, by a random switch also where the topology has groups", VALIANT);
    /** As {@link #UGAL_L}, by a random switch also where the topology has groups. */
    public static final Scheme UGAL_L_BY_SWITCH = new BySwitch(
            "ugal-l-by-switch", "like ugal-l, by a random switch also where the topology has groups", UGAL_L);

    /** All schemes, in the order of the documentation. */
    public static final Registry<Scheme> REGISTRY = Registry.of(
            "routing scheme", MINIMAL, VALIANT, UGAL_L, VALIANT_FROM_AFAR, VALIANT_BY_SWITCH, UGAL_L_BY_SWITCH);

    private final PathKind kind;

    /**
     * Holds what is common to all.
     *
     * @param parameters its settings, all with values for defaults
     */
    protected Scheme(String name, String meaning, List<Parameter<?>> parameters, PathKind kind) {
        super(name, meaning, parameters);
        this.kind = kind;
    }

    private static final class Minimal extends Scheme {
        Minimal() {
            super("minimal", "no waypoint: minimally to the destination", List.of(), PathKind.DIRECT);
        }
    }

    private static class Valiant extends Scheme {
        Valiant() {
            this(
                    "valiant",
                    "a random intermediate switch first, then the destination; evens out any traffic at twice the hops. "
                            + "Where the topology has groups, such as dragonfly: a random other group, if packets "
                            + "leave theirs");
        }

        Valiant(String name, String meaning) {
            super(name, meaning, List.of(), PathKind.VALIANT);
        }
    }

    private static final class FromAfar extends Valiant {
        FromAfar() {
            super("valiant-from-afar", "like valiant, but minimally to a group at most two hops away");
        }

        @Override
        public Waypoints waypoints(Topology topology) {
            return groups(topology)
                    .map(groups -> Waypoints.byGroupFromAfar(topology, groups))
                    .orElseGet(() -> super.waypoints(topology));
        }
    }

    private static final class UgalL extends Scheme {
        UgalL() {
            super(
                    "ugal-l",
                    "minimal or valiant for each packet, by the packets that wait at its source; packets may overtake "
                            + "each other",
                    Ugal.PARAMETERS,
                    PathKind.ADAPTIVE);
        }

        @Override
        public String settingsName() {
            return "ugal";
        }

        @Override
        public Arguments settings(Map<String, ?> given) {
            return Ugal.of(super.settings(given)).settings();
        }

        @Override
        public Optional<Ugal> ugal(Arguments settings) {
            return Optional.of(Ugal.of(settings));
        }
    }

    /** Another scheme whose waypoints are single switches of any group. */
    private static final class BySwitch extends Scheme {
        private final Scheme other;

        BySwitch(String name, String meaning, Scheme other) {
            super(name, meaning, other.parameters(), other.kind);
            this.other = other;
        }

        @Override
        public Waypoints waypoints(Topology topology) {
            return Waypoints.among(topology, topology.intermediates());
        }

        @Override
        public String settingsName() {
            return other.settingsName();
        }

        @Override
        public Arguments settings(Map<String, ?> given) {
            return other.settings(given);
        }

        @Override
        public Optional<Ugal> ugal(Arguments settings) {
            return other.ugal(settings);
        }
    }

    /**
     * A value for each parameter: the one that is given, or the default.
     *
     * @param given by parameter name
     * @throws Refusal for a name that is no parameter's, or naming a parameter that cannot have its value
     */
    public Arguments settings(Map<String, ?> given) {
        return Arguments.withDefaults(parameters(), given);
    }

    /** What results call its settings; schemes with the same settings may share it. */
    public String settingsName() {
        return name();
    }

    /**
     * What a source does with packets for a destination that it has waypoints for; DIRECT for all if it never has any.
     */
    public final PathKind kind() {
        return kind;
    }

    /** The switches among which sources draw waypoints; none if the scheme draws none. */
    public Waypoints waypoints(Topology topology) {
        if (!kind.drawsWaypoints()) {
            return Waypoints.none(topology);
        }
        return groups(topology)
                .map(groups -> Waypoints.byGroup(topology, groups))
                .orElseGet(() -> Waypoints.among(topology, topology.intermediates()));
    }

    /** The groups of a topology that has such, of more than a switch each. */
    private static Optional<Groups> groups(Topology topology) {
        return topology.arrangement().groups().filter(groups -> groups.count() < topology.switchCount());
    }

    /** How a source compares the minimal route with drawn waypoints; empty where it compares none. */
    public Optional<Ugal> ugal(Arguments settings) {
        return Optional.empty();
    }

    /** Whether packets can be routed so on a topology: paths by a waypoint need links. */
    public final boolean suits(Topology topology) {
        return !kind.drawsWaypoints() || topology.linkCount() > 0;
    }
}
