package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.LocalProtection;
import io.weft.emulation.EmulatedSwitch;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftRegisters;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Packets of switches that compare queues go minimally or by a waypoint, as the packets that wait say. */
class AdaptiveTest {
    private static final int Q = 5;
    private static final int FROM = 0;
    private static final int VIRTUAL_CHANNELS = 8;
    private static final long SEED = 4_004;
    /** What the 19 bits of a counter of waiting packets hold. */
    private static final int MOST_WAITING = (1 << 19) - 1;

    private static final Topology TOPOLOGY = SlimFly.of(Q, 1);

    private final Random random = new Random(SEED);

    private static Fabric fabric(int candidates, double c, int threshold) {
        return Planned.fabric(TOPOLOGY, Scheme.UGAL_L, Spread.FLOW)
                .withSettings(Map.of("candidates", candidates, "c", c, "threshold", threshold));
    }

    private Frame packet(Fabric fabric, int to) {
        return Ipv4.udp(fabric.addressing(), FROM, to, random.nextInt(1 << 16), random.nextInt(1 << 16), Ipv4.HEADERS);
    }

    private static Routes routes(Fabric fabric) {
        return Routes.of(fabric, Failures.none(TOPOLOGY));
    }

    /** An endpoint whose switch is so many hops away from that of {@link #FROM}. */
    private static int destination(Routes routes, int hops) {
        return IntStream.range(0, TOPOLOGY.endpointCount())
                .filter(e ->
                        routes.nextHops().distance(TOPOLOGY.edgeSwitch(FROM, 0), TOPOLOGY.edgeSwitch(e, 0)) == hops)
                .findFirst()
                .orElseThrow();
    }

    /** The port of the only minimal next hop. */
    private static int minimalPort(Routes routes, int to) {
        int[] channels = routes.nextHops().channels(TOPOLOGY.edgeSwitch(FROM, 0), TOPOLOGY.edgeSwitch(to, 0));
        assertThat(channels).hasSize(1);
        return TOPOLOGY.port(channels[0]);
    }

    private static void setDepth(EmulatedSwitch device, int port, int depth, int vc) {
        for (int v = 0; v < VIRTUAL_CHANNELS; v++) {
            device.writeRegister(
                    WeftRegisters.QUEUE_DEPTH.name(), port * WeftConstants.VIRTUAL_CHANNELS + v, v == vc ? depth : 0);
        }
    }

    @Test
    void allGoMinimallyWhileNothingWaits() {
        Fabric fabric = fabric(4, 1, 0);
        Routes routes = routes(fabric);
        try (TestedFabric emulated = new TestedFabric(fabric, LocalProtection.NONE)) {
            for (int to = 1; to < TOPOLOGY.endpointCount(); to++) {
                int hops = routes.nextHops().distance(TOPOLOGY.edgeSwitch(FROM, 0), TOPOLOGY.edgeSwitch(to, 0));
                List<TestedFabric.Delivery> deliveries = emulated.send(FROM, packet(fabric, to));
                assertThat(deliveries).hasSize(1);
                assertThat(deliveries.get(0).endpoint()).isEqualTo(to);
                assertThat(deliveries.get(0).frame().at(Ipv4.TTL, 1)).isEqualTo(Ipv4.FIRST_TTL - hops - 1);
            }
        }
    }

    @Test
    void aPacketGoesMinimallyIfTheQueuesSaySo() {
        for (double c : new double[] {0, 0.5, 1, 2}) {
            for (int threshold : new int[] {0, 7}) {
                agreesWithTheComparison(fabric(4, c, threshold), c, threshold);
            }
        }
    }

