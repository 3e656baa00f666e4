package io.weft.simulator.route;

import io.weft.routing.Routes;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.SwitchPorts;

/** By which rule packets take virtual channels. */
public enum VirtualChannelRule {
    /** The rule of the switches that are programmed: the number of descents over channel classes so far. */
    INSTALLED {
        @Override
        public VirtualChannels of(Routes routes, SwitchPorts ports, Packets packets, int count) {
            return VirtualChannels.installed(routes, ports, packets);
        }
    },
    /** The number of hops so far, as in the papers on Slim Fly. */
    EVERY_HOP {
        @Override
        public VirtualChannels of(Routes routes, SwitchPorts ports, Packets packets, int count) {
            return VirtualChannels.everyHop(routes, packets, count);
        }
    },
    /** Any one that is free, at every hop: what nothing proves to be free of deadlock. */
    ANY {
        @Override
        public VirtualChannels of(Routes routes, SwitchPorts ports, Packets packets, int count) {
            return VirtualChannels.any();
        }
    };

    /**
     * The virtual channels that packets take by this rule in one network.
     *
     * @param count how many there are
     * @throws TooFewVirtualChannelsException if minimal routes need more
     */
    public abstract VirtualChannels of(Routes routes, SwitchPorts ports, Packets packets, int count);
}
