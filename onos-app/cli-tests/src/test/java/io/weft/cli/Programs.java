package io.weft.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Programs that may be installed. */
final class Programs {
    private Programs() {}

    /** The program that this variable of the environment names, or the one on the PATH; null if there is neither. */
    static Path find(String variable, String program) {
        String named = System.getenv(variable);
        if (named != null) {
            return Path.of(named);
        }
        for (String directory : System.getenv("PATH").split(Pattern.quote(File.pathSeparator), -1)) {
            Path candidate = Path.of(directory, program);
            if (Files.isExecutable(candidate)) {
                return candidate;
            }
        }
        return null;
    }
}
