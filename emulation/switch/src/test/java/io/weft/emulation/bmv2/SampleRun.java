package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.Code;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.weft.emulation.TestController;
import io.weft.emulation.bmv2.Bmv2.Output;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** One program in bmv2 and in a bare switch, with the same random entries and packets. */
final class SampleRun implements AutoCloseable {
    /** How long bmv2 may take for a frame, and how long to wait for frames that should not come. */
    private static final int PATIENCE_SECONDS = 120;

    private static final int QUIET_MILLIS = 300;

    private static final int BATCH = 8;

    private final ForwardingPipelineConfig config;
    private final Random random;
    private final BareSwitch emulated;
    private final Bmv2 bmv2;
    private final TestController toEmulated;
    private final TestController toBmv2;

    SampleRun(ForwardingPipelineConfig config, Path binary, long seed) throws IOException {
        this.config = config;
        this.random = new Random(seed);
        emulated = new BareSwitch(Comparison.CPU_PORT);
        bmv2 = new Bmv2(binary, Comparison.DEVICE, Comparison.CPU_PORT, output -> true);
        toEmulated = new TestController(emulated.port(), Comparison.DEVICE, 1).lead();
        toBmv2 = new TestController(bmv2.port(), Comparison.DEVICE, 1).lead();
        for (TestController controller : List.of(toEmulated, toBmv2)) {
            controller
                    .calls()
                    .setForwardingPipelineConfig(controller
                            .configuration()
                            .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_COMMIT)
                            .setConfig(config)
                            .build());
        }
    }

    /** Writes random entries to both, which take and refuse the same. */
    void writeEntries() {
        RandomEntries entries = new RandomEntries(config.getP4Info(), random);
        entries.inserts().forEach(entity -> write(Update.Type.INSERT, entity));
        entries.modifications().forEach(entity -> write(Update.Type.MODIFY, entity));
    }

    /** Writes to both, which take or refuse it alike. */
    void write(Update.Type type, Entity entity) {
        assertThat(taken(toEmulated, type, entity)).as("%s %s", type, entity).isEqualTo(taken(toBmv2, type, entity));
    }

    private static boolean taken(TestController controller, Update.Type type, Entity entity) {
        List<Error> errors = controller.errors(controller
                .writeRequest()
                .addUpdates(Update.newBuilder().setType(type).setEntity(entity))
                .build());
        return errors.stream().allMatch(error -> error.getCanonicalCode() == Code.OK_VALUE);
    }

    /** Sends random frames through both, and fails unless the same frames leave by the same ports. */
    void comparePackets(int count) throws IOException {
        RandomFrames frames = new RandomFrames(config.getP4DeviceConfig().toByteArray(), random);
        comparePackets(count, () -> Injection.of(random.nextInt(8), frames.next()));
    }

    /**
     * The same with given frames; what goes to the controllers is compared too.
     *
     * @return how many frames and packet-ins there were
     */
    int comparePackets(int count, Supplier<Injection> frames) {
        List<PacketIn> ofEmulated = new ArrayList<>();
        List<PacketIn> ofBmv2 = new ArrayList<>();
        int left = 0;
        int packetIns = emulated.packetIns();
        for (int sent = 0; sent < count; ) {
            List<Injection> batch = new ArrayList<>();
            for (int i = 0; i < BATCH && sent < count; i++, sent++) {
                batch.add(frames.get());
            }
            left += compare(batch).size();
            for (; packetIns < emulated.packetIns(); packetIns++) {
                ofEmulated.add(toEmulated.nextPacket());
                ofBmv2.add(toBmv2.nextPacket());
            }
        }
        assertThat(texts(ofBmv2)).as("packet-ins of bmv2").containsExactlyElementsOf(texts(ofEmulated));
        assertThat(poll(QUIET_MILLIS))
                .as("a frame of bmv2 more than of the other")
                .isNull();
        assertThat(toBmv2.packets()).as("a packet-in of bmv2 more").isEmpty();
        return left + ofBmv2.size();
    }

    /** Sends frames through both, and returns those that left; fails unless they left both by the same ports. */
    List<Output> compare(List<Injection> batch) {
        List<Output> expected = new ArrayList<>();
        for (Injection injection : batch) {
            byte[] frame = injection.frame().toByteArray();
            expected.addAll(emulated.inject(injection.port(), frame));
            bmv2.inject(Comparison.DEVICE, injection.port(), frame);
        }
        assertThat(texts(receive(expected.size())))
                .as("frames of bmv2 after %s", batch)
                .containsExactlyElementsOf(texts(expected));
        return expected;
    }

    private List<Output> receive(int count) {
        List<Output> received = new ArrayList<>();
        while (received.size() < count) {
            Output next = poll(PATIENCE_SECONDS * 1000);
            if (next == null) {
                return received;
            }
            received.add(next);
        }
        return received;
    }

    private Output poll(int millis) {
        try {
            return bmv2.outputs().poll(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> texts(List<?> all) {
        return all.stream().map(Object::toString).sorted().toList();
    }

    /** The packets that bmv2 counted in a cell of a counter. */
    long packetsOfBmv2(String counter, int index) {
        int id = config.getP4Info().getCountersList().stream()
                .filter(each -> each.getPreamble().getName().equals(counter))
                .findFirst()
                .orElseThrow()
                .getPreamble()
                .getId();
        CounterEntry.Builder cell = CounterEntry.newBuilder()
                .setCounterId(id)
                .setIndex(Index.newBuilder().setIndex(index));
        return toBmv2.read(Entity.newBuilder().setCounterEntry(cell).build())
                .get(0)
                .getCounterEntry()
                .getData()
                .getPacketCount();
    }

    /** Reads everything from both. */
    void compareReadBack() {
        P4Info info = config.getP4Info();
        List<Entity> wanted = new ArrayList<>();
        info.getTablesList()
                .forEach(table -> wanted.add(Entity.newBuilder()
                        .setTableEntry(TableEntry.newBuilder()
                                .setTableId(table.getPreamble().getId())
                                .setCounterData(CounterData.getDefaultInstance()))
                        .build()));
        info.getCountersList()
                .forEach(counter -> wanted.add(Entity.newBuilder()
                        .setCounterEntry(CounterEntry.newBuilder()
                                .setCounterId(counter.getPreamble().getId()))
                        .build()));
        if (info.getActionProfilesCount() > 0) {
            wanted.add(Entity.newBuilder()
                    .setActionProfileMember(ActionProfileMember.getDefaultInstance())
                    .build());
            wanted.add(Entity.newBuilder()
                    .setActionProfileGroup(ActionProfileGroup.getDefaultInstance())
                    .build());
        }
        for (Entity entity : wanted) {
            compareReadBack(entity);
        }
    }

    // bmv2 tells a member once for each of its weights, cannot read tables with entries of the program that the
    // controller may change, and refuses to look for members where there are only one-shot sets.
    private void compareReadBack(Entity wanted) {
        List<Entity> ofBmv2;
        try {
            ofBmv2 = toBmv2.read(wanted);
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.INVALID_ARGUMENT) {
                assertThat(toEmulated.read(wanted))
                        .as("members of one-shot sets")
                        .isEmpty();
            } else {
                assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INTERNAL);
            }
            return;
        }
        assertThat(new TreeSet<>(texts(ofBmv2)))
                .as("bmv2's answer to %s", wanted)
                .containsExactlyElementsOf(new TreeSet<>(texts(toEmulated.read(wanted))));
    }

    @Override
    public void close() throws IOException {
        toEmulated.close();
        toBmv2.close();
        emulated.close();
        bmv2.close();
    }
}