    private void agreesWithTheComparison(Fabric fabric, double c, int threshold) {
        Routes routes = routes(fabric);
        try (TestedFabric emulated = new TestedFabric(fabric, LocalProtection.NONE)) {
            EmulatedSwitch device = emulated.device(TOPOLOGY.edgeSwitch(FROM, 0));
            for (int hops = 1; hops <= 2; hops++) {
                int to = destination(routes, hops);
                int port = minimalPort(routes, to);
                for (int i = 0; i < 300; i++) {
                    int others = random.nextInt(15);
                    int minimal = others + random.nextInt(20);
                    for (int p = 1; p <= TOPOLOGY.radix(); p++) {
                        setDepth(device, p, p == port ? minimal : others, random.nextInt(VIRTUAL_CHANNELS));
                    }
                    List<TestedFabric.Departure> departures = emulated.departures(FROM, List.of(packet(fabric, to)));
                    assertThat(departures).hasSize(1);
                    boolean minimally = departures.get(0).frame().at(FabricHeader.WAYPOINT, 2) == 0;
                    // Where all waypoints that were drawn are behind that port, as many wait for them.
                    int best = !minimally && departures.get(0).port() == port ? minimal : others;
                    assertThat(minimally)
                            .as("%d hops, %d and %d wait, c %s, threshold %d", hops, minimal, best, c, threshold)
                            .isEqualTo(minimal < threshold
                                    || 256L * minimal <= Math.round(256 * c * stretch(hops)) * best);
                }
            }
        }
    }

    /** Of the 49 others 3q / 2 are a hop away and all else two, so a way by one of them has that many hops twice. */
    private static double stretch(int hops) {
        int near = TOPOLOGY.networkRadix();
        int far = TOPOLOGY.switchCount() - 1 - near;
        return 2.0 * (near + 2 * far) / (near + far) / hops;
    }

    @Test
    void theShortestOfTheCandidatesIsTaken() {
        Fabric fabric = fabric(4, 1, 0);
        Routes routes = routes(fabric);
        int to = destination(routes, 2);
        int minimal = minimalPort(routes, to);
        int free = IntStream.rangeClosed(2, TOPOLOGY.radix())
                .filter(p -> p != minimal)
                .findFirst()
                .orElseThrow();
        assertThat(shareOf(free, 4, to, minimal))
                .as("of seven ports, the free one is among four candidates")
                .isBetween(0.33, 0.59);
        assertThat(shareOf(free, 1, to, minimal))
                .as("and is the only candidate")
                .isBetween(0.07, 0.22);
    }

    /** How many packets leave by the only port besides the minimal one for which few wait. */
    private double shareOf(int free, int candidates, int to, int minimal) {
        int packets = 400;
        int left = 0;
        Fabric fabric = fabric(candidates, 1, 0);
        try (TestedFabric emulated = new TestedFabric(fabric, LocalProtection.NONE)) {
            EmulatedSwitch device = emulated.device(TOPOLOGY.edgeSwitch(FROM, 0));
            for (int i = 0; i < packets; i++) {
                for (int p = 1; p <= TOPOLOGY.radix(); p++) {
                    setDepth(device, p, p == free ? 1 : p == minimal ? 60 : 50, 0);
                }
                left += emulated.departures(FROM, List.of(packet(fabric, to)))
                                        .get(0)
                                        .port()
                                == free
                        ? 1
                        : 0;
            }
        }
        return (double) left / packets;
    }

    @Test
    void everyOtherSwitchIsDrawnAboutEquallyOftenByEachCandidate() {
        Fabric fabric = fabric(1, 0, 0);
        Routes routes = routes(fabric);
        int to = destination(routes, 2);
        int minimal = minimalPort(routes, to);
        Map<Integer, Long> drawn = new TreeMap<>();
        try (TestedFabric emulated = new TestedFabric(fabric, LocalProtection.NONE)) {
            EmulatedSwitch device = emulated.device(TOPOLOGY.edgeSwitch(FROM, 0));
            for (int i = 0; i < 3_000; i++) {
                setDepth(device, minimal, 1, 0);
                emulated.departures(FROM, List.of(packet(fabric, to)))
                        .forEach(departure -> drawn.merge(
                                Addressing.switchIndex((int) departure.frame().at(FabricHeader.WAYPOINT, 2)),
                                1L,
                                Long::sum));
            }
        }
        assertThat(drawn).hasSize(TOPOLOGY.switchCount() - 2);
        assertThat(ChiSquare.of(drawn.values())).isLessThan(ChiSquare.bound(drawn.size()));
    }

