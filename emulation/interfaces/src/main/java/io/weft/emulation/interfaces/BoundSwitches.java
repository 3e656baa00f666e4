package io.weft.emulation.interfaces;

import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Switches that run in this process, each with a P4Runtime server on loopback, whose ports are network interfaces. A
 * port is up while its interface is, and the other end of that.
 *
 * <p>Each interface has a thread, which takes a packet through the switch and out of the other interface. Packets that
 * wait for the line of a port with a rate are sent by one thread for all.
 */
public final class BoundSwitches implements AutoCloseable {
    private final List<SwitchServer> servers = new ArrayList<>();
    private final List<EthernetInterface> interfaces = new ArrayList<>();
    /** By name of the interface. */
    private final Map<String, Port> ports = new HashMap<>();

    private LinkWatch watch;

    /** One port of a switch. */
    private record Port(EmulatedSwitch of, int number) {
        void set(boolean up) {
            if (of.isPortUp(number) != up) {
                of.setPort(number, up);
            }
        }
    }

    private BoundSwitches() {}

    /**
     * Starts switches without a program.
     *
     * @throws InterfaceException if an interface cannot be opened; then none is left open
     * @throws java.io.UncheckedIOException if a TCP port cannot be bound; then none is left bound
     */
    public static BoundSwitches start(Collection<SwitchBindings.SwitchBinding> bindings) {
        BoundSwitches switches = new BoundSwitches();
        try {
            bindings.forEach(switches::add);
            switches.watch = new LinkWatch(
                    switches.ports.keySet(),
                    (name, up) -> switches.ports.get(name).set(up));
            return switches;
        } catch (RuntimeException e) {
            switches.close();
            throw e;
        }
    }

    private void add(SwitchBindings.SwitchBinding binding) {
        EmulatedSwitch made = new EmulatedSwitch(binding.deviceId());
        binding.rates().forEach(made::setPortRate);
        Map<Integer, EthernetInterface> byPort = new HashMap<>();
        binding.ports().forEach((port, name) -> {
            EthernetInterface opened = new EthernetInterface(name);
            interfaces.add(opened);
            byPort.put(port, opened);
            ports.put(name, new Port(made, port));
        });
        made.setPacketListener((port, frame, priority) -> {
            EthernetInterface to = byPort.get(port);
            if (to != null) {
                to.send(frame);
            }
        });
        byPort.forEach((port, from) -> from.listen(frame -> made.inject(port, frame)));
        servers.add(
                binding.grpcAddress().isEmpty()
                        ? SwitchServer.start(made, binding.grpcPort())
                        : SwitchServer.start(made, new InetSocketAddress(binding.grpcAddress(), binding.grpcPort())));
    }

    public int portCount() {
        return ports.size();
    }

    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
        servers.forEach(SwitchServer::close);
        interfaces.forEach(EthernetInterface::close);
    }
}
