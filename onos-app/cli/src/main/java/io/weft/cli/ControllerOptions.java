package io.weft.cli;

import io.weft.cli.client.ControllerClient;
import io.weft.cli.serve.TokenFile;
import io.weft.config.TlsFiles;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which controller a command asks, and how. */
final class ControllerOptions {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--at",
            paramLabel = "[http[s]://]HOST[:PORT]",
            defaultValue = "127.0.0.1:9464",
            description = "Where the controller's web server is (default: ${DEFAULT-VALUE}).")
    private String at;

    @Option(
            names = "--token",
            paramLabel = "FILE",
            description = "File with a token of those that the controller was started with. It is needed to change "
                    + "something, and to look from another machine.")
    private Path token;

    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description = "PEM file with the certificates to trust, instead of those that Java trusts; for https.")
    private Path trust;

    /** A client of that controller. */
    ControllerClient client() {
        URI server = server();
        return new ControllerClient(
                server,
                Optional.ofNullable(token).map(file -> TokenFile.read(file).only()),
                Optional.ofNullable(trust).map(file -> TlsFiles.ofTrusted(file).read()));
    }

    private URI server() {
        String url = at.contains("://") ? at : "http://" + at;
        try {
            URI server = new URI(url.endsWith("/") ? url : url + "/");
            boolean isServer = server.getHost() != null
                    && server.getRawQuery() == null
                    && server.getRawFragment() == null
                    && server.getRawUserInfo() == null
                    && SCHEMES.contains(server.getScheme().toLowerCase(Locale.ROOT));
            if (isServer) {
                return server;
            }
        } catch (URISyntaxException e) {
            // Told below.
        }
        throw new ParameterException(
                spec.commandLine(),
                "--at is '" + at + "', but must be a host and a port, or the address of a web server:"
                        + " 127.0.0.1:9464, https://controller:9464");
    }
}
