package io.weft.cli;

import io.weft.cli.client.ControllerClient;
import io.weft.cli.output.Console;
import io.weft.cli.serve.AccessToken;
import io.weft.cli.serve.TokenFile;
import io.weft.config.TlsFiles;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
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
    private static final int USUAL_PORT = 9464;
    private static final int HIGHEST_PORT = 65_535;
    private static final String TLS = "https";
    private static final Set<String> SCHEMES = Set.of("http", TLS);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--at",
            paramLabel = "[http[s]://]HOST[:PORT]",
            defaultValue = "127.0.0.1",
            description =
                    "Where the controller's web server is; https:// if it uses TLS (default: ${DEFAULT-VALUE}, port "
                            + "9464).")
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
            description = "PEM file with the certificates to trust, instead of those that Java trusts. For TLS.")
    private Path trust;

    /** A client of that controller; warns where others could read the token. */
    ControllerClient client(Console console) {
        URI server = server();
        boolean isTls = server.getScheme().equalsIgnoreCase(TLS);
        if (trust != null && !isTls) {
            throw new ParameterException(
                    spec.commandLine(), "--trust is for TLS: write --at https://" + server.getRawAuthority());
        }
        if (token != null && !isTls && !isLocal(server)) {
            console.err()
                    .println("weft: without TLS, the token can be read on the way to " + server.getHost()
                            + "; https:// in --at turns TLS on");
        }
        return new ControllerClient(
                server,
                Optional.ofNullable(token).map(this::only),
                Optional.ofNullable(trust).map(file -> TlsFiles.ofTrusted(file).read()));
    }

    private AccessToken only(Path file) {
        if (!Files.exists(file)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--token does not name a file: give the name of a file that has the token in it (what was given is"
                            + " not shown here, as it may be the token)");
        }
        return TokenFile.read(file).only();
    }

    private static boolean isLocal(URI server) {
        String host = server.getHost();
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }

    private URI server() {
        try {
            URI given = new URI(at.contains("://") ? at : "http://" + at);
            boolean isServer = given.getHost() != null
                    && given.getRawQuery() == null
                    && given.getRawFragment() == null
                    && given.getRawUserInfo() == null
                    && given.getPort() <= HIGHEST_PORT
                    && given.getPort() != 0
                    && SCHEMES.contains(given.getScheme().toLowerCase(Locale.ROOT));
            if (isServer) {
                int port = given.getPort() < 0 ? USUAL_PORT : given.getPort();
                String host = given.getScheme() + "://" + given.getHost() + ":" + port;
                String path = given.getRawPath().replaceFirst("/+$", "");
                String outer = path.replaceFirst("/(ui|v1)(/.*)?$", "");
                if (!outer.equals(path)) {
                    throw new ParameterException(
                            spec.commandLine(),
                            "--at is '" + at + "', an address of the page or of the API; leave out its end: --at "
                                    + host + outer);
                }
                return new URI(host + path + "/");
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