    @Test
    void packetsThatWaitAreSeenByThoseAfterThem() {
        Fabric fabric = fabric(4, 1, 5);
        Routes routes = routes(fabric);
        int to = destination(routes, 2);
        int minimal = minimalPort(routes, to);
        try (TestedFabric emulated = new TestedFabric(fabric, LocalProtection.NONE)) {
            EmulatedSwitch device = emulated.device(TOPOLOGY.edgeSwitch(FROM, 0));
            device.setPortRate(minimal, 0);
            int waiting = 0;
            Set<Integer> ports = new TreeSet<>();
            for (int i = 0; i < 60; i++) {
                List<TestedFabric.Departure> departures = emulated.departures(FROM, List.of(packet(fabric, to)));
                waiting += departures.isEmpty() ? 1 : 0;
                departures.forEach(departure -> ports.add(departure.port()));
                if (i < 5) {
                    assertThat(departures)
                            .as("packet %d waits for the minimal route", i)
                            .isEmpty();
                }
            }
            assertThat(waiting)
                    .as("all but one of them while fewer than the threshold do")
                    .isBetween(5, 6);
            assertThat(ports).hasSize(TOPOLOGY.networkRadix() - 1);
            device.setPortRate(minimal, EmulatedSwitch.MAX_PORT_RATE);
            Await.until(
                    "the packets that waited leave",
                    Duration.ofMinutes(2),
                    () -> device.readRegister(
                                    WeftRegisters.QUEUE_DEPTH.name(), minimal * WeftConstants.VIRTUAL_CHANNELS)
                            == 0);
            assertThat(emulated.departures(FROM, List.of(packet(fabric, to))))
                    .extracting(TestedFabric.Departure::port)
                    .as("and minimally again when they have left")
                    .containsExactly(minimal);
        }
    }

    @Test
    void aFullCounterOfWaitingPacketsDoesNotWrap() {
        Fabric fabric = Planned.fabric(TOPOLOGY, Scheme.MINIMAL, Spread.FLOW);
        int to = destination(routes(fabric), 2);
        int port = minimalPort(routes(fabric), to);
        try (TestedFabric emulated = new TestedFabric(fabric, LocalProtection.NONE)) {
            EmulatedSwitch device = emulated.device(TOPOLOGY.edgeSwitch(FROM, 0));
            device.setPortRate(port, 0);
            setDepth(device, port, MOST_WAITING - 1, 0);
            for (int i = 0; i < 2; i++) {
                assertThat(emulated.departures(FROM, List.of(packet(fabric, to))))
                        .isEmpty();
                assertThat(device.readRegister(WeftRegisters.QUEUE_DEPTH.name(), port * WeftConstants.VIRTUAL_CHANNELS))
                        .isEqualTo(MOST_WAITING);
            }
        }
    }

    @Test
    void whateverLeavesAQueueTellsHowManyAreLeft() {
        Fabric fabric = fabric(4, 1, 0);
        try (TestedFabric emulated = new TestedFabric(fabric, LocalProtection.NONE)) {
            int s = TOPOLOGY.edgeSwitch(FROM, 0);
            EmulatedSwitch device = emulated.device(s);
            int port = minimalPort(routes(fabric), destination(routes(fabric), 2));
            int highest = fabric.virtualChannels() - 1;
            setDepth(device, port, 9, highest);
            emulated.control().switches().client(s).sendPacket(port, highest, new byte[64]);
            int queue = port * WeftConstants.VIRTUAL_CHANNELS + highest;
            Await.until(
                    "a packet of the controller leaves",
                    Duration.ofMinutes(2),
                    () -> device.readRegister(WeftRegisters.QUEUE_DEPTH.name(), queue) == 0);
        }
    }

    @Test
    void afterARepairCandidatesAvoidWhatIsDead() {
        Fabric fabric = fabric(4, 0, 0);
        Failures failures = Failures.of(TOPOLOGY, List.of(TOPOLOGY.linkName(0), TOPOLOGY.linkName(9)));
        try (TestedFabric emulated = new TestedFabric(fabric, LocalProtection.NONE)) {
            emulated.switches().setFailures(failures);
            emulated.repair(failures);
            for (int i = 0; i < 2_000; i++) {
                int to = 1 + random.nextInt(TOPOLOGY.endpointCount() - 1);
                EmulatedSwitch device = emulated.device(TOPOLOGY.edgeSwitch(FROM, 0));
                for (int p = 1; p <= TOPOLOGY.radix(); p++) {
                    setDepth(device, p, random.nextInt(3), 0);
                }
                assertThat(emulated.send(FROM, packet(fabric, to)))
                        .extracting(TestedFabric.Delivery::endpoint)
                        .containsExactly(to);
            }
        }
    }
}
