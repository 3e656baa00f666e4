package io.weft.formats.tables;

import io.weft.formats.Files;
import io.weft.formats.tables.LftDump.Dump;
import io.weft.formats.tables.NodeLines.Form;
import io.weft.refusal.Refusal;
import io.weft.routing.tables.ForwardingTables;
import io.weft.routing.tables.LaneTable;
import io.weft.routing.tables.VirtualLanes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Optional;

/**
 * A file that says on which virtual lane packets of a service level leave a switch, by the port that they came by and
 * the one that they leave by: CSV; or lines of a GUID, a port in, a port out and 8 bytes of two lanes each as
 * {@code ibdmchk -d} reads them; or OpenSM's dump, in blocks of lines of a port in, a port out and 16 lanes. Lines
 * about endpoints do not count.
 */
final class LanesFile {
    private static final String HEADER = "switch,in,out,sl,vl";
    private static final String LANE = "virtual lane";
    /** Of InfiniBand. */
    private static final int HIGHEST_PORT = 254;

    private static final int LEVELS = ForwardingTables.LEVELS;

    private LanesFile() {}

    /**
     * Reads one.
     *
     * @param levels by which service levels packets are sent, as bits: there has to be a lane for each
     * @param dump the tables, if they are a dump
     * @throws Refusal if the file holds none of this fabric; the message names the line
     */
    static VirtualLanes read(Files files, String file, Failures failures, int levels, Optional<Dump> dump) {
        Topology topology = failures.topology();
        LaneTable.Builder lanes = new LaneTable.Builder(topology);
        NodeLines read = NodeLines.read(files, file, "virtual lanes", HEADER, failures, dump, line -> {
            if (line.switchOf() >= 0) {
                add(line, lanes);
            }
        });
        for (int s = 0; s < topology.switchCount(); s++) {
            int[] missing = failures.switchAlive(s) ? lanes.firstMissing(s, levels) : new int[0];
            if (missing.length > 0) {
                throw read.faultOfFile(
                        "there is no lane at switch " + topology.switchName(s) + " from port " + missing[0]
                                + " to port " + missing[1] + " for service level " + missing[2]
                                + ": the file is cut off, or of another fabric");
            }
        }
        return lanes.build();
    }

    private static void add(NodeLines line, LaneTable.Builder lanes) {
        line.requireValues(line.form() == Form.CSV ? 4 : 2 + (line.form() == Form.GUIDS ? LEVELS / 2 : LEVELS));
        int s = line.switchOf();
        int in = port(line, 0);
        int out = port(line, 1);
        if (!lanes.hasCable(s, in) || !lanes.hasCable(s, out)) {
            // A switch has lanes for all its ports, with a cable or without, and for itself: port 0.
            return;
        }
        boolean isNew = true;
        if (line.form() == Form.CSV) {
            isNew = lanes.set(s, in, out, line.upTo15(2, "service level"), line.upTo15(3, LANE));
        } else {
            for (int level = 0; level < LEVELS; level++) {
                int lane = line.form() == Form.BLOCKS ? line.upTo15(2 + level, LANE) : ofByte(line, level);
                isNew &= lanes.set(s, in, out, level, lane);
            }
        }
        if (!isNew) {
            throw line.fault("there is a line of this switch and these ports before; remove one of them");
        }
    }

    private static int port(NodeLines line, int i) {
        int port = line.decimal(i);
        if (port < 0 || (port > HIGHEST_PORT && line.form() != Form.CSV)) {
            throw line.fault("there is no port " + line.quoted(i) + "; ports are "
                    + (line.form() == Form.CSV ? "numbered" : "0.." + HIGHEST_PORT));
        }
        return port;
    }

    /** Of a byte for two levels, the first in its upper half. */
    private static int ofByte(NodeLines line, int level) {
        int both = line.hexadecimal(2 + level / 2);
        if (both < 0 || both > 0xFF) {
            throw line.fault(line.quoted(2 + level / 2) + " is no byte of two lanes, such as 0x01");
        }
        return level % 2 == 0 ? both >> 4 : both & 0xF;
    }
}
