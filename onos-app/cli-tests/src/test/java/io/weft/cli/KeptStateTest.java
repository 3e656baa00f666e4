package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was asked of a controller, and what the next one makes of it. */
@Timeout(240)
class KeptStateTest {
    private static final String TOKEN = "a-token-for-tests-only";
    private static final String LINK = "x1.0.0--x2.3.0";

    @TempDir
    private Path directory;

    private EmulatedTree tree;
    private Path state;
    private Path token;

    @BeforeEach
    void start() throws Exception {
        tree = new EmulatedTree(directory);
        state = directory.resolve("state.json");
        token = Files.writeString(directory.resolve("token"), TOKEN + "\n");
    }

    @AfterEach
    void stop() {
        tree.close();
    }

    private RunningProgram program(Object... more) {
        Object[] arguments = {"--json", "--token", token, "--targets", tree.targets, tree.fabric};
        Object[] all = new Object[arguments.length + more.length];
        System.arraycopy(more, 0, all, 0, more.length);
        System.arraycopy(arguments, 0, all, more.length, arguments.length);
        return new RunningProgram(all);
    }

    private static JsonNode done(HttpResponse<String> answer) throws Exception {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }

    /** What the fabric is, once all is programmed. */
    private static JsonNode status(RunningProgram program) throws Exception {
        return done(program.getOnceHealthy("/v1/status"));
    }

    @Test
    void theNextControllerDrainsTheSameAndRoutesTheSame() throws Exception {
        try (RunningProgram first = program("--state", state)) {
            status(first);
            done(first.ask("drain", TOKEN, "{\"names\": [\"" + LINK + "\", \"x2.0.0\"]}"));
            done(first.ask("undrain", TOKEN, "{\"names\": [\"x2.0.0\"]}"));
            JsonNode changed = done(first.ask("change-routing", TOKEN, "{\"spread\": \"packet\"}"));
            assertThat(changed.path("until").asText()).contains(state.toString());
        }
        try (RunningProgram second = program("--state", state)) {
            JsonNode status = status(second);
            assertThat(status.path("drained")).hasToString("[\"" + LINK + "\"]");
            Run run = second.end();
            assertThat(run.err())
                    .contains("weft: " + state + " drains " + LINK)
                    .contains("weft: " + state + " changes the routing of the fabric file: spread packet");
            JsonNode programmed = run.event("programmed");
            for (String kind : new String[] {"inserted", "modified", "deleted"}) {
                assertThat(programmed.path(kind).asInt(-1)).as(kind).isZero();
            }
        }
    }

    @Test
    void aFabricFileThatWasChangedHasTheRoutingAndWhatItLacksIsNotDrained() throws Exception {
        try (RunningProgram first = program("--state", state)) {
            status(first);
            done(first.ask("change-routing", TOKEN, "{\"spread\": \"packet\"}"));
            done(first.ask("drain", TOKEN, "{\"names\": [\"x2.1.0\"]}"));
        }
        Files.writeString(state, Files.readString(state).replace("\"x2.1.0\"", "\"x2.1.0\", \"x2.9.0\""));
        Files.writeString(tree.fabric, Files.readString(tree.fabric) + "routing: {scheme: minimal, spread: flow}\n");
        try (RunningProgram second = program("--state", state)) {
            assertThat(status(second).path("drained")).hasToString("[\"x2.1.0\"]");
            assertThat(second.end().err())
                    .contains("the fabric file has changed: its routing applies, not that of " + state
                            + ": spread packet")
                    .contains(state + " drains x2.9.0, which is no longer in the fabric: ignored");
        }
    }

    @Test
    void changesThatOvertakeEachOtherAreAllMade() throws Exception {
        Files.writeString(tree.fabric, Files.readString(tree.fabric) + "virtualChannels: 2\n");
        try (RunningProgram program = program("--state", state)) {
            status(program);
            for (int i = 0; i < 4; i++) {
                String scheme = i % 2 == 0 ? "valiant" : "minimal";
                String spread = i % 2 == 0 ? "packet" : "flow";
                CompletableFuture<HttpResponse<String>> first = CompletableFuture.supplyAsync(
                        () -> program.asked("change-routing", TOKEN, "{\"scheme\": \"" + scheme + "\"}"));
                CompletableFuture<HttpResponse<String>> second = CompletableFuture.supplyAsync(
                        () -> program.asked("change-routing", TOKEN, "{\"spread\": \"" + spread + "\"}"));
                done(first.get());
                done(second.get());
                String running = program.get("/v1/describe", answer -> true).body();
                assertThat(new ObjectMapper().readTree(running).path("scheme").asText())
                        .isEqualTo(scheme);
                assertThat(Files.readString(state))
                        .contains("\"" + scheme + "\"")
                        .contains("\"" + spread + "\"");
            }
        }
    }

    @Test
    void withoutAFileNothingIsKept() throws Exception {
        try (RunningProgram first = program()) {
            status(first);
            done(first.ask("drain", TOKEN, "{\"names\": [\"x2.1.0\"]}"));
        }
        try (RunningProgram second = program()) {
            assertThat(status(second).path("drained")).isEmpty();
        }
    }

    @Test
    void whoAsksIsToldIfItCannotBeKept() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("folder"));
        try (RunningProgram program = program("--state", folder.resolve("state.json"))) {
            status(program);
            Files.delete(folder);
            HttpResponse<String> answer = program.ask("drain", TOKEN, "{\"names\": [\"x2.1.0\"]}");
            assertThat(answer.statusCode()).isEqualTo(409);
            assertThat(answer.body()).contains("done, but not kept for the next controller: cannot write");
            assertThat(status(program).path("drained")).hasToString("[\"x2.1.0\"]");
        }
    }

    @Test
    void anotherFileIsRefusedAndLeftAlone() throws Exception {
        for (String text : new String[] {"", "{", "version: 1\n", "[1]", "{\"version\": 2}"}) {
            Files.writeString(state, text);
            Run run = weft("program", "--listen", "0", "--state", state, "--targets", tree.targets, tree.fabric);
            assertThat(run.code()).as(text).isEqualTo(2);
            assertThat(run.err()).contains(state + " is not a state file of weft program: ");
            assertThat(state).hasContent(text);
        }
        Run same = weft("program", "--listen", "0", "--state", tree.fabric, "--targets", tree.targets, tree.fabric);
        assertThat(same.err()).contains("this command reads it");
        assertThat(same.code()).isEqualTo(2);
    }
}
