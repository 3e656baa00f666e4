package io.weft.cli.serve;

import io.weft.config.TlsIdentity;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Where a server listens, and which clients it answers.
 *
 * @param address where to listen; port 0 for any free port
 * @param tokens what clients show to look from elsewhere, or to change the fabric; empty if none may
 * @param names further names under which clients reach this machine
 * @param tls certificate and key of the server; empty for plain text
 */
public record Listening(
        InetSocketAddress address, Optional<TokenFile> tokens, List<String> names, Optional<TlsIdentity> tls) {

    /** Whether only clients on this machine can reach it. */
    public boolean isLocal() {
        return !address.isUnresolved() && address.getAddress().isLoopbackAddress();
    }

    /** Where the page is, for a browser on this machine, once the server has this port. */
    public URI page(int port) {
        String host = address.getHostString();
        String reached = host.equals("0.0.0.0") || host.equals("::") ? "127.0.0.1" : host;
        String written = reached.contains(":") ? "[" + reached + "]" : reached;
        return URI.create((tls.isPresent() ? "https" : "http") + "://" + written + ":" + port + "/ui/");
    }
}
