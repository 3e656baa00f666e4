package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.emulation.fixtures.Requirements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random tables, judged by Weft and by ibdmchk of ibutils, which WEFT_IBDMCHK names or the PATH has.
 * {@code -Dweft.tables=N} sets their number.
 */
class VerifyTablesAgainstIbdmchkTest {
    private static final int CASES = Integer.getInteger("weft.tables", 1000);
    private static final int FEWEST_SWITCHES = 20;
    private static final int MOST_SWITCHES = 60;
    private static final Pattern MISSING = Pattern.compile("-E- Found (\\d+) missing paths");

    private static Path ibdmchk;

    @BeforeAll
    static void find() {
        ibdmchk = Programs.find("WEFT_IBDMCHK", "ibdmchk");
        Requirements.skipIfMissing(
                "comparing verdicts with ibdmchk's",
                ibdmchk == null ? List.of("ibdmchk (Debian's ibutils), or WEFT_IBDMCHK") : List.of());
    }

    @Test
    void verdictsAreTheSame(@TempDir Path directory) throws IOException, InterruptedException {
        Map<String, Integer> verdicts = new TreeMap<>();
        for (int seed = 1; seed <= CASES; seed++) {
            RandomTables tables = new RandomTables(seed, FEWEST_SWITCHES, MOST_SWITCHES);
            String theirs = verdict(tables.writeForIbdmchk(directory));
            assertThat(weft(tables, directory, seed % 2 == 0))
                    .as("seed " + seed)
                    .isEqualTo(theirs);
            verdicts.merge(theirs.replaceAll(" \\d+", ""), 1, Integer::sum);
        }
        assertThat(verdicts).as("of all kinds").containsKeys("ok", "credit loop", "loop", "unreachable");
        System.out.println("ibdmchk and weft verify agree on " + verdicts);
    }

    private static String weft(RandomTables tables, Path directory, boolean asDump) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("verify", tables.writeFabric(directory), "--json"));
        arguments.addAll(tables.write(directory, asDump));
        Run run = Run.weft(arguments.toArray());
        JsonNode json = run.json();
        boolean loops = false;
        for (JsonNode each : json.get("lost")) {
            loops |= each.get("fault").asText().equals("loop");
        }
        if (json.get("unreachable").asLong() > 0) {
            return loops ? "loop" : "unreachable " + json.get("unreachable");
        }
        assertThat(run.code()).isEqualTo(json.get("deadlockFree").asBoolean() ? 0 : 1);
        return json.get("deadlockFree").asBoolean() ? "ok" : "credit loop";
    }

    /** It ends in a segmentation fault after its verdict. */
    private static String verdict(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ibdmchk.toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        Matcher missing = MISSING.matcher(out);
        if (missing.find()) {
            return out.contains("loop in LFT") ? "loop" : "unreachable " + missing.group(1);
        }
        if (out.contains("-E- credit loops in routing")) {
            return "credit loop";
        }
        assertThat(out).contains("-I- no credit loops found");
        return "ok";
    }
}
