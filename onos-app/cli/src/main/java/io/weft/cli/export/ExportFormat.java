package io.weft.cli.export;

import io.weft.fabric.Fabric;
import java.io.IOException;
import java.io.PrintWriter;

/** A format that fabrics can be written in. */
public interface ExportFormat {
    /** Its name on the command line. */
    String name();

    /**
     * Checks that the format can hold this fabric.
     *
     * @throws io.weft.cli.input.InputException if it cannot, saying why
     */
    void check(Fabric fabric);

    /** Whether it says where the switches are. */
    default boolean namesTargets() {
        return false;
    }

    /** Writes a fabric that was checked, and leaves {@code out} open. */
    void write(Exported exported, PrintWriter out) throws IOException;
}
