package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.Code;
import io.weft.emulation.Entry;
import io.weft.emulation.Frames;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.MeterEntry;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Counters and meters. */
class CountersAndMetersTest extends EntitiesFixture {
    @Test
    void countersCountAndAreSet() {
        controller.insert(
                entry("routes")
                        .lpm("destination", 0x0a000000, 8)
                        .action("ingress.set_group", 7)
                        .entity(),
                entry("groups").exact("meta.group", 7).set(hop(9, 1, 0)).entity());
        for (int i = 0; i < 3; i++) {
            device.inject(5, Frames.udp(0x0a000001));
        }
        CounterData expected =
                CounterData.newBuilder().setPacketCount(3).setByteCount(180).build();
        int received = INFO.getCountersList().stream()
                .filter(c -> c.getPreamble().getName().equals("ingress.received"))
                .findFirst()
                .orElseThrow()
                .getPreamble()
                .getId();
        Entity.Builder at5 = Entity.newBuilder();
        at5.getCounterEntryBuilder()
                .setCounterId(received)
                .setIndex(Index.newBuilder().setIndex(5));
        assertThat(controller.read(at5.build()).get(0).getCounterEntry().getData())
                .isEqualTo(expected);
        Entry route = entry("routes").lpm("destination", 0x0a000000, 8);
        Entity direct = Entity.newBuilder()
                .setDirectCounterEntry(DirectCounterEntry.newBuilder().setTableEntry(route.message()))
                .build();
        assertThat(controller.read(direct).get(0).getDirectCounterEntry().getData())
                .isEqualTo(expected);
        TableEntry withCounter = entry("routes")
                .message()
                .setCounterData(CounterData.getDefaultInstance())
                .build();
        assertThat(controller
                        .read(Entity.newBuilder().setTableEntry(withCounter).build())
                        .get(0)
                        .getTableEntry()
                        .getCounterData())
                .isEqualTo(expected);
        at5.getCounterEntryBuilder().setData(CounterData.newBuilder().setPacketCount(100));
        controller.write(Update.Type.MODIFY, at5.build());
        device.inject(5, Frames.udp(0x0a000001));
        assertThat(controller
                        .read(at5.build())
                        .get(0)
                        .getCounterEntry()
                        .getData()
                        .getPacketCount())
                .isEqualTo(101);
        Entity.Builder beyond = Entity.newBuilder();
        beyond.getCounterEntryBuilder()
                .setCounterId(received)
                .setIndex(Index.newBuilder().setIndex(512));
        assertFails(
                Code.OUT_OF_RANGE_VALUE,
                "counter ingress.received has no index 512, expected 0..511",
                Update.Type.MODIFY,
                beyond.build());
        assertFails(Code.INVALID_ARGUMENT_VALUE, "can only be modified", Update.Type.INSERT, at5.build());
        assertThat(controller.read(Entity.newBuilder()
                        .setCounterEntry(CounterEntry.newBuilder().setCounterId(received))
                        .build()))
                .hasSize(512);
    }

    @Test
    void metersAreConfiguredAndReset() {
        controller.push("features");
        MeterConfig.Builder config =
                MeterConfig.newBuilder().setCir(10).setCburst(5).setPir(20).setPburst(8);
        Entity configured = meter(MeterEntry.newBuilder().setConfig(config));
        controller.write(Update.Type.MODIFY, configured);
        assertThat(controller.read(configured)).containsExactly(configured);
        assertFails(
                Code.INVALID_ARGUMENT_VALUE,
                "pir not below cir",
                Update.Type.MODIFY,
                meter(MeterEntry.newBuilder().setConfig(config.setPir(5))));
        Entity unset = meter(MeterEntry.newBuilder());
        controller.write(Update.Type.MODIFY, unset);
        assertThat(controller.read(configured)).containsExactly(unset);
    }

    private static Entity meter(MeterEntry.Builder entry) {
        int limits = FEATURES.getMeters(0).getPreamble().getId();
        return Entity.newBuilder()
                .setMeterEntry(
                        entry.setMeterId(limits).setIndex(Index.newBuilder().setIndex(2)))
                .build();
    }
}
