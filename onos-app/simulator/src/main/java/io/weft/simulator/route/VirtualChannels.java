package io.weft.simulator.route;

import io.weft.routing.Routes;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.SwitchPorts;

/** Which virtual channel a packet takes. */
public interface VirtualChannels {
    /**
     * That of a packet that leaves switch {@code s} by a port, or {@link PacketRouting#ANY}; it is told of each hop
     * once.
     */
    int next(int packet, int s, int port);

    /** Whether they are those that are installed, of which there have to be enough. */
    default boolean installed() {
        return true;
    }

    /** Any one that is free, at every hop: what nothing proves to be free of deadlock. */
    static VirtualChannels any() {
        return new VirtualChannels() {
            @Override
            public int next(int packet, int s, int port) {
                return PacketRouting.ANY;
            }

            @Override
            public boolean installed() {
                return false;
            }
        };
    }

    /**
     * Those that are installed: the layer of source and destination, plus the descents over channel classes so far.
     *
     * @throws IllegalStateException when asked, if a packet needs one that the fabric does not have, which its routes
     *     preclude
     */
    static VirtualChannels installed(Routes routes, SwitchPorts ports, Packets packets) {
        int count = routes.fabric().virtualChannels();
        boolean layered = routes.fabric().topology().classCount() == 0;
        return (packet, s, port) -> {
            int progress = packets.get(packet, Packets.PROGRESS);
            int virtualChannel = progress & 0xFF;
            if (layered) {
                if (packets.get(packet, Packets.HOPS) == 0) {
                    virtualChannel = routes.layer(s, packets.get(packet, Packets.LAST_SWITCH));
                }
                packets.set(packet, Packets.PROGRESS, virtualChannel);
                return virtualChannel;
            }
            int lastClass = progress >> 8;
            int channelClass = ports.channelClass(port);
            if (channelClass <= lastClass) {
                virtualChannel++;
            }
            if (virtualChannel >= count) {
                throw new IllegalStateException(
                        "a packet at " + routes.fabric().topology().switchName(s) + " needs virtual channel "
                                + virtualChannel + " of " + count);
            }
            packets.set(packet, Packets.PROGRESS, channelClass << 8 | virtualChannel);
            return virtualChannel;
        };
    }
}
