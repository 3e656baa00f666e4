package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Certificates as {@code check_certificate.py} judges them, which shares no code with Weft. */
class CertificateTest {
    private static final Path CHECKER = Path.of("..", "..", "fabric-config", "check_certificate.py");
    private static final Path MUTATIONS = Path.of("src", "test", "resources", "certificate", "mutations.py");
    private static final Pattern FOUND =
            Pattern.compile("holds: (\\d+) pairs, (\\d) VCs, (\\d+) dependencies, (\\d+) hops at most\\R");

    @TempDir
    Path directory;

    private Path python;

    @BeforeEach
    void find() {
        python = Programs.find("WEFT_PYTHON", "python3");
        assumeThat(python)
                .as("Python 3 is neither named by WEFT_PYTHON nor on the PATH: no certificate is checked")
                .isNotNull();
    }

    private Run python(Object... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(python.toString(), "-B"));
        Arrays.stream(arguments).map(Object::toString).forEach(words::add);
        Path errors = directory.resolve("errors");
        Process process =
                new ProcessBuilder(words).redirectError(errors.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out, Files.readString(errors));
    }

    private Path certificate(Path fabric, String name, Object... options) {
        Path file = directory.resolve(name + ".json");
        List<Object> arguments = new ArrayList<>(List.of("verify", fabric, "--certificate", file));
        arguments.addAll(List.of(options));
        Run run = weft(arguments.toArray());
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        return file;
    }

    /** Every pair, with the figures that Weft itself finds; for hops the checker has an upper bound. */
    @ParameterizedTest
    @CsvSource({
        "slimfly-q5, minimal, ",
        "slimfly-q5, valiant, s0.0.0--s0.0.1",
        "slimfly-q4, ugal-l, ",
        "oft-k3, valiant, ",
        "oft-k3-private, minimal, o0.0--o1.4",
        "mlfm-h3, ugal-l, ",
        "2-ary-3-tree, minimal, ",
        "xgft-32, valiant, ",
        "hyperx-3x3, minimal, h0.0--h0.1",
        "hyperx-3x3, ugal-l, 'h0.0--h0.1,h1.0--h1.1'",
        "dragonfly-a4-h2, valiant, ",
        "megafly-3-3-3, valiant, ",
        "torus-4x4x3, minimal, ",
        "jellyfish-40, valiant, ",
        "site, minimal, "
    })
    void routesOfExamplesHold(String fabric, String scheme, String failed) throws Exception {
        Object[] options = failed == null
                ? new Object[] {"--routing", scheme}
                : new Object[] {"--routing", scheme, "--fail", failed};
        Run checked = python(CHECKER, certificate(example(fabric), fabric, options));

        assertThat(checked.out() + checked.err()).matches(FOUND);
        Matcher found = FOUND.matcher(checked.out());
        assertThat(found.matches()).isTrue();
        List<Object> verify = new ArrayList<>(List.of("verify", example(fabric), "--json"));
        verify.addAll(List.of(options));
        var verified = weft(verify.toArray()).json();
        assertThat(List.of(found.group(1), found.group(2)))
                .containsExactly(
                        verified.get("pairs").asText(),
                        verified.get("virtualChannels").asText());
        int hops = verified.get("maxHops").asInt();
        assertThat(Integer.parseInt(found.group(4))).isBetween(hops, hops + 2);
        assertThat(checked.code()).isZero();
    }

    @Test
    void routesOfSinglePairsHold() throws Exception {
        Path routes = directory.resolve("routes.csv");
        Run optimized = weft("optimize", example("slimfly-q5"), "--pattern", "shift:1", "--out", routes);
        assertThat(optimized.code()).as(optimized.err()).isZero();

        Path file = certificate(example("slimfly-q5"), "pairs", "--routes", routes);

        assertThat(Files.readString(file)).contains("\"pair\":{\"via\":[[");
        assertThat(python(CHECKER, file).out()).startsWith("holds: 39800 pairs");
    }

    /** One thing changed at random, thousands of times: refused just where sending every packet shows a fault. */
    @Test
    void mutationsAreRefused() throws Exception {
        List<Object> arguments = new ArrayList<>(List.of(MUTATIONS, CHECKER, 5_000, 1));
        arguments.add(small("hyperx, dimensions: [3, 3], concentration: 1", "minimal", 1));
        arguments.add(small("hyperx, dimensions: [4], concentration: 2", "valiant", 2));
        arguments.add(small("hyperx, dimensions: [4], concentration: 1", "ugal-l", 2));
        arguments.add(small("xgft, m: [2, 2, 2], w: [1, 2, 2]", "minimal", 1));
        arguments.add(small("torus, dimensions: [5], concentration: 1", "minimal", 2));
        arguments.add(small("hyperx, dimensions: [5], concentration: 1", "valiant", 3, "--fail", "h0--h1"));

        Run run = python(arguments.toArray());

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        Matcher counts = Pattern.compile("(\\d+) refused, (\\d+) hold\\R$").matcher(run.out());
        assertThat(counts.find()).isTrue();
        assertThat(Integer.parseInt(counts.group(1))).as(run.out()).isGreaterThan(4_500);
    }

    private Path small(String topology, String scheme, int virtualChannels, Object... options) {
        String name = topology.replaceAll("[^a-z0-9]+", "-") + scheme;
        Path fabric = Run.file(
                directory,
                String.join(
                        "\n",
                        "version: 1",
                        "name: " + name,
                        "topology: {type: " + topology + "}",
                        "routing: {scheme: " + scheme + "}",
                        "virtualChannels: " + virtualChannels));
        return certificate(fabric, name, options);
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        Path file = certificate(example("hyperx-3x3"), "wrong");
        Files.writeString(file, Files.readString(file).replaceFirst(" \\[\"h0.0\",3,\"h0.1\",3],\\R", ""));

        Run cut = python(CHECKER, file);
        Run no = python(CHECKER, example("hyperx-3x3"));

        assertThat(cut.out())
                .isEqualTo("REFUSED: h0.1 sends packets towards h0.0 by port 3 on VC 0, which has no cable\n");
        assertThat(cut.code()).isEqualTo(1);
        assertThat(no.out()).startsWith("no certificate: ");
        assertThat(no.code()).isEqualTo(2);
    }

    @Test
    void saysWhyAFileIsNoCertificate() throws Exception {
        Path file = certificate(example("hyperx-3x3"), "whole");
        String whole = Files.readString(file);
        Path cut = Files.writeString(directory.resolve("cut.json"), whole.substring(0, 5_000));
        Path lacking = Files.writeString(directory.resolve("lacking.json"), whole.replace("\"order\":", "\"other\":"));

        assertThat(python(CHECKER)).isEqualTo(new Run(2, "usage: python3 check_certificate.py FILE\n", ""));
        assertThat(python(CHECKER, directory.resolve("none")).out())
                .isEqualTo(
                        "no certificate: [Errno 2] No such file or directory: '" + directory.resolve("none") + "'\n");
        assertThat(python(CHECKER, cut).out()).matches("no certificate: .+: line \\d+ column \\d+ .*\\R");
        assertThat(python(CHECKER, lacking)).isEqualTo(new Run(2, "no certificate: 'order' is missing\n", ""));
    }

    @Test
    void noneIsWrittenOfWhatDoesNotHold() {
        Path file = directory.resolve("none.json");

        Run run = weft("verify", example("slimfly-q5"), "--fail", "s0.0.0", "--certificate", file);

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("not everything holds, so no certificate was written to " + file);
        assertThat(file).doesNotExist();
    }

    @Test
    void noFileThatIsReadIsReplaced() throws IOException {
        Path routes = Files.writeString(directory.resolve("routes.csv"), "source,destination,waypoint\n");

        Run run = weft("verify", example("hyperx-3x3"), "--routes", routes, "--certificate", routes);

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("cannot write " + routes + ": this command reads it");
        assertThat(routes).hasContent("source,destination,waypoint\n");
    }

    @Test
    void theCheckerCanBeReadInAnHour() throws IOException {
        List<String> lines = Files.readAllLines(CHECKER);

        assertThat(lines).hasSizeLessThan(200);
        assertThat(lines.stream().filter(line -> line.matches("(import|from) .*")))
                .containsExactly("import heapq", "import json", "import sys", "from collections import defaultdict");
    }
}
