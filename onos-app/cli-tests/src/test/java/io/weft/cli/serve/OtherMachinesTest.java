package io.weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.fixtures.Requirements;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients on other machines can take of the server, whose connections are counted. */
@Timeout(1_200)
class OtherMachinesTest {
    /** Of each kind; {@code -Dweft.connections=10000} tries more. */
    private static final int CONNECTIONS = Integer.getInteger("weft.connections", 300);

    @TempDir
    private Path directory;

    @Test
    void onlyOpenConnectionsOfAnotherMachineCount() throws Exception {
        assertThat(said(FarClient.class)).contains(FarClient.EXPECTED);
    }

    @Test
    void theCommandOfAnotherMachineNeedsATokenToLookAndWarnsThatItCanBeRead() throws Exception {
        assertThat(said(FarCommand.class))
                .contains("exit code 2: weft: looking and changing need a token")
                .contains("exit code 0: {\"state\":\"whole\"}weft: without TLS, the token can be read on the way")
                .contains("exit code 0: {\"drained\":[\"h0\"]}weft: without TLS");
    }

    @Test
    void whateverClientsDoNothingIsCountedThatIsNotOpen() throws Exception {
        String said = said(HostileClient.class, CONNECTIONS);
        for (String kind : HostileClient.kinds()) {
            assertThat(said).contains(HostileClient.line(kind, CONNECTIONS));
        }
        assertThat(said).contains(FarClient.EXPECTED);
        assertThat(said.lines().filter(line -> line.startsWith("nothing is counted as open: ")))
                .as(said)
                .hasSize(2);
    }

    /** What a client on another machine prints; skips the test where there are no network namespaces. */
    private String said(Class<?> client, Object... arguments) throws Exception {
        List<String> isolation = TwoMachines.isolation();
        List<String> missing = new ArrayList<>();
        if (isolation.isEmpty()) {
            missing.add("network namespaces with a veth pair for this user (unshare --net; ip link add type veth)");
        }
        if (Requirements.program("nsenter").isEmpty()) {
            missing.add("the program nsenter");
        }
        Requirements.skipIfMissing("connections from another network namespace", missing);
        List<String> command = new ArrayList<>(isolation);
        command.addAll(TwoMachines.java(
                TwoMachines.class,
                Stream.concat(Stream.of(directory, client.getName()), Arrays.stream(arguments))
                        .toArray()));
        Process machines = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(machines.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(machines.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void onlyOpenConnectionsToAnAddressThatIsNotLoopbackCount() throws Exception {
        Optional<InetAddress> own = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> each instanceof Inet4Address && !each.isLoopbackAddress())
                .findFirst();
        Requirements.skipIfMissing(
                "connections to this machine's own address",
                own.isEmpty() ? List.of("an IPv4 address of this machine besides loopback") : List.of());
        try (TestServer server = TestServer.onAllAddresses(directory)) {
            assertThat(FarClient.visits(own.orElseThrow(), server.port())).isEqualTo(FarClient.EXPECTED);
        }
    }
}
