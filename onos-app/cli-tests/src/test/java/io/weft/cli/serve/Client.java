package io.weft.cli.serve;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client that says whatever it is told to, as browsers and libraries would not let it. */
final class Client implements AutoCloseable {
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) .*");
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Socket socket;
    private final InputStream in;

    /** Connects to a server on this machine. */
    Client(int port) throws IOException {
        this(InetAddress.getLoopbackAddress(), port);
    }

    /** Connects to a server. */
    Client(InetAddress server, int port) throws IOException {
        socket = new Socket(server, port);
        in = new BufferedInputStream(socket.getInputStream());
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

    /** Whether the server ends the connection within this time, without a word. */
    boolean isEndedWithin(Duration time) throws IOException {
        socket.setSoTimeout((int) time.toMillis());
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } finally {
            socket.setSoTimeout((int) PATIENCE.toMillis());
        }
    }

    /** Reads a few bytes at a time until the connection ends, and returns how many came. */
    int countSlowly() {
        int count = 0;
        byte[] few = new byte[16];
        try {
            // Past the buffer, which takes more at a time.
            InputStream slow = socket.getInputStream();
            for (int n = slow.read(few); n >= 0; n = slow.read(few)) {
                count += n;
            }
        } catch (IOException e) {
            // It is ended.
        }
        return count;
    }

    /** Sends, and reads nothing, until the server has ended the connection. */
    void awaitReset() {
        try {
            while (true) {
                sendRaw("\r\n");
            }
        } catch (IOException e) {
            // It is ended.
        }
    }

    /** All that comes until the server ends the connection. */
    String all() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    /** What comes until it ends with this, which is of ASCII. */
    String until(String expected) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        String tail = "";
        for (int next = in.read(); next >= 0; next = in.read()) {
            read.write(next);
            tail += (char) next;
            tail = tail.substring(Math.max(0, tail.length() - expected.length()));
            if (tail.equals(expected)) {
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
