package io.weft.cli;

import io.weft.cli.output.Console;
import io.weft.config.FabricFile;
import io.weft.operations.OperationTable;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Operation.Needs;
import io.weft.reproduction.Reproduce;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The {@code weft} command. */
@Command(
        name = "weft",
        description = "Plans, verifies, simulates, optimises and emulates low-diameter switch fabrics.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success: everything that was checked holds",
            "1:a check failed: verification, emulation, simulation, or the entries of the switches",
            "2:bad input: the command line, a file, or a machine that is too small",
            "3:a defect of weft itself",
            "4:something is lacking that may be there later: a port, an address, memory, a controller",
            "141:the reader of the output went away"
        },
        footerHeading = "%nFiles and environment:%n",
        footer = {
            "A fabric file describes a fabric in YAML; examples are in ${sys:weft.files:-fabric-config}/examples.",
            "WEFT_JAVA_OPTS is passed to java, for example -Xmx8g for large fabrics."
        })
public final class Weft implements Runnable {
    private static final String COMPLETION = "generate-completion";
    private static final String HELP = "help";
    /** Of the command only: it takes hours, and is about papers. */
    private static final String REPRODUCE = "reproduce";

    /** Commands that are no operations, or more than one; by name, in the order in which help lists them. */
    private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("simulate", SimulateCommand.class);
        COMMANDS.put("merge", MergeCommand.class);
        COMMANDS.put("optimize", OptimizeCommand.class);
        COMMANDS.put("emulate", EmulateCommand.class);
        COMMANDS.put("program", ProgramCommand.class);
        COMMANDS.put("open", OpenCommand.class);
        COMMANDS.put("mininet", MininetCommand.class);
        COMMANDS.put("switches", SwitchesCommand.class);
        COMMANDS.put("export", ExportCommand.class);
        COMMANDS.put(COMPLETION, GenerateCompletion.class);
        COMMANDS.put(HELP, HelpCommand.class);
    }

    @Spec
    private CommandSpec spec;

    private Weft() {}

    /** Runs the command with these arguments, writing to {@code console}, and returns the exit code. */
    public static int run(Console console, String... arguments) {
        if (arguments.length > 1) {
            prepareFiles();
        }
        CommandLine line = line(console, made(arguments.length > 0 ? arguments[0] : ""));
        try {
            return Complaints.ofOutput(console, line.execute(arguments));
        } catch (OutOfMemoryError e) {
            return Complaints.ofMemory(console, e);
        } catch (Throwable e) {
            return Complaints.ofDefect(console.err(), e);
        }
    }

    /** Compiles the schema of fabric files in another thread while this one builds the command. */
    private static void prepareFiles() {
        Thread preparing = new Thread(FabricFile::prepare, "weft-prepare");
        preparing.setDaemon(true);
        // A failure here is ignored: it occurs again, and is reported, when the command reads its file.
        preparing.setUncaughtExceptionHandler((thread, failure) -> {});
        preparing.start();
    }

    /** All commands with their options, for those who write of them: man pages, completion. */
    public static CommandLine commands(Console console) {
        return line(console, each -> true);
    }

    private static CommandLine line(Console console, Predicate<String> isMade) {
        IFactory factory = new Commands(console);
        CommandLine line = new CommandLine(new Weft(), factory);
        operations(isMade)
                .forEach(each -> line.addSubcommand(
                        each.needs() == Needs.CONTROLLER
                                ? ControllerCommand.of(console, each)
                                : OperationCommand.of(console, each)));
        // Of a class alone, picocli would not ask who adds options to a command.
        COMMANDS.forEach((name, type) -> {
            if (isMade.test(name)) {
                line.addSubcommand(name, new CommandLine(type, factory));
            }
        });
        line.setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(console.out())
                .setErr(console.err())
                .registerConverter(Path.class, Weft::path)
                .registerConverter(int.class, Weft::wholeNumber)
                .registerConverter(Integer.class, Weft::wholeNumber)
                .registerConverter(long.class, Weft::longNumber)
                .registerConverter(double.class, Weft::number)
                .registerConverter(Double.class, Weft::number)
                .setUsageHelpWidth(80)
                .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
                .setParameterExceptionHandler(Complaints::ofArguments)
                .setExecutionExceptionHandler(Complaints::ofExecution);
        line.getSubcommands().values().forEach(command -> command.setUsageHelpWidth(80));
        return line;
    }

    /** Only the command that is asked for is made, since all would take most of the start; or all, to tell of them. */
    private static Predicate<String> made(String asked) {
        boolean isOne = COMMANDS.containsKey(asked)
                || operations(asked::equals).findFirst().isPresent();
        boolean isOfOthers = asked.equals(COMPLETION) || asked.equals(HELP);
        return isOne && !isOfOthers ? asked::equals : each -> true;
    }

    /** The operations of some names, but for those that have a command of their own. */
    private static Stream<Operation> operations(Predicate<String> isMade) {
        return Stream.concat(OperationTable.names().stream(), Stream.of(REPRODUCE))
                .filter(name -> isMade.test(name) && !COMMANDS.containsKey(name))
                .map(name -> name.equals(REPRODUCE)
                        ? new Reproduce()
                        : OperationTable.find(name).orElseThrow())
                .filter(each -> each.needs() != Needs.JOB);
    }

    /** Makes commands, and hands the console to those that ask for one. */
    private static final class Commands implements IFactory {
        private final Console console;

        Commands(Console console) {
            this.console = console;
        }

        @Override
        public <K> K create(Class<K> type) throws Exception {
            for (var constructor : type.getDeclaredConstructors()) {
                Class<?>[] parameters = constructor.getParameterTypes();
                if (parameters.length == 1 && parameters[0] == Console.class) {
                    return type.cast(constructor.newInstance(console));
                }
            }
            return CommandLine.defaultFactory().create(type);
        }
    }

    private static Path path(String name) {
        if (name.isBlank()) {
            throw new TypeConversionException("the name of a file is missing");
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + name + "' has characters that the character set of this locale, "
                    + System.getProperty("sun.jnu.encoding") + ", lacks; set LC_ALL=C.UTF-8, or use another name");
        }
    }

    private static int wholeNumber(String text) {
        long number = longNumber(text);
        if (number != (int) number) {
            throw new TypeConversionException(text + " is too large");
        }
        return (int) number;
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a number");
        }
    }

    private static long longNumber(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException(
                    text.matches("-?[0-9]+") ? text + " is too large" : "'" + text + "' is not a whole number");
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
