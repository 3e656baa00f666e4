package io.weft.formats.tables;

import io.weft.formats.Files;
import io.weft.formats.tables.LftDump.Dump;
import io.weft.refusal.Refusal;
import io.weft.routing.tables.ForwardingTables;
import io.weft.routing.tables.LaneTable;
import io.weft.routing.tables.PairLevels;
import io.weft.routing.tables.VirtualLanes;
import io.weft.topology.Failures;
import java.util.Optional;

/** Forwarding tables that another program computed, with the service levels and virtual lanes of their packets. */
public final class ForeignTables {
    private final ForwardingTables tables;
    private final PairLevels levels;
    private final VirtualLanes lanes;

    private ForeignTables(ForwardingTables tables, PairLevels levels, VirtualLanes lanes) {
        this.tables = tables;
        this.levels = levels;
        this.lanes = lanes;
    }

    /**
     * Reads tables.
     *
     * @param file CSV, or a dump
     * @param isDump which
     * @param pathSl service levels; empty for any that tables have entries for, or 0
     * @param sl2vl virtual lanes; empty for those of the entries, or else that the lane is the service level
     * @throws Refusal if a file holds none of this fabric; the message names the line
     */
    public static ForeignTables read(
            Files files, String file, boolean isDump, String pathSl, String sl2vl, Failures failures) {
        Optional<Dump> dump = isDump ? Optional.of(LftDump.read(files, file, failures)) : Optional.empty();
        ForwardingTables tables = dump.map(Dump::tables).orElseGet(() -> CsvTables.read(files, file, failures));
        PairLevels levels =
                pathSl.isEmpty() ? tables.anyLevel() : PathLevelsFile.read(files, pathSl, failures, tables, dump);
        if (!sl2vl.isEmpty() && tables.lanes() > 0) {
            throw new Refusal(
                    sl2vl + ": the entries of " + file + " name virtual lanes already; leave out one of them");
        }
        VirtualLanes lanes = !sl2vl.isEmpty()
                ? LanesFile.read(files, sl2vl, failures, levels.all(), dump)
                : levels.all() == 1 ? VirtualLanes.ONE : LaneTable.sameAsLevel(levels.all());
        return new ForeignTables(tables, levels, lanes);
    }

    public ForwardingTables tables() {
        return tables;
    }

    public PairLevels levels() {
        return levels;
    }

    public VirtualLanes lanes() {
        return lanes;
    }
}
