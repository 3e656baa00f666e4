package io.weft.bench;

import io.weft.control.table.LocalProtection;
import io.weft.e2e.Bmv2Switch;
import io.weft.e2e.Frame;
import io.weft.e2e.Ipv4;
import io.weft.e2e.Planned;
import io.weft.e2e.TestedFabric;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.fixtures.Requirements;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How many packets a second one core carries through one emulated switch of a Slim Fly with q = 5, programmed as it
 * would be: frames of endpoints that enter the fabric, frames on their way, and frames that leave it.
 *
 * <p>Arguments: seconds of processor time for each figure, and how often.
 */
public final class PacketRateBenchmark {
    private static final int FLOWS = 256;
    private static final int LENGTH = 256;
    private static final int BMV2_PACKETS = 20_000;

    private PacketRateBenchmark() {}

    /** A frame that arrives at a switch. */
    private record Arrival(EmulatedSwitch device, int port, Frame frame) {}

    /** Runs it and prints one line for each figure. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int times = args.length > 1 ? Integer.parseInt(args[1]) : 4;
        System.out.println(Runtime.getRuntime().availableProcessors() + " processors, Java " + Runtime.version());
        for (Scheme scheme : List.of(Scheme.MINIMAL, Scheme.VALIANT)) {
            Topology topology = SlimFly.of(5, 4);
            Fabric fabric = Planned.fabric(topology, scheme, Spread.FLOW);
            try (TestedFabric emulated = new TestedFabric(fabric, LocalProtection.NONE)) {
                List<List<Arrival>> hops = hops(fabric, emulated);
                String[] names = {"entering", "on the way", "leaving"};
                for (int kind = 0; kind < names.length; kind++) {
                    for (int i = 0; i < times; i++) {
                        print(scheme, names[kind], rate(hops.get(kind), seconds));
                    }
                }
                if (Requirements.bmv2().isPresent()) {
                    print(
                            scheme,
                            "entering, bmv2",
                            bmv2Rate(
                                    hops.get(0),
                                    emulated.switches().addresses().get(0).port()));
                }
            }
        }
    }

    private static void print(Scheme scheme, String what, long rate) {
        System.out.printf(Locale.ROOT, "%s, %s: %,d packets/s%n", scheme, what, rate);
    }

    /** Packets for each second of the process' time, its gRPC data plane included; they wait for each other. */
    private static long bmv2Rate(List<Arrival> arrivals, int port) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("weft-bmv2");
        try (Bmv2Switch bmv2 = new Bmv2Switch(arrivals.get(0).device().deviceId(), port, directory)) {
            send(bmv2, arrivals, BMV2_PACKETS / 10);
            Duration start = bmv2.processorTime();
            send(bmv2, arrivals, BMV2_PACKETS);
            return BMV2_PACKETS * 1000L / bmv2.processorTime().minus(start).toMillis();
        }
    }

    private static void send(Bmv2Switch bmv2, List<Arrival> arrivals, int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Arrival arrival = arrivals.get(i % arrivals.size());
            bmv2.inject(arrival.port(), arrival.frame().bytes());
        }
        bmv2.drain();
    }

    /** The frames of many flows where they enter the fabric, at a switch on their way, and where they leave. */
    private static List<List<Arrival>> hops(Fabric fabric, TestedFabric emulated) {
        Topology topology = fabric.topology();
        List<List<Arrival>> hops = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int flow = 0; flow < FLOWS; flow++) {
            int to = 4 + flow % (topology.endpointCount() - 4);
            Frame frame = Ipv4.udp(fabric.addressing(), 0, to, 1000 + flow, 2000, LENGTH);
            List<Arrival> way = new ArrayList<>();
            way.add(new Arrival(emulated.device(topology.edgeSwitch(0, 0)), topology.endpointPort(0, 0), frame));
            emulated.follow(0, frame, (device, port, crossing) -> way.add(new Arrival(device, port, crossing)));
            hops.get(0).add(way.get(0));
            hops.get(2).add(way.get(way.size() - 1));
            if (way.size() > 2) {
                hops.get(1).add(way.get(1));
            }
        }
        return hops;
    }

    // Other work on the machine counts little this way.
    private static long nanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long rate(List<Arrival> arrivals, int seconds) {
        byte[][] frames =
                arrivals.stream().map(arrival -> arrival.frame().bytes()).toArray(byte[][]::new);
        long[] left = new long[1];
        arrivals.forEach(arrival -> arrival.device().setPacketListener((port, frame, queue) -> left[0]++));
        long start = nanos();
        long sent = 0;
        while (nanos() - start < seconds * 1_000_000_000L) {
            for (int i = 0; i < frames.length; i++) {
                arrivals.get(i).device().inject(arrivals.get(i).port(), frames[i]);
            }
            sent += frames.length;
        }
        long nanos = nanos() - start;
        if (left[0] != sent) {
            throw new IllegalStateException(left[0] + " of " + sent + " packets left");
        }
        return sent * 1_000_000_000L / nanos;
    }
}
