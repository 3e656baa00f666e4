package io.weft.emulation.bmv2;

import com.google.protobuf.ByteString;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.weft.emulation.bmv2.Bmv2.Output;
import io.weft.emulation.engine.DropReason;
import io.weft.emulation.engine.EgressQueues;
import io.weft.emulation.engine.PacketProcessor;
import io.weft.emulation.engine.PortStates;
import io.weft.emulation.engine.Program;
import io.weft.emulation.engine.SwitchMemory;
import io.weft.emulation.p4runtime.P4RuntimeService;
import io.weft.emulation.p4runtime.ServedSwitch;
import io.weft.emulation.p4runtime.ServedSwitch.ControllerPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a switch is made of, without its ports: programs that know nothing of P4Runtime send by port 0, which bmv2 has
 * and a switch that a controller knows has not.
 */
final class BareSwitch implements ServedSwitch, AutoCloseable {
    private final int cpuPort;
    private final PortStates ports = new PortStates();
    private final EgressQueues queues = new EgressQueues(System::nanoTime, (nanos, task) -> {}, port -> {});
    private final List<Output> outputs = new ArrayList<>();
    private int packetIns;
    private final List<DropReason> drops = new ArrayList<>();
    private final P4RuntimeService service;
    private final Server server;
    private ControllerPort controller = frame -> Optional.of(DropReason.NO_CONTROLLER);
    private SwitchMemory running;
    private PacketProcessor processor;

    BareSwitch(int cpuPort) throws IOException {
        this.cpuPort = cpuPort;
        service = new P4RuntimeService(this);
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(service)
                .build()
                .start();
    }

    int port() {
        return server.getPort();
    }

    /** Runs a frame to its end and returns what left by ports other than that of the controller. */
    List<Output> inject(int port, byte[] frame) {
        outputs.clear();
        processor.process(port, frame);
        return List.copyOf(outputs);
    }

    /** How many packets went to the controller so far. */
    int packetIns() {
        return packetIns;
    }

    /** Why packets were dropped so far. */
    List<DropReason> drops() {
        return drops;
    }

    @Override
    public long deviceId() {
        return Comparison.DEVICE;
    }

    @Override
    public SwitchMemory newMemory(Program program) {
        return program.newMemory(ports, System::nanoTime, 1);
    }

    @Override
    public void run(Program program, SwitchMemory memory) {
        running = memory;
        processor = new PacketProcessor(program, memory, queues, new PacketProcessor.Output() {
            @Override
            public boolean transmit(int port, byte[] frame, int priority) {
                if (port == cpuPort) {
                    packetIns += controller.send(frame).isEmpty() ? 1 : 0;
                } else {
                    outputs.add(new Output(port, ByteString.copyFrom(frame)));
                }
                return true;
            }

            @Override
            public void drop(DropReason reason, String detail) {
                drops.add(reason);
            }
        });
    }

    @Override
    public boolean runs(SwitchMemory memory) {
        return running == memory;
    }

    @Override
    public void packetOut(byte[] frame) {
        processor.process(cpuPort, frame);
    }

    @Override
    public void setController(ControllerPort port) {
        controller = port;
    }

    @Override
    public boolean hasPort(int port) {
        return ports.exists(port);
    }

    @Override
    public void close() {
        service.close();
        server.shutdownNow();
    }
}
