package io.weft.cli.input;

import java.io.IOException;
import java.net.URI;
import java.util.List;

/** The user's web browser. */
public final class Browser {
    private static final List<String> OPENERS = List.of("xdg-open", "open");

    private Browser() {}

    /** Opens a page, where there is a display and a program that does so; otherwise does nothing. */
    public static void open(URI page) {
        boolean mac = System.getProperty("os.name", "").startsWith("Mac");
        if (!mac && System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null) {
            return;
        }
        try {
            new ProcessBuilder(mac ? OPENERS.get(1) : OPENERS.get(0), page.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // The address was printed, and can be opened by hand.
        }
    }
}
