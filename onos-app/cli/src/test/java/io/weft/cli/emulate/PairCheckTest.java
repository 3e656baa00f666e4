package io.weft.cli.emulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.cli.Run;
import io.weft.cli.output.Console;
import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.io.OutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Switches that do something else than they should are found out by the packets that they forward. */
class PairCheckTest {
    @ParameterizedTest
    @CsvSource({"MINIMAL, VALIANT", "VALIANT, MINIMAL"})
    void waypointsThatAreIgnoredOrInventedAreSeen(Scheme done, Scheme asked) {
        Fabric example = FabricFile.load(Run.example("hyperx-3x3"));
        Failures none = Failures.none(example.topology());
        OutputStream nowhere = OutputStream.nullOutputStream();
        try (Console console = new Console(nowhere, nowhere, false);
                Emulation emulation = new Emulation(with(example, done), Pairs.ENDPOINTS, console.progress())) {
            Programmed programmed = emulation.install();
            PairResult asProgrammed = emulation.checkPairs(programmed.routes(), none);
            assertThat(asProgrammed.holdsForAll()).isTrue();
            assertThat(asProgrammed.tried()).isEqualTo(18 * 17);
            PairResult otherwise = emulation.checkPairs(Routes.of(with(example, asked), none), none);
            assertThat(otherwise.holds()).isFalse();
            assertThat(otherwise.misdelivered()).isPositive();
            assertThat(otherwise.delivered()).isLessThan(otherwise.tried());
        }
    }

    private static Fabric with(Fabric fabric, Scheme scheme) {
        return new Fabric(
                fabric.name(),
                fabric.topology(),
                scheme,
                fabric.spread(),
                fabric.virtualChannels(),
                fabric.addressing());
    }
}
