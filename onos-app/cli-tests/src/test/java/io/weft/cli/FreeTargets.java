package io.weft.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A targets file for the nine switches of the example {@code hyperx-3x3}, with ports that are free. */
final class FreeTargets {
    private static final int SWITCHES = 9;

    private FreeTargets() {}

    /**
     * Writes one.
     *
     * @param more what else is said of the first switch, such as {@code , deviceId: 7}
     */
    static Path in(Path directory, String more) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        for (int s = 0; s < SWITCHES; s++) {
            sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
        }
        StringBuilder text = new StringBuilder("version: 1\nswitches:\n");
        for (int s = 0; s < SWITCHES; s++) {
            text.append(String.format(
                    Locale.ROOT,
                    "  h%d.%d: {address: '127.0.0.1:%d'%s}%n",
                    s / 3,
                    s % 3,
                    sockets.get(s).getLocalPort(),
                    s == 0 ? more : ""));
            sockets.get(s).close();
        }
        return Files.writeString(directory.resolve("targets.yaml"), text);
    }
}
