package io.weft.simulator.network;

import java.util.Arrays;

/**
 * The packets or credits on the links of a {@link BufferedNetwork}: each port sends one in a cycle, in order, which
 * arrives some cycles later. Each part of the network has what arrives at its switches in a {@link TimingWheel}; its
 * endpoints are as one switch more, behind the last. Parts may send and receive at the same time, each by one thread:
 * what one sends in a cycle, others find in the next.
 */
final class BufferedLinks {
    private final int shift;
    private final int[] peer;
    /** By port, the part at the other end, and the place there: its switch, counted from the first of the part. */
    private final int[] peerPart;

    private final int[] peerPlace;
    /** By port, cycles from when something leaves by it until it arrives. */
    private final int[] latency;
    /** By port, when the last left. */
    private final int[] last;
    /** By part. */
    private final TimingWheel[] wheels;
    /**
     * By cycle modulo 2, whether switches sent it (what endpoints send goes before that), the part it is for, and the
     * part it is from.
     */
    private final CrossPartEvents[][][][] mail;

    /**
     * Nothing is on its way.
     *
     * @param shift the logarithm of the number of VCs that each port has room for
     * @param latency by port, cycles from when something leaves by it until it arrives
     */
    BufferedLinks(SwitchPorts ports, Partition partition, int shift, int[] latency) {
        this.shift = shift;
        this.peer = ports.peer;
        this.peerPart = new int[ports.count()];
        this.peerPlace = new int[ports.count()];
        this.latency = latency;
        for (int port = 0; port < peer.length; port++) {
            boolean toEndpoint = peer[port] >= ports.ofSwitches;
            int part = toEndpoint
                    ? partition.ofEndpoint(peer[port] - ports.ofSwitches)
                    : partition.ofSwitch(ports.owner[peer[port]]);
            int s = toEndpoint ? partition.firstSwitch(part + 1) : ports.owner[peer[port]];
            peerPart[port] = part;
            peerPlace[port] = s - partition.firstSwitch(part);
        }
        this.last = new int[ports.count()];
        Arrays.fill(last, -1);
        int longest = Arrays.stream(latency).max().orElse(0);
        int parts = partition.count();
        this.wheels = new TimingWheel[parts];
        this.mail = new CrossPartEvents[2][2][parts][parts];
        for (int to = 0; to < parts; to++) {
            int[] places = places(ports, partition, to);
            int endpoints = partition.firstEndpoint(to + 1) - partition.firstEndpoint(to);
            int[] withEndpoints = Arrays.copyOf(places, places.length + 1);
            withEndpoints[places.length] = places[places.length - 1] + endpoints;
            wheels[to] = new TimingWheel(withEndpoints, longest);
            for (CrossPartEvents[][][] ofParity : mail) {
                for (CrossPartEvents[][] ofSender : ofParity) {
                    Arrays.setAll(ofSender[to], from -> new CrossPartEvents());
                }
            }
        }
    }

    /** By switch of a part, its first port, counted from the first of the part; and the end of the last. */
    static int[] places(SwitchPorts ports, Partition partition, int part) {
        int first = partition.firstSwitch(part);
        int[] places = Arrays.copyOfRange(ports.first, first, partition.firstSwitch(part + 1) + 1);
        Arrays.setAll(places, s -> ports.first[first + s] - ports.first[first]);
        return places;
    }

    /**
     * Something leaves an endpoint, as soon as its port is free, while no other thread sends or receives.
     *
     * @param what comes out at the other end, together with the VC there
     * @param earliest the first cycle in which it can leave
     * @param now the cycle that it is
     */
    void sendAlone(int vc, int what, int earliest, int now) {
        int port = vc >> shift;
        wheels[peerPart[port]].add(peerPlace[port], leaves(port, earliest) + latency[port], now, thing(vc, what));
    }

    /**
     * Something leaves by a VC, as soon as its port is free.
     *
     * @param bySwitch whether that port is of a switch
     * @param what comes out at the other end, together with the VC there
     * @param earliest the first cycle in which it can leave
     * @param now the cycle that it is
     */
    void send(int part, boolean bySwitch, int vc, int what, int earliest, int now) {
        if (wheels.length == 1) {
            sendAlone(vc, what, earliest, now);
            return;
        }
        int port = vc >> shift;
        mail[now & 1][bySwitch ? 1 : 0][peerPart[port]][part].add(
                peerPlace[port], leaves(port, earliest) + latency[port], thing(vc, what));
    }

    private int leaves(int port, int earliest) {
        int leaves = Math.max(last[port] + 1, earliest);
        last[port] = leaves;
        return leaves;
    }

    private long thing(int vc, int what) {
        int port = vc >> shift;
        int vcThere = ((peer[port] - port) << shift) + vc;
        return (long) what << 32 | vcThere;
    }

    /**
     * A cycle begins for a part. Returns what arrives there, by cycle and switch: what was sent in the upper half, the
     * VC by which it comes in the lower.
     */
    TimingWheel begin(int part, int cycle) {
        TimingWheel wheel = wheels[part];
        for (CrossPartEvents[][] ofSender : mail[cycle - 1 & 1]) {
            for (CrossPartEvents each : ofSender[part]) {
                each.empty(wheel, cycle - 1);
            }
        }
        wheel.begin(cycle);
        return wheel;
    }
}
