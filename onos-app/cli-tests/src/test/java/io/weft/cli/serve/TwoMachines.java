package io.weft.cli.serve;

import io.weft.config.TlsFiles;
import io.weft.config.TlsIdentity;
import io.weft.emulation.fixtures.CertificateAuthority;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * Servers and a client with a cable between them. It runs in a network namespace of its own, and has the client in
 * another one. Neither has a name: they end with their processes.
 */
final class TwoMachines {
    private static final String SERVER = "192.0.2.1";
    private static final String CLIENT = "192.0.2.2";
    private static final String CABLE = "ip link add near type veth peer name far";

    private TwoMachines() {}

    /** The command that runs another one in a network namespace of its own; none if that is impossible here. */
    static List<String> isolation() throws Exception {
        for (List<String> each : List.of(List.of("unshare", "--map-root-user", "--net"), List.of("unshare", "--net"))) {
            List<String> trial = new ArrayList<>(each);
            trial.addAll(List.of("sh", "-c", CABLE + " && unshare --net true"));
            try {
                if (new ProcessBuilder(trial)
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0) {
                    return each;
                }
            } catch (IOException e) {
                return List.of();
            }
        }
        return List.of();
    }

    /** The command that runs a class of this class path. */
    static List<String> java(Class<?> program, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
        return command;
    }

    /**
     * Starts the server with a directory for its files, and prints what the client does, a class of the name of the
     * second argument. For a {@link HostileClient} there are two servers, and a third argument, the number of
     * connections of each kind.
     */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        Class<?> program = Class.forName(arguments[1]);
        if (program != HostileClient.class) {
            try (TestServer server = TestServer.onAllAddresses(directory)) {
                runFromElsewhere(program, server.port(), directory);
            }
            return;
        }
        CertificateAuthority authority = new CertificateAuthority(directory, "authority");
        CertificateAuthority.Issued issued = authority.issue(SERVER);
        Optional<TlsIdentity> tls = Optional.of(TlsFiles.ofServer(issued.certificate(), issued.key(), Optional.empty())
                .read());
        try (TestServer plain = TestServer.onAllAddresses(directory);
                TestServer secure = TestServer.onAllAddresses(directory, tls)) {
            runFromElsewhere(HostileClient.class, plain.port(), secure.port(), authority.certificate(), arguments[2]);
            for (TestServer each : List.of(plain, secure)) {
                // A connection that has ended there is noticed here a little later.
                Awaitility.waitAtMost(Duration.ofMinutes(1))
                        .until(each::held, held -> held.values().stream().allMatch(count -> count == 0));
                System.out.println("nothing is counted as open: " + each.held());
            }
        }
    }

    /** Runs a client in another network namespace, with the address of the server and these arguments. */
    private static void runFromElsewhere(Class<?> program, Object... arguments) throws Exception {
        // It ends when nobody can write to it any more, as at the end of this process.
        Process other = new ProcessBuilder("unshare", "--net", "sh", "-c", "echo; exec cat").start();
        try {
            // Until it has said something, it is in this namespace.
            if (other.getInputStream().read() < 0) {
                throw new IOException("there is no other namespace");
            }
            String namespace = "--net=/proc/" + other.pid() + "/ns/net";
            run(List.of(
                    "sh",
                    "-ec",
                    CABLE + " netns " + other.pid() + "; ip address add " + SERVER
                            + "/24 dev near; ip link set near up; ip link set lo up"));
            run(List.of(
                    "nsenter", namespace, "sh", "-ec", "ip address add " + CLIENT + "/24 dev far; ip link set far up"));
            List<String> client = new ArrayList<>(List.of("nsenter", namespace));
            client.addAll(java(
                    program,
                    Stream.concat(Stream.of(SERVER), Arrays.stream(arguments)).toArray()));
            run(client);
        } finally {
            other.destroy();
        }
    }

    private static void run(List<String> command) throws Exception {
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException(command + " ended with " + code);
        }
    }
}
