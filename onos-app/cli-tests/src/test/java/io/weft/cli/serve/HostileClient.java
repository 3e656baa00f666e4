package io.weft.cli.serve;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import org.awaitility.Awaitility;

/** A client on another machine that connects many times in each way that clients do, well or badly. */
final class HostileClient {
    /** How many are open at a time: far fewer than an address may have. */
    private static final int AT_A_TIME = 8;

    private static final int MOST_TRIES = 100;

    /** With fewer bytes, what is no TLS cannot be told from what is slow. */
    private static final int LEAST_OF_TLS = 5;

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Pattern STATUS = Pattern.compile("(?s)HTTP/1\\.[01] (\\d{3}) .*");
    private static final String HOST = "Host: " + TestServer.NAME;
    private static final String TOKEN = "Authorization: Bearer " + TestServer.TOKEN;
    private static final byte[] ASKED = head("GET /v1/status HTTP/1.1", "Connection: close");
    private static final byte[] ASKED_ON = head("GET /v1/status HTTP/1.1");
    private static final byte[] DRAIN =
            head("POST /v1/drain HTTP/1.1", "Content-Type: application/json", "Content-Length: 50000");
    private static final byte[] HALF_A_BODY = join(DRAIN, new byte[40_000]);
    private static final byte[] LARGE_HEADER = head("GET /v1/status HTTP/1.1", "X: " + "x".repeat(20_000));
    private static final byte[] LARGE_BODY = join(
            head("POST /v1/drain HTTP/1.1", "Content-Type: application/json", "Content-Length: 70000"),
            new byte[70_000]);
    private static final byte[] LARGE_CHUNK = join(
            head("POST /v1/drain HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked"),
            ascii("11170\r\n" + " ".repeat(0x11170)));
    private static final byte[] HTTP_2 = ascii("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0");

    private final InetAddress server;
    private final int plain;
    private final int secure;
    private final SSLContext tls;
    private final int count;

    /** One way to use a connection; returns whether the server did what it should. */
    private interface Way {
        boolean isMet(int number) throws IOException;
    }

    private HostileClient(InetAddress server, int plain, int secure, SSLContext tls, int count) {
        this.server = server;
        this.plain = plain;
        this.secure = secure;
        this.tls = tls;
        this.count = count;
    }

    /** Prints what came of each kind; arguments: server, port, port with TLS, who signed its certificate, how many. */
    public static void main(String[] arguments) throws Exception {
        HostileClient client = new HostileClient(
                InetAddress.getByName(arguments[0]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                trusting(Path.of(arguments[3])),
                Integer.parseInt(arguments[4]));
        client.useAll();
        // That they are counted, and only while they are open.
        System.out.println(FarClient.visits(client.server, client.plain));
    }

    private static SSLContext trusting(Path authority) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(authority)) {
            trusted.setCertificateEntry(
                    "authority", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    /** What the lines say for one kind if the server did as it should each time. */
    static String line(String kind, int count) {
        return kind + ": " + count + " of " + count;
    }

    /** The kinds of connections, in the order in which they are tried. */
    static List<String> kinds() {
        return List.of(
                "whole request",
                "kept alive",
                "half a request",
                "half a body",
                "reset",
                "too large a header",
                "too large a body",
                "too large a chunk",
                "HTTP/2",
                "whole request over TLS",
                "kept alive over TLS",
                "reset over TLS",
                "no TLS",
                "half a handshake");
    }

    private void useAll() throws Exception {
        byte[] hello = hello();
        List<Way> ways = List.of(
                i -> answers(false, ASKED, 200),
                i -> staysOpen(open(false)),
                i -> leaves(open(false), ASKED, 1 + i % (ASKED.length - 1), false),
                i -> leaves(open(false), HALF_A_BODY, DRAIN.length + i * 37 % 40_000, false),
                // Before, within and after a request.
                i -> leaves(open(false), ASKED, i % (ASKED.length + 1), true),
                i -> answers(false, LARGE_HEADER, 431),
                i -> answers(false, LARGE_BODY, 413),
                i -> answers(false, LARGE_CHUNK, 413),
                i -> answers(false, HTTP_2, 426),
                i -> answers(true, ASKED, 200),
                i -> staysOpen(open(true)),
                i -> leaves(open(true), ASKED, i % (ASKED.length + 1), true),
                i -> status(new Socket(server, secure), i % 2 == 0 ? ASKED : new byte[LEAST_OF_TLS + i % 500]) == 0,
                // Within it, and after it, when the server has answered.
                i -> leaves(new Socket(server, secure), hello, 1 + i * 7 % hello.length, i % 2 == 0));
        for (int i = 0; i < ways.size(); i++) {
            System.out.println(kinds().get(i) + ": " + times(ways.get(i)) + " of " + count);
            awaitAnswer(false);
            awaitAnswer(true);
        }
    }

    /** Until the server has seen that the others have left, this address may have too many connections. */
    private void awaitAnswer(boolean overTls) {
        Awaitility.await("an answer to who comes next")
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> status(open(overTls), ASKED) == 200);
    }

    /** Connects many times in one way; returns how often the server did as it should. */
    private int times(Way way) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
        try {
            List<Future<Integer>> parts = new ArrayList<>();
            for (int part = 0; part < AT_A_TIME; part++) {
                int first = part;
                parts.add(threads.submit(() -> {
                    int met = 0;
                    for (int i = first; i < count; i += AT_A_TIME) {
                        met += way.isMet(i) ? 1 : 0;
                    }
                    return met;
                }));
            }
            int met = 0;
            for (Future<Integer> part : parts) {
                met += part.get();
            }
            return met;
        } finally {
            threads.shutdownNow();
        }
    }

