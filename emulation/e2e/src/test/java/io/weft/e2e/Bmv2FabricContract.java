package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.balancing.CounterReading;
import io.weft.balancing.MeasuredTraffic;
import io.weft.control.entry.Entity;
import io.weft.control.live.TrafficCounts;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.emulation.fabric.ProgrammedFabric;
import io.weft.fabric.Fabric;
import io.weft.p4.WeftConstants;
import io.weft.routing.PairUse;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** What every fabric of bmv2 switches does for Linux hosts, through a failure and its repair. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(600)
abstract class Bmv2FabricContract {
    private Bmv2Fabric fabric;
    private Failures none;

    /** The fabric to try. */
    abstract Fabric fabric();

    @BeforeAll
    void start() {
        Machine.assumeAll();
        fabric = new Bmv2Fabric(fabric(), LocalProtection.WATCHED_PORTS);
        none = Failures.none(topology());
        assertConsistent(control().controller().program(none));
    }

    @AfterAll
    void stop() {
        if (fabric != null) {
            fabric.close();
        }
    }

    @AfterEach
    void everySwitchStillRuns() {
        assertThat(fabric.fallen()).isEmpty();
    }

    Bmv2Fabric running() {
        return fabric;
    }

    ProgrammedFabric control() {
        return fabric.control();
    }

    Topology topology() {
        return control().fabric().topology();
    }

    static void assertConsistent(ControlReport report) {
        assertThat(report.errors()).isEmpty();
        assertThat(report.unreachable()).isEmpty();
        assertThat(report.deviations()).isEmpty();
        assertThat(report.consistent()).isTrue();
        assertThat(report.mended()).isZero();
    }

    Routes routes() {
        return control().controller().routes().orElseThrow();
    }

    @Test
    void switchesHoldWhatTheRoutesAskFor() {
        DesiredState desired = DesiredState.of(Routes.of(control().fabric(), none), LocalProtection.WATCHED_PORTS);
        List<Set<Entity>> tables = control().tables();
        for (int s = 0; s < topology().switchCount(); s++) {
            assertThat(tables.get(s)).as(topology().switchName(s)).isEqualTo(new HashSet<>(desired.entries(s)));
        }
    }

    @Test
    void everyHostReachesEveryOtherByARouteOfThePlannedLength() {
        assertThat(Pings.problems(fabric, routes())).isEmpty();
    }

    @Test
    void hostsLearnThePlannedMacsFromTheDataPlane() {
        int last = topology().endpointCount() - 1;
        assertThat(Pings.succeeds(fabric, 0, last)).isTrue();
        assertThat(fabric.at(0, List.of("ip", "neigh", "show", fabric.address(last)))
                        .output())
                .contains(control().fabric().addressing().macText(last));
    }

    @Test
    void packetsThatFillAFrameAndMayNotBeFragmentedArrive() {
        assertThat(Pings.problems(fabric, routes(), "-M", "do", "-s", "1472")).isEmpty();
    }

    @Test
    void fragmentedPacketsArrive() {
        assertThat(Pings.problems(fabric, routes(), "-s", "4000")).isEmpty();
    }

    @Test
    void tcpDeliversEveryByte() throws IOException {
        List<String> ends = TcpTransfer.run(fabric, 0, topology().endpointCount() - 1);
        assertThat(ends.get(0)).startsWith("3000000 bytes").isEqualTo(ends.get(1));
    }

    /** By this the control loop tells a switch that is late from one whose links are dead. */
    @Test
    void handsBackWhatIsSentToTheController() {
        Frame frame = new Frame(new byte[60]).with(0, 4, 0x0180C200L).with(12, 2, 0x88B6);
        for (int s = 0; s < topology().switchCount(); s++) {
            control().switches().client(s).sendPacket(WeftConstants.CPU_PORT, 0, frame.bytes());
        }
        List<PacketIns.PacketIn> expected = IntStream.range(0, topology().switchCount())
                .mapToObj(s -> new PacketIns.PacketIn(s, 0, frame))
                .toList();
        Await.until(
                "all are back", Duration.ofMinutes(2), () -> fabric.packetIns().containsAll(expected));
    }

