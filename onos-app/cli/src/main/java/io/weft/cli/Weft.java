package io.weft.cli;

import io.weft.cli.output.Console;
import java.nio.file.Path;
import java.util.List;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
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
            "0:all that was asked for holds",
            "1:something does not hold: of what was verified or emulated, or switches do not hold what they should",
            "2:the command line or the fabric file is wrong, or this machine too small",
            "3:a defect of weft itself",
            "141:the reader of the output went away"
        },
        footer = {
            "",
            "A fabric file describes a fabric in YAML; examples are in fabric-config/examples.",
            "WEFT_JAVA_OPTS is passed to java, such as -Xmx8g for fabrics that need more memory."
        })
public final class Weft implements Runnable {
    private static final List<Class<?>> COMMANDS = List.of(
            DescribeCommand.class,
            VerifyCommand.class,
            SimulateCommand.class,
            OptimizeCommand.class,
            EmulateCommand.class,
            ProgramCommand.class,
            MininetCommand.class,
            SwitchesCommand.class,
            ExportCommand.class,
            GenerateCompletion.class,
            CommandLine.HelpCommand.class);

    @Spec
    private CommandSpec spec;

    private Weft() {}

    /** Runs the command with these arguments, writing to {@code console}, and returns the exit code. */
    public static int run(Console console, String... arguments) {
        CommandLine line = new CommandLine(new Weft(), new CommandFactory(console));
        commands(arguments).forEach(line::addSubcommand);
        line.setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(console.out())
                .setErr(console.err())
                .registerConverter(Path.class, new FileNames())
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
        try {
            return Complaints.ofOutput(console, line.execute(arguments));
        } catch (OutOfMemoryError e) {
            return Complaints.ofMemory(console, e);
        } catch (Throwable e) {
            return Complaints.ofDefect(console.err(), e);
        }
    }

    /** The command that is asked for, without the others, which would take most of the start; or else all. */
    private static List<Class<?>> commands(String[] arguments) {
        List<Class<?>> asked = COMMANDS.stream()
                .filter(command -> arguments.length > 0
                        && command.getAnnotation(Command.class).name().equals(arguments[0]))
                .toList();
        boolean isOfOthers = asked.contains(GenerateCompletion.class) || asked.contains(CommandLine.HelpCommand.class);
        return asked.isEmpty() || isOfOthers ? COMMANDS : asked;
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
