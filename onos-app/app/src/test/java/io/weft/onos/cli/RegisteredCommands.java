package io.weft.onos.cli;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.karaf.shell.api.console.Command;
import org.apache.karaf.shell.api.console.Registry;
import org.apache.karaf.shell.api.console.SessionFactory;

/** The commands that a console is given. */
public final class RegisteredCommands {
    private RegisteredCommands() {}

    /** All of them. */
    public static List<Command> all() {
        List<Command> registered = new ArrayList<>();
        Registry registry = proxy(Registry.class, (method, argument) -> {
            boolean is = method.equals("register") && registered.add((Command) argument);
            return is || method.equals("unregister") ? null : unexpected(method);
        });
        SessionFactory sessions = proxy(
                SessionFactory.class,
                (method, argument) -> method.equals("getRegistry") ? registry : unexpected(method));
        new ConsoleCommands(sessions);
        return registered;
    }

    private static Object unexpected(String method) {
        throw new AssertionError(method);
    }

    private interface Answer {
        Object to(String method, Object argument);
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answer.to(method.getName(), arguments == null ? null : arguments[0])));
    }
}
