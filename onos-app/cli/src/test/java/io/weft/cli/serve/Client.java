package io.weft.cli.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client that says whatever it is told to, as browsers and libraries would not let it. */
final class Client implements AutoCloseable {
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) .*");
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Socket socket;

    Client(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) PATIENCE.toMillis());
    }

    /** Sends lines, each ended as HTTP has it. */
    Client send(String... lines) throws IOException {
        for (String line : lines) {
            sendRaw(line + "\r\n");
        }
        return this;
    }

    Client sendRaw(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        return this;
    }

    /** All that comes until the server ends the connection. */
    String all() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** What comes until it has this in it. */
    String until(String expected) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            read.write(next);
            if (next == expected.charAt(expected.length() - 1)
                    && read.toString(StandardCharsets.UTF_8).endsWith(expected)) {
                return read.toString(StandardCharsets.UTF_8);
            }
        }
        throw new AssertionError("no '" + expected + "' in " + read.toString(StandardCharsets.UTF_8));
    }

    /** The status code of an answer. */
    static int status(String answer) {
        Matcher matcher = STATUS.matcher(answer.lines().findFirst().orElse(""));
        if (!matcher.matches()) {
            throw new AssertionError("no answer: '" + answer + "'");
        }
        return Integer.parseInt(matcher.group(1));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