    private Socket open(boolean overTls) throws IOException {
        return overTls ? tls.getSocketFactory().createSocket(server, secure) : new Socket(server, plain);
    }

    /**
     * Whether this is answered so. While the server has not seen yet that many others have left, it ends a connection
     * without a word, which is tried again.
     */
    private boolean answers(boolean overTls, byte[] sent, int expected) throws IOException {
        for (int i = 0; i < MOST_TRIES; i++) {
            int status = status(open(overTls), sent);
            if (status != 0) {
                return status == expected;
            }
        }
        return false;
    }

    /** The status of the answer to what is sent, after which the server ends the connection; 0 if there is none. */
    private static int status(Socket connected, byte[] sent) throws IOException {
        try (Socket socket = connected) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            try {
                socket.getOutputStream().write(sent);
                socket.getOutputStream().flush();
            } catch (IOException e) {
                // It has said enough, and the answer may be there.
            }
            return status(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static int status(String answer) {
        var matcher = STATUS.matcher(answer);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    /** Asks three times over one connection. */
    private static boolean staysOpen(Socket connected) throws IOException {
        try (Socket socket = connected) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            for (int i = 0; i < 3; i++) {
                socket.getOutputStream().write(i < 2 ? ASKED_ON : ASKED);
                socket.getOutputStream().flush();
                StringBuilder answer = new StringBuilder();
                InputStream in = socket.getInputStream();
                while (answer.indexOf("}") < 0) {
                    int next = in.read();
                    if (next < 0) {
                        return false;
                    }
                    answer.append((char) next);
                }
                if (status(answer.toString()) != 200) {
                    return false;
                }
            }
            return socket.getInputStream().read() < 0;
        }
    }

    /** Sends the first bytes of a request, and leaves; nothing is to be seen of the server then. */
    private static boolean leaves(Socket connected, byte[] request, int bytes, boolean byReset) throws IOException {
        try (Socket socket = connected) {
            if (byReset) {
                socket.setSoLinger(true, 0);
            }
            socket.getOutputStream().write(request, 0, bytes);
            socket.getOutputStream().flush();
        }
        return true;
    }

    /** What a client says first over TLS. */
    private byte[] hello() throws IOException {
        SSLEngine engine = tls.createSSLEngine();
        engine.setUseClientMode(true);
        ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), hello);
        return Arrays.copyOf(hello.array(), hello.position());
    }

    private static byte[] head(String first, String... more) {
        return ascii(first + "\r\n" + HOST + "\r\n" + TOKEN + "\r\n"
                + String.join("", Arrays.stream(more).map(each -> each + "\r\n").toList()) + "\r\n");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
