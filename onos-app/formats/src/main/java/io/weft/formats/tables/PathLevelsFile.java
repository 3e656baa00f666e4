package io.weft.formats.tables;

import io.weft.formats.Files;
import io.weft.formats.tables.LftDump.Dump;
import io.weft.formats.tables.NodeLines.Form;
import io.weft.refusal.Refusal;
import io.weft.routing.tables.ForwardingTables;
import io.weft.routing.tables.PairLevels;
import io.weft.routing.tables.PathLevels;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.Optional;

/**
 * A file that says by which service level an endpoint sends to a destination: CSV; or lines of a GUID, a LID and a
 * service level as {@code ibdmchk -c} reads them; or OpenSM's dump of path records, in blocks of lines of a LID and a
 * service level, and what else. Lines about switches do not count.
 */
final class PathLevelsFile {
    private static final String HEADER = "source,destination,sl";

    private PathLevelsFile() {}

    /**
     * Reads one.
     *
     * @param dump the tables, if they are a dump
     * @throws Refusal if the file holds none of this fabric; the message names the line
     */
    static PairLevels read(Files files, String file, Failures failures, ForwardingTables tables, Optional<Dump> dump) {
        PathLevels.Builder levels = new PathLevels.Builder(failures.topology().endpointCount(), tables.destinations());
        BitSet sources = new BitSet();
        NodeLines read = NodeLines.read(files, file, "service levels", HEADER, failures, dump, line -> {
            if (line.endpoint() >= 0) {
                sources.set(line.endpoint());
                if (line.form() != Form.BLOCKS || line.values() < 2) {
                    line.requireValues(2);
                }
                if (!levels.set(line.endpoint(), destination(line, dump), line.upTo15(1, "service level"))) {
                    throw line.fault("there is a line of this source and destination before; remove one of them");
                }
            }
        });
        Topology topology = failures.topology();
        int missing = topology.endpointCount() - sources.cardinality();
        if (missing > 0) {
            throw read.faultOfFile("there are no lines of " + missing + " of " + topology.endpointCount()
                    + " endpoints as sources, such as " + topology.endpointName(sources.nextClearBit(0))
                    + ": the file is cut off, or of another fabric");
        }
        for (int d = 0; read.form() == Form.CSV && d < tables.destinations(); d++) {
            // A name is that of all addresses.
            levels.setAlike(d, tables.first(d));
        }
        return levels.build();
    }

    private static int destination(NodeLines line, Optional<Dump> dump) {
        if (line.form() == Form.CSV) {
            return line.destination(0);
        }
        int destination =
                dump.orElseThrow().destination(line.form() == Form.GUIDS ? line.decimal(0) : line.hexadecimal(0));
        if (destination < 0) {
            throw line.fault("the tables know no LID " + line.quoted(0) + "; the file is of other LIDs");
        }
        return destination;
    }
}
