package io.weft.emulation.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.config.FabricFile;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.p4runtime.SwitchEvents;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Switches that do something else than they should are found out by the packets that they forward. */
class PairCheckTest {
    @ParameterizedTest
    @CsvSource({"minimal, valiant", "valiant, minimal"})
    void waypointsThatAreIgnoredOrInventedAreSeen(String done, String asked) {
        Fabric example = FabricFile.load(Path.of("../../fabric-config/examples/hyperx-3x3.yaml"));
        Fabric fabric = with(example, done);
        Failures none = Failures.none(example.topology());
        try (EmulatedFabric switches = EmulatedFabric.onLoopback(fabric, () -> {});
                ProgrammedFabric control = new ProgrammedFabric(
                        fabric,
                        GivenWaypoints.none(fabric.topology()),
                        switches.addresses(),
                        LocalProtection.NONE,
                        s -> SwitchEvents.ignored())) {
            PairCheck.Result asProgrammed = check(switches, control.install().routes());
            assertThat(asProgrammed.holdsForAll()).isTrue();
            assertThat(asProgrammed.tried()).isEqualTo(18 * 17);
            PairCheck.Result otherwise = check(switches, Routes.of(with(example, asked), none));
            assertThat(otherwise.holds()).isFalse();
            assertThat(otherwise.misdelivered()).isPositive();
            assertThat(otherwise.delivered()).isLessThan(otherwise.tried());
        }
    }

    private static PairCheck.Result check(EmulatedFabric switches, Routes routes) {
        int[] endpoints = IntStream.range(0, 18).toArray();
        return new PairCheck(switches, routes, routes.failures(), endpoints)
                .run(PairSet.all(endpoints.length), more -> {});
    }

    private static Fabric with(Fabric fabric, String scheme) {
        return fabric.withScheme(Scheme.REGISTRY.named(scheme));
    }
}
