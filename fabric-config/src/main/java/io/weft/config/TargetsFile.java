package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.topology.Topology;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads targets files: where the running switches of a fabric are. */
public final class TargetsFile {
    /** The schema, as a resource beside this class. */
    static final String SCHEMA_RESOURCE = "targets.schema.json";

    /** Without a file, switch i of a fabric is expected on loopback at this port plus its id, i + 1. */
    public static final int FIRST_PORT = 50_000;

    /** With keys of TLS for each switch, some 20,000 of them have room. */
    static final int MOST_BYTES = 4 << 20;

    private static final DocumentSchema SCHEMA = new DocumentSchema(SCHEMA_RESOURCE);
    private static final int HIGHEST_PORT = 65_535;
    private static final int MOST_PORT_DIGITS = 9;
    private static final int MOST_NAMES = 5;

    private final YamlDocument document;
    private final JsonNode switches;
    private final Topology topology;
    private final List<Problem> problems;
    private final SortedMap<Integer, Target> targets = new TreeMap<>();

    private TargetsFile(YamlDocument document, Topology topology, List<Problem> problems) {
        this.document = document;
        this.switches = document.root.path("switches");
        this.topology = topology;
        this.problems = problems;
    }

    /**
     * @return the target of every switch of the fabric, by index
     * @throws Refusal if it cannot be read, or does not name just the switches of the fabric
     */
    public static SortedMap<Integer, Target> load(Path file, Fabric fabric) {
        return parse(file, SourceText.read(file, "targets file", MOST_BYTES), fabric.topology());
    }

    /**
     * The targets of a fabric for which there is no file: one after the other on loopback, with the ids of the fabric.
     *
     * @throws Refusal if there are not that many ports
     */
    public static SortedMap<Integer, Target> onLoopback(Fabric fabric) {
        int switches = fabric.topology().switchCount();
        if (FIRST_PORT + switches > HIGHEST_PORT) {
            throw new Refusal(fabric.name() + " has " + switches + " switches, and from port " + FIRST_PORT
                    + " on there are not that many ports: write a targets file");
        }
        SortedMap<Integer, Target> targets = new TreeMap<>();
        for (int s = 0; s < switches; s++) {
            int id = Addressing.switchId(s);
            targets.put(s, new Target("127.0.0.1", FIRST_PORT + id, id, Optional.empty(), Optional.empty()));
        }
        return targets;
    }

    static SortedMap<Integer, Target> parse(Path file, String text, Topology topology) {
        String source = file.toString();
        YamlDocument document = YamlReader.read(source, SourceText.checked(source, text), "version and switches");
        List<Problem> problems = SCHEMA.check(document);
        TargetsFile targets = new TargetsFile(document, topology, problems);
        if (problems.isEmpty()) {
            targets.add(file.toAbsolutePath().getParent());
        }
        if (!problems.isEmpty()) {
            throw Problem.refusal(source, problems);
        }
        return targets.targets;
    }

    private void add(Path directory) {
        Map<String, Problem> tlsProblems = new LinkedHashMap<>();
        TlsSections tls = new TlsSections(document, directory, tlsProblems);
        switches.fieldNames().forEachRemaining(name -> {
            int s = topology.switchIndex(name);
            String field = YamlDocument.child("switches", name);
            if (s >= 0) {
                targets.put(s, target(s, field, tls));
            } else {
                String meant = NearestWords.meant(name, absent())
                        .map(word -> "; did you mean '" + word + "'?")
                        .orElse("");
                problems.add(document.problemOfKey(field, "is no switch of this fabric" + meant));
            }
        });
        problems.addAll(tlsProblems.values());
        addMissing();
        addRepeated();
    }

    /** The switches that the file does not name. */
    private List<String> absent() {
        return IntStream.range(0, topology.switchCount())
                .mapToObj(topology::switchName)
                .filter(name -> !switches.has(name))
                .collect(Collectors.toList());
    }

    private Target target(int s, String field, TlsSections tls) {
        JsonNode node = switches.get(topology.switchName(s));
        String address = node.get("address").asText();
        int colon = address.lastIndexOf(':');
        int port = port(address.substring(colon + 1));
        if (port < 1 || port > HIGHEST_PORT) {
            problems.add(document.problemOfValue(
                    YamlDocument.child(field, "address"),
                    "found port " + address.substring(colon + 1) + ", but must be in 1.." + HIGHEST_PORT));
        }
        String host = address.substring(0, colon);
        return new Target(
                host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
                port,
                (long) node.path("deviceId").asDouble(Addressing.switchId(s)),
                tls.identity(field),
                tls.serverName(field));
    }

    /** A number that may have more digits than any port. */
    private static int port(String digits) {
        return digits.length() > MOST_PORT_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    private void addMissing() {
        List<String> missing = absent();
        if (!missing.isEmpty() && problems.isEmpty()) {
            problems.add(document.problemOfKey(
                    "switches",
                    "lacks " + missing.size() + " of the fabric's " + topology.switchCount() + " switches: "
                            + missing.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                            + (missing.size() > MOST_NAMES ? ", ..." : "")));
        }
    }

    /** Two switches cannot be the same device of the same server, and are hardly meant to be several of it unasked. */
    private void addRepeated() {
        Map<String, Integer> devices = new HashMap<>();
        Map<String, Integer> servers = new HashMap<>();
        targets.forEach((s, target) -> {
            String server = target.host() + ":" + target.port();
            String device = server + " device " + target.deviceId();
            String field = YamlDocument.child("switches", topology.switchName(s));
            Integer twin = devices.putIfAbsent(device, s);
            Integer neighbour = servers.putIfAbsent(server, s);
            if (twin != null) {
                problems.add(document.problemOfKey(field, "is " + device + ", and so is " + topology.switchName(twin)));
            } else if (neighbour != null && !document.has(YamlDocument.child(field, "deviceId"))) {
                problems.add(document.problemOfKey(
                        field,
                        "is at " + server + ", and so is " + topology.switchName(neighbour)
                                + "; correct the address, or if that server has several devices, give this one's"
                                + " deviceId"));
            }
        });
    }
}
