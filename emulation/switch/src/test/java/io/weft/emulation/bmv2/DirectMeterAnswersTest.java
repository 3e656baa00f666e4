package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.Entry;
import io.weft.emulation.Programs;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.DirectMeterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.Update;

/** Answers about direct meters, and the colours that they give to packets. */
class DirectMeterAnswersTest extends AnswersFixture {
    private static final P4Info POLICER = Programs.info("policer");
    private static final MeterConfig CONFIG = config(10, 5, 20, 8);
    private static final MeterConfig NONE = MeterConfig.getDefaultInstance();

    /** Frames to these ports end on each of the threads that bmv2 has for egress. */
    private static final int[] RETURNS = {400, 401, 402, 403};

    private static final Sentinels SENTINELS = new Sentinels(
            marker -> Arrays.stream(RETURNS)
                    .mapToObj(port -> Injection.of(port, frame(port, 0, marker)))
                    .toList(),
            RETURNS.length,
            0);

    private static MeterConfig config(long cir, long cburst, long pir, long pburst) {
        return MeterConfig.newBuilder()
                .setCir(cir)
                .setCburst(cburst)
                .setPir(pir)
                .setPburst(pburst)
                .build();
    }

    private static Entry entryOf(String table) {
        return Entry.of(POLICER, "ingress." + table);
    }

    private static Entry destination(long address) {
        return entryOf("destinations")
                .ternary("hdr.ethernet.dst", address, 0xffff_ffff_ffffL)
                .priority(1);
    }

    private static Entity to(long address, int port) {
        return destination(address).action("ingress.police", port).entity();
    }

    private static Entity meter(Entry entry, MeterConfig config) {
        return entity(b ->
                b.getDirectMeterEntryBuilder().setTableEntry(entry.message()).setConfig(config));
    }

    private static Entity meter(Entry entry) {
        return entity(b -> b.getDirectMeterEntryBuilder().setTableEntry(entry.message()));
    }

    private static Entity with(Entity entry, MeterConfig config) {
        return entity(b -> b.setTableEntry(entry.getTableEntry().toBuilder().setMeterConfig(config)));
    }

    private static byte[] frame(long destination, int type, byte[] rest) {
        return ByteBuffer.allocate(14 + rest.length)
                .putShort((short) 0)
                .putInt((int) destination)
                .putLong(0)
                .putShort(12, (short) type)
                .position(14)
                .put(rest)
                .array();
    }

    @Test
    void metersOfEntries() {
        compared.load("policer");
        insert("entry", to(1, 2));
        read("unset", meter(destination(1)));
        modify("set", meter(destination(1), CONFIG));
        read("set", meter(destination(1)));
        read("all of the table", meter(entryOf("destinations")));
        read("the entry", with(entryOf("destinations").entity(), NONE));
        read("the entry without its meter", entryOf("destinations").entity());
        modify("the entry, not its meter", to(1, 3));
        read("after that", meter(destination(1)));
        modify("no config", meter(destination(1)));
        read("no config", meter(destination(1)));
        insert("insert", meter(destination(1), CONFIG));
        delete("delete", meter(destination(1), CONFIG));
        modify("peak below committed", meter(destination(1), config(20, 5, 10, 8)));
        modify("negative rate", meter(destination(1), config(-5, 5, 10, 8)));
        modify("all -1", meter(destination(1), config(-1, -1, -1, -1)));
        read("all -1", meter(destination(1)));
        modify("burst too large", meter(destination(1), config(1, 1L << 33, 10, 8)));
        modify("nothing allowed", meter(destination(1), NONE));
        read("nothing allowed", meter(destination(1)));
        assertDifferences("peak below committed: UNKNOWN -> INVALID_ARGUMENT");
    }

    @Test
    void metersOfWhatHasNone() {
        compared.load("policer");
        insert("entry", to(1, 2));
        modify("no entry", meter(destination(2), CONFIG));
        read("no entry", meter(destination(2)));
        modify("no table entry", entity(b -> b.setDirectMeterEntry(DirectMeterEntry.getDefaultInstance())));
        read("no table entry", entity(b -> b.setDirectMeterEntry(DirectMeterEntry.getDefaultInstance())));
        modify("unknown table", entity(b -> b.getDirectMeterEntryBuilder()
                .getTableEntryBuilder()
                .setTableId(77)));
        modify("default entry", meter(entryOf("destinations").isDefault(), CONFIG));
        read("default entry", meter(entryOf("destinations").isDefault()));
        modify(
                "default entry with a config",
                with(entryOf("destinations").isDefault().action("ingress.drop").entity(), CONFIG));
        compared.load("router");
        modify("table without", entity(b -> b.getDirectMeterEntryBuilder()
                .setTableEntry(entry("ports").message())));
        read("table without", entity(b -> b.getDirectMeterEntryBuilder()
                .setTableEntry(entry("ports").message())));
        assertDifferences(
                "default entry: UNKNOWN -> UNIMPLEMENTED",
                "default entry: UNKNOWN -> UNIMPLEMENTED",
                "default entry with a config: OK -> UNIMPLEMENTED");
    }

