package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Entity;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Packets between endpoints arrive as they were sent, but for the MAC and what every router changes. */
class PacketsTest {
    private static final int LONGEST = 1514;
    private static final int OPTIONS_MOST_WORDS = 10;
    private static final int PACKETS = 3000;
    private static final long SEED = 1_514;

    private TestedFabric fabric;
    private Topology topology;
    private Addressing addresses;

    /** The fabrics to try. */
    enum Kind {
        HYPERX,
        OFT,
        SLIM_FLY;

        Fabric fabric() {
            return switch (this) {
                case HYPERX -> Planned.fabric(HyperX.of(List.of(3), 2), Scheme.MINIMAL, Spread.FLOW);
                case OFT -> Planned.fabric(Oft.of(3, 1), Scheme.MINIMAL, Spread.FLOW);
                case SLIM_FLY -> Planned.fabric(SlimFly.of(3, 1), Scheme.VALIANT, Spread.FLOW);
            };
        }
    }

    private void start(Kind kind) {
        fabric = new TestedFabric(kind.fabric(), LocalProtection.NONE);
        topology = fabric.control().fabric().topology();
        addresses = fabric.control().fabric().addressing();
    }

    @AfterEach
    void stop() {
        fabric.close();
    }

    private Routes routes() {
        return fabric.control().controller().routes().orElseThrow();
    }

    /** Sends a packet and checks that exactly it comes out at its destination; how many switches it passed. */
    private int arrives(int from, int to, Frame sent) {
        List<TestedFabric.Delivery> deliveries = fabric.send(from, sent);
        assertThat(deliveries)
                .as("from %d to %d, seed %d: %s", from, to, SEED, sent)
                .hasSize(1);
        assertThat(deliveries.get(0).endpoint()).isEqualTo(to);
        Frame received = deliveries.get(0).frame();
        int switches = (int) (sent.at(Ipv4.TTL, 1) - received.at(Ipv4.TTL, 1));
        assertThat(received).isEqualTo(Ipv4.after(sent, switches, addresses.mac(to)));
        assertThat(Planned.hops(routes(), from, to))
                .as("hops from %d to %d", from, to)
                .contains(switches - 1);
        return switches;
    }

