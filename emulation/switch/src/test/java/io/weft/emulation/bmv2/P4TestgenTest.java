package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.weft.emulation.Programs;
import io.weft.emulation.TestController;
import io.weft.emulation.bmv2.Bmv2.Output;
import io.weft.emulation.fixtures.Requirements;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.Update;

/**
 * The tests that P4Testgen made of the fabric's own program, in the emulated switch and in bmv2. Each begins without
 * entries; the program is loaded anew, so that all registers are zero, only before a test that reads some.
 */
class P4TestgenTest {
    /** bmv2 shares ports out among its threads modulo 4: a packet-out by each shows that it has finished. */
    private static final int[] SENTINEL_PORTS = {504, 505, 506, 507, Comparison.CPU_PORT};

    /** What all sentinels end with, and no packet of a test. */
    private static final long MARKER = 0x5e5e_5e5e_5e5e_5e5eL;

    private static final ByteString END =
            ByteString.copyFrom(ByteBuffer.allocate(Long.BYTES).putLong(0, MARKER));

    private static final int PATIENCE_SECONDS = 120;
    private static final int MANY = 800;
    /** Of the port in the headers of packet-ins and packet-outs. */
    private static final int PORT_SHIFT = 7;

    private final ForwardingPipelineConfig config = Programs.weft();
    private final P4Info info = config.getP4Info();
    private final List<P4TestgenCase> tests = P4TestgenCase.all(info);

    @Test
    void theEmulatedSwitchDoesWhatEachTestExpects() throws IOException {
        try (BareSwitch emulated = new BareSwitch(Comparison.CPU_PORT);
                TestController controller = new TestController(emulated.port(), Comparison.DEVICE, 1).lead()) {
            check(controller, test -> {
                int before = emulated.packetIns();
                List<Output> left = new ArrayList<>(emulated.inject(
                        test.packet().port(), test.packet().frame().toByteArray()));
                for (int i = before; i < emulated.packetIns(); i++) {
                    left.add(frame(controller.nextPacket()));
                }
                return left;
            });
        }
    }

    @Test
    void bmv2DoesWhatEachTestExpects() throws IOException {
        try (Bmv2 bmv2 = new Bmv2(
                        Requirements.isolatedBmv2("the tests of P4Testgen in bmv2", List.of()),
                        Comparison.DEVICE,
                        Comparison.CPU_PORT,
                        output -> true);
                TestController controller = new TestController(bmv2.port(), Comparison.DEVICE, 1).lead()) {
            check(controller, test -> {
                bmv2.inject(
                        Comparison.DEVICE,
                        test.packet().port(),
                        test.packet().frame().toByteArray());
                for (int port : SENTINEL_PORTS) {
                    bmv2.inject(Comparison.DEVICE, Comparison.CPU_PORT, sentinel(port));
                }
                return Stream.concat(
                                upToSentinels(bmv2.outputs(), SENTINEL_PORTS.length - 1, each -> each, test),
                                upToSentinels(controller.packets(), 1, P4TestgenTest::frame, test))
                        .toList();
            });
        }
    }

    /** A packet-out to a port, in the lowest queue. */
    private static byte[] sentinel(int port) {
        return ByteBuffer.allocate(Short.BYTES + Long.BYTES)
                .putShort((short) (port << PORT_SHIFT))
                .putLong(MARKER)
                .array();
    }

    /** What came before a number of sentinels. */
    private static <T> Stream<Output> upToSentinels(
            BlockingQueue<T> queue, int count, Function<T, Output> output, P4TestgenCase test) {
        List<Output> before = new ArrayList<>();
        for (int sentinels = 0; sentinels < count; ) {
            T next = poll(queue);
            assertThat(next)
                    .as("after %s, %d of %d sentinels and %s", test.name(), sentinels, count, before)
                    .isNotNull();
            Output left = output.apply(next);
            if (left.frame().endsWith(END)) {
                sentinels++;
            } else {
                before.add(left);
            }
        }
        return before.stream();
    }

    private static <T> T poll(BlockingQueue<T> queue) {
        try {
            return queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs all tests on a switch, given how to let the packet of a test into it and take what leaves. */
    private void check(TestController controller, Function<P4TestgenCase, List<Output>> process) {
        List<String> failures = new ArrayList<>();
        List<Entity> defaults = null;
        for (P4TestgenCase test : tests) {
            if (test.readsRegisters() || !test.defaults().equals(defaults)) {
                load(controller);
                defaults = test.defaults();
                controller.write(Update.Type.MODIFY, defaults.toArray(Entity[]::new));
            }
            Entity[] entries = test.entries().toArray(Entity[]::new);
            controller.insert(entries);
            long[] before = drops(controller);
            List<Output> left = process.apply(test);
            String actual = outcome(left, reasons(before, drops(controller)));
            String expected = outcome(test.expected(), test.dropReasons());
            if (!actual.equals(expected)) {
                failures.add(test.name() + " expects " + expected + ", found " + actual);
            }
            controller.write(Update.Type.DELETE, entries);
        }
        assertThat(failures).as("of %d tests", tests.size()).isEmpty();
        assertThat(tests).hasSizeGreaterThan(MANY);
    }

    private void load(TestController controller) {
        controller
                .calls()
                .setForwardingPipelineConfig(controller
                        .configuration()
                        .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_COMMIT)
                        .setConfig(config)
                        .build());
    }

    private static String outcome(List<Output> left, List<Integer> dropReasons) {
        return left.stream().map(Output::toString).sorted().toList() + ", drop reasons " + dropReasons;
    }

    /** The packets in each cell of the counter of dropped packets. */
    private long[] drops(TestController controller) {
        int id = info.getCountersList().stream()
                .filter(each -> each.getPreamble().getName().equals("drops"))
                .findFirst()
                .orElseThrow()
                .getPreamble()
                .getId();
        return controller
                .read(Entity.newBuilder()
                        .setCounterEntry(CounterEntry.newBuilder().setCounterId(id))
                        .build())
                .stream()
                .map(Entity::getCounterEntry)
                .sorted(Comparator.comparing(cell -> cell.getIndex().getIndex()))
                .mapToLong(cell -> cell.getData().getPacketCount())
                .toArray();
    }

    private static List<Integer> reasons(long[] before, long[] after) {
        return IntStream.range(0, after.length)
                .filter(reason -> after[reason] != before[reason])
                .boxed()
                .toList();
    }

    /** A packet-in with the header that the program gave it. */
    private static Output frame(PacketIn packet) {
        int header = 0;
        for (var metadata : packet.getMetadataList()) {
            int value = 0;
            for (byte each : metadata.getValue().toByteArray()) {
                value = (value << Byte.SIZE) | (each & 0xFF);
            }
            header |= metadata.getMetadataId() == 1 ? value << PORT_SHIFT : value;
        }
        byte[] bytes = ByteBuffer.allocate(Short.BYTES).putShort((short) header).array();
        return new Output(Comparison.CPU_PORT, ByteString.copyFrom(bytes).concat(packet.getPayload()));
    }
}
