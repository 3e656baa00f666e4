package io.weft.formats.workload;

import io.weft.formats.Files;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.simulator.workload.PairBytes;

/**
 * A file of what each rank sends to each other: a line {@code source,destination,bytes} for each ordered pair, with
 * these words as its first line. Pairs that are not there, or have 0 bytes, send nothing. Empty lines do not count.
 */
final class PairBytesFile {
    private static final String HEADER = "source,destination,bytes";

    private final String file;
    private final int endpoints;
    private final PairBytes.Builder pairs = new PairBytes.Builder();

    private PairBytesFile(String file, int endpoints) {
        this.file = file;
        this.endpoints = endpoints;
    }

    /**
     * Reads one.
     *
     * @param endpoints how many there are for its ranks
     * @throws Refusal if it cannot be read, is no such file, has a pair twice, or a rank without an endpoint; the
     *     message names the line
     */
    static PairBytes read(Files files, String name, int endpoints) {
        PairBytesFile read = new PairBytesFile(name, endpoints);
        files.readRows(name, HEADER, "bytes of pairs", read::next);
        try {
            return read.pairs.build();
        } catch (Refusal e) {
            throw new Refusal(e.getMessage(), "a line " + HEADER + " for each pair, behind the first", e)
                    .at(Place.file(name));
        }
    }

    private void next(String[] values, int line) {
        try {
            add(
                    TraceFile.whole("source", values[0]),
                    TraceFile.whole("destination", values[1]),
                    TraceFile.whole("bytes", values[2]));
        } catch (Refusal e) {
            throw e.at(Place.line(file, line));
        }
    }

    private void add(int source, int destination, int bytes) {
        if (!pairs.add(source, destination, bytes)) {
            throw new Refusal(
                    "what rank " + source + " sends to rank " + destination + " is said above already",
                    "one line for each pair");
        }
        TraceFile.requireEndpoint(Math.max(source, destination), endpoints);
    }
}
