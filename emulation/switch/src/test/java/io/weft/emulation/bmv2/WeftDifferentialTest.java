package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.Entry;
import io.weft.emulation.Frames;
import io.weft.emulation.Programs;
import io.weft.emulation.Replicas;
import io.weft.emulation.fixtures.Requirements;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.Update;

/**
 * The fabric's own program in bmv2 and in the emulated switch: the same random entries are taken, the same frames and
 * packet-ins leave, and the same is read back. What the program draws with {@code random()} is left out; it compares no
 * queues, since too few packets wait for that; and its limit of packet-ins by time is none.
 *
 * <p>The system property weft.samples.packets says how many packets it gets.
 */
class WeftDifferentialTest {
    private static final long SEED = 20261121;
    private static final int PACKETS = Integer.getInteger("weft.samples.packets", 10_000);

    private static final int SELF = 1;
    private static final int SWITCHES = 12;
    private static final int HOSTS = 4;
    private static final int PORTS = 12;
    private static final int QUEUES = 8;
    private static final int DRAWS = 16;
    /** More than the index of the first waypoint of any list. */
    private static final int FIRST = 8;

    private static final int MORE_THAN_WAIT = 0xFFFF;
    private static final int ARP_CLONE_SESSION = 1;
    /** Entry and exit classes, 0 for none included. */
    private static final int CLASSES = 16;

    private static final int NO_VIRTUAL_CHANNEL = 12;
    /** What the program sends by it never leaves its queue. */
    private static final int DROP_PORT = 511;
    /** A target that is no switch. */
    private static final int NOWHERE = 99;
    /** The id of the waypoint of index 0. */
    private static final int WAYPOINTS = 100;

    /** Where a frame between switches has its priority, its waypoint, and the last bits of the fabric header. */
    private static final int PRIORITY = 14;

    private static final int WAYPOINT = 18;
    private static final int HEADER = 22;

    private final Random random = new Random(SEED);
    private final ForwardingPipelineConfig config = Programs.weft();
    private final P4Info info = config.getP4Info();

    private static SampleRun start(ForwardingPipelineConfig config) throws IOException {
        return new SampleRun(config, Requirements.isolatedBmv2("weft.p4 in bmv2", List.of()), SEED);
    }

    private Entry entry(String table) {
        return Entry.of(info, table);
    }

    private Entity defaultOf(String table, String action, long... arguments) {
        return entry(table).isDefault().action(action, arguments).entity();
    }

    private List<Entity> defaults() {
        return List.of(
                defaultOf("switch_config", "configure", SELF, random.nextInt(1 << 30), 0, 20),
                defaultOf("punt_limit", "at_most_every", 0),
                defaultOf("endpoint", "carried", 10, HOSTS));
    }

    /** What no route needs: the clone session, ports, endpoints, and queues of all virtual channels but the last. */
    private List<Entity> foundation() {
        List<Entity> entries = new ArrayList<>(List.of(Replicas.session(ARP_CLONE_SESSION, Comparison.CPU_PORT)));
        for (int port = 1; port <= PORTS; port++) {
            String kind = port <= HOSTS ? "endpoint_port" : "link_port";
            entries.add(entry("ports").exact("port", port).action(kind).entity());
        }
        for (int host = 1; host <= HOSTS; host++) {
            entries.add(entry("endpoint")
                    .lpm("address", WeftFrames.address(SELF, host), 32)
                    .action("deliver", host, 0x0200_0000_0000L + host)
                    .entity());
        }
        for (int vc = 0; vc < QUEUES - 1; vc++) {
            entries.add(entry("queue")
                    .exact("vc", vc)
                    .action("enqueue", random.nextInt(QUEUES))
                    .entity());
        }
        return entries;
    }

