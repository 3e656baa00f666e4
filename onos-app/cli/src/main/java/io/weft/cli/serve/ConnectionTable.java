package io.weft.cli.serve;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The connections of this machine as Linux lists them. While an answer is worked on, nothing is read from its client,
 * so that this alone tells that it has left.
 */
final class ConnectionTable {
    private static final List<Path> FILES = List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));
    private static final String MAPPED = "0000000000000000FFFF0000";
    private static final String ESTABLISHED = "01";
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int WORD = 4;

    private ConnectionTable() {}

    /**
     * Whether the client at an address has ended a connection to a port of this machine; false where that cannot be
     * told.
     */
    static boolean isEnded(int port, InetSocketAddress client) {
        String local = hex(port);
        String address = hex(client.getAddress().getAddress());
        List<String> remotes = List.of(address + hex(client.getPort()), MAPPED + address + hex(client.getPort()));
        boolean isPortListed = false;
        for (String line : lines()) {
            String[] columns = line.strip().split(" +", STATE + 2);
            if (columns.length > STATE && columns[LOCAL].endsWith(local)) {
                isPortListed = true;
                if (remotes.contains(columns[REMOTE])) {
                    return !columns[STATE].equals(ESTABLISHED);
                }
            }
        }
        // A reset connection is not listed any more.
        return isPortListed;
    }

    private static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Path file : FILES) {
            try {
                lines.addAll(Files.readAllLines(file, StandardCharsets.US_ASCII));
            } catch (IOException e) {
                // Another system, or one without this kind of addresses.
            }
        }
        return lines;
    }

    private static String hex(int port) {
        return String.format(Locale.ROOT, ":%04X", port);
    }

    /** Words of 32 bits, each with its last byte first. */
    private static String hex(byte[] address) {
        StringBuilder hex = new StringBuilder();
        for (int word = 0; word < address.length; word += WORD) {
            for (int i = WORD - 1; i >= 0; i--) {
                hex.append(String.format(Locale.ROOT, "%02X", address[word + i]));
            }
        }
        return hex.toString();
    }
}