    @Test
    void metersAndCountersThatComeWithEntries() {
        compared.load("policer");
        Entity both = entity(b -> b.setTableEntry(to(1, 2).getTableEntry().toBuilder()
                .setMeterConfig(CONFIG)
                .setCounterData(CounterData.newBuilder().setPacketCount(3).setByteCount(4))));
        insert("with both", both);
        read("with both", both);
        read("neither", entryOf("destinations").entity());
        insert("with a wrong one", with(to(2, 2), config(1, 1L << 33, 10, 8)));
        read("with a wrong one", destination(2).entity());
        modify("another one", with(to(1, 2), config(11, 5, 20, 8)));
        read("another one", both);
        modify("without", to(1, 2));
        read("without", both);
        modify("no limit", with(to(1, 2), config(-1, -1, -1, -1)));
        read("no limit", both);
        modify("one that allows nothing", with(to(1, 2), NONE));
        read("one that allows nothing", both);
        assertDifferences();
    }

    @Test
    void countersOfPacketsOnly() {
        compared.load("policer");
        CounterData seven =
                CounterData.newBuilder().setPacketCount(7).setByteCount(70).build();
        Entry port = entryOf("volumes").exact("standard.ingress_port", 7);
        Entity direct = entity(b ->
                b.getDirectCounterEntryBuilder().setTableEntry(port.message()).setData(seven));
        Entity weighed = entity(b -> b.setTableEntry(entryOf("volumes")
                .exact("standard.ingress_port", 7)
                .action("ingress.weigh")
                .message()
                .setCounterData(seven)));
        insert("entry", weighed);
        read("entry", weighed);
        letSentinelsReturn();
        send(1, 0, 3);
        read("counted", weighed);
        modify("counter", direct);
        read("counter", direct);
        modify("entry", weighed);
        read("modified", direct);
        delete("counter", direct);
        read("deleted", direct);
        assertDifferences();
    }

    private void letSentinelsReturn() {
        for (int port : RETURNS) {
            compared.write(Update.Type.INSERT, to(port, port));
        }
    }

    private void send(long destination, int type, int count) {
        for (int i = 0; i < count; i++) {
            compared.inject(7, frame(destination, type, new byte[86]));
        }
        compared.check(SENTINELS, count + " to " + destination);
    }

    @Test
    void coloursOfPackets() {
        compared.load("policer");
        letSentinelsReturn();
        insert("not set", to(1, 2));
        insert("packets", with(to(2, 2), config(0, 3, 0, 5)));
        insert(
                "another action",
                with(destination(3).action("ingress.forward", 4).entity(), config(0, 2, 0, 4)));
        insert(
                "bytes",
                with(
                        entryOf("volumes")
                                .exact("standard.ingress_port", 7)
                                .action("ingress.weigh")
                                .entity(),
                        config(0, 1050, 0, 2050)));
        insert("member", entity(b -> b.getActionProfileMemberBuilder()
                .setActionProfileId(POLICER.getActionProfiles(0).getPreamble().getId())
                .setMemberId(1)
                .setAction(Entry.action(POLICER, "ingress.divide"))));
        insert(
                "of a selector",
                with(entryOf("shares").exact("hdr.ethernet.type", 5).member(1).entity(), config(0, 1, 0, 6)));
        send(1, 0, 3);
        send(2, 0, 8);
        send(3, 5, 8);
        send(9, 5, 2);
        modify("again", meter(destination(2), config(0, 1, 0, 2)));
        send(2, 5, 4);
        modify("another port", to(2, 6));
        send(2, 0, 2);
        modify("no limit", meter(destination(2)));
        send(2, 0, 4);
        read("counters", entity(b -> b.getTableEntryBuilder()
                .mergeFrom(entryOf("destinations").message().build())
                .getCounterDataBuilder()));
        assertDifferences();
    }

    @Test
    void entriesInThePlaceOfOthersHaveNoMeterYet() {
        compared.load("policer");
        insert("entry", with(to(1, 2), CONFIG));
        delete("entry", to(1, 2));
        insert("another", to(3, 2));
        assertThat(compared.toEmulated().read(meter(destination(3)))).containsExactly(meter(destination(3)));
        // bmv2 leaves the meter to the next entry that it puts in the same place.
        assertThat(compared.toBmv2().read(meter(destination(3)))).containsExactly(meter(destination(3), CONFIG));
        assertDifferences();
    }

    @Test
    void allMetersOfAllTables() {
        compared.load("policer");
        compared.write(Update.Type.INSERT, with(to(1, 2), CONFIG));
        Entity all = entity(b -> b.getDirectMeterEntryBuilder().getTableEntryBuilder());
        assertThat(compared.toEmulated().read(all)).containsExactly(meter(destination(1), CONFIG));
    }
}