    private List<Entity> entries() {
        List<Entity> entries = foundation();
        entries.add(entry("endpoint")
                .lpm("address", WeftFrames.address(SWITCHES + 1, 0), 24)
                .action("remote", SWITCHES)
                .entity());
        for (int other = 2; other <= SWITCHES; other++) {
            addRoutes(other, entries);
        }
        for (int index = 0; index < FIRST + DRAWS; index++) {
            entries.add(entry("waypoints")
                    .exact("index", index)
                    .action("waypoint", 1 + random.nextInt(SWITCHES), 1 + random.nextInt(SWITCHES))
                    .entity());
        }
        return entries;
    }

    private void addRoutes(int other, List<Entity> entries) {
        entries.add(path(other));
        entries.add(entry("pair")
                .exact("source", WeftFrames.address(SELF, 1 + random.nextInt(HOSTS)))
                .exact("destination", WeftFrames.address(other, 1 + random.nextInt(HOSTS)))
                .action("via", random.nextInt(SWITCHES))
                .entity());
        if (other % 5 != 0) {
            entries.add(entry("next_hop")
                    .exact("target", other)
                    .set(hops("forward"))
                    .entity());
        }
        if (other % 4 != 0) {
            entries.add(entry("minimal.next_hop")
                    .exact("target", other)
                    .set(hops("first_hop"))
                    .entity());
        }
    }

    private Entity path(int other) {
        Entry entry = entry("path").exact("destination", other);
        int first = random.nextInt(FIRST);
        int skip = random.nextInt(DRAWS);
        return switch (random.nextInt(3)) {
            case 0 -> entry.action("direct").entity();
            case 1 -> entry.action("valiant", first, DRAWS, skip).entity();
            default -> entry.action("adaptive", first, DRAWS, skip, 256, MORE_THAN_WAIT)
                    .entity();
        };
    }

    private ActionProfileAction[] hops(String action) {
        return IntStream.rangeClosed(0, random.nextInt(5))
                .mapToObj(i -> {
                    int port = HOSTS + 1 + random.nextInt(PORTS - HOSTS);
                    int exit = 1 + random.nextInt(14);
                    return Entry.choice(
                            Entry.action(info, action, port, exit + random.nextInt(2), exit), 1 + random.nextInt(3), 0);
                })
                .toArray(ActionProfileAction[]::new);
    }

    @Test
    void randomAndMutatedPacketsInAFabric() throws IOException {
        try (SampleRun run = start(config)) {
            defaults().forEach(each -> run.write(Update.Type.MODIFY, each));
            entries().forEach(each -> run.write(Update.Type.INSERT, each));
            WeftFrames frames = new WeftFrames(random, SWITCHES, HOSTS, PORTS);
            int left = run.comparePackets(PACKETS, frames::next);
            assertThat(left).as("packets that are not dropped").isGreaterThan(PACKETS / 3);
            run.compareReadBack();
        }
    }

    /** Each class of a hop after each class behind it, in each virtual channel, against the rule worked out here. */
    @Test
    void aHopTakesTheNextVirtualChannelIfItsEntryClassIsNotAboveTheExitClassBehindIt() throws IOException {
        int target = 2;
        int tooMany = 0;
        try (SampleRun run = start(config)) {
            writeFoundation(run);
            Entity queue = entry("queue")
                    .exact("vc", QUEUES - 1)
                    .action("enqueue", QUEUES - 1)
                    .entity();
            run.write(Update.Type.INSERT, queue);
            for (int[] classes : new int[][] {{1, 1}, {2, 1}, {3, 2}, {3, 3}, {15, 14}, {15, 15}}) {
                Entity hop = entry("next_hop")
                        .exact("target", target)
                        .set(Entry.choice(Entry.action(info, "forward", PORTS, classes[0], classes[1]), 1, 0))
                        .entity();
                run.write(classes[0] == 1 ? Update.Type.INSERT : Update.Type.MODIFY, hop);
                for (int behind = 0; behind < CLASSES; behind++) {
                    for (int vc = 0; vc < QUEUES; vc++) {
                        int next = vc + (classes[0] <= behind ? 1 : 0);
                        List<Bmv2.Output> left = run.compare(List.of(between(target, vc, behind)));
                        tooMany += next == QUEUES ? 1 : 0;
                        if (next < QUEUES) {
                            assertThat(left).hasSize(1);
                            ByteBuffer frame = left.get(0).frame().asReadOnlyByteBuffer();
                            assertThat(left.get(0).port()).isEqualTo(PORTS);
                            assertThat(frame.getShort(PRIORITY) >> 13 & 7).isEqualTo(next);
                            assertThat(frame.getShort(HEADER))
                                    .isEqualTo((short) WeftFrames.header(next, classes[1], 2));
                        } else {
                            assertThat(left).isEmpty();
                        }
                    }
                }
            }
            assertThat(tooMany).isPositive();
            assertThat(run.packetsOfBmv2("drops", NO_VIRTUAL_CHANNEL)).isEqualTo(tooMany);
            run.compareReadBack();
        }
    }

