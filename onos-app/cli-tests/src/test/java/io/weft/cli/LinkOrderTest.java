package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command understands a link by its ends in either order. */
class LinkOrderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify --fail LINK",
                "simulate --load 0.2 --max-cycles 2000 --fail LINK",
                "simulate --workload all-ping-pong --iterations 1 --fail LINK",
                "optimize --pattern shift:1 --method heuristic --fail LINK",
                "emulate --pairs switches --cut LINK",
            })
    void understandsALinkByEitherOrderOfItsEnds(String command) {
        assertThat(answer(command, "h0.1--h0.0")).isEqualTo(answer(command, "h0.0--h0.1"));
    }

    /** What a command answers as JSON, but for times and for the link as it was given. */
    private static String answer(String command, String link) {
        Run run = weft(Stream.concat(
                        Arrays.stream(command.replace("LINK", link).split(" ")),
                        Stream.of("--json", example("hyperx-3x3")))
                .toArray());
        assertThat(run.code()).as(run.err()).isZero();
        return run.json()
                .toString()
                .replaceAll("\"\\w*(Millis|[sS]econds|PerSecond)\":[-0-9.E]+", "time")
                .replaceAll("h0[.][01]--h0[.][01]", "LINK");
    }
}
