package io.weft.formats.tables;

import io.weft.formats.Files;
import io.weft.refusal.Refusal;
import io.weft.routing.tables.ForwardingTables;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Linear forwarding tables as OpenSM dumps them ({@code opensm-lfts.dump}), and as {@code dump_fts} (once
 * {@code dump_lfts}) and {@code ibroute} print them: a block for each switch, of a first line with its GUID and name, a
 * line for each LID with a port and what the LID belongs to, and a last line {@code N lids dumped}.
 *
 * <p>Switches and endpoints are found by their names; those without a name that the fabric has, by their GUIDs, as the
 * file of ibnetdiscover names them. Further LIDs of an endpoint are further addresses of it. LIDs of nothing that the
 * dump knows, and of routers, do not count.
 */
final class LftDump {
    private static final String HEADER = "Unicast lids";
    private static final String EXPECTED_HEADER =
            "a block begins with a line such as \"Unicast lids [0-9] of switch Lid 2 guid 0x0002c903 ('leaf1'):\"";
    private static final String EXPECTED_LINE =
            "a line is such as \"0x0004 012 # Channel Adapter portguid 0x0002c904: 'host1'\"";
    private static final int LIDS = 0x10000;
    /** In place of a port, that there is no entry: dump_fts -a prints these, too. */
    private static final int NO_PORT = 255;

    private static final int UNKNOWN = -1;
    /** Of LIDs that nothing in the fabric has. */
    private static final int NOBODY = -2;

    private static final String[] KINDS = {"Channel Adapter", "Switch", "Router"};

    private final TableReading reading;
    private final Topology topology;
    private final ForwardingTables.Builder tables;
    /** By LID, the destination, {@link #UNKNOWN} or {@link #NOBODY}. */
    private final int[] destinations = new int[LIDS];
    /** By LID, the GUID of its port. */
    private final long[] guids = new long[LIDS];
    /** By endpoint and switch, whether some LID stands for it. */
    private final boolean[] hasLid;

    private final Map<Long, Integer> switches = new HashMap<>();
    private final Map<Long, Integer> endpoints = new HashMap<>();
    private final boolean[] read;
    /** The switch of the present block, or -1 between blocks. */
    private int current = -1;

    private long headerLine;
    /** Of the present block, so far. */
    private int entries;

    private long lines;

    private LftDump(TableReading reading) {
        this.reading = reading;
        this.topology = reading.topology();
        this.tables = new ForwardingTables.Builder(topology, false, false);
        this.hasLid = new boolean[topology.endpointCount() + topology.switchCount()];
        this.read = new boolean[topology.switchCount()];
        Arrays.fill(destinations, UNKNOWN);
    }

    /** What a dump holds: tables, and who has which LID and GUID. */
    static final class Dump {
        private final ForwardingTables tables;
        private final int[] destinations;
        private final Map<Long, Integer> switches;
        private final Map<Long, Integer> endpoints;

        private Dump(LftDump of) {
            this.tables = of.tables.build();
            this.destinations = of.destinations;
            this.switches = of.switches;
            this.endpoints = of.endpoints;
        }

        ForwardingTables tables() {
            return tables;
        }

        /** The destination that a LID is; negative for none. */
        int destination(int lid) {
            return lid < 0 || lid >= destinations.length ? NOBODY : destinations[lid];
        }

        /** The switch of a GUID, or -1. */
        int switchOf(long guid) {
            return switches.getOrDefault(guid, -1);
        }

        /** The endpoint of the GUID of a channel adapter or of a port of it, or -1. */
        int endpointOf(long guid) {
            return endpoints.getOrDefault(guid, -1);
        }
    }

    /**
     * Reads one.
     *
     * @throws Refusal if the file holds none of this fabric; the message names the line
     */
    static Dump read(Files files, String file, Failures failures) {
        LftDump dump = new LftDump(new TableReading(file, failures));
        dump.lines = files.readBytes(file, "tables", dump::line);
        if (dump.current >= 0) {
            throw dump.reading.fault(
                    dump.lines,
                    "the file ends in the block of switch " + dump.topology.switchName(dump.current)
                            + ", which begins in line " + dump.headerLine
                            + ": it is cut off, since a block ends with a line 'N lids dumped'");
        }
        if (dump.headerLine == 0) {
            throw dump.reading.fault(0, "there is no table; " + EXPECTED_HEADER);
        }
        dump.reading.requireAllSwitches();
        return new Dump(dump);
    }

