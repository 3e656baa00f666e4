package io.weft.cli;

import io.weft.cli.output.Console;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes commands, and tells those that ask for it where to write. */
final class CommandFactory implements IFactory {
    private final Console console;

    CommandFactory(Console console) {
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
