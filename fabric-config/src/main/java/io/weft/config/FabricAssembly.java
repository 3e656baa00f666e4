package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.GreyDraining;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.LinkProperties;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.fabric.Survival;
import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import io.weft.routing.nexthops.NextHops;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.topology.Topology;
import io.weft.topology.generate.SizeLimit;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the fabric of a document that the schema accepts, and finds what no schema can see. Used once. */
final class FabricAssembly {
    private static final String DEFAULT_PREFIX = "10.0.0.0/8";
    private static final String MOST_CHANNELS =
            "at most " + Fabric.MAX_VIRTUAL_CHANNELS + " are possible, one for each priority of IEEE 802.1Q";

    private final String source;
    private final YamlDocument document;
    private final RoutingOverride override;
    private final ParameterValues values;
    private final SizeLimit limit;
    private final long memory;
    private final List<Problem> problems = new ArrayList<>();

    /**
     * Starts with a document.
     *
     * @param override what takes the place of its routing
     * @param files opens the files that it names
     * @param limit refuses topologies by their size, before they are built
     * @param memory bytes of the heap, which the next hops between all pairs of switches have to fit
     */
    FabricAssembly(
            String source,
            YamlDocument document,
            RoutingOverride override,
            SourceFiles files,
            SizeLimit limit,
            long memory) {
        this.source = source;
        this.document = document;
        this.override = override;
        this.values = new ParameterValues(files);
        this.limit = limit;
        this.memory = memory;
    }

    Fabric fabric() {
        Optional<Ipv4Prefix> prefix = prefix();
        Optional<Topology> topology = topology().filter(this::fitsMemory);
        Scheme scheme = override.scheme.orElseGet(this::writtenScheme);
        topology.ifPresent(t -> checkScheme(t, scheme));
        checkKeys(writtenScheme());
        Optional<Arguments> settings = settings(scheme);
        Optional<LinkProperties> links = topology.flatMap(t -> new LinkRules(document, t).links(problems));
        int virtualChannels = topology.map(t -> virtualChannels(t, scheme)).orElse(0);
        Optional<Addressing> addressing = topology.flatMap(t -> prefix.flatMap(p -> addressing(t, p)));
        if (!problems.isEmpty()) {
            throw Problem.refusal(source, problems);
        }
        String name = document.root.get("name").asText();
        return new Fabric(name, topology.orElseThrow(), scheme, spread(), virtualChannels, addressing.orElseThrow())
                .withProbing(probing())
                .withSettings(settings.orElseThrow().values())
                .withRebalancing(rebalancing())
                .withSurvival(survival(), document.has("virtualChannels"))
                .withLinks(links.orElseThrow());
    }

    private Optional<Topology> topology() {
        JsonNode node = document.root.get("topology");
        TopologyType type = TopologyTypes.REGISTRY.named(node.get("type").asText());
        try {
            return Optional.of(type.generate(values.of(type, node), limit));
        } catch (Refusal e) {
            String field = "topology";
            for (String key : e.place().field().map(path -> path.split("[.]")).orElse(new String[0])) {
                field = YamlDocument.child(field, key);
            }
            add(document.has(field) ? field : "topology", e.getMessage());
            return Optional.empty();
        } catch (OutOfMemoryError e) {
            // The generators bound what they make by what a workstation can hold; this heap is smaller than that.
            add("topology", "does not fit " + heap() + "; choose a smaller topology, or a larger -Xmx");
            return Optional.empty();
        }
    }

    private boolean fitsMemory(Topology topology) {
        long needed = NextHops.bytes(topology);
        boolean fits = needed <= memory;
        if (!fits) {
            add(
                    "topology",
                    String.format(
                            Locale.ROOT,
                            "%,d switches need %s for the next hops between all pairs, which does not fit %s;"
                                    + " choose a smaller topology, or a larger -Xmx",
                            topology.switchCount(),
                            text(needed),
                            heap()));
        }
        return fits;
    }

    /** A number of bytes with a unit, such as {@code 1.5 GiB}. */
    static String text(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
    }

    private void checkScheme(Topology topology, Scheme scheme) {
        if (!scheme.suits(topology)) {
            add(
                    "routing.scheme",
                    "found '" + scheme.name() + "', but must be " + Scheme.MINIMAL.name() + ": this " + topology.type()
                            + " has no links, and so no waypoints");
        } else if (topology.linkCount() > 0 && scheme.waypoints(topology).areNeverDrawn(topology)) {
            add(
                    "routing.scheme",
                    "found '" + scheme.name() + "', by which all packets would go minimally on this " + topology.type()
                            + ": no group is more than two hops away; use " + Scheme.MINIMAL.name() + " or "
                            + Scheme.VALIANT.name());
        }
    }

    /** Refuses keys of routing that are for other schemes. */
    private void checkKeys(Scheme scheme) {
        Set<Parameter<?>> others = new LinkedHashSet<>();
        Scheme.REGISTRY.forEach(other -> others.addAll(other.parameters()));
        others.removeAll(scheme.parameters());
        for (Parameter<?> parameter : others) {
            String field = YamlDocument.child("routing", parameter.name());
            if (document.has(field)) {
                String owners = Scheme.REGISTRY.all().stream()
                        .filter(other -> other.parameters().contains(parameter))
                        .map(Scheme::name)
                        .collect(Collectors.joining(" and "));
                problems.add(document.problemOfKey(
                        field, "is for " + owners + " only, but the scheme is " + scheme.name() + "; leave it out"));
            }
        }
    }

