package io.weft.cli;

import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.refusal.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** The options of a command that are the fields of an operation. */
final class FieldOptions {
    /** The value of a flag that is there. */
    private static final String GIVEN = "true";

    private FieldOptions() {}

    /**
     * Adds all of them to a command, under their headings, and arguments behind those that it has; returns the command.
     */
    static CommandSpec add(CommandSpec command, Operation operation) {
        Map<String, ArgGroupSpec.Builder> groups = new LinkedHashMap<>();
        for (Field<?> field : operation.fields()) {
            if (field.isArgument()) {
                command.addPositional(
                        argument(field, command.positionalParameters().size()));
            } else if (field.heading().isEmpty()) {
                command.addOption(option(field));
            } else {
                groups.computeIfAbsent(field.heading(), heading -> ArgGroupSpec.builder()
                                .heading("%n" + heading + ":%n")
                                .validate(false))
                        .addArg(option(field));
            }
        }
        groups.values().forEach(group -> command.addArgGroup(group.build()));
        return command;
    }

    private static PositionalParamSpec argument(Field<?> field, int index) {
        PositionalParamSpec.Builder argument = PositionalParamSpec.builder()
                .paramLabel(label(field))
                .required(field.isRequired())
                .completionCandidates(field.choices())
                .description(help(field));
        return field.isRepeatable()
                ? argument.index(index + "..*")
                        .arity(field.isRequired() ? "1..*" : "0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .build()
                : argument.index(String.valueOf(index))
                        .arity(field.isRequired() ? "1" : "0..1")
                        .type(String.class)
                        .build();
    }

    private static OptionSpec option(Field<?> field) {
        if (field.isFlag()) {
            return OptionSpec.builder("--" + field.option())
                    .type(boolean.class)
                    .arity("0")
                    .description(help(field))
                    .build();
        }
        OptionSpec.Builder option = OptionSpec.builder("--" + field.option())
                .paramLabel(field.placeholder())
                .completionCandidates(field.choices())
                .converters(text -> checked(field, text))
                .description(help(field));
        if (field.isRepeatable()) {
            option.type(List.class).auxiliaryTypes(String.class);
        } else {
            option.type(String.class);
        }
        return field.bare() == null
                ? option.arity("1").build()
                : option.arity("0..1").fallbackValue(field.bare().toString()).build();
    }

    private static String help(Field<?> field) {
        return field.help()
                .replace("{choices}", String.join(", ", field.choices()))
                .replace("%", "%%");
    }

    /**
     * The text, if it is a value of the field: what is none is told with the option, and may be the name of the file.
     */
    private static String checked(Field<?> field, String text) {
        try {
            field.ofTexts(List.of(text));
            return text;
        } catch (Refusal e) {
            String fault = e.onCommandLine()
                    .substring("--".length() + field.option().length())
                    .replaceFirst("^(: | is )", "");
            throw new TypeConversionException(
                    field.bare() == null
                            ? fault
                            : fault + ", as in --" + field.option() + "=0.02; or put FILE in front of it");
        }
    }

    /** What stands on the command line for a field; null if nothing does. */
    private static ArgSpec given(CommandSpec command, Field<?> field) {
        ParseResult line = command.commandLine().getParseResult();
        return field.isArgument()
                ? line.matchedPositionals().stream()
                        .filter(each -> each.paramLabel().equals(label(field)))
                        .findFirst()
                        .orElse(null)
                : line.matchedOption(field.option());
    }

    /** All texts that stand on the command line for fields of an operation. */
    static Stream<String> values(CommandSpec command, Operation operation) {
        return operation.fields().stream()
                .map(field -> given(command, field))
                .filter(Objects::nonNull)
                .flatMap(each -> each.stringValues().stream());
    }

    private static String label(Field<?> argument) {
        return argument.name().toUpperCase(Locale.ROOT);
    }

    /**
     * What the options of a command ask for.
     *
     * @throws ParameterException if a value is wrong
     * @throws Refusal if an option is given twice that takes one value
     */
    static Request request(CommandSpec command, Operation operation) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        for (Field<?> field : operation.fields()) {
            ArgSpec given = given(command, field);
            if (given == null) {
                continue;
            }
            if (given.stringValues().size() > 1 && !field.isRepeatable()) {
                throw new Refusal("--" + field.option() + " is given more than once; give it once");
            }
            texts.put(field.option(), field.isFlag() ? List.of(GIVEN) : given.stringValues());
        }
        try {
            Request request = Request.ofOptions(operation, texts);
            operation.check(request);
            return request;
        } catch (Refusal e) {
            throw new ParameterException(command.commandLine(), e.onCommandLine(), e);
        }
    }
}
