package io.weft.operations.tables;

import io.weft.operations.Files;
import io.weft.operations.tables.LftDump.Dump;
import io.weft.routing.tables.ForwardingTables;
import io.weft.routing.tables.LaneTable;
import io.weft.routing.tables.PathLevels;
import io.weft.routing.tables.ServiceLevels;
import io.weft.routing.tables.VirtualLanes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Locale;
import java.util.Optional;

/**
 * Files that say by which service level packets are sent, and on which virtual lane they so leave a switch. With names
 * they are CSV, of first lines {@code source,destination,sl} and {@code switch,in,out,sl,vl}; with GUIDs and LIDs,
 * which a dump of tables tells the owners of, they are those that {@code ibdmchk -c} and {@code -d} read: lines of a
 * source's GUID, a LID and a service level; and of a switch's GUID, a port in, a port out and 8 bytes of two lanes
 * each, for service levels 0, 1 and so on. Or they are OpenSM's dumps, in blocks that begin with a line of the type of
 * a node and its GUID: lines of a LID and a service level, and what else; and of a port in, a port out and 16 lanes.
 */
final class LevelFiles {
    private static final String PATHS = "source,destination,sl";
    private static final String LANES = "switch,in,out,sl,vl";
    private static final int MOST_VALUES = 18;
    private static final String SWITCH = "Switch 0x";
    private static final String ADAPTER = "Channel Adapter 0x";
    private static final int HIGHEST_PORT = 254;

    private final TableReading reading;
    private final Topology topology;
    private final Optional<Dump> dump;
    /** Where the values of a line begin and end. */
    private final int[] from = new int[MOST_VALUES];

    private final int[] to = new int[MOST_VALUES];
    private int values;
    private boolean named;
    /** The GUID that the present block is about; 0 if there are no blocks. */
    private long block;

    private LevelFiles(String file, Failures failures, Optional<Dump> dump) {
        this.reading = new TableReading(file, failures);
        this.topology = failures.topology();
        this.dump = dump;
    }

    /**
     * Reads the service levels of pairs. Those of switches as sources do not count.
     *
     * @param dump the tables, if they are a dump
     * @throws IllegalArgumentException if the file holds none of this fabric; the message names the line
     */
    static ServiceLevels paths(
            Files files, String file, Failures failures, ForwardingTables tables, Optional<Dump> dump) {
        LevelFiles read = new LevelFiles(file, failures, dump);
        PathLevels.Builder levels = new PathLevels.Builder(read.topology.endpointCount(), tables.destinations());
        ForwardingTables.Builder names = new ForwardingTables.Builder(read.topology, false, false);
        long lines = files.readBytes(file, "service levels", (bytes, start, end, number) -> {
            if (read.isData(bytes, start, end, number, PATHS)) {
                read.path(levels, names, bytes, number);
            }
        });
        read.requireLines(lines, PATHS);
        return levels.build();
    }

    private void path(PathLevels.Builder levels, ForwardingTables.Builder names, byte[] bytes, long number) {
        int e;
        int d;
        if (named) {
            e = reading.findEndpoint(bytes, from[0], to[0]);
            if (e < 0 && reading.findSwitch(bytes, from[0], to[0]) >= 0) {
                return;
            }
            if (e < 0) {
                throw reading.unknown("endpoint", ByteText.of(bytes, from[0], to[0]), number);
            }
            d = reading.destination(names, bytes, from[1], to[1], number);
        } else {
            long guid = guid(bytes, number);
            e = dump.get().endpointOf(guid);
            if (e < 0 && dump.get().switchOf(guid) >= 0) {
                return;
            }
            requireKnown(e, guid, number);
            int column = block == 0 ? 1 : 0;
            d = dump.get().destination(lid(bytes, column));
            if (d < 0) {
                throw reading.fault(
                        number,
                        "the tables know no LID " + ByteText.quoted(bytes, from[column], to[column])
                                + "; the file is of other LIDs");
            }
        }
        int level = upTo15(bytes, block == 0 ? 2 : 1, "service level", number);
        if (!levels.set(e, d, level)) {
            throw reading.fault(number, "there is a line of this source and destination before; remove one of them");
        }
    }

