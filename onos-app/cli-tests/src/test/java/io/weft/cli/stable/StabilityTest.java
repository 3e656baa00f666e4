package io.weft.cli.stable;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.cli.Run;
import io.weft.cli.Weft;
import io.weft.cli.output.Console;
import io.weft.config.FabricFile;
import io.weft.http.OpenApi;
import io.weft.operations.OperationTable;
import io.weft.operations.request.Operation.Needs;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** What docs/stability.md promises to programs that use Weft stays as it was recorded in {@code recorded/stable}. */
class StabilityTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path RECORDED = Path.of("src/test/resources/recorded");
    private static final Path STABLE = RECORDED.resolve("stable");
    private static final Path QUESTIONS = STABLE.resolve("questions.txt");
    /** Those whose JSON is events, is written by Python, or is that of simulate. */
    private static final Set<String> OTHERS = Set.of("program", "mininet", "merge");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"fabric", "targets", "floor", "price-list"})
    void filesThatAreReadStayReadable(String file) throws IOException {
        Promises.Builder facts = new Promises.Builder();
        try (InputStream schema = FabricFile.class.getResourceAsStream(file + ".schema.json")) {
            SchemaFacts.add(JSON.readTree(schema), facts);
        }
        facts.build().check(STABLE.resolve(file + "-file.txt"));
    }

    @Test
    void questionsOverHttpAndTheirAnswersStay() throws IOException {
        Promises.Builder facts = new Promises.Builder();
        SchemaFacts.add(OpenApi.document(), facts);
        facts.build().check(STABLE.resolve("http.txt"));
    }

    @Test
    void commandsTheirOptionsAndExitCodesStay() throws IOException {
        Promises.Builder facts = new Promises.Builder();
        CommandSpec weft = commands().getCommandSpec();
        weft.usageMessage().exitCodeList().forEach((code, meaning) -> facts.fact("exit code " + code, "is " + meaning));
        weft.subcommands().forEach((name, command) -> {
            facts.fact(name, "is there");
            command.getCommandSpec().options().forEach(option -> {
                for (String each : option.names()) {
                    facts.fact(name + " " + each, "is there");
                    facts.fact(name + " " + each, option.arity().max() == 0 ? "takes nothing" : "takes a value");
                    limit(facts, name + " " + each, option);
                }
            });
            command.getCommandSpec().positionalParameters().forEach(parameter -> limit(facts, name, parameter));
        });
        facts.build().check(STABLE.resolve("commands.txt"));
    }

    private static void limit(Promises.Builder facts, String subject, ArgSpec argument) {
        if (argument.required()) {
            facts.limit(subject, "has to be given" + (argument.isPositional() ? " " + argument.paramLabel() : ""));
        }
    }

    private static CommandLine commands() {
        try (Console console = new Console(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), false)) {
            return Weft.commands(console);
        }
    }

    /** Members that an answer has on an example, and of which type each is. */
    @Test
    void membersOfAnswersStay() throws IOException {
        Promises.Builder facts = new Promises.Builder();
        List<String> questions = Files.readAllLines(QUESTIONS).stream()
                .filter(line -> line.startsWith("weft "))
                .toList();
        for (String question : questions) {
            List<String> words = List.of(question.split(" "));
            Run run = Run.weft(words.stream().skip(1).map(this::placed).toArray());
            assertThat(run.code()).as(question + "\n" + run.err()).isLessThanOrEqualTo(1);
            shape(run.json(), "$ " + question + " :", facts);
        }
        facts.build().check(STABLE.resolve("answers.txt"));
        Set<String> asked = questions.stream().map(each -> each.split(" ")[1]).collect(Collectors.toSet());
        Set<String> unasked = commands().getSubcommands().entrySet().stream()
                .filter(each -> each.getValue().getCommandSpec().findOption("--json") != null)
                .map(each -> each.getKey())
                .filter(name -> !asked.contains(name) && !OTHERS.contains(name) && !isOfController(name))
                .collect(Collectors.toSet());
        assertThat(unasked)
                .as("commands with --json that " + QUESTIONS + " has no question for; add one, and record anew")
                .isEmpty();
    }

    /** Whether its JSON is what a controller answers over HTTP, which http.txt has. */
    private static boolean isOfController(String name) {
        return OperationTable.find(name)
                .filter(each -> each.needs() == Needs.CONTROLLER)
                .isPresent();
    }

    private Object placed(String word) {
        return word.replaceFirst("^input\\b", RECORDED.resolve("input").toString())
                .replaceFirst("^examples\\b", Run.example("x").getParent().toString())
                .replaceFirst("^out\\b", directory.toString());
    }

    private static void shape(JsonNode value, String path, Promises.Builder facts) {
        if (value.isObject()) {
            value.fields().forEachRemaining(member -> {
                facts.fact(path + "." + member.getKey(), "is there");
                shape(member.getValue(), path + "." + member.getKey(), facts);
            });
        } else if (value.isArray()) {
            value.forEach(each -> shape(each, path + "[]", facts));
        }
        // Of what was null on an example, no more is known.
        if (!value.isNull()) {
            facts.fact(path, "is " + value.getNodeType().name().toLowerCase(Locale.ROOT));
        }
    }
}
