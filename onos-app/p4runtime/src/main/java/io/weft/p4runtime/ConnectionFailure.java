package io.weft.p4runtime;

import io.netty.handler.ssl.NotSslRecordException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Explains in words why a connection failed, where gRPC only has a chain of exceptions. */
final class ConnectionFailure {
    private static final String CLIENT_CERTIFICATE =
            " for a client certificate that it trusts; check certificate and key in the targets file";

    private ConnectionFailure() {}

    /**
     * The reason, if users can do something about it.
     *
     * @param tls whether the connection uses TLS
     */
    static Optional<String> reason(Throwable failure, boolean tls) {
        List<Throwable> causes = new ArrayList<>();
        for (Throwable cause = failure; cause != null && !causes.contains(cause); cause = cause.getCause()) {
            causes.add(cause);
        }
        if (has(causes, UnknownHostException.class)) {
            return Optional.of("no such host is known; check its name in the targets file");
        }
        if (has(causes, ConnectException.class) || has(causes, NoRouteToHostException.class)) {
            return Optional.of(
                    mentions(causes, "Connection refused")
                            ? "nothing listens there; is the switch running, and is this the port of its P4Runtime "
                                    + "server?"
                            : "there is no route to it; check the address in the targets file, and the network");
        }
        if (has(causes, NotSslRecordException.class)) {
            return Optional.of("the switch does not speak TLS at this port; if it should not, give it tls: off");
        }
        if (mentions(causes, "First received frame was not SETTINGS. Hex dump for first 5 bytes: 15")) {
            return Optional.of("the switch speaks TLS at this port, and the targets file has no tls for it");
        }
        if (mentions(causes, "Network closed for unknown reason")) {
            return Optional.of(
                    tls
                            ? "TLS: the switch closed the connection without a reason; it may ask" + CLIENT_CERTIFICATE
                            : "the switch closed the connection without a reason; it may speak TLS where the targets "
                                    + "file has no tls for it");
        }
        if (has(causes, CertificateExpiredException.class)) {
            return Optional.of("TLS: the switch's certificate has expired; have a new one issued");
        }
        if (has(causes, CertPathBuilderException.class) || has(causes, CertPathValidatorException.class)) {
            return Optional.of("TLS: the switch's certificate is not signed by anybody in the targets file's trust");
        }
        Optional<String> name = message(causes, CertificateException.class);
        if (name.isPresent()) {
            return Optional.of("TLS: the switch's certificate is another's: " + name.get()
                    + "; the name that it holds can be given as serverName");
        }
        return alert(causes).or(() -> network(causes));
    }

    /** The operating system's message, where gRPC only reports an I/O exception. */
    private static Optional<String> network(List<Throwable> causes) {
        return message(causes, SocketException.class);
    }

    private static Optional<String> alert(List<Throwable> causes) {
        return message(causes, SSLException.class).map(message -> {
            boolean certificate = message.contains("certificate")
                    || message.contains("unknown_ca")
                    || message.contains("handshake_failure");
            return certificate ? "TLS: the switch asks" + CLIENT_CERTIFICATE + " (" + message + ")" : "TLS: " + message;
        });
    }

    private static boolean has(List<Throwable> causes, Class<?> type) {
        return causes.stream().anyMatch(type::isInstance);
    }

    private static boolean mentions(List<Throwable> causes, String words) {
        return causes.stream()
                .anyMatch(cause -> String.valueOf(cause.getMessage()).contains(words));
    }

    private static Optional<String> message(List<Throwable> causes, Class<?> type) {
        return causes.stream()
                .filter(type::isInstance)
                .reduce((outer, inner) -> inner)
                .map(Throwable::getMessage);
    }
}