    /**
     * Reads the lanes of all switches. Lines of channel adapters do not count.
     *
     * @param levels by which service levels packets are sent, as bits: there has to be a lane for each
     * @throws IllegalArgumentException if the file holds none of this fabric; the message names the line
     */
    static VirtualLanes lanes(Files files, String file, Failures failures, int levels, Optional<Dump> dump) {
        LevelFiles read = new LevelFiles(file, failures, dump);
        LaneTable.Builder lanes = new LaneTable.Builder(read.topology);
        long lines = files.readBytes(file, "virtual lanes", (bytes, start, end, number) -> {
            if (read.isData(bytes, start, end, number, LANES)) {
                read.lane(lanes, bytes, number);
            }
        });
        read.requireLines(lines, LANES);
        for (int s = 0; s < read.topology.switchCount(); s++) {
            int[] missing = failures.switchAlive(s) ? lanes.firstMissing(s, levels) : new int[0];
            if (missing.length > 0) {
                throw read.reading.fault(
                        0,
                        "there is no lane at switch " + read.topology.switchName(s) + " from port " + missing[0]
                                + " to port " + missing[1] + " for service level " + missing[2]
                                + ": the file is cut off, or of another fabric");
            }
        }
        return lanes.build();
    }

    private void lane(LaneTable.Builder lanes, byte[] bytes, long number) {
        int s;
        if (named) {
            s = reading.switchOf(bytes, from[0], to[0], number);
        } else {
            long guid = guid(bytes, number);
            s = dump.get().switchOf(guid);
            if (s < 0 && dump.get().endpointOf(guid) >= 0) {
                return;
            }
            requireKnown(s, guid, number);
        }
        int in = port(bytes, block == 0 ? 1 : 0, number);
        int out = port(bytes, block == 0 ? 2 : 1, number);
        if (!lanes.hasPort(s, in) || !lanes.hasPort(s, out)) {
            // A switch has lanes for all its ports, cabled or not.
            return;
        }
        boolean isNew = true;
        if (named) {
            isNew = lanes.set(
                    s, in, out, upTo15(bytes, 3, "service level", number), upTo15(bytes, 4, "virtual lane", number));
        } else if (block != 0) {
            for (int level = 0; level < ForwardingTables.LEVELS; level++) {
                isNew &= lanes.set(s, in, out, level, upTo15(bytes, 2 + level, "virtual lane", number));
            }
        } else {
            for (int level = 0; level < ForwardingTables.LEVELS; level += 2) {
                int column = 3 + level / 2;
                long both = ByteText.hexadecimal(bytes, from[column], to[column], -1);
                if (both < 0 || both > 0xFF) {
                    throw reading.fault(
                            number,
                            ByteText.quoted(bytes, from[column], to[column])
                                    + " is no byte of two lanes, such as 0x01");
                }
                isNew &= lanes.set(s, in, out, level, (int) both >> 4);
                isNew &= lanes.set(s, in, out, level + 1, (int) both & 0xF);
            }
        }
        if (!isNew) {
            throw reading.fault(number, "there is a line of this switch and these ports before; remove one of them");
        }
    }

    private int lid(byte[] bytes, int column) {
        return block == 0
                ? ByteText.decimal(bytes, from[column], to[column])
                : (int) ByteText.hexadecimal(bytes, from[column], Math.min(to[column], from[column] + 6), -1);
    }

    private void requireKnown(int node, long guid, long number) {
        if (node < 0) {
            throw reading.fault(
                    number,
                    String.format(Locale.ROOT, "the tables know no GUID 0x%016x; the file is of another fabric", guid));
        }
    }

    private int port(byte[] bytes, int column, long number) {
        int port = ByteText.decimal(bytes, from[column], to[column]);
        if (port < 0 || port > HIGHEST_PORT) {
            throw reading.fault(
                    number,
                    "there is no port " + ByteText.quoted(bytes, from[column], to[column]) + "; ports are 0.."
                            + HIGHEST_PORT);
        }
        return port;
    }