    private void line(byte[] bytes, int start, int end, long number) {
        int from = ByteText.skipBlanks(bytes, start, end);
        int to = ByteText.dropBlanks(bytes, from, end);
        if (from == to || bytes[from] == '#') {
            return;
        }
        if (bytes[from] == '0' && ByteText.startsWith(bytes, from, to, "0x")) {
            entry(bytes, from, to, number);
        } else if (ByteText.startsWith(bytes, from, to, HEADER)) {
            header(bytes, from, to, number);
        } else if (ByteText.indexOf(bytes, from, to, "lids dumped") > from) {
            end(bytes, from, to, number);
        } else if (!isPassedOver(bytes, from, to)) {
            throw reading.fault(
                    number,
                    ByteText.quoted(bytes, from, to) + " is no line of a dump of tables; "
                            + (headerLine == 0 ? EXPECTED_HEADER : EXPECTED_LINE));
        }
    }

    /** Ends a block. OpenSM says the highest LID, the others how many entries there are, which they call valid. */
    private void end(byte[] bytes, int from, int to, long number) {
        int said = ByteText.decimal(bytes, from, ByteText.endOfWord(bytes, from, to));
        if (current >= 0 && ByteText.indexOf(bytes, from, to, "valid lids") > 0 && said != entries) {
            throw reading.fault(
                    number,
                    "the block of switch " + topology.switchName(current) + ", which begins in line " + headerLine
                            + ", has " + entries + " entries, but says " + ByteText.quoted(bytes, from, to)
                            + ": something is missing");
        }
        current = -1;
    }

    /** Of what ibroute and dump_fts print above the entries, and dump_lfts at the end: that dump_fts replaces it. */
    private static boolean isPassedOver(byte[] bytes, int from, int to) {
        return ByteText.startsWith(bytes, from, to, "Lid")
                || ByteText.startsWith(bytes, from, to, "Port")
                || ByteText.startsWith(bytes, from, to, "Info")
                || ByteText.startsWith(bytes, from, to, "*** WARNING");
    }

    private void header(byte[] bytes, int from, int to, long number) {
        if (current >= 0) {
            throw reading.fault(
                    number,
                    "the block of switch " + topology.switchName(current) + ", which begins in line " + headerLine
                            + ", has no last line 'N lids dumped': something is missing");
        }
        int at = ByteText.indexOf(bytes, from, to, " guid 0x");
        long guid = at < 0 ? 0 : ByteText.hexadecimalPrefix(bytes, at + 6, to);
        int open = at < 0 ? -1 : ByteText.indexOf(bytes, at, to, "(");
        if (guid == 0 || open < 0) {
            throw reading.fault(number, ByteText.quoted(bytes, from, to) + " names no switch; " + EXPECTED_HEADER);
        }
        int close = lastIndexOf(bytes, open, to, ')');
        String name = unquoted(ByteText.of(bytes, open + 1, Math.max(open + 1, close)));
        int s = topology.switchIndex(name);
        s = s >= 0 ? s : topology.switchIndex(netlistName('S', guid));
        if (s < 0) {
            throw reading.unknown("switch", name, number);
        }
        if (read[s]) {
            throw reading.fault(number, "there is a block of switch " + topology.switchName(s) + " before");
        }
        read[s] = true;
        switches.put(guid, s);
        current = s;
        entries = 0;
        headerLine = number;
    }

    private static int lastIndexOf(byte[] bytes, int from, int to, char c) {
        int at = to - 1;
        while (at > from && bytes[at] != c) {
            at--;
        }
        return at;
    }

    private static String unquoted(String text) {
        String bare = text.strip();
        return bare.length() > 1 && bare.startsWith("'") && bare.endsWith("'")
                ? bare.substring(1, bare.length() - 1).strip()
                : bare;
    }

    /** How the netlist of ibnetdiscover names a node without a description. */
    private static String netlistName(char kind, long guid) {
        return String.format(Locale.ROOT, "%c-%016x", kind, guid);
    }

