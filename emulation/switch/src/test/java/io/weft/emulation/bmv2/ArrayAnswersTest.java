package io.weft.emulation.bmv2;

import io.weft.emulation.Entry;
import io.weft.emulation.Programs;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.DigestEntry;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.MeterEntry;
import p4.v1.P4RuntimeOuterClass.RegisterEntry;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest.Action;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.ValueSetEntry;

/** Answers about counters, meters, whatever else there is, and pipelines. */
class ArrayAnswersTest extends AnswersFixture {
    private static final CounterData SEVEN =
            CounterData.newBuilder().setPacketCount(7).setByteCount(70).build();

    private static int counter(String name) {
        return ROUTER.getCountersList().stream()
                .filter(c -> c.getPreamble().getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getPreamble()
                .getId();
    }

    private static Entity counter(CounterEntry.Builder entry, long index) {
        return entity(b -> b.setCounterEntry(entry.setCounterId(counter("ingress.received"))
                .setIndex(Index.newBuilder().setIndex(index))));
    }

    @Test
    void counters() {
        compared.load("router");
        modify("counter", counter(CounterEntry.newBuilder().setData(SEVEN), 5));
        read("counter", counter(CounterEntry.newBuilder(), 5));
        modify("counter without data", counter(CounterEntry.newBuilder(), 5));
        read("counter without data", counter(CounterEntry.newBuilder(), 5));
        insert("insert", counter(CounterEntry.newBuilder().setData(SEVEN), 5));
        modify("counter 6", counter(CounterEntry.newBuilder().setData(SEVEN), 6));
        delete("counter 6", counter(CounterEntry.newBuilder(), 6));
        read("counter 6", counter(CounterEntry.newBuilder(), 6));
        modify("negative index", counter(CounterEntry.newBuilder(), -1));
        read("negative index", counter(CounterEntry.newBuilder(), -1));
        modify("index too high", counter(CounterEntry.newBuilder(), 512));
        read("index too high", counter(CounterEntry.newBuilder(), 512));
        Entity all = entity(b -> b.getCounterEntryBuilder().setCounterId(counter("ingress.received")));
        modify("all indices", all);
        read("all indices", all);
        read("all counters", entity(b -> b.setCounterEntry(CounterEntry.getDefaultInstance())));
        read("unknown counter", entity(b -> b.getCounterEntryBuilder().setCounterId(7)));
        modify("unknown counter", entity(b -> b.getCounterEntryBuilder().setCounterId(7)));
        Entity sent = entity(b -> b.getCounterEntryBuilder()
                .setCounterId(counter("egress.sent"))
                .setIndex(Index.newBuilder().setIndex(5))
                .setData(SEVEN));
        modify("counter of packets only", sent);
        read("counter of packets only", sent);
        assertDifferences("index too high: UNKNOWN -> OUT_OF_RANGE", "index too high: UNKNOWN -> OUT_OF_RANGE");
    }

    private static Entity direct(Entry entry, CounterData data) {
        return entity(b -> b.setDirectCounterEntry(
                DirectCounterEntry.newBuilder().setTableEntry(entry.message()).setData(data)));
    }

    @Test
    void directCounters() {
        compared.load("router");
        Entry route = entry("routes").lpm("destination", 0x0a000000, 8);
        insert("route", entry("routes").lpm("destination", 0x0a000000, 8).action("ingress.drop"));
        modify("counter", direct(route, SEVEN));
        read("counter", direct(route, CounterData.getDefaultInstance()));
        read("all of the table", direct(entry("routes"), CounterData.getDefaultInstance()));
        read(
                "with the entry",
                entity(b -> b.setTableEntry(entry("routes").message().setCounterData(SEVEN))));
        insert("insert", direct(route, SEVEN));
        delete("delete", direct(route, SEVEN));
        read("deleted", direct(route, CounterData.getDefaultInstance()));
        Entry absent = entry("routes").lpm("destination", 0x0b000000, 8);
        modify("no entry", direct(absent, SEVEN));
        read("no entry", direct(absent, SEVEN));
        modify("no table entry", entity(b -> b.setDirectCounterEntry(DirectCounterEntry.getDefaultInstance())));
        read("no table entry", entity(b -> b.setDirectCounterEntry(DirectCounterEntry.getDefaultInstance())));
        modify("table without", direct(entry("ports").exact("standard.ingress_port", 1), SEVEN));
        read("table without", direct(entry("ports"), SEVEN));
        assertDifferences();
    }

    private static Entity meter(long index, long cir, long cburst, long pir, long pburst) {
        return entity(b -> b.setMeterEntry(MeterEntry.newBuilder()
                .setMeterId(FEATURES.getMeters(0).getPreamble().getId())
                .setIndex(Index.newBuilder().setIndex(index))
                .setConfig(MeterConfig.newBuilder()
                        .setCir(cir)
                        .setCburst(cburst)
                        .setPir(pir)
                        .setPburst(pburst))));
    }

    private static Entity index(long index) {
        return entity(b -> b.setMeterEntry(MeterEntry.newBuilder()
                .setMeterId(FEATURES.getMeters(0).getPreamble().getId())
                .setIndex(Index.newBuilder().setIndex(index))));
    }

    @Test
    void meters() {
        compared.load("features");
        Entity one = meter(2, 10, 5, 20, 8);
        modify("meter", one);
        read("meter", index(2));
        modify("peak below committed", meter(1, 20, 5, 10, 8));
        read("peak below committed", index(1));
        modify("negative rate", meter(1, -5, 5, 10, 8));
        modify("rate of -1", meter(1, -1, 5, 10, 8));
        modify("all -1", meter(0, -1, -1, -1, -1));
        read("all -1", index(0));
        modify("burst too large", meter(0, 1, 1L << 33, 10, 8));
        modify("no rate", meter(3, 0, 0, 0, 0));
        read("no rate", index(3));
        modify("index too high", meter(99999, 10, 5, 20, 8));
        read("index too high", index(99999));
        modify("negative index", meter(-1, 10, 5, 20, 8));
        Entity reset =
                entity(b -> b.setMeterEntry(one.getMeterEntry().toBuilder().clearConfig()));
        modify("reset", reset);
        read("reset", reset);
        insert("insert", one);
        delete("delete", one);
        read("all", entity(b -> b.setMeterEntry(MeterEntry.getDefaultInstance())));
        modify(
                "all indices",
                entity(b -> b.setMeterEntry(one.getMeterEntry().toBuilder().clearIndex())));
        assertDifferences(
                "peak below committed: UNKNOWN -> INVALID_ARGUMENT",
                "rate of -1: UNKNOWN -> INVALID_ARGUMENT",
                "index too high: UNKNOWN -> OUT_OF_RANGE",
                "index too high: UNKNOWN -> OUT_OF_RANGE");
    }

    @Test
    void constantTablesAndOtherEntities() {
        compared.load("features");
        insert(
                "constant table",
                Entry.of(FEATURES, "ingress.work").exact("hdr.work.op", 200).action("ingress.add"));
        modify(
                "constant default",
                Entry.of(FEATURES, "ingress.work")
                        .isDefault()
                        .action("NoAction")
                        .entity());
        read("constant table", Entry.of(FEATURES, "ingress.work").entity());
        read("everything", entity(b -> b.setTableEntry(TableEntry.getDefaultInstance())));
        Entity register = entity(b -> b.setRegisterEntry(RegisterEntry.getDefaultInstance()));
        modify("register", register);
        read("register", register);
        Entity valueSet = entity(b -> b.setValueSetEntry(ValueSetEntry.getDefaultInstance()));
        modify("value set", valueSet);
        read("value set", valueSet);
        Entity digest = entity(b -> b.setDigestEntry(DigestEntry.newBuilder().setDigestId(5)));
        insert("digest", digest);
        read("digest", digest);
        read("no entity", Entity.getDefaultInstance());
        write("no update type", Update.Type.UNSPECIFIED, register);
        assertDifferences(
                "constant table: UNKNOWN -> PERMISSION_DENIED",
                "no entity: UNKNOWN -> INVALID_ARGUMENT",
                "no update type: UNIMPLEMENTED -> INVALID_ARGUMENT");
    }

    private void configure(String what, Action action, ForwardingPipelineConfig config) {
        compare(what, c -> c.calls()
                .setForwardingPipelineConfig(
                        c.configuration().setAction(action).setConfig(config).build()));
    }

    @Test
    void pipelines() {
        ForwardingPipelineConfig router = Programs.config("router");
        compare("write without a pipeline", c -> c.errors(c.writeRequest().build()));
        configure("verify", Action.VERIFY, router);
        configure("unspecified", Action.UNSPECIFIED, router);
        configure("commit", Action.VERIFY_AND_COMMIT, router);
        Entity entry = entry("ports")
                .exact("standard.ingress_port", 2)
                .action("ingress.drop")
                .entity();
        insert("entry", entry);
        read("entry", entry("ports").entity());
        assertDifferences();
    }
}