    private void allArrive() {
        for (int from = 0; from < topology.endpointCount(); from++) {
            for (int to = 0; to < topology.endpointCount(); to++) {
                if (from != to) {
                    arrives(from, to, Ipv4.udp(addresses, from, to, 7000 + from, 8000 + to, 60));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyEndpointReachesEveryOtherThroughCutsAndRepairs(Kind kind) {
        start(kind);
        allArrive();
        List<Set<Entity>> original = fabric.control().tables();
        for (int link : new int[] {0, topology.linkCount() - 1}) {
            Failures failures = Failures.none(topology).withLink(link);
            fabric.switches().setFailures(failures);
            fabric.repair(failures);
            allArrive();
            fabric.switches().setFailures(Failures.none(topology));
        }
        fabric.repair(Failures.none(topology));
        assertThat(fabric.control().tables()).isEqualTo(original);
        allArrive();
    }

    /** Any length, options, fragments, flags, service and protocol, to a MAC that is not the receiver's. */
    private Frame random(Random random, int from, int to) {
        byte[] options = new byte[4 * random.nextInt(OPTIONS_MOST_WORDS + 1)];
        random.nextBytes(options);
        int length = Ipv4.HEADERS + random.nextInt(LONGEST - Ipv4.HEADERS - options.length + 1);
        Frame frame = Ipv4.udp(addresses, from, to, random.nextInt(1 << 16), random.nextInt(1 << 16), length)
                .with(0, 6, random.nextLong())
                .with(Ipv4.HEADER + 1, 1, random.nextInt(256))
                .with(Ipv4.IDENTIFICATION, 2, random.nextInt(1 << 16))
                .with(Ipv4.FLAGS_AND_OFFSET, 2, random.nextInt(1 << 15))
                .with(Ipv4.TTL, 1, 20 + random.nextInt(236));
        if (random.nextBoolean()) {
            frame = frame.with(Ipv4.PROTOCOL, 1, random.nextInt(256));
        }
        return options.length == 0 ? Ipv4.checksummed(frame) : Ipv4.withOptions(frame, options);
    }

    @ParameterizedTest
    @EnumSource
    void packetsOfAllKindsArriveUnchanged(Kind kind) {
        start(kind);
        Random random = new Random(SEED);
        for (int i = 0; i < PACKETS; i++) {
            int from = random.nextInt(topology.endpointCount());
            int to = (from + 1 + random.nextInt(topology.endpointCount() - 1)) % topology.endpointCount();
            arrives(from, to, random(random, from, to));
        }
    }

    @ParameterizedTest
    @EnumSource
    void framesOfFullLengthThatMayNotBeFragmentedArrive(Kind kind) {
        start(kind);
        int to = topology.endpointCount() - 1;
        Frame frame = Ipv4.udp(addresses, 0, to, 1, 2, LONGEST).with(Ipv4.FLAGS_AND_OFFSET, 2, Ipv4.DONT_FRAGMENT);
        arrives(0, to, Ipv4.checksummed(frame));
    }

    @ParameterizedTest
    @EnumSource
    void timeToLiveSufficesForAsManySwitchesAsItSays(Kind kind) {
        start(kind);
        int to = topology.endpointCount() - 1;
        Frame frame = Ipv4.udp(addresses, 0, to, 1, 2, 60);
        int switches = arrives(0, to, frame);
        arrives(0, to, Ipv4.checksummed(frame.with(Ipv4.TTL, 1, switches + 1)));
        assertThat(fabric.send(0, Ipv4.checksummed(frame.with(Ipv4.TTL, 1, switches))))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void checksumsStayRightWhereTheirSumWraps(Kind kind) {
        start(kind);
        int to = topology.endpointCount() - 1;
        Frame frame = Ipv4.udp(addresses, 0, to, 1, 2, 60);
        for (int checksum : new int[] {0x0000, 0xFBFF, 0xFCFF, 0xFDFF, 0xFEFE, 0xFEFF, 0xFF00, 0xFFFE}) {
            Frame sent = IntStream.range(0, 1 << 16)
                    .mapToObj(id -> Ipv4.checksummed(frame.with(Ipv4.IDENTIFICATION, 2, id)))
                    .filter(candidate -> candidate.at(Ipv4.CHECKSUM, 2) == checksum)
                    .findFirst()
                    .orElseThrow();
            arrives(0, to, sent);
        }
    }

    @ParameterizedTest
    @EnumSource
    void allFragmentsOfADatagramTakeOneWay(Kind kind) {
        start(kind);
        int to = topology.endpointCount() - 1;
        for (int id = 0; id < 50; id++) {
            List<TestedFabric.Departure> departures = fabric.departures(
                    0,
                    List.of(
                            fragment(to, id, Ipv4.MORE_FRAGMENTS),
                            fragment(to, id, Ipv4.MORE_FRAGMENTS | 185).with(Ipv4.AFTER_HEADER, 4, id * 1_234_567L),
                            fragment(to, id, 370).with(Ipv4.AFTER_HEADER, 4, id * 7_654_321L)));
            assertThat(departures).hasSize(3);
            assertThat(departures.stream().map(PacketsTest::way).distinct()).hasSize(1);
        }
    }

    /** What decides the way that a frame takes. */
    private static List<Object> way(TestedFabric.Departure departure) {
        return List.of(departure.port(), departure.frame().at(FabricHeader.WAYPOINT, 4));
    }

    private Frame fragment(int to, int id, int flagsAndOffset) {
        return Ipv4.checksummed(Ipv4.udp(addresses, 0, to, 5000 + id, 53, LONGEST)
                .with(Ipv4.IDENTIFICATION, 2, id)
                .with(Ipv4.FLAGS_AND_OFFSET, 2, flagsAndOffset));
    }
}