    private void entry(byte[] bytes, int from, int to, long number) {
        if (current < 0) {
            throw reading.fault(
                    number, "an entry stands before any switch, or behind its last line; " + EXPECTED_HEADER);
        }
        int end = ByteText.endOfWord(bytes, from, to);
        long lid = ByteText.hexadecimal(bytes, from, end, -1);
        int portFrom = ByteText.skipBlanks(bytes, end, to);
        int portTo = ByteText.endOfWord(bytes, portFrom, to);
        int port = ByteText.decimal(bytes, portFrom, portTo);
        if (lid < 0 || port < 0) {
            throw reading.fault(number, ByteText.quoted(bytes, from, to) + " is no entry; " + EXPECTED_LINE);
        }
        entries++;
        if (port == NO_PORT) {
            return;
        }
        if (lid == 0 || lid >= LIDS) {
            throw reading.fault(number, "there is no LID " + ByteText.of(bytes, from, end) + "; LIDs are 0x1..0xffff");
        }
        int destination = destinations[(int) lid];
        long guid = portGuid(bytes, portTo, to);
        if (destination == UNKNOWN) {
            destination = destination(bytes, portTo, to, guid, number);
            destinations[(int) lid] = destination;
            guids[(int) lid] = guid;
        } else if (guid != guids[(int) lid]) {
            throw reading.fault(
                    number,
                    "LID " + ByteText.of(bytes, from, end) + " belongs to another port than in the blocks before: the"
                            + " tables are of different times; dump all of them again");
        }
        if (destination >= 0) {
            if (tables.has(0, destination, current)) {
                throw reading.fault(
                        number,
                        "there is an entry for LID " + ByteText.of(bytes, from, end) + " before in the block of switch "
                                + topology.switchName(current) + "; a switch has one for each");
            }
            reading.add(tables, 0, destination, current, port, 0, number);
        }
    }

    /** Whom a LID belongs to, by what stands behind its port when it is first met. */
    private int destination(byte[] bytes, int from, int to, long guid, long number) {
        int begin = from;
        while (begin < to && " \t#:(".indexOf(bytes[begin]) >= 0) {
            begin++;
        }
        int kind = 0;
        while (kind < KINDS.length && !ByteText.startsWith(bytes, begin, to, KINDS[kind])) {
            kind++;
        }
        if (kind >= 2) {
            if (kind == KINDS.length && ByteText.indexOf(bytes, from, to, "unknown") < 0) {
                throw reading.fault(
                        number,
                        "the line does not say what the LID belongs to; " + EXPECTED_LINE
                                + ", as OpenSM writes it, and dump_fts without -n");
            }
            return NOBODY;
        }
        int open = ByteText.indexOf(bytes, from, to, "'");
        String name =
                open < 0 ? "" : ByteText.of(bytes, open + 1, Math.max(open + 1, lastIndexOf(bytes, open, to, '\'')));
        return kind == 0 ? ofEndpoint(name.strip(), guid, number) : ofSwitch(name.strip(), guid, number);
    }

    /** Of the port that a LID belongs to; 0 if the line does not say. */
    private static long portGuid(byte[] bytes, int from, int to) {
        int at = ByteText.indexOf(bytes, from, to, "portguid 0x");
        return at < 0 ? 0 : ByteText.hexadecimalPrefix(bytes, at + 9, to);
    }

    private int ofEndpoint(String name, long guid, long number) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int e = reading.findEndpoint(bytes, 0, bytes.length);
        // A port's GUID is that of its adapter, or that and the number of the port.
        for (int port = 0; e < 0 && port <= 2; port++) {
            byte[] id = netlistName('H', guid - port).getBytes(StandardCharsets.UTF_8);
            e = reading.findEndpoint(id, 0, id.length);
        }
        if (e < 0) {
            throw reading.unknown("endpoint", name, number);
        }
        for (int port = 0; port <= 2; port++) {
            endpoints.putIfAbsent(guid - port, e);
        }
        endpoints.put(guid, e);
        return numbered(tables.ofEndpoint(e));
    }

    private int ofSwitch(String name, long guid, long number) {
        int s = topology.switchIndex(name);
        s = s >= 0 ? s : topology.switchIndex(netlistName('S', guid));
        if (s < 0) {
            throw reading.unknown("switch", name, number);
        }
        return numbered(tables.ofSwitch(s));
    }

    /** The destination itself for its first LID, further ones for others. */
    private int numbered(int destination) {
        if (hasLid[destination]) {
            return tables.another(destination);
        }
        hasLid[destination] = true;
        return destination;
    }
}
