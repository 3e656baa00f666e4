package io.weft.simulator.network;

import java.util.Arrays;

/**
 * The packets or credits on the links of a {@link BufferedNetwork}: each port sends one in a cycle, in order, which
 * arrives some cycles later. Not thread-safe.
 */
final class BufferedLinks {
    private final int shift;
    private final int[] peer;
    /** By port, the switch at the other end; endpoints are as one switch more, behind the last. */
    private final int[] peerSwitch;
    /** By port, cycles from when something leaves by it until it arrives. */
    private final int[] latency;
    /** By port, when the last left. */
    private final int[] last;

    private final TimingWheel wheel;

    /**
     * Nothing is on its way.
     *
     * @param shift the logarithm of the number of VCs that each port has room for
     * @param toEndpoints cycles to an endpoint
     * @param toSwitches cycles to a switch
     */
    BufferedLinks(SwitchPorts ports, int shift, int toEndpoints, int toSwitches) {
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
        this.wheel = new TimingWheel(firstPort, Math.max(toEndpoints, toSwitches));
    }

    /**
     * Something leaves by a VC, as soon as its port is free.
     *
     * @param what comes out at the other end, together with the VC there
     * @param earliest the first cycle in which it can leave
     * @param now the cycle that it is
     */
    void send(int vc, int what, int earliest, int now) {
        int port = vc >> shift;
        int leaves = Math.max(last[port] + 1, earliest);
        last[port] = leaves;
        int vcThere = ((peer[port] - port) << shift) + vc;
        wheel.add(peerSwitch[port], leaves + latency[port], now, (long) what << 32 | vcThere);
    }

    /** What arrives, by cycle and switch: what was sent in the upper half, the VC by which it comes in the lower. */
    TimingWheel arriving() {
        return wheel;
    }
}
