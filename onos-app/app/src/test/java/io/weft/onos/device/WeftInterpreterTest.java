package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.onlab.util.ImmutableByteSequence;
import org.onosproject.net.DeviceId;
import org.onosproject.net.PortNumber;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.TrafficTreatment;
import org.onosproject.net.packet.DefaultOutboundPacket;
import org.onosproject.net.packet.InboundPacket;
import org.onosproject.net.pi.model.PiPacketMetadataId;
import org.onosproject.net.pi.model.PiPacketOperationType;
import org.onosproject.net.pi.model.PiPipelineInterpreter.PiInterpreterException;
import org.onosproject.net.pi.runtime.PiPacketMetadata;
import org.onosproject.net.pi.runtime.PiPacketOperation;

/** Packets between ONOS and the program. */
class WeftInterpreterTest {
    private static final DeviceId DEVICE = DeviceId.deviceId("device:s");
    private final WeftInterpreter interpreter = new WeftInterpreter();
    private final byte[] frame = new byte[60];

    private List<PiPacketOperation> out(TrafficTreatment treatment) throws PiInterpreterException {
        return new ArrayList<>(
                interpreter.mapOutboundPacket(new DefaultOutboundPacket(DEVICE, treatment, ByteBuffer.wrap(frame))));
    }

    private static long metadata(PiPacketOperation operation, String name) {
        return operation.metadatas().stream()
                .filter(metadata -> metadata.id().equals(PiPacketMetadataId.of(name)))
                .mapToLong(metadata -> value(metadata.value()))
                .findFirst()
                .orElseThrow();
    }

    private static long value(ImmutableByteSequence bytes) {
        long value = 0;
        for (byte b : bytes.asArray()) {
            value = (value << 8) | (b & 255);
        }
        return value;
    }

    @Test
    void aPacketLeavesByItsPortThroughItsQueueAsItIs() throws PiInterpreterException {
        frame[59] = 17;
        List<PiPacketOperation> operations = out(DefaultTrafficTreatment.builder()
                .setQueue(3)
                .setOutput(PortNumber.portNumber(300))
                .build());
        assertThat(operations).hasSize(1);
        assertThat(operations.get(0).type()).isEqualTo(PiPacketOperationType.PACKET_OUT);
        assertThat(operations.get(0).data().asArray()).isEqualTo(frame);
        assertThat(metadata(operations.get(0), "egress_port")).isEqualTo(300);
        assertThat(metadata(operations.get(0), "priority")).isEqualTo(3);
        assertThat(metadata(operations.get(0), "pad")).isZero();
    }

    @Test
    void whatThePortsOrQueuesOfTheProgramDoNotHaveIsRefused() {
        assertThatThrownBy(() -> out(DefaultTrafficTreatment.builder()
                        .setOutput(PortNumber.portNumber(512))
                        .build()))
                .isInstanceOf(PiInterpreterException.class)
                .hasMessageContaining("egress_port is 512");
        assertThatThrownBy(() -> out(DefaultTrafficTreatment.builder()
                        .setQueue(8)
                        .setOutput(PortNumber.portNumber(1))
                        .build()))
                .isInstanceOf(PiInterpreterException.class)
                .hasMessageContaining("priority is 8");
        assertThatThrownBy(() -> out(DefaultTrafficTreatment.builder()
                        .setOutput(PortNumber.NORMAL)
                        .build()))
                .isInstanceOf(PiInterpreterException.class)
                .hasMessageContaining("logical port");
        assertThatThrownBy(() -> out(DefaultTrafficTreatment.builder().popVlan().build()))
                .isInstanceOf(PiInterpreterException.class)
                .hasMessageContaining("as they are");
    }

    @Test
    void aPacketComesFromThePortThatTheProgramSays() throws PiInterpreterException {
        ofType(0x88CC);
        InboundPacket packet = interpreter.mapInboundPacket(fromPort300(), DEVICE);
        assertThat(packet.receivedFrom().deviceId()).isEqualTo(DEVICE);
        assertThat(packet.receivedFrom().port().toLong()).isEqualTo(300);
        byte[] bytes = new byte[packet.unparsed().remaining()];
        packet.unparsed().duplicate().get(bytes);
        assertThat(bytes).isEqualTo(frame);
    }

    @Test
    void aProbeIsNothingToOnos() throws PiInterpreterException {
        ofType(0x88B6);
        assertThat(interpreter.mapInboundPacket(fromPort300(), DEVICE)).isNull();
    }

    /** Tests of queues carry the tag of their virtual channel. */
    @Test
    void aTaggedProbeIsNothingToOnosEither() throws PiInterpreterException {
        ofType(0x8100);
        frame[16] = (byte) 0x88;
        frame[17] = (byte) 0xB6;
        assertThat(interpreter.mapInboundPacket(fromPort300(), DEVICE)).isNull();
        ofType(0x88CC);
        assertThat(interpreter.mapInboundPacket(fromPort300(), DEVICE)).isNotNull();
    }

    @Test
    void aPacketFromNoPortIsRefused() {
        assertThatThrownBy(() -> interpreter.mapInboundPacket(in().build(), DEVICE))
                .isInstanceOf(PiInterpreterException.class)
                .hasMessageContaining("without ingress_port");
    }

    private void ofType(int etherType) {
        frame[12] = (byte) (etherType >> 8);
        frame[13] = (byte) etherType;
    }

    private PiPacketOperation fromPort300() {
        return in().withMetadata(PiPacketMetadata.builder()
                        .withId(PiPacketMetadataId.of("ingress_port"))
                        .withValue(ImmutableByteSequence.copyFrom(new byte[] {1, 44}))
                        .build())
                .build();
    }

    private PiPacketOperation.Builder in() {
        return PiPacketOperation.builder()
                .withType(PiPacketOperationType.PACKET_IN)
                .withData(ImmutableByteSequence.copyFrom(frame));
    }
}
