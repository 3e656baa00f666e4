package io.weft.cli.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/** A client whose address is not loopback, and whose connections count. */
final class FarClient {
    /** Most connections that an address has open at once. */
    private static final int MOST_OPEN = 256;
    /** More than may be open at once. */
    private static final int VISITS = 300;

    static final String EXPECTED = "300 of 300 answered, then 256 open at once and one more refused";

    private FarClient() {}

    /** Prints what the server at an address and a port does; see {@link #visits}. */
    public static void main(String[] arguments) throws Exception {
        System.out.println(visits(InetAddress.getByName(arguments[0]), Integer.parseInt(arguments[1])));
    }

    /**
     * Connects one time after the other, and then as often at once as it may, and once more.
     *
     * @return {@link #EXPECTED} if only connections that are open count
     */
    static String visits(InetAddress server, int port) throws IOException {
        int answered = 0;
        for (int i = 0; i < VISITS; i++) {
            try (Client client = new Client(server, port)) {
                answered += isAnswered(client, "Connection: close") ? 1 : 0;
            }
        }
        String said = answered + " of " + VISITS + " answered";
        if (answered < VISITS) {
            return said;
        }
        List<Client> open = new ArrayList<>();
        try {
            while (open.size() < MOST_OPEN) {
                Client client = new Client(server, port);
                // The server may be about to count down a connection that has ended here.
                if (isAnswered(client, "Connection: keep-alive")) {
                    open.add(client);
                } else {
                    client.close();
                }
            }
            try (Client more = new Client(server, port)) {
                return said + ", then " + open.size() + " open at once and one more "
                        + (isAnswered(more, "Connection: close") ? "answered" : "refused");
            }
        } finally {
            for (Client each : open) {
                each.close();
            }
        }
    }

    /** Whether the server answers on this connection; if not, it has ended it. */
    private static boolean isAnswered(Client client, String header) {
        try {
            client.send("GET /v1/status HTTP/1.1", "Host: " + TestServer.NAME, header, "")
                    .until("}");
            return true;
        } catch (IOException | AssertionError e) {
            return false;
        }
    }
}
