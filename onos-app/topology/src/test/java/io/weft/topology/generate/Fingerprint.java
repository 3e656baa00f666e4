package io.weft.topology.generate;

import io.weft.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/** A number that tells the links of one topology from those of another. */
final class Fingerprint {
    private Fingerprint() {}

    /** CRC-32 of the names of all links, in their order, one a line. */
    static long of(Topology t) {
        String links = IntStream.range(0, t.linkCount()).mapToObj(t::linkName).collect(Collectors.joining("\n"));
        CRC32 crc = new CRC32();
        crc.update(links.getBytes(StandardCharsets.US_ASCII));
        return crc.getValue();
    }
}
