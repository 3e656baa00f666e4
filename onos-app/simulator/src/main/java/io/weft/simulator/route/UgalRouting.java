package io.weft.simulator.route;

import io.weft.fabric.Scheme;
import io.weft.fabric.Ugal;
import io.weft.refusal.Refusal;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import java.util.Optional;

/**
 * Routings that compare the minimal route of a packet with routes by waypoints, by what waits on them. They differ in
 * what waits where, in the waypoints, and in the parameters that words replace.
 *
 * <p>NAR, NAL and NAG are those of the Galaxyfly, F. Lei et al., ICS '16, section 5. The paper gives their hops and by
 * which queues they decide; what it leaves open is here as in UGAL: of several waypoints that with the least.
 */
final class UgalRouting {
    /** By the queue of the first port. */
    static final UgalRouting UGAL_L = new UgalRouting(
            "ugal-l",
            "minimally or by a waypoint, whichever has fewer flits queued at its first port",
            Scheme.UGAL_L,
            Compared.FIRST_PORT,
            ":length=mean");
    /** UGAL-L by any switch. */
    static final UgalRouting UGAL_L_BY_SWITCH = new UgalRouting(
            "ugal-l-by-switch",
            "like ugal-l, by a random switch also where the topology has groups",
            Scheme.UGAL_L_BY_SWITCH,
            Compared.FIRST_PORT,
            ":length=mean");
    /** By the queues of all ports. */
    static final UgalRouting UGAL_G = new UgalRouting(
            "ugal-g",
            "minimally or by a waypoint, whichever has fewer flits queued at all its ports",
            Scheme.UGAL_L,
            Compared.ALL_PORTS,
            ":length=none");
    /** By the queue of the first port, at most five hops: by another group, in the fewest hops through it. */
    static final UgalRouting NAR = new UgalRouting(
            "nar",
            "minimally or by another group in at most 5 hops, whichever has fewer flits queued at its first port",
            Scheme.UGAL_L,
            Compared.FIRST_PORT,
            ":length=none:hops=5");
    /** By the queue of the first port times hops, at most six hops: by any switch. */
    static final UgalRouting NAL = new UgalRouting(
            "nal",
            "minimally or by a switch in at most 6 hops, whichever has fewer flits queued at its first port, times its hops",
            Scheme.UGAL_L_BY_SWITCH,
            Compared.FIRST_PORT,
            ":length=own:hops=6");
    /** By the queues of links between groups, at most seven hops: by any switch. */
    static final UgalRouting NAG = new UgalRouting(
            "nag",
            "minimally or by a switch in at most 7 hops, whichever has fewer flits queued at its ports to other groups",
            Scheme.UGAL_L_BY_SWITCH,
            Compared.PORTS_BETWEEN_GROUPS,
            ":length=none:hops=7");

    private final String name;
    private final String meaning;
    private final Scheme scheme;
    private final Compared compared;
    /** Words of {@link UgalSettings#with} that replace what the fabric says; the user's words replace these. */
    private final String parameters;

    private UgalRouting(String name, String meaning, Scheme scheme, Compared compared, String parameters) {
        this.name = name;
        this.meaning = meaning;
        this.scheme = scheme;
        this.compared = compared;
        this.parameters = parameters;
    }

    /** The ports of a route whose queues are compared. */
    private enum Compared {
        FIRST_PORT,
        ALL_PORTS,
        PORTS_BETWEEN_GROUPS;

        QueueCost cost(SimulatedRouting.Network network, Optional<Groups> groups) {
            if (this == FIRST_PORT) {
                return new QueueCost.Local(network.anyPort(), network.flitsBehind);
            }
            boolean[] counts = network.shared(boolean[].class, () -> counts(network.ports, groups));
            QueueCost.QueuesSeen seen =
                    network.shared(QueueCost.QueuesSeen.class, () -> new QueueCost.QueuesSeen(network.ports));
            return new QueueCost.Global(
                    network.ports, network.anyPort(), network.flitsBehind, port -> counts[port], seen);
        }

        private boolean[] counts(SwitchPorts ports, Optional<Groups> groups) {
            Topology topology = ports.topology();
            boolean[] counts = new boolean[ports.first(topology.switchCount())];
            for (int c = 0; c < topology.channelCount(); c++) {
                int s = topology.source(c);
                int t = topology.target(c);
                counts[ports.ofChannel(c)] = this == ALL_PORTS
                        || groups.orElseThrow().group(s) != groups.orElseThrow().group(t);
            }
            return counts;
        }
    }

    /** The routing, with the parameters of the fabric. */
    SimulatedRouting routing() {
        return with(name, "");
    }

    /** This routing by another name, with other parameters. */
    private SimulatedRouting with(String called, String words) {
        UgalSettings.of(Ugal.DEFAULT, UgalSettings.Length.MEAN).with(words);
        return new SimulatedRouting(called, meaning, scheme, network -> of(network, words), this::with);
    }

    private boolean isOfGalaxyfly() {
        return this == NAR || this == NAL || this == NAG;
    }

    private PacketRouting of(SimulatedRouting.Network network, String words) {
        Topology topology = network.ports.topology();
        Optional<Groups> groups = topology.arrangement().groups();
        if (isOfGalaxyfly() && groups.isEmpty()) {
            throw new Refusal("routing '" + name + "' needs a topology with groups, such as galaxyfly"
                    + " or dragonfly, but the topology is " + topology.type() + "; use ugal-l or ugal-g");
        }
        UgalSettings settings = UgalSettings.of(Ugal.of(network.routes.fabric().settings()), UgalSettings.Length.MEAN)
                .with(parameters)
                .with(words);
        UgalChoice choice = new UgalChoice(
                settings,
                compared.cost(network, groups),
                network.bufferFlits,
                network.waypointsWithin(settings.hops).atLeastOneWithin(settings.hops),
                network.random);
        return network.routing(choice.keeping(network.anyPort()), choice);
    }
}
