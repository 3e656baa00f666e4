package io.weft.cli.serve;

import io.weft.config.FabricFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** Serves a fabric of a hundred switches until nobody can write to its standard input any more, and prints its port. */
final class ServedPlan {
    private static final String FABRIC = "{\"version\": 1, \"name\": \"small\","
            + " \"topology\": {\"type\": \"hyperx\", \"dimensions\": [10, 10], \"concentration\": 2}}";

    private ServedPlan() {}

    public static void main(String[] arguments) throws Exception {
        try (PlannedHost host = new PlannedHost("a", FabricFile.parse("small", FABRIC), FABRIC);
                PageServer server = PageServer.start(
                        host,
                        new Listening(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                Optional.empty(),
                                List.of(),
                                Optional.empty()))) {
            System.out.println(server.port());
            System.in.read();
        }
    }
}
