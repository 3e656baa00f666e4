package io.weft.topology.graph;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Switches, endpoints and the cables between them, as a file has them. All names are different and as
 * {@link io.weft.topology.NameRule} has them; every endpoint has cables to one or more different switches; everything
 * is connected; no switch has a cable to itself, nor two of the same port. Immutable.
 */
public final class Graph {
    private final List<String> switches;
    private final List<Endpoint> endpoints;
    private final List<Link> links;

    Graph(List<String> switches, List<Endpoint> endpoints, List<Link> links) {
        this.switches = List.copyOf(switches);
        this.endpoints = List.copyOf(endpoints);
        this.links = List.copyOf(links);
    }

    /** The names of the switches, one or more. */
    public List<String> switches() {
        return switches;
    }

    /** The endpoints; none if the file names none. */
    public List<Endpoint> endpoints() {
        return endpoints;
    }

    /** The cables between switches. */
    public List<Link> links() {
        return links;
    }

    /**
     * The first 16 hexadecimal digits of the SHA-256 of all names, ports, lengths and rates in their order: equal
     * graphs have equal ones, whatever format they are read from.
     */
    public String digest() {
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        switches.forEach(name -> update(sha, "switch", name));
        for (Endpoint endpoint : endpoints) {
            update(sha, "endpoint", endpoint.name());
            endpoint.plugs().forEach(plug -> update(sha, plug.switchIndex(), plug.port()));
        }
        for (Link link : links) {
            update(sha, link.first().switchIndex(), link.first().port());
            update(sha, link.second().switchIndex(), link.second().port());
            update(sha, bits(link.length()), bits(link.rate()));
        }
        return String.format(Locale.ROOT, "%016x", ByteBuffer.wrap(sha.digest()).getLong());
    }

    /** The bits of a measure, which are the same on every Java, as a number's text is not. */
    private static long bits(OptionalDouble measure) {
        return Double.doubleToLongBits(measure.orElse(Double.NaN));
    }

    private static void update(MessageDigest sha, Object first, Object second) {
        sha.update((first + "\n" + second + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** An endpoint: its name, and the ports of switches that its cables are plugged into. Immutable. */
    public static final class Endpoint {
        private final String name;
        private final List<Plug> plugs;

        Endpoint(String name, List<Plug> plugs) {
            this.name = name;
            this.plugs = List.copyOf(plugs);
        }

        public String name() {
            return name;
        }

        /** One or more, of different switches. */
        public List<Plug> plugs() {
            return plugs;
        }
    }

    /** A cable between two switches. Immutable. */
    public static final class Link {
        private final Plug first;
        private final Plug second;
        private final Measures measures;

        Link(Plug first, Plug second, Measures measures) {
            this.first = first;
            this.second = second;
            this.measures = measures;
        }

        public Plug first() {
            return first;
        }

        public Plug second() {
            return second;
        }

        /** In metres, above 0; empty if the file does not say. */
        public OptionalDouble length() {
            return measures.length;
        }

        /** In Gb/s in each direction, above 0; empty if the file does not say. */
        public OptionalDouble rate() {
            return measures.rate;
        }
    }

    /** Where an end of a cable is plugged in. Immutable. */
    public static final class Plug {
        private final int switchIndex;
        private final String port;

        Plug(int switchIndex, String port) {
            this.switchIndex = switchIndex;
            this.port = port;
        }

        /** The switch, an index of {@link Graph#switches}. */
        public int switchIndex() {
            return switchIndex;
        }

        /** The name of its port; empty if the file does not say. */
        public String port() {
            return port;
        }
    }
}
