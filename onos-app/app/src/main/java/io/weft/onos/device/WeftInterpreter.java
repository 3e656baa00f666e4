package io.weft.onos.device;

import io.weft.onos.cluster.ProbeSink;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftPackets;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.onlab.packet.DeserializationException;
import org.onlab.packet.Ethernet;
import org.onosproject.net.ConnectPoint;
import org.onosproject.net.DeviceId;
import org.onosproject.net.Port;
import org.onosproject.net.PortNumber;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.driver.AbstractHandlerBehaviour;
import org.onosproject.net.flow.TrafficTreatment;
import org.onosproject.net.flow.criteria.Criterion;
import org.onosproject.net.flow.instructions.Instruction;
import org.onosproject.net.flow.instructions.Instructions.OutputInstruction;
import org.onosproject.net.flow.instructions.Instructions.SetQueueInstruction;
import org.onosproject.net.packet.DefaultInboundPacket;
import org.onosproject.net.packet.InboundPacket;
import org.onosproject.net.packet.OutboundPacket;
import org.onosproject.net.pi.model.PiMatchFieldId;
import org.onosproject.net.pi.model.PiPipelineInterpreter;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiAction;
import org.onosproject.net.pi.runtime.PiPacketOperation;

/**
 * How ONOS's packets reach and leave Weft's program. Flow rules of others are not translated: what a packet may do in a
 * fabric is decided by its routes alone.
 */
public final class WeftInterpreter extends AbstractHandlerBehaviour implements PiPipelineInterpreter {
    @Override
    public Optional<PiMatchFieldId> mapCriterionType(Criterion.Type type) {
        return Optional.empty();
    }

    @Override
    public Optional<PiTableId> mapFlowRuleTableId(int table) {
        return Optional.empty();
    }

    @Override
    public PiAction mapTreatment(TrafficTreatment treatment, PiTableId table) throws PiInterpreterException {
        throw new PiInterpreterException("the tables of a fabric take rules of Weft only, not " + treatment);
    }

    @Override
    public Optional<Integer> mapLogicalPortNumber(PortNumber port) {
        return port.equals(PortNumber.CONTROLLER) ? Optional.of(WeftConstants.CPU_PORT) : Optional.empty();
    }

    /** Sends by each port that the treatment says, through the queue that it says, or the one that is served last. */
    @Override
    public Collection<PiPacketOperation> mapOutboundPacket(OutboundPacket packet) throws PiInterpreterException {
        List<PiPacketOperation> operations = new ArrayList<>();
        long queue = 0;
        for (Instruction instruction : packet.treatment().allInstructions()) {
            if (instruction instanceof SetQueueInstruction) {
                queue = ((SetQueueInstruction) instruction).queueId();
            } else if (!(instruction instanceof OutputInstruction)) {
                throw new PiInterpreterException(
                        "packets to a fabric leave by a port as they are; cannot do " + instruction);
            }
        }
        for (Instruction instruction : packet.treatment().allInstructions()) {
            if (instruction instanceof OutputInstruction) {
                for (long port : ports(packet.sendThrough(), ((OutputInstruction) instruction).port())) {
                    operations.add(operation(packet.data(), port, queue));
                }
            }
        }
        return operations;
    }

    private long[] ports(DeviceId device, PortNumber port) throws PiInterpreterException {
        if (port.equals(PortNumber.FLOOD)) {
            return handler().get(DeviceService.class).getPorts(device).stream()
                    .map(Port::number)
                    .filter(number -> !number.isLogical())
                    .mapToLong(PortNumber::toLong)
                    .toArray();
        }
        if (port.equals(PortNumber.CONTROLLER)) {
            return new long[] {WeftConstants.CPU_PORT};
        }
        if (port.isLogical()) {
            throw new PiInterpreterException("cannot send by the logical port " + port);
        }
        return new long[] {port.toLong()};
    }

    /** Probes are nothing to ONOS: {@link ProbeSink} has them already. */
    @Override
    public InboundPacket mapInboundPacket(PiPacketOperation operation, DeviceId device) throws PiInterpreterException {
        byte[] frame = operation.data().asArray();
        if (PacketOperations.isProbe(frame)) {
            return null;
        }
        Ethernet ethernet;
        try {
            ethernet = Ethernet.deserializer().deserialize(frame, 0, frame.length);
        } catch (DeserializationException e) {
            throw new PiInterpreterException(device + " sent what is no Ethernet frame: " + e.getMessage());
        }
        int port = PacketOperations.ingressPort(operation)
                .orElseThrow(() -> new PiInterpreterException(
                        device + " sent a packet without " + WeftPackets.PACKET_IN_INGRESS_PORT));
        return new DefaultInboundPacket(
                new ConnectPoint(device, PortNumber.portNumber(port)),
                ethernet,
                ByteBuffer.wrap(frame).asReadOnlyBuffer());
    }

    private static PiPacketOperation operation(ByteBuffer frame, long port, long queue) throws PiInterpreterException {
        try {
            return PacketOperations.packetOut(frame, port, queue);
        } catch (IllegalArgumentException e) {
            throw new PiInterpreterException(e.getMessage());
        }
    }
}
