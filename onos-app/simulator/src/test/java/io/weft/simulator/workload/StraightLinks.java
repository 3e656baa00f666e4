package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.Partition;
import io.weft.simulator.network.SwitchPorts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Links straight to all endpoints: a packet takes as many cycles as it has flits to leave, and then arrives. */
final class StraightLinks implements Network, NetworkModel {
    static final int DELAY = 7;

    private final int packetFlits;
    private final int flitBytes;
    final Packets packets = new Packets();
    /** By packet, from 1 on: the cycle in which it arrives, source, destination, and flits. */
    final List<int[]> sent = new ArrayList<>();

    private final int[] freeAt = new int[100];
    Network.Delivery delivery;
    private int cycle;
    private int arrived;

    StraightLinks(int packetFlits, int flitBytes) {
        this.packetFlits = packetFlits;
        this.flitBytes = flitBytes;
    }

    @Override
    public int cycle() {
        return cycle;
    }

    @Override
    public void begin() {
        for (int i = 0; i < sent.size(); i++) {
            if (sent.get(i)[0] == cycle) {
                arrived++;
                assertThat(packets.get(i + 1, Packets.LAST_SWITCH))
                        .isEqualTo(packets.get(i + 1, Packets.DESTINATION) + 1000);
                delivery.arrived(i + 1, cycle);
            }
        }
    }

    @Override
    public boolean accepts(int endpoint, int virtualChannel, int flits) {
        return freeAt[endpoint] <= cycle;
    }

    @Override
    public int send(int endpoint, int virtualChannel, int flits) {
        assertThat(freeAt[endpoint]).isLessThanOrEqualTo(cycle);
        freeAt[endpoint] = cycle + flits;
        sent.add(new int[] {cycle + flits - 1 + DELAY, endpoint, flits});
        return sent.size();
    }

    @Override
    public void end() {
        cycle++;
    }

    @Override
    public int latencyAlone(int channels) {
        return DELAY;
    }

    @Override
    public int inside() {
        return sent.size() - arrived;
    }

    @Override
    public int virtualChannels() {
        return 2;
    }

    @Override
    public int packetFlits() {
        return packetFlits;
    }

    @Override
    public int flitBytes() {
        return flitBytes;
    }

    @Override
    public int bufferFlits() {
        return packetFlits;
    }

    @Override
    public int portFlits() {
        return packetFlits;
    }

    @Override
    public int longestLatency() {
        return DELAY;
    }

    @Override
    public OptionalDouble cycleNanoseconds() {
        return OptionalDouble.empty();
    }

    @Override
    public Network network(
            SwitchPorts ports,
            Partition partition,
            Packets all,
            IntFunction<PacketRouting> routing,
            IntFunction<Network.Delivery> told) {
        return this;
    }

    @Override
    public int parts() {
        return 1;
    }

    @Override
    public Part part(int i) {
        throw new UnsupportedOperationException("processes use the whole network");
    }

    @Override
    public void nextCycle() {
        throw new UnsupportedOperationException("processes use the whole network");
    }

    @Override
    public long hops() {
        return 0;
    }

    @Override
    public int received(int port) {
        return 0;
    }

    @Override
    public int behind(int port) {
        return 0;
    }

    @Override
    public int behind(int port, int virtualChannel) {
        return 0;
    }

    @Override
    public void checkForDeadlock() {}

    /** Runs a workload, a rank on each endpoint, until it is complete or nothing goes on. */
    Processes run(Workload workload, OptionalInt outstanding, Processes.Arrivals arrivals) {
        Placement placement = Placement.contiguous(
                workload.ranks(), IntStream.range(0, workload.ranks()).toArray());
        return run(new PlacedWorkload(workload, placement, outstanding), arrivals);
    }

    /** The same of a workload that is placed. */
    Processes run(PlacedWorkload placed, Processes.Arrivals arrivals) {
        int[] switchOf = new int[freeAt.length];
        Arrays.setAll(switchOf, e -> e + 1000);
        Processes processes = new Processes(placed, packets, this, switchOf, this, arrivals);
        delivery = processes;
        while (true) {
            begin();
            processes.begin();
            if (processes.complete() || (inside() == 0 && processes.idle())) {
                return processes;
            }
            processes.send();
            end();
        }
    }
}
