package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.TextFormat;
import io.weft.emulation.Entry;
import io.weft.emulation.Replicas;
import io.weft.emulation.fixtures.Requirements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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
    private static final Path COMPILED = Path.of("..", "..", "p4", "compiled");

    private static final int SELF = 1;
    private static final int SWITCHES = 12;
    private static final int HOSTS = 4;
    private static final int PORTS = 12;
    private static final int QUEUES = 8;
    private static final int DRAWS = 16;
    private static final int MORE_THAN_WAIT = 0xFFFF;
    private static final int ARP_CLONE_SESSION = 1;

    private final Random random = new Random(SEED);
    private final ForwardingPipelineConfig config = config();
    private final P4Info info = config.getP4Info();

    private static ForwardingPipelineConfig config() {
        try {
            P4Info.Builder info = P4Info.newBuilder();
            TextFormat.Parser.newBuilder()
                    .setAllowUnknownFields(true)
                    .build()
                    .merge(Files.readString(COMPILED.resolve("weft.p4info.txtpb")), info);
            return ForwardingPipelineConfig.newBuilder()
                    .setP4Info(info)
                    .setP4DeviceConfig(ByteString.copyFrom(Files.readAllBytes(COMPILED.resolve("weft.json"))))
                    .build();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

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

    private List<Entity> entries() {
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
        entries.add(entry("endpoint")
                .lpm("address", WeftFrames.address(SWITCHES + 1, 0), 24)
                .action("remote", SWITCHES)
                .entity());
        for (int other = 2; other <= SWITCHES; other++) {
            addRoutes(other, entries);
        }
        for (int index = 0; index <= DRAWS; index++) {
            entries.add(entry("waypoints")
                    .exact("index", index)
                    .action("waypoint", 1 + random.nextInt(SWITCHES), 1 + random.nextInt(SWITCHES))
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

    private void addRoutes(int other, List<Entity> entries) {
        entries.add(path(other, 0, 0, 1));
        entries.add(path(other, random.nextInt(8), 7, 2));
        entries.add(entry("pair")
                .exact("source", WeftFrames.address(SELF, 1 + random.nextInt(HOSTS)))
                .exact("destination", WeftFrames.address(other, 1 + random.nextInt(HOSTS)))
                .action("via", random.nextInt(SWITCHES), random.nextInt(3))
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

    private Entity path(int other, int trafficClass, int mask, int priority) {
        Entry entry = entry("path").exact("destination", other).priority(priority);
        if (mask != 0) {
            entry.ternary("traffic_class", trafficClass, mask);
        }
        int layer = random.nextInt(3);
        return switch (random.nextInt(4)) {
            case 0 -> entry.action("direct", layer).entity();
            case 1 -> entry.action("path_via", 1 + random.nextInt(SWITCHES), layer)
                    .entity();
            case 2 -> entry.action("valiant", layer, DRAWS, random.nextInt(DRAWS))
                    .entity();
            default -> entry.action("adaptive", layer, DRAWS, random.nextInt(DRAWS), 256, MORE_THAN_WAIT)
                    .entity();
        };
    }

    private ActionProfileAction[] hops(String action) {
        return IntStream.rangeClosed(0, random.nextInt(5))
                .mapToObj(i -> Entry.choice(
                        Entry.action(info, action, HOSTS + 1 + random.nextInt(PORTS - HOSTS), 1 + random.nextInt(15)),
                        1 + random.nextInt(3),
                        0))
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
}
