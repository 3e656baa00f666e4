package io.weft.onos.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Field;
import io.weft.operations.request.Result;
import io.weft.operations.request.UnfinishedException;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.karaf.shell.api.console.Command;
import org.apache.karaf.shell.api.console.CommandLine;
import org.apache.karaf.shell.api.console.Completer;
import org.apache.karaf.shell.api.console.Parser;
import org.apache.karaf.shell.api.console.Session;
import org.apache.karaf.shell.support.completers.StringsCompleter;
import org.onosproject.cli.AbstractShellCommand;

/**
 * A command of ONOS's console, whose options and arguments are fields. It shows a result as text, or as JSON. An option
 * without a value can be shortened to its first letter. Immutable.
 */
final class KarafCommand implements Command {
    private static final String SCOPE = "onos";
    private static final String JSON = "json";
    private static final String HELP = "help";
    /** The variable of a session in which Karaf has the name of its user. */
    private static final String USER = "USER";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String name;
    private final String summary;
    private final Function<Field<?>, List<String>> values;
    private final BiFunction<String, Map<String, List<String>>, Result> ask;
    private final List<Field<?>> arguments;
    private final List<Field<?>> options;

    /**
     * @param name without {@code weft-}
     * @param values what a field can have, for help and completion
     * @param ask answers the user of the console, empty if that is not known, what stands behind the options of fields;
     *     may throw a Refusal with the reason
     */
    KarafCommand(
            String name,
            String summary,
            List<Field<?>> fields,
            Function<Field<?>, List<String>> values,
            BiFunction<String, Map<String, List<String>>, Result> ask) {
        this.name = "weft-" + name;
        this.summary = summary;
        this.values = values;
        this.ask = ask;
        this.arguments = fields.stream().filter(Field::isArgument).collect(Collectors.toList());
        this.options = fields.stream().filter(each -> !each.isArgument()).collect(Collectors.toList());
        options.add(Field.flag(JSON, JSON, "Output JSON."));
        options.add(Field.flag(HELP, HELP, "Display this help message."));
    }

    @Override
    public String getScope() {
        return SCOPE;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getDescription() {
        return summary;
    }

    @Override
    public Parser getParser() {
        return null;
    }

    /** By ONOS's own class of commands, which notes who does what where ONOS audits that. */
    @Override
    public Object execute(Session session, List<Object> words) throws Exception {
        return new AbstractShellCommand() {
            @Override
            protected void doExecute() throws JsonProcessingException {
                try {
                    run(user(session), words, this);
                } catch (Refusal e) {
                    error("%s", e.onCommandLine());
                } catch (UnfinishedException e) {
                    error("%s", e.getMessage());
                }
            }
        }.execute();
    }

    private static String user(Session session) {
        Object user = session == null ? null : session.get(USER);
        return user == null ? "" : user.toString();
    }

    private void run(String user, List<Object> words, AbstractShellCommand console) throws JsonProcessingException {
        Map<String, List<String>> texts = texts(words);
        if (texts.containsKey(HELP)) {
            Rows.print(help().list(), line -> console.print("%s", line));
            return;
        }
        Result result = ask.apply(user, texts);
        if (texts.containsKey(JSON)) {
            console.print("%s", MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result.json()));
        } else {
            Rows.print(result.rows(), line -> console.print("%s", line));
        }
    }

    private Rows help() {
        Rows rows = new Rows().row(name, "%s", summary);
        arguments.forEach(each -> rows.row("  " + each.name(), "%s", help(each)));
        options.forEach(each -> rows.row("  " + String.join(", ", words(each)), "%s", help(each)));
        return rows;
    }

    private String help(Field<?> field) {
        return field.help().replace("{choices}", String.join(", ", values.apply(field)));
    }

    private static List<String> words(Field<?> option) {
        String word = "--" + option.option();
        return option.isFlag() && !option.name().equals(HELP)
                ? List.of("-" + option.option().charAt(0), word)
                : List.of(word);
    }

    /** What stands behind each option, and what the arguments are, by the options of fields. */
    Map<String, List<String>> texts(List<?> words) {
        Map<String, List<String>> texts = read(words);
        for (Field<?> argument : arguments) {
            if (argument.isRequired() && !texts.containsKey(argument.option()) && !texts.containsKey(HELP)) {
                throw new Refusal(
                        "argument " + argument.name() + " is missing; " + name + " --help says what there is");
            }
        }
        return texts;
    }

    private Map<String, List<String>> read(List<?> words) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        Iterator<?> rest = words.iterator();
        while (rest.hasNext()) {
            String word = String.valueOf(rest.next());
            Field<?> field = word.startsWith("-") ? option(word.split("=", 2)[0]) : argument(word, texts);
            String text = word;
            if (field.isFlag()) {
                text = "true";
            } else if (word.startsWith("-")) {
                text = word.contains("=") ? word.substring(word.indexOf('=') + 1) : next(rest, word);
            }
            texts.computeIfAbsent(field.option(), option -> new ArrayList<>()).add(text);
        }
        return texts;
    }

    private Field<?> option(String word) {
        return options.stream()
                .filter(each -> words(each).contains(word))
                .findFirst()
                .orElseThrow(
                        () -> new Refusal("there is no option " + word + "; " + name + " --help says what there is"));
    }

    private Field<?> argument(String word, Map<String, List<String>> texts) {
        return arguments.stream()
                .filter(each -> each.isRepeatable() || !texts.containsKey(each.option()))
                .findFirst()
                .orElseThrow(() ->
                        new Refusal("'" + word + "' is one argument too many; " + name + " --help says what there is"));
    }

    private static String next(Iterator<?> rest, String option) {
        if (!rest.hasNext()) {
            throw new Refusal("option " + option + " needs a value behind it");
        }
        return String.valueOf(rest.next());
    }

    @Override
    public Completer getCompleter(boolean scoped) {
        List<String> names = scoped ? List.of(name) : List.of(name, SCOPE + ":" + name);
        return (session, line, candidates) -> {
            int at = line.getCursorArgumentIndex();
            if (at > 0 && !names.contains(line.getArguments()[0])) {
                return -1;
            }
            return new StringsCompleter(at == 0 ? names : candidates(line)).complete(session, line, candidates);
        };
    }

    private List<String> candidates(CommandLine line) {
        List<String> before = Arrays.asList(line.getArguments()).subList(1, line.getCursorArgumentIndex());
        String last = before.isEmpty() ? "" : before.get(before.size() - 1);
        for (Field<?> option : options) {
            if (!option.isFlag() && words(option).contains(last)) {
                return values.apply(option);
            }
        }
        List<String> candidates = new ArrayList<>();
        options.forEach(option -> candidates.addAll(words(option)));
        try {
            candidates.addAll(values.apply(argument("", read(before))));
        } catch (Refusal e) {
            // No argument can stand here.
        }
        return candidates;
    }
}