    private Optional<Arguments> settings(Scheme scheme) {
        try {
            return Optional.of(scheme.settings(values.of(scheme, document.root.path("routing"))));
        } catch (Refusal e) {
            String field = YamlDocument.child("routing", e.place().field().orElseThrow());
            add(
                    field,
                    "found " + e.found().orElseThrow() + ", but must be "
                            + e.expected().orElseThrow());
            return Optional.empty();
        }
    }

    private String heap() {
        return "the heap of the Java virtual machine, " + text(memory);
    }

    private Scheme writtenScheme() {
        return Scheme.REGISTRY.named(document.root.at("/routing/scheme").asText(Scheme.MINIMAL.name()));
    }

    private Spread spread() {
        String written = document.root.at("/routing/spread").asText(Spread.FLOW.name());
        return override.spread.orElseGet(() -> Spread.REGISTRY.named(written));
    }

    /** As many as are stated, or as it takes to survive what the fabric is meant to. */
    private int virtualChannels(Topology topology, Scheme scheme) {
        boolean stated = document.has("virtualChannels");
        int given = (int) document.root.at("/virtualChannels").asDouble(Fabric.MAX_VIRTUAL_CHANNELS);
        VirtualChannelNeed need = VirtualChannelNeed.undamagedWithin(
                topology, scheme, Math.min(given, Fabric.MAX_VIRTUAL_CHANNELS), Fabric.MAX_HOPS);
        if (need.virtualChannels() > Fabric.MAX_VIRTUAL_CHANNELS) {
            add(
                    "routing.scheme",
                    scheme.name() + " routing on this " + topology.type() + " needs " + need.virtualChannels()
                            + " virtual channels, but " + MOST_CHANNELS + "; choose another scheme: "
                            + Scheme.MINIMAL.name() + " needs " + need.minimal() + fewerTurns(topology));
        }
        if (need.hops() > Fabric.MAX_HOPS) {
            add(
                    "topology",
                    "its longest " + scheme.name() + " routes have " + need.hops() + " hops, but at most "
                            + Fabric.MAX_HOPS + " are possible, as many as the fabric header counts");
        }
        if (stated && given < need.virtualChannels()) {
            add(
                    "virtualChannels",
                    "found " + given + ", but must be at least " + need.virtualChannels() + ", which " + scheme.name()
                            + " routing on this " + topology.type() + " needs to be free of deadlocks"
                            + fewerTurns(topology));
        }
        if (!problems.isEmpty() || (stated && !document.has("survive"))) {
            return given;
        }
        return Math.max(need.virtualChannels(), surviving(topology, stated, given));
    }

    /** What else to do about too few virtual channels where a topology has a parameter for that. */
    private static String fewerTurns(Topology topology) {
        return topology.turns() > 1 && topology.parameters().containsKey("turns")
                ? "; or set topology.turns, which is " + topology.turns() + ", to less"
                : "";
    }

    private int surviving(Topology topology, boolean stated, int given) {
        int needed;
        try {
            needed = document.has("survive")
                    ? VirtualChannelNeed.survivingWithin(topology, survival(), given)
                    : VirtualChannelNeed.sufficient(topology, survival(), given);
        } catch (Refusal e) {
            add("survive", e.getMessage() + "; ask for fewer; weft verify --survive tries a sample");
            return given;
        }
        if (needed > given && document.has("survive")) {
            add(
                    "survive",
                    "if " + survival() + " may fail, " + needed + " virtual channels are needed, but "
                            + (stated
                                    ? "virtualChannels is " + given + "; leave that out, or ask for less"
                                    : MOST_CHANNELS + "; ask for less"));
        }
        return stated ? given : Math.min(needed, given);
    }

    private Survival survival() {
        JsonNode node = document.root.path("survive");
        Survival usual = document.has("virtualChannels") && !document.has("survive") ? Survival.NONE : Survival.ONE;
        return new Survival((int) node.path("links").asDouble(usual.links()), (int)
                node.path("switches").asDouble(usual.switches()));
    }

    private Probing probing() {
        JsonNode node = document.root.path("probes");
        Probing usual = Probing.DEFAULT;
        JsonNode grey = document.root.path("grey");
        GreyDraining none = GreyDraining.NONE;
        return new Probing(
                        (int) node.path("intervalMillis").asDouble(usual.intervalMillis()),
                        (int) node.path("misses").asDouble(usual.misses()),
                        (int) node.path("perSecond").asDouble(usual.perSecond()),
                        (int) node.path("longestFrame").asDouble(usual.longestFrame()))
                .withGreyDraining(new GreyDraining(
                        grey.path("drainAbove").asDouble(none.above()),
                        grey.path("atMost").asDouble(none.atMost())));
    }

    private Duration rebalancing() {
        return Duration.ofSeconds(
                (long) document.root.at("/rebalance/everySeconds").asDouble(0));
    }

    private Optional<Ipv4Prefix> prefix() {
        try {
            return Optional.of(
                    Ipv4Prefix.parse(document.root.at("/addressing/ipv4").asText(DEFAULT_PREFIX)));
        } catch (Refusal e) {
            add("addressing.ipv4", e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<Addressing> addressing(Topology topology, Ipv4Prefix prefix) {
        try {
            return Optional.of(new Addressing(topology, prefix));
        } catch (Refusal e) {
            add("addressing.ipv4", e.getMessage());
            return Optional.empty();
        }
    }

    /** Adds a problem; where the file leaves the field to its default, the topology is the place to look at. */
    private void add(String field, String message) {
        Position position = document.ofValue(document.has(field) ? field : "topology");
        problems.add(Problem.at(position, field, message));
    }
}
