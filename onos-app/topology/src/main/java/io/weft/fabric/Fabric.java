package io.weft.fabric;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Map;

/** A topology with its addresses, virtual channels and routing policy: what a fabric file describes. Immutable. */
public final class Fabric {
    /** Most virtual channels there can be: the fabric header has 3 bits for them. */
    public static final int MAX_VIRTUAL_CHANNELS = 8;

    /** Most hops that a packet can have: the fabric header has 6 bits to count them. */
    public static final int MAX_HOPS = 63;

    private final String name;
    private final Topology topology;
    private final Scheme scheme;
    private final Spread spread;
    private final int virtualChannels;
    private final Addressing addressing;
    private final Probing probing;
    private final Arguments settings;
    private final Duration rebalancing;
    private final Survival survival;
    private final boolean statesVirtualChannels;
    private final LinkProperties links;

    /**
     * Makes a fabric whose links are alike and probed as {@link Probing#DEFAULT} says, whose scheme has its default
     * settings, and whose routes do not depend on the traffic.
     *
     * @param virtualChannels how many there are on every channel, 1..{@value #MAX_VIRTUAL_CHANNELS}
     */
    public Fabric(
            String name, Topology topology, Scheme scheme, Spread spread, int virtualChannels, Addressing addressing) {
        this(
                name,
                topology,
                scheme,
                spread,
                virtualChannels,
                addressing,
                Probing.DEFAULT,
                scheme.settings(Map.of()),
                Duration.ZERO,
                Survival.NONE,
                true,
                LinkProperties.ALIKE);
    }

    private Fabric(
            String name,
            Topology topology,
            Scheme scheme,
            Spread spread,
            int virtualChannels,
            Addressing addressing,
            Probing probing,
            Arguments settings,
            Duration rebalancing,
            Survival survival,
            boolean statesVirtualChannels,
            LinkProperties links) {
        if (virtualChannels < 1 || virtualChannels > MAX_VIRTUAL_CHANNELS) {
            throw new Refusal(virtualChannels + " virtual channels are not in 1.." + MAX_VIRTUAL_CHANNELS);
        }
        this.name = name;
        this.topology = topology;
        this.scheme = scheme;
        this.spread = spread;
        this.virtualChannels = virtualChannels;
        this.addressing = addressing;
        this.probing = probing;
        this.settings = settings;
        this.rebalancing = rebalancing;
        this.survival = survival;
        this.statesVirtualChannels = statesVirtualChannels;
        this.links = links;
    }

    /** This fabric, with one thing another. */
    private Fabric with(Scheme aScheme, int channels, Probing aProbing, Arguments someSettings, Duration aRebalancing) {
        return new Fabric(
                name,
                topology,
                aScheme,
                spread,
                channels,
                addressing,
                aProbing,
                someSettings,
                aRebalancing,
                survival,
                statesVirtualChannels || channels != virtualChannels,
                links);
    }

    /**
     * This fabric, with its waypoints chosen in another way and as many virtual channels as it has; with the default
     * settings of another scheme.
     */
    public Fabric withScheme(Scheme other) {
        Arguments others = other == scheme ? settings : other.settings(Map.of());
        return with(other, virtualChannels, probing, others, rebalancing);
    }

    /** This fabric, with its links probed in another way. */
    public Fabric withProbing(Probing other) {
        return with(scheme, virtualChannels, other, settings, rebalancing);
    }

    /** This fabric, with other settings of its scheme; see {@link Scheme#settings}. */
    public Fabric withSettings(Map<String, ?> given) {
        Arguments others = scheme.settings(given);
        return with(scheme, virtualChannels, probing, others, rebalancing);
    }

    /**
     * This fabric, with its traffic measured so often by a running controller, which adapts routes to it; zero for
     * never.
     *
     * @throws Refusal if that is less than zero
     */
    public Fabric withRebalancing(Duration other) {
        if (other.isNegative()) {
            throw new Refusal("traffic is to be measured every " + other, "zero or more");
        }
        return with(scheme, virtualChannels, probing, settings, other);
    }

    /**
     * This fabric upon the very topology and addresses of one that runs, so that failures and routes of both can be
     * compared: what was parsed from a file again is equal and not the same. O(switches + links + endpoints).
     *
     * @throws Refusal if topology, addresses or probing differ, and in what: only scheme, its settings, spread, virtual
     *     channels and rebalancing can change while a fabric runs
     */
    public Fabric inPlaceOf(Fabric running) {
        running.topology.differenceOf(topology).ifPresent(difference -> {
            throw new Refusal(
                    "the topology of " + name + " is not that of " + running.name + ", which runs: " + difference);
        });
        if (!addressing.prefix().equals(running.addressing.prefix())) {
            throw new Refusal("the addresses of " + name + " are in " + addressing.prefix() + ", and those of "
                    + running.name + ", which runs, in " + running.addressing.prefix());
        }
        if (!probing.equals(running.probing)) {
            throw new Refusal("the links of " + name + " are probed in another way (" + probing + ") than those of "
                    + running.name + ", which runs (" + running.probing + ")");
        }
        return new Fabric(
                name,
                running.topology,
                scheme,
                spread,
                virtualChannels,
                running.addressing,
                probing,
                settings,
                rebalancing,
                survival,
                statesVirtualChannels,
                links);
    }

    /** This fabric, with so many virtual channels, 1..{@value #MAX_VIRTUAL_CHANNELS}. */
    public Fabric withVirtualChannels(int other) {
        return with(scheme, other, probing, settings, rebalancing);
    }

    /**
     * This fabric, which is meant to survive so much.
     *
     * @param stated whether the number of its virtual channels was stated, and does not follow from this
     */
    public Fabric withSurvival(Survival other, boolean stated) {
        return new Fabric(
                name,
                topology,
                scheme,
                spread,
                virtualChannels,
                addressing,
                probing,
                settings,
                rebalancing,
                other,
                stated,
                links);
    }

    public Fabric withLinks(LinkProperties other) {
        return new Fabric(
                name,
                topology,
                scheme,
                spread,
                virtualChannels,
                addressing,
                probing,
                settings,
                rebalancing,
                survival,
                statesVirtualChannels,
                other);
    }

    public String name() {
        return name;
    }

    public Topology topology() {
        return topology;
    }

    public Scheme scheme() {
        return scheme;
    }

    public Spread spread() {
        return spread;
    }

    /** Number of virtual channels on every channel, 1..{@value #MAX_VIRTUAL_CHANNELS}. */
    public int virtualChannels() {
        return virtualChannels;
    }

    /** What may fail without a connected pair losing its route, if the virtual channels are enough for that. */
    public Survival survival() {
        return survival;
    }

    /** Whether the number of virtual channels was stated, and does not follow from what the fabric is to survive. */
    public boolean statesVirtualChannels() {
        return statesVirtualChannels;
    }

    public LinkProperties links() {
        return links;
    }

    public Addressing addressing() {
        return addressing;
    }

    /** The settings of its scheme: a value for each of the scheme's parameters. */
    public Arguments settings() {
        return settings;
    }

    /** How often a running controller measures the traffic and suits routes to it; zero for never. */
    public Duration rebalancing() {
        return rebalancing;
    }

    public Probing probing() {
        return probing;
    }
}
