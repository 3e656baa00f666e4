package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.fabric.LinkProperties;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the mapping {@code links} of a document says of the links of its topology: of all, then of those that the file
 * of a graph knows rates and lengths of, then of those that rules name, of which the last that matches counts. Used
 * once.
 */
final class LinkRules {
    private static final String LINKS = "links";
    private static final String RULES = "rules";
    private static final String RATE = "rate";
    private static final String LENGTH = "length";
    private static final String LATENCY = "latency";
    private static final String LINK = "link";
    private static final String BETWEEN = "between";
    private static final String ENDPOINT = "endpoint";
    private static final List<String> NAMING = List.of(LINK, BETWEEN, ENDPOINT);

    private final YamlDocument document;
    private final Topology topology;
    private final double[] rates;
    private final double[] latencies;
    private final double[] endpointRates;
    private final double[] endpointLatencies;
    private final List<Problem> problems = new ArrayList<>();

    /** Starts with a document that the schema accepts. */
    LinkRules(YamlDocument document, Topology topology) {
        this.document = document;
        this.topology = topology;
        this.rates = new double[topology.linkCount()];
        this.latencies = new double[topology.linkCount()];
        this.endpointRates = new double[topology.endpointCount()];
        this.endpointLatencies = new double[topology.endpointCount()];
    }

    /** The properties of the links; empty if something is wrong. */
    Optional<LinkProperties> links(List<Problem> found) {
        if (!document.has(LINKS)) {
            return Optional.of(LinkProperties.ALIKE);
        }
        JsonNode node = document.root.get(LINKS);
        requireOneLatency(node, LINKS);
        Arrays.fill(rates, node.get(RATE).asDouble());
        Arrays.fill(latencies, latency(node).orElse(Double.NaN));
        Arrays.fill(endpointRates, node.get(RATE).asDouble());
        Arrays.fill(endpointLatencies, latency(node).orElse(Double.NaN));
        for (int l = 0; l < rates.length; l++) {
            rates[l] = topology.rate(l).orElse(rates[l]);
            OptionalDouble length = topology.length(l);
            latencies[l] = length.isPresent() ? latencyOf(length.getAsDouble()) : latencies[l];
        }
        int i = 0;
        for (JsonNode rule : node.path(RULES)) {
            apply(rule, YamlDocument.child(LINKS, RULES) + "[" + i++ + "]");
        }
        found.addAll(problems);
        return problems.isEmpty()
                ? Optional.of(LinkProperties.of(rates, latencies, endpointRates, endpointLatencies))
                : Optional.empty();
    }

    private static double latencyOf(double metres) {
        return LinkProperties.NANOSECONDS_PER_METRE * metres;
    }

    private static OptionalDouble latency(JsonNode node) {
        if (node.has(LATENCY)) {
            return OptionalDouble.of(node.get(LATENCY).asDouble());
        }
        return node.has(LENGTH) ? OptionalDouble.of(latencyOf(node.get(LENGTH).asDouble())) : OptionalDouble.empty();
    }

    private void requireOneLatency(JsonNode node, String field) {
        if (node.has(LATENCY) && node.has(LENGTH)) {
            problems.add(document.problemOfKey(
                    YamlDocument.child(field, LATENCY),
                    "is given besides " + LENGTH + ", from which a latency of "
                            + (int) LinkProperties.NANOSECONDS_PER_METRE + " ns/m follows; leave out one of them"));
        }
    }

    private void apply(JsonNode rule, String field) {
        requireOneLatency(rule, field);
        if (!rule.has(RATE) && latency(rule).isEmpty()) {
            problems.add(document.problemOfValue(
                    field, "says nothing of its links; give a " + RATE + ", a " + LENGTH + " or a " + LATENCY));
        }
        List<String> naming = NAMING.stream().filter(rule::has).collect(Collectors.toList());
        if (naming.size() != 1) {
            problems.add(document.problemOfValue(
                    field,
                    (naming.isEmpty() ? "names no links" : "names links by " + String.join(" and ", naming))
                            + "; expected one of " + String.join(", ", NAMING)));
            return;
        }
        boolean ofEndpoints = naming.get(0).equals(ENDPOINT);
        int[] matching = ofEndpoints ? endpoints(rule, field) : links(rule, field);
        for (int i : matching) {
            if (rule.has(RATE)) {
                (ofEndpoints ? endpointRates : rates)[i] = rule.get(RATE).asDouble();
            }
            latency(rule).ifPresent(latency -> (ofEndpoints ? endpointLatencies : latencies)[i] = latency);
        }
    }

    private int[] endpoints(JsonNode rule, String field) {
        String glob = rule.get(ENDPOINT).asText();
        NameGlob pattern = new NameGlob(glob);
        return matching(
                endpointRates.length,
                e -> pattern.matches(topology.endpointName(e)),
                YamlDocument.child(field, ENDPOINT),
                "no endpoint is named '" + glob + "'; endpoints are named as "
                        + example(topology.endpointCount(), topology::endpointName));
    }

    private int[] links(JsonNode rule, String field) {
        if (rule.has(BETWEEN)) {
            String a = rule.get(BETWEEN).get(0).asText();
            String b = rule.get(BETWEEN).get(1).asText();
            boolean[] atA = switches(a);
            boolean[] atB = switches(b);
            return matching(
                    rates.length,
                    l -> {
                        int c = topology.channelOfLink(l);
                        int s = topology.source(c);
                        int t = topology.target(c);
                        return (atA[s] && atB[t]) || (atA[t] && atB[s]);
                    },
                    YamlDocument.child(field, BETWEEN),
                    "no link is between switches named '" + a + "' and '" + b + "'");
        }
        String glob = rule.get(LINK).asText();
        NameGlob pattern = new NameGlob(glob);
        return matching(
                rates.length,
                l -> pattern.matches(topology.linkName(l)) || pattern.matches(nameInOtherOrder(l)),
                YamlDocument.child(field, LINK),
                "no link is named '" + glob + "'; links are named as "
                        + example(topology.linkCount(), topology::linkName));
    }

    private String nameInOtherOrder(int l) {
        int c = topology.channelOfLink(l);
        String name = topology.linkName(l);
        int hash = name.lastIndexOf('#');
        return topology.switchName(topology.target(c)) + "--" + topology.switchName(topology.source(c))
                + (hash < 0 ? "" : name.substring(hash));
    }

    private static String example(int count, IntFunction<String> name) {
        return count == 0 ? "nothing: there are none" : "'" + name.apply(0) + "'";
    }

    private boolean[] switches(String glob) {
        NameGlob pattern = new NameGlob(glob);
        boolean[] matching = new boolean[topology.switchCount()];
        for (int s = 0; s < matching.length; s++) {
            matching[s] = pattern.matches(topology.switchName(s));
        }
        return matching;
    }

    private int[] matching(int count, IntPredicate matches, String field, String none) {
        int[] matching = IntStream.range(0, count).filter(matches).toArray();
        if (matching.length == 0) {
            problems.add(document.problemOfValue(field, none + "; '*' stands for any characters"));
        }
        return matching;
    }
}
