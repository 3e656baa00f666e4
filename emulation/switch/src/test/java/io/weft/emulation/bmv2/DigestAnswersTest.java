package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.Entry;
import io.weft.emulation.Programs;
import io.weft.emulation.TestController;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.Digest;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4DataOuterClass.P4Data;
import p4.v1.P4RuntimeOuterClass.DigestEntry;
import p4.v1.P4RuntimeOuterClass.DigestList;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Update;

/** Answers about digests, and the digests of random packets. */
class DigestAnswersTest extends AnswersFixture {
    private static final long SEED = 20261121;
    private static final P4Info BRIDGE = Programs.info("bridge");
    private static final int STATION = id("station");
    private static final int LABEL = id("label_t");
    private static final long SECOND = 1_000_000_000;

    private static int id(String name) {
        return BRIDGE.getDigestsList().stream()
                .map(Digest::getPreamble)
                .filter(preamble -> preamble.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getId();
    }

    private static Entity digest(int id, long maxTimeout, int maxSize, long ackTimeout) {
        return entity(b -> b.getDigestEntryBuilder()
                .setDigestId(id)
                .getConfigBuilder()
                .setMaxTimeoutNs(maxTimeout)
                .setMaxListSize(maxSize)
                .setAckTimeoutNs(ackTimeout));
    }

    private void hear(long source) {
        compared.inject(
                3,
                ByteBuffer.allocate(60)
                        .putLong(4, source)
                        .putShort(12, (short) source)
                        .array());
    }

    @Test
    void configurations() {
        compared.load("bridge");
        Entity station = digest(STATION, SECOND, 5, SECOND);
        read("not configured", station);
        modify("not configured", station);
        delete("not configured", station);
        insert("insert", station);
        insert("insert again", station);
        read("inserted", station);
        modify("modify", digest(STATION, 0, 1, 0));
        read("modified", station);
        insert("without a config", entity(b -> b.getDigestEntryBuilder().setDigestId(LABEL)));
        read("without a config", digest(LABEL, 0, 0, 0));
        write("no update type", Update.Type.UNSPECIFIED, station);
        delete("delete", station);
        read("deleted", station);
        delete("delete again", station);
        insert("unknown", digest(77, 0, 0, 0));
        read("unknown", digest(77, 0, 0, 0));
        modify("negative size", digest(LABEL, 0, -1, 0));
        modify("negative timeout", digest(LABEL, -1, 1, 0));
        modify("negative ack timeout", digest(LABEL, 0, 1, -1));
        assertDifferences(
                "negative size: OK -> INVALID_ARGUMENT",
                "negative timeout: OK -> INVALID_ARGUMENT",
                "negative ack timeout: OK -> INVALID_ARGUMENT");
    }

    @Test
    void allDigestsAreReadAtOnce() {
        compared.load("bridge");
        compared.write(Update.Type.INSERT, digest(LABEL, 0, 0, 0));
        read("all", entity(b -> b.setDigestEntry(DigestEntry.getDefaultInstance())));
        assertDifferences("all: UNIMPLEMENTED -> ["
                + digest(LABEL, 0, 0, 0).toString().replaceAll("\\s+", " ").strip() + "]");
    }

    private static List<P4Data> data(TestController controller, int digest, int count) {
        List<P4Data> data = new ArrayList<>();
        while (data.size() < count) {
            DigestList list = controller.nextDigest();
            assertThat(list.getDigestId()).isEqualTo(digest);
            data.addAll(list.getDataList());
        }
        return data;
    }

    @Test
    void whatRandomPacketsTell() {
        compared.load("bridge");
        compared.write(Update.Type.INSERT, digest(STATION, SECOND, 16, 100 * SECOND));
        Random random = new Random(SEED);
        for (int i = 0; i < 64; i++) {
            byte[] frame = new byte[60];
            random.nextBytes(frame);
            compared.inject(1 + random.nextInt(400), frame);
        }
        assertThat(data(compared.toEmulated(), STATION, 64))
                .as("seed %d", SEED)
                .containsExactlyInAnyOrderElementsOf(data(compared.toBmv2(), STATION, 64));
    }

    @Test
    void whatAnActionOfAnEntryTells() {
        compared.load("bridge");
        compared.write(Update.Type.INSERT, digest(LABEL, 0, 1, 0), digest(STATION, 0, 1, 0));
        for (long source : new long[] {5, 0x0100_0000_0005L}) {
            compared.write(
                    Update.Type.INSERT,
                    Entry.of(BRIDGE, "ingress.sources")
                            .exact("hdr.ethernet.src", source)
                            .action("ingress.label")
                            .entity());
            hear(source);
            assertThat(data(compared.toEmulated(), LABEL, 1)).isEqualTo(data(compared.toBmv2(), LABEL, 1));
        }
    }

    @Test
    void listsAreAcknowledged() {
        compared.load("bridge");
        compared.write(Update.Type.INSERT, digest(STATION, 0, 2, 1000 * SECOND));
        List.of(1, 1, 2, 1, 2, 3, 3, 4).forEach(this::hear);
        for (TestController each : List.of(compared.toBmv2(), compared.toEmulated())) {
            assertThat(data(each, STATION, 4)).hasSize(4).doesNotHaveDuplicates();
        }
    }
}
