package io.weft.formats.workload;

import io.weft.formats.Files;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.simulator.workload.FlowSizes;

/**
 * A file of a distribution of flow sizes: a line {@code bytes,cumulative} for each point, with these words as its first
 * line: the part of all flows that has at most so many bytes. Both grow, the second to 1. Empty lines do not count.
 */
public final class FlowSizesFile {
    private static final String HEADER = "bytes,cumulative";

    private FlowSizesFile() {}

    /**
     * Reads one.
     *
     * @throws Refusal if it cannot be read, or is no such file; the message names the line
     */
    public static FlowSizes read(Files files, String name) {
        FlowSizes.Builder sizes = new FlowSizes.Builder();
        files.readRows(name, HEADER, "sizes of flows", (values, line) -> {
            try {
                sizes.add(TraceFile.whole("bytes", values[0]), part(values[1]));
            } catch (Refusal e) {
                throw e.at(Place.line(name, line));
            }
        });
        try {
            return sizes.build();
        } catch (Refusal e) {
            throw e.at(Place.file(name));
        }
    }

    private static double part(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new Refusal("cumulative '" + text + "' is no number", "one of 0..1", e);
        }
    }
}
