package io.weft.formats.tables;

import io.weft.formats.Files;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.routing.tables.ForwardingTables;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What readers of tables have in common: names, ports, and the words of faults. */
final class TableReading {
    private final String file;
    private final Failures failures;
    private final Topology topology;
    private final NameIndex switches;
    private final NameIndex endpoints;
    /** The switches that the file has entries of. */
    private final BitSet seen = new BitSet();

    TableReading(String file, Failures failures) {
        this.file = file;
        this.failures = failures;
        this.topology = failures.topology();
        this.switches = new NameIndex(IntStream.range(0, topology.switchCount())
                .mapToObj(topology::switchName)
                .collect(Collectors.toList()));
        this.endpoints = new NameIndex(IntStream.range(0, topology.endpointCount())
                .mapToObj(topology::endpointName)
                .collect(Collectors.toList()));
    }

    /** A fault in a line, number 0 for none in particular. */
    Refusal fault(long line, String words) {
        return new Refusal(words).at(Place.line(file, Math.toIntExact(line)));
    }

    /** The switch that these bytes name, or -1. */
    int findSwitch(byte[] bytes, int from, int to) {
        return switches.find(bytes, from, to);
    }

    /** The endpoint that these bytes name, or -1. */
    int findEndpoint(byte[] bytes, int from, int to) {
        return endpoints.find(bytes, from, to);
    }

    /** The same, which there has to be. */
    int switchOf(byte[] bytes, int from, int to, long line) {
        int s = switches.find(bytes, from, to);
        if (s < 0) {
            throw unknown("switch", ByteText.of(bytes, from, to), line);
        }
        return s;
    }

    /** The endpoint or switch that these bytes name, numbered as {@link ForwardingTables} numbers destinations. */
    int destination(byte[] bytes, int from, int to, long line) {
        int e = endpoints.find(bytes, from, to);
        int s = e >= 0 ? -1 : switches.find(bytes, from, to);
        if (e < 0 && s < 0) {
            throw unknown("endpoint or switch", ByteText.of(bytes, from, to), line);
        }
        return e >= 0 ? e : topology.endpointCount() + s;
    }

    /** That the fabric has none of a name. */
    Refusal unknown(String what, String name, long line) {
        Stream<String> known = IntStream.range(0, topology.switchCount()).mapToObj(topology::switchName);
        if (what.startsWith("endpoint")) {
            known = Stream.concat(
                    known, IntStream.range(0, topology.endpointCount()).mapToObj(topology::endpointName));
        }
        List<String> near = NearestWords.to(name, known, 1);
        String example = topology.endpointCount() > 0 && what.startsWith("endpoint")
                ? topology.endpointName(0)
                : topology.switchName(0);
        return fault(
                line,
                "the fabric has no " + what + " '" + name + "'; "
                        + (near.isEmpty()
                                ? "its names are such as " + example + "."
                                : "did you mean " + near.get(0) + "?")
                        + " If the file is of another fabric, verify that one");
    }

    /** Takes a port for a destination at a switch, which has to have a cable there. */
    void add(ForwardingTables.Builder tables, int level, int destination, int s, int port, int lane, long line) {
        if (port == 0 ? !tables.isSwitch(destination, s) : !hasCable(s, port)) {
            throw fault(line, portFault(s, port));
        }
        if (!tables.add(level, destination, s, port, lane)) {
            throw fault(line, "there is such an entry before; remove one of them");
        }
        seen.set(s);
    }

    private boolean hasCable(int s, int port) {
        return topology.channelAt(s, port) >= 0 || topology.endpointAt(s, port) >= 0;
    }

    private String portFault(int s, int port) {
        if (port == 0) {
            return "port 0 of switch " + topology.switchName(s) + " is the switch itself, and this is no address of it";
        }
        return "switch " + topology.switchName(s) + " has no cable on port " + port + "; it has them on "
                + ranges(Arrays.stream(topology.portsOf(s)).sorted().toArray());
    }

    /** Ascending numbers, those in a row as one. */
    private static String ranges(int[] numbers) {
        List<String> ranges = new ArrayList<>();
        for (int i = 0; i < numbers.length; ) {
            int end = i;
            while (end + 1 < numbers.length && numbers[end + 1] == numbers[end] + 1) {
                end++;
            }
            ranges.add(end == i ? "" + numbers[i] : numbers[i] + ".." + numbers[end]);
            i = end + 1;
        }
        return ranges.isEmpty() ? "no port" : String.join(", ", ranges);
    }

    /** Every switch in service that packets can come to has to have entries. */
    void requireAllSwitches() {
        int[] missing = IntStream.range(0, topology.switchCount())
                .filter(s -> failures.switchAlive(s) && topology.portsOf(s).length > 0 && !seen.get(s))
                .toArray();
        if (missing.length > 0) {
            throw fault(
                    0,
                    "there are no entries of " + missing.length + " of " + topology.switchCount()
                            + " switches, such as "
                            + Arrays.stream(missing)
                                    .limit(3)
                                    .mapToObj(topology::switchName)
                                    .collect(Collectors.joining(", "))
                            + ": the file is cut off, or of another fabric; name switches that are out of service by"
                            + " --fail");
        }
    }

    /** A service level or virtual lane. */
    int upTo15(byte[] bytes, int from, int to, String what, long line) {
        int value = ByteText.decimal(bytes, from, to);
        if (value < 0 || value >= ForwardingTables.LEVELS) {
            throw fault(line, "the " + what + " " + ByteText.quoted(bytes, from, to) + " is none; expected 0..15");
        }
        return value;
    }

    Topology topology() {
        return topology;
    }

    String file() {
        return file;
    }

    /** What to do about a first line that is none of those expected. */
    Refusal wrongHeader(byte[] bytes, int from, int to, long line, String expected) {
        String found = ByteText.quoted(bytes, from, to);
        return fault(line, "expected a first line " + expected + ", found " + found + Files.separators(found));
    }
}