    private Injection between(int target, int vc, int behind) {
        byte[] frame = Frames.udp(WeftFrames.address(3, 1), WeftFrames.address(target, 1), 1, 2, 0, 64);
        return Injection.of(HOSTS + 1, WeftFrames.inFabric(frame, vc, 0, target, WeftFrames.header(vc, behind, 1)));
    }

    /** The switch's configuration and ports, and the addresses of its endpoints. */
    private void writeFoundation(SampleRun run) {
        defaults().forEach(each -> run.write(Update.Type.MODIFY, each));
        foundation().forEach(each -> run.write(Update.Type.INSERT, each));
    }

    /** Of each list of waypoints all are drawn but the one that is skipped, and none of another list. */
    @Test
    void waypointsAreDrawnFromTheFirstOfTheListOn() throws IOException {
        int draws = 3;
        int skip = 1;
        try (SampleRun run = start(config)) {
            writeFoundation(run);
            for (int index = 0; index <= 12; index++) {
                for (String table : List.of("waypoints", "via_1.waypoints")) {
                    String action = table.equals("waypoints") ? "waypoint" : "candidate";
                    run.write(
                            Update.Type.INSERT,
                            entry(table)
                                    .exact("index", index)
                                    .action(action, WAYPOINTS + index, 0)
                                    .entity());
                }
                addHop(run, "next_hop", "forward", WAYPOINTS + index, PORTS);
                addHop(run, "via_1.next_hop", "first_hop", WAYPOINTS + index, PORTS);
            }
            // What is to go nowhere waits for ever, so that every other route is shorter.
            addHop(run, "next_hop", "forward", NOWHERE, DROP_PORT);
            assertThat(run.compare(List.of(between(NOWHERE, 0, 0)))).isEmpty();
            for (int destination = 2; destination <= 9; destination++) {
                int first = destination - 1;
                boolean adaptive = destination % 2 == 0;
                addHop(run, "minimal.next_hop", "first_hop", destination, DROP_PORT);
                Entry path = entry("path").exact("destination", destination);
                run.write(
                        Update.Type.INSERT,
                        (adaptive
                                        ? path.action("adaptive", first, draws, skip, 0, 0)
                                        : path.action("valiant", first, draws, skip))
                                .entity());
                Set<Integer> drawn = new TreeSet<>();
                for (int flow = 0; flow < 64; flow++) {
                    byte[] frame =
                            Frames.udp(WeftFrames.address(SELF, 1), WeftFrames.address(destination, 1), flow, 9, 0, 64);
                    List<Bmv2.Output> left = run.compare(List.of(Injection.of(1, frame)));
                    assertThat(left).hasSize(1);
                    drawn.add((int) left.get(0).frame().asReadOnlyByteBuffer().getShort(WAYPOINT) - WAYPOINTS);
                }
                assertThat(drawn).as(adaptive ? "adaptive" : "valiant").containsExactly(first, first + 2, first + 3);
            }
        }
    }

    private void addHop(SampleRun run, String table, String action, int target, int port) {
        run.write(
                Update.Type.INSERT,
                entry(table)
                        .exact("target", target)
                        .set(Entry.choice(Entry.action(info, action, port, 1, 1), 1, 0))
                        .entity());
    }
}
