package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.weft.emulation.Entry;
import io.weft.emulation.Programs;
import io.weft.emulation.TestController;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Answers about idle timeouts, and the entries that are told to be idle. */
class IdleTimeoutAnswersTest extends AnswersFixture {
    private static final P4Info BRIDGE = Programs.info("bridge");
    private static final long SHORT = 50_000_000;
    private static final long HOUR = 3_600_000_000_000L;

    private static Entry entryOf(String table) {
        return Entry.of(BRIDGE, "ingress." + table);
    }

    private static Entity source(long address, long timeout) {
        Entry entry = entryOf("sources").exact("hdr.ethernet.src", address).action("ingress.known");
        return entity(b -> b.setTableEntry(entry.message().setIdleTimeoutNs(timeout)));
    }

    private static Entity timed(Entry entry) {
        return entity(
                b -> b.getTableEntryBuilder().mergeFrom(entry.message().build()).getTimeSinceLastHitBuilder());
    }

    @Test
    void timeoutsOfEntries() {
        compared.load("bridge");
        insert("entry", source(1, HOUR));
        insert("no timeout", source(2, 0));
        insert("negative", source(3, -1));
        insert("shorter than a millisecond", source(4, 1));
        read("all", entryOf("sources").entity());
        read("one", source(1, 0));
        modify("another timeout", source(1, HOUR - 1));
        read("another timeout", source(1, 0));
        modify("none", source(1, 0));
        read("none", source(1, 0));
        insert(
                "table without",
                entity(b -> b.setTableEntry(entryOf("blocked")
                        .exact("standard.ingress_port", 1)
                        .action("ingress.drop")
                        .message()
                        .setIdleTimeoutNs(5))));
        modify(
                "default entry",
                entity(b -> b.setTableEntry(entryOf("destinations")
                        .isDefault()
                        .action("ingress.drop")
                        .message()
                        .setIdleTimeoutNs(5))));
        insert(
                "time given",
                timed(entryOf("sources").exact("hdr.ethernet.src", 9).action("ingress.known")));
        delete("delete", source(1, 7));
        assertDifferences("default entry: OK -> INVALID_ARGUMENT");
    }

    @Test
    void timesSinceTheLastHit() {
        compared.load("bridge");
        // bmv2 counts wrong above 4.2 seconds, which is 2^32 nanoseconds.
        long timeout = 4_000_000_000L;
        insert("entry", source(1, timeout));
        read("of no entry", timed(entryOf("sources").exact("hdr.ethernet.src", 8)));
        read("of the default entry", timed(entryOf("destinations").isDefault()));
        read("of a table without", timed(entryOf("blocked")));
        read("of all tables", timed(entryOf("sources").clearTable()));
        for (TestController each : List.of(compared.toBmv2(), compared.toEmulated())) {
            TableEntry read = each.read(timed(entryOf("sources"))).get(0).getTableEntry();
            assertThat(read.getTimeSinceLastHit().getElapsedNs()).isNotNegative();
            assertThat(read.toBuilder().clearTimeSinceLastHit().build())
                    .isEqualTo(source(1, timeout).getTableEntry());
        }
        assertDifferences();
    }

    /** What the next notifications tell of each entry, until there is something of so many. */
    private static Map<String, TableEntry> idle(TestController controller, int count) {
        Map<String, TableEntry> entries = new TreeMap<>();
        while (entries.size() < count) {
            for (TableEntry entry : controller.nextIdle().getTableEntryList()) {
                entries.put(entry.getMatchList().toString(), entry);
            }
        }
        return entries;
    }

    @Test
    void entriesThatAreIdle() {
        compared.load("bridge");
        List<Entity> entries = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            entries.add(source(i, i % 4 == 0 ? SHORT : HOUR));
            entries.add(entity(b -> b.setTableEntry(entryOf("destinations")
                    .ternary("hdr.ethernet.dst", entries.size(), 0xff)
                    .priority(2)
                    .action("ingress.forward", 5)
                    .message()
                    .setIdleTimeoutNs(SHORT))));
        }
        entries.forEach(each -> compared.write(Update.Type.INSERT, each));
        Map<String, TableEntry> ofBmv2 = idle(compared.toBmv2(), 25);
        assertThat(idle(compared.toEmulated(), 25)).isEqualTo(ofBmv2);
        // Both tell the entries again that are still idle.
        assertThat(idle(compared.toEmulated(), 25)).isEqualTo(idle(compared.toBmv2(), 25));
    }

    @Test
    void metadataComesWithAnIdleEntry() {
        compared.load("bridge");
        ByteString metadata = ByteString.copyFromUtf8("mine");
        Entity entry = entity(b ->
                b.setTableEntry(source(1, SHORT).getTableEntry().toBuilder().setMetadata(metadata)));
        compared.write(Update.Type.INSERT, entry);
        assertThat(compared.toEmulated().nextIdle().getTableEntry(0).getMetadata())
                .isEqualTo(metadata);
        // bmv2 leaves it out, which the specification asks for.
        assertThat(compared.toBmv2().nextIdle().getTableEntry(0).getMetadata()).isEmpty();
    }
}
