package io.weft.cli;

import io.weft.cli.output.Console;
import io.weft.cli.serve.Listening;
import io.weft.cli.serve.TokenFile;
import io.weft.config.SourceFile;
import io.weft.config.TlsFiles;
import io.weft.config.TlsIdentity;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of a command's web server, except its address, for which each command has its own default. */
final class ListenOptions {
    private static final int HIGHEST_PORT = 65_535;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--token",
            paramLabel = "FILE",
            description =
                    "File with the tokens that clients need to change the fabric, or to look from another machine: one "
                            + "token, or a line for each, NAME read|change TOKEN. It is read again when it changes. "
                            + "If the file does not exist, it is created with a random token. Without --token, "
                            + "clients can only look, and only from this machine.")
    private Path token;

    @Option(
            names = "--host-name",
            paramLabel = "NAME",
            split = ",",
            description = "Another name under which browsers reach this machine.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--listen-certificate",
            paramLabel = "FILE",
            description = "PEM file with the web server's certificate chain; the server then uses TLS.")
    private Path certificate;

    @Option(
            names = "--listen-key",
            paramLabel = "FILE",
            description = "PEM file with the private key of that certificate: PKCS #8, not encrypted.")
    private Path key;

    @Option(
            names = "--listen-trust",
            paramLabel = "FILE",
            description = "PEM file with trusted certificates: clients then need a certificate that this file trusts.")
    private Path trust;

    /**
     * Refuses what {@link #at} refuses, for a command that will have no server: makes no token, reads that of a file.
     */
    void check(String listen) {
        address(listen);
        tls();
        if (token != null && Files.exists(token)) {
            TokenFile.of(token);
        }
    }

    /** The options for a server at an address, {@code [HOST:]PORT}; warns of unsafe ones. */
    Listening at(String listen, Console console) {
        InetSocketAddress address = address(listen);
        Optional<TlsIdentity> tls = tls();
        boolean local = isLocal(address);
        Optional<TokenFile> known = Optional.ofNullable(token).map(TokenFile::of);
        known.filter(TokenFile::isNew).ifPresent(made -> console.err().println("weft: created a token in " + token));
        known.filter(file -> SourceFile.isExposed(token)).ifPresent(exposed -> warnOfExposed(token, console));
        tls.flatMap(identity -> identity.files().exposedKey()).ifPresent(exposed -> warnOfExposed(exposed, console));
        if (!local && tls.isEmpty()) {
            console.err()
                    .println("weft: --listen " + listen
                            + " lets other machines connect without TLS, so the token can be"
                            + " read on the way; --listen-certificate and --listen-key turn TLS on");
        }
        return new Listening(address, known, names, tls);
    }

    private static void warnOfExposed(Path secret, Console console) {
        console.err().println("weft: " + SourceFile.exposure(secret));
    }

    private Optional<TlsIdentity> tls() {
        if (certificate == null && key == null && trust == null) {
            return Optional.empty();
        }
        if (certificate == null || key == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    certificate == null && key == null
                            ? "--listen-trust needs --listen-certificate and --listen-key: give all three"
                            : "--listen-certificate and --listen-key need each other: give both");
        }
        return Optional.of(
                TlsFiles.ofServer(certificate, key, Optional.ofNullable(trust)).read());
    }

    private static boolean isLocal(InetSocketAddress address) {
        return !address.isUnresolved() && address.getAddress().isLoopbackAddress();
    }

    /** Where the server is to be; other machines can reach it only if clients have to show a token. */
    private InetSocketAddress address(String listen) {
        InetSocketAddress address = parsed(listen);
        if (!isLocal(address) && token == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--listen " + listen + " lets other machines connect, which need a token: add --token FILE");
        }
        return address;
    }

    private InetSocketAddress parsed(String listen) {
        int colon = listen.lastIndexOf(':');
        String port = listen.substring(colon + 1);
        if (port.matches("[0-9]{1,5}") && Integer.parseInt(port) <= HIGHEST_PORT) {
            String host = colon < 0 ? "127.0.0.1" : listen.substring(0, colon);
            String plain = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
            return new InetSocketAddress(plain, Integer.parseInt(port));
        }
        throw new ParameterException(
                spec.commandLine(),
                "--listen is '" + listen + "', but must be a port, or a host and a port: 127.0.0.1:9464");
    }
}