    /** Echo requests and replies of known size: by destination, by endpoint and by link, and nothing elsewhere. */
    @Test
    void countsTheTrafficOfEverySwitch() {
        int last = topology().endpointCount() - 1;
        assertThat(Pings.succeeds(fabric, 0, last)).isTrue();
        MeasuredTraffic matrix = measured(() -> {
            Shell.Outcome sent =
                    fabric.at(0, List.of("ping", "-c", "20", "-i", "0.01", "-s", "972", fabric.address(last)));
            assertThat(sent.output()).contains("20 received");
        });
        int s = topology().edgeSwitch(0, 0);
        int d = topology().edgeSwitch(last, 0);
        long bytes = 20L * (972 + 8 + 20 + 14);
        // The fabric header: a VLAN tag of 4 bytes, and 8 of Weft's.
        assertThat(matrix.demand(s, d)).isEqualTo(bytes + 20 * 12);
        assertThat(matrix.demand(d, s)).isEqualTo(bytes + 20 * 12);
        assertThat(matrix.total()).isEqualTo(2 * (bytes + 20 * 12));
        // What leaves for an endpoint may be counted with the header that it had.
        assertThat(matrix.delivered(last)).isBetween(bytes, bytes + 2 * 20 * 12);
        assertThat(matrix.delivered(0)).isBetween(bytes, bytes + 2 * 20 * 12);
        int distance = routes().nextHops().distance(s, d);
        // Each way is drawn for the flow, and there and back are two flows.
        int longest = control().fabric().scheme().kind().drawsWaypoints() ? longestByWaypoint(s, d) : distance;
        long onLinks = IntStream.range(0, topology().channelCount())
                .mapToLong(matrix::load)
                .sum();
        assertThat(onLinks).isBetween(2L * distance * bytes, 2L * longest * (bytes + 20 * 12));
    }

    private int longestByWaypoint(int s, int d) {
        return IntStream.range(0, topology().switchCount())
                .map(w ->
                        routes().nextHops().distance(s, w) + routes().nextHops().distance(w, d))
                .max()
                .orElseThrow();
    }

    private MeasuredTraffic measured(Runnable traffic) {
        CounterReading before = counted(0);
        traffic.run();
        return MeasuredTraffic.between(topology(), before, counted(TimeUnit.SECONDS.toNanos(1)));
    }

    /** As if all were read at this moment. */
    private CounterReading counted(long nanos) {
        CounterReading reading = new CounterReading(topology());
        for (int s = 0; s < topology().switchCount(); s++) {
            TrafficCounts traffic = control()
                    .switches()
                    .client(s)
                    .traffic(control().fabric(), s)
                    .join();
            reading.put(s, traffic, nanos, nanos);
        }
        return reading;
    }

    @Test
    void singlePairsGoByWaypointsOfTheirOwnUntilTheseAreTakenAway() {
        List<Set<Entity>> original = control().tables();
        GivenWaypoints given = everyThirdPair();
        ControlReport report =
                control().controller().change(control().controller().fabric(), given, none, () -> false);
        assertThat(report.errors()).isEmpty();
        assertThat(report.consistent()).isTrue();
        assertThat(routes().pairs().count(PairUse.BY_WAYPOINT)).isPositive();
        assertThat(control().tables()).isNotEqualTo(original);
        assertThat(Pings.problems(fabric, routes())).isEmpty();

        assertThat(control()
                        .controller()
                        .change(control().controller().fabric(), GivenWaypoints.none(topology()), none, () -> false)
                        .consistent())
                .isTrue();
        assertThat(control().tables()).isEqualTo(original);
    }

    /** With waypoints of all switches in turn, and with none now and then. */
    private GivenWaypoints everyThirdPair() {
        int n = topology().endpointCount();
        int[] pairs = IntStream.range(0, n * n)
                .filter(pair -> pair % 3 == 0 && pair / n != pair % n)
                .toArray();
        return new GivenWaypoints(
                topology(),
                IntStream.of(pairs).map(pair -> pair / n).toArray(),
                IntStream.of(pairs).map(pair -> pair % n).toArray(),
                IntStream.of(pairs)
                        .map(pair -> pair % 7 == 0
                                ? GivenWaypoints.NONE
                                : (5 * (pair / n) + 7 * (pair % n) + 3)
                                        % topology().switchCount())
                        .toArray());
    }

    @Test
    void aCutIsRepairedAndRestoringItRestoresTheTables() {
        List<Set<Entity>> original = control().tables();
        int link = 0;
        fabric.setLink(link, false);

        assertThat(Pings.problems(fabric, routes(), "-W", "1"))
                .as("the link matters")
                .isNotEmpty();
        assertConsistent(control().controller().repair(none.withLink(link)));
        assertThat(Pings.problems(fabric, routes())).isEmpty();

        fabric.setLink(link, true);
        assertConsistent(control().controller().repair(none));
        assertThat(control().tables()).isEqualTo(original);
        assertThat(Pings.problems(fabric, routes())).isEmpty();
    }
}
