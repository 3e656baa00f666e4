package io.weft.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.logging.LogManager;

/**
 * Sets what libraries log: warnings and above; of gRPC and Netty only severe faults, because their warnings are about
 * failed connections, which the failing calls report better. Java makes one when somebody first logs; most commands end
 * before that, and need not wait until Java has searched all libraries for another way to log.
 */
public final class LogLevels {
    private static final String NAMED_CLASS = "java.util.logging.config.class";
    private static final String NAMED_FILE = "java.util.logging.config.file";

    /** Sets these levels; all other settings come from the file that Java would read. */
    public LogLevels() throws IOException {
        Properties settings = new Properties();
        try (InputStream in = Files.newInputStream(file())) {
            settings.load(in);
        }
        settings.setProperty(".level", "WARNING");
        settings.setProperty("io.grpc.level", "SEVERE");
        settings.setProperty("io.netty.level", "SEVERE");
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        settings.store(text, null);
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream(text.toByteArray()));
    }

    /** Makes Java use this class when something first logs, unless the user named another class. */
    static void whenFirstLogged() {
        if (System.getProperty(NAMED_CLASS) == null) {
            System.setProperty(NAMED_CLASS, LogLevels.class.getName());
        }
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s: %5$s%6$s%n");
    }

    private static Path file() {
        String named = System.getProperty(NAMED_FILE);
        return named == null ? Path.of(System.getProperty("java.home"), "conf", "logging.properties") : Path.of(named);
    }
}
