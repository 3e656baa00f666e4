package io.weft.cli.serve;

import io.weft.config.TlsIdentity;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Where to answer, and to whom.
 *
 * @param address where to listen; port 0 for any that is free
 * @param token what a client has to know that changes the fabric; empty if none may
 * @param names names by which clients reach this machine besides its own
 * @param tls how the server shows who it is; empty for plain text
 */
public record Listening(
        InetSocketAddress address, Optional<AccessToken> token, List<String> names, Optional<TlsIdentity> tls) {

    /** Whether only this machine's own clients reach it. */
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
