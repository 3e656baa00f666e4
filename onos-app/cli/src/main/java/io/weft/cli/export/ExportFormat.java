package io.weft.cli.export;

import io.weft.config.Target;
import io.weft.fabric.Fabric;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Layout;
import io.weft.refusal.Refusal;
import io.weft.registry.NamedEntry;
import io.weft.registry.SourceTexts;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** A format that fabrics can be written in. */
public abstract class ExportFormat extends NamedEntry {
    ExportFormat(String name, String meaning) {
        super(name, meaning, List.of());
    }

    /**
     * What is exported.
     *
     * @param document its fabric file as JSON
     * @param targets where each of its switches is, by index; for formats that say so
     * @param layout where its racks stand; for formats that say so
     * @param prices what it is bought by; for formats that say so
     * @param netlist what ibnetdiscover says of it; for formats that may use it, and only if it was given
     */
    public record Exported(
            Fabric fabric,
            String document,
            Optional<SortedMap<Integer, Target>> targets,
            Optional<Layout> layout,
            Optional<PriceList> prices,
            Optional<SourceTexts.Text> netlist) {}

    /**
     * Checks that the format can hold this fabric.
     *
     * @throws Refusal if it cannot; the message says why
     */
    public void check(Fabric fabric) {}

    /** What of this fabric is not written, in a sentence, though one would expect it; empty for nothing. */
    public Optional<String> leavesOut(Fabric fabric) {
        return Optional.empty();
    }

    /** Where a format has no rates and latencies but those of the file of a graph: that those of rules are missing. */
    static Optional<String> linksLeftOut(Fabric fabric) {
        return fabric.links().areKnown()
                ? Optional.of("the rates, lengths and latencies under links in the fabric file are not exported")
                : Optional.empty();
    }

    /** Whether it says where the switches are. */
    public boolean namesTargets() {
        return false;
    }

    /** Whether it says where racks stand or cables run. */
    public boolean needsLayout() {
        return false;
    }

    /** Whether it says what is to be bought. */
    public boolean needsPrices() {
        return false;
    }

    /** Whether it may take GUIDs and LIDs from a netlist. */
    public boolean takesNetlist() {
        return false;
    }

    /** Writes a fabric that was checked, and leaves {@code out} open. */
    public abstract void write(Exported exported, PrintWriter out) throws IOException;
}
