package io.weft.planning.resilience;

import io.weft.refusal.Refusal;
import io.weft.registry.NamedEntry;
import io.weft.registry.Registry;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import java.util.List;
import java.util.function.BiFunction;

/** What fails as a whole: a link, a switch, a bundle of cables or a rack. Immutable. */
public final class FailureKind extends NamedEntry {
    /** Every link for itself. */
    public static final FailureKind LINKS =
            new FailureKind("links", "every link for itself", false, (topology, none) -> FailureUnits.links(topology));

    /** Every switch for itself, with its links and endpoints. */
    public static final FailureKind SWITCHES = new FailureKind(
            "switches",
            "every switch for itself, with its links and endpoints",
            false,
            (topology, none) -> FailureUnits.switches(topology));

    /** All links between the same two racks at once; links within a rack do not fail. */
    public static final FailureKind BUNDLES =
            new FailureKind("bundles", "all links between the same two racks at once", true, FailureUnits::bundles);

    /** All switches of a rack at once, with their links and endpoints. */
    public static final FailureKind RACKS = new FailureKind(
            "racks", "all switches of a rack at once, with their links and endpoints", true, FailureUnits::racks);

    public static final Registry<FailureKind> REGISTRY =
            Registry.of("kind of failure", LINKS, SWITCHES, BUNDLES, RACKS);

    private final boolean needsRacks;
    private final BiFunction<Topology, int[], FailureUnits> units;

    private FailureKind(
            String name, String meaning, boolean needsRacks, BiFunction<Topology, int[], FailureUnits> units) {
        super(name, meaning, List.of());
        this.needsRacks = needsRacks;
        this.units = units;
    }

    /** Whether it depends on the rack that each switch is in. */
    public boolean needsRacks() {
        return needsRacks;
    }

    /**
     * All units of this kind; a rack is a group of the topology.
     *
     * @throws Refusal if racks are needed and the topology has no {@link Groups}
     */
    public FailureUnits units(Topology topology) {
        return units(topology, needsRacks ? racksOfGroups(topology) : new int[0]);
    }

    /**
     * All units of this kind.
     *
     * @param rackOf by switch, the number of its rack, from 0; what does not {@linkplain #needsRacks need racks}
     *     ignores it
     * @throws Refusal if racks are needed and there is not one, 0 or more, for every switch
     */
    public FailureUnits units(Topology topology, int[] rackOf) {
        return units.apply(topology, rackOf);
    }

    private int[] racksOfGroups(Topology topology) {
        Groups groups = topology.arrangement()
                .groups()
                .orElseThrow(() -> new Refusal("the failure of " + name() + " needs the rack of every"
                        + " switch: a topology of type " + topology.type() + " has no groups, so place its switches in"
                        + " racks first"));
        int[] rackOf = new int[topology.switchCount()];
        for (int s = 0; s < rackOf.length; s++) {
            rackOf[s] = groups.group(s);
        }
        return rackOf;
    }
}
