package io.weft.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.control.update.InstalledRoutes;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The whole way from a fabric to the tables of 50 emulated switches, and back. */
@Timeout(300)
class FabricOverP4RuntimeTest {
    private static final Topology TOPOLOGY = SlimFly.of(5);
    private static final Fabric FABRIC = new Fabric(
            "slim fly",
            TOPOLOGY,
            Scheme.VALIANT,
            Spread.FLOW,
            4,
            new Addressing(TOPOLOGY, Ipv4Prefix.parse("10.0.0.0/8")));
    private static final Failures NONE = Failures.none(TOPOLOGY);
    private static final List<SwitchServer> SERVERS = new ArrayList<>();
    private static P4RuntimeFabric switches;

    private final FabricController controller = new FabricController(FABRIC, switches, LocalProtection.WATCHED_PORTS);

    @BeforeAll
    static void start() {
        Map<Integer, SwitchAddress> addresses = new HashMap<>();
        for (int s = 0; s < TOPOLOGY.switchCount(); s++) {
            SwitchServer server = SwitchServer.start(new EmulatedSwitch(Addressing.switchId(s)), 0);
            SERVERS.add(server);
            addresses.put(
                    s, new SwitchAddress(TOPOLOGY.switchName(s), Addressing.switchId(s), "127.0.0.1", server.port()));
        }
        switches =
                new P4RuntimeFabric(addresses, Pipeline.weft(), ClientOptions.defaults(), s -> SwitchEvents.ignored());
        assertThat(switches.connect()).isEmpty();
    }

    @AfterAll
    static void stop() {
        switches.close();
        SERVERS.forEach(SwitchServer::close);
    }

    @BeforeEach
    void program() {
        ControlReport report = controller.program(NONE);
        assertThat(report.errors()).isEmpty();
        assertThat(report.consistent()).isTrue();
    }

    private static List<Set<Entity>> tables() {
        List<Set<Entity>> tables = new ArrayList<>();
        for (int s = 0; s < TOPOLOGY.switchCount(); s++) {
            tables.add(new HashSet<>(switches.read(s).join()));
        }
        return tables;
    }

    @Test
    void findsItsOwnTablesAgainAfterARestart() {
        ControlReport report = new FabricController(FABRIC, switches, LocalProtection.WATCHED_PORTS).program(NONE);
        assertThat(report.consistent()).isTrue();
        assertThat(report.updates().values()).containsOnly(0L);
    }

    @Test
    void repairsACutAndRestoresTheSameTables() {
        List<Set<Entity>> original = tables();
        Failures cut = NONE.withLink(0).withLink(17);

        assertThat(controller.repair(cut).consistent()).isTrue();

        Routes repaired = Routes.of(FABRIC, cut);
        InstalledRoutes installed = controller.readInstalled();
        assertThat(installed.anomalies()).isEmpty();
        for (int s = 0; s < TOPOLOGY.switchCount(); s++) {
            for (int t = 0; t < TOPOLOGY.switchCount(); t++) {
                assertThat(installed.channels(s, t))
                        .isEqualTo(repaired.nextHops().channels(s, t));
                assertThat(installed.kind(s, t)).isEqualTo(repaired.kind(s, t));
                assertThat(installed.firstDrawn(s, t)).isZero();
            }
        }

        assertThat(controller.repair(NONE).consistent()).isTrue();
        assertThat(tables()).isEqualTo(original);
    }

    @Test
    void mendsWhatAnotherWroteBehindItsBack() {
        List<Set<Entity>> original = tables();
        EntryKey gone = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(30));
        Entity removed = original.get(4).stream()
                .filter(entity -> entity.key().equals(gone))
                .findFirst()
                .orElseThrow();
        Entity stray = new TableEntry(EntryKey.exact(WeftTables.QUEUE, 7), ActionCall.of(WeftActions.ENQUEUE, 0));
        assertThat(switches.write(4, List.of(Update.delete(removed), Update.insert(stray)))
                        .join())
                .isEmpty();

        ControlReport report = controller.repair(NONE);

        assertThat(report.consistent()).isTrue();
        assertThat(report.mended()).isEqualTo(2);
        assertThat(tables()).isEqualTo(original);
    }

    @Test
    void reportsTheUpdateThatASwitchRefuses() {
        EntryKey key = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(30));
        Entity held = switches.read(4).join().stream()
                .filter(entity -> entity.key().equals(key))
                .findFirst()
                .orElseThrow();
        assertThat(switches.write(4, List.of(Update.insert(held))).join())
                .singleElement()
                .satisfies(error -> {
                    assertThat(error.target()).isEqualTo(4);
                    assertThat(error.update()).isEqualTo(Update.insert(held));
                    assertThat(error.reason()).startsWith("ALREADY_EXISTS");
                });
    }

    @Test
    void refillsASwitchThatComesBackEmpty() {
        List<Set<Entity>> original = tables();
        assertThat(controller.repair(NONE.withSwitch(11)).consistent()).isTrue();
        List<Update> erasure = original.get(11).stream()
                .filter(entity -> !entity.key().alwaysPresent())
                .map(Update::delete)
                .toList();
        assertThat(switches.write(11, erasure).join()).isEmpty();

        assertThat(controller.repair(NONE).consistent()).isTrue();
        assertThat(tables()).isEqualTo(original);
    }
}
