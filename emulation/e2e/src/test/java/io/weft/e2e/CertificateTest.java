package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.live.LoopOptions;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.Certificate;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The certificate of what running switches hold, read from them over P4Runtime. */
class CertificateTest {
    private static final Duration SOON = Duration.ofMinutes(2);

    private final Fabric fabric =
            Planned.fabric(SlimFly.of(3, 1), Scheme.VALIANT, Spread.FLOW).withProbing(new Probing(100, 4, 2_000));
    private EmulatedSwitches switches;
    private LiveController controller;

    @BeforeEach
    void program() {
        switches = new EmulatedSwitches(fabric);
        controller = new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults());
        controller.awaitProgrammed(SOON);
        settle();
    }

    private void settle() {
        Await.until("settled", SOON, () -> controller.loop().running().settled());
    }

    @AfterEach
    void stop() {
        controller.close();
        switches.close();
    }

    private String certificate() throws Exception {
        return Certificate.installed(controller.loop())
                .get(SOON.toSeconds(), TimeUnit.SECONDS)
                .text();
    }

    @Test
    void isOfAllSwitchesAndCables() throws Exception {
        assertThat(certificate().lines())
                .filteredOn(line -> line.startsWith(" {\"name\":"))
                .hasSize(fabric.topology().switchCount())
                .allMatch(
                        line -> line.contains("\"next_hop\":[[[") && line.contains("\"waypoints\":{\"waypoint\":[[0,"));
    }

    @Test
    void followsARepair() throws Exception {
        switches.setLink(3, false);
        controller.awaitProgrammed(SOON, fabric.topology().linkName(3));
        settle();

        assertThat(certificate())
                .contains("\"outOfService\": [\n \"" + fabric.topology().linkName(3) + "\"\n]");
    }

    @Test
    void isRefusedByNameOfASwitchThatWasTamperedWith() throws Exception {
        EntryKey target = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(2));
        TableEntry entry = controller.host().read(5).get().stream()
                .filter(each -> each.key().equals(target))
                .map(TableEntry.class::cast)
                .findFirst()
                .orElseThrow();
        controller.host().write(5, List.of(Update.delete(entry))).get();

        assertThatThrownBy(this::certificate)
                .cause()
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("switch " + fabric.topology().switchName(5)
                        + " holds other entries than its routes need: 1 difference");
    }
}
