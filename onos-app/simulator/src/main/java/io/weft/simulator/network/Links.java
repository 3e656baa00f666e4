package io.weft.simulator.network;

import java.util.Arrays;

/**
 * What is on its way over links, packets or credits: by each port one leaves in a cycle, in order, and arrives some cycles later.
 * Not thread-safe.
 */
final class Links {
    private final int shift;
    private final int[] peer;
    /** By port, the switch at the other end; endpoints are as one switch more, behind the last. */
    private final int[] peerSwitch;
    /** By port, cycles from when something leaves by it until it arrives. */
    private final int[] latency;
    /** By port, when the last left. */
    private final int[] last;

    private final Inboxes inboxes;

    /**
     * Nothing is on its way.
     *
     * @param shift the logarithm of the number of channels that each port has room for
     * @param toEndpoints cycles to an endpoint
     * @param toSwitches cycles to a switch
     */
    Links(SwitchPorts ports, int shift, int toEndpoints, int toSwitches) {
        int switches = ports.first.length - 1;
        this.shift = shift;
        this.peer = ports.peer;
        this.peerSwitch = new int[ports.count()];
        this.latency = new int[ports.count()];
        for (int port = 0; port < peer.length; port++) {
            boolean toEndpoint = peer[port] >= ports.ofSwitches;
            peerSwitch[port] = toEndpoint ? switches : ports.owner[peer[port]];
            latency[port] = toEndpoint ? toEndpoints : toSwitches;
        }
        this.last = new int[ports.count()];
        Arrays.fill(last, -1);
        int[] firstPort = Arrays.copyOf(ports.first, switches + 2);
        firstPort[switches + 1] = ports.count();
        this.inboxes = new Inboxes(firstPort, Math.max(toEndpoints, toSwitches));
    }

    /**
     * Something leaves by a channel, as soon as its port is free.
     *
     * @param what comes out at the other end, together with the channel there
     * @param earliest the first cycle in which it can leave
     * @param now the cycle that it is
     */
    void send(int channel, int what, int earliest, int now) {
        int port = channel >> shift;
        int leaves = Math.max(last[port] + 1, earliest);
        last[port] = leaves;
        int channelThere = ((peer[port] - port) << shift) + channel;
        inboxes.add(peerSwitch[port], leaves + latency[port], now, (long) what << 32 | channelThere);
    }

    /** What arrives, by cycle and switch: what was sent in the upper half, the channel by which it comes in the lower. */
    Inboxes arriving() {
        return inboxes;
    }
}