    /** Finds the values of a line; false for the first line of names, and for one without any. */
    private boolean isData(byte[] bytes, int start, int end, long number, String header) {
        if (number == 1) {
            String text = ByteText.of(bytes, start, end).replace(" ", "");
            named = text.equals(header);
            boolean known = ByteText.startsWith(bytes, start, end, "0x") || isBlock(bytes, start, end);
            if (!named && !known) {
                throw reading.wrongHeader(
                        bytes, start, end, header + ", or, beside a dump of tables, a GUID as ibdmchk reads it");
            }
            if (!named && dump.isEmpty()) {
                throw reading.fault(
                        1, "GUIDs and LIDs are those of a dump of tables, which --lfts gives; expected " + header);
            }
            if (named) {
                return false;
            }
        }
        split(bytes, start, end);
        if (values == 0 || (values == 1 && from[0] == to[0]) || bytes[from[0]] == '#') {
            return false;
        }
        if (!named && isBlock(bytes, start, end)) {
            int at = ByteText.indexOf(bytes, start, end, "0x");
            block = ByteText.hexadecimal(bytes, at, endOfHexadecimal(bytes, at, end), 0);
            return false;
        }
        int expected = named ? header.split(",").length : expected(header.equals(PATHS));
        if ((block != 0 && header.equals(PATHS)) ? values < expected : values != expected) {
            throw reading.fault(
                    number,
                    "expected " + expected + " values" + (named ? ", " + header : "") + ", found "
                            + ByteText.quoted(bytes, start, end));
        }
        return true;
    }

    private int expected(boolean isPaths) {
        if (isPaths) {
            return block == 0 ? 3 : 2;
        }
        return block == 0 ? 3 + ForwardingTables.LEVELS / 2 : 2 + ForwardingTables.LEVELS;
    }

    private static boolean isBlock(byte[] bytes, int start, int end) {
        return ByteText.startsWith(bytes, start, end, SWITCH) || ByteText.startsWith(bytes, start, end, ADAPTER);
    }

    private static int endOfHexadecimal(byte[] bytes, int from, int to) {
        int end = from + 2;
        while (end < to && Character.digit(bytes[end], 16) >= 0) {
            end++;
        }
        return end;
    }

    private void split(byte[] bytes, int start, int end) {
        values = 0;
        int at = named ? start : ByteText.skipBlanks(bytes, start, end);
        while (at < end && values <= MOST_VALUES) {
            int stop = at;
            while (stop < end && !(named ? bytes[stop] == ',' : isGap(bytes[stop]))) {
                stop++;
            }
            if (values < MOST_VALUES) {
                from[values] = ByteText.skipBlanks(bytes, at, stop);
                to[values] = ByteText.dropBlanks(bytes, from[values], stop);
            }
            values++;
            at = stop + (named ? 1 : 0);
            while (!named && at < end && isGap(bytes[at])) {
                at++;
            }
        }
    }

    private static boolean isGap(byte b) {
        return ByteText.isBlank(b) || b == ':';
    }

    private long guid(byte[] bytes, long number) {
        long guid = block != 0 ? block : ByteText.hexadecimal(bytes, from[0], to[0], 0);
        if (guid == 0) {
            throw reading.fault(number, ByteText.quoted(bytes, from[0], to[0]) + " is no GUID, such as 0x0002c90300a1");
        }
        return guid;
    }

    private int upTo15(byte[] bytes, int column, String what, long number) {
        int value = ByteText.decimal(bytes, from[column], to[column]);
        if (value < 0 || value >= ForwardingTables.LEVELS) {
            throw reading.fault(
                    number,
                    "the " + what + " " + ByteText.quoted(bytes, from[column], to[column])
                            + " is none; expected 0..15");
        }
        return value;
    }

    private void requireLines(long lines, String header) {
        if (lines == 0) {
            throw reading.fault(0, "the file is empty; expected a first line " + header);
        }
    }
}
