package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;

/** Driving switches that run already. */
class ProgramCommandTest {
    @TempDir
    private Path directory;

    private final List<SwitchServer> servers = new ArrayList<>();
    private Path fabric;
    private Path targets;

    @BeforeEach
    void start() throws IOException {
        StringBuilder text = new StringBuilder("version: 1\nswitches:\n");
        for (int s = 0; s < 3; s++) {
            SwitchServer server = SwitchServer.start(new EmulatedSwitch(s + 1), 0);
            servers.add(server);
            text.append("  h")
                    .append(s)
                    .append(": {address: '127.0.0.1:")
                    .append(server.port())
                    .append("'}\n");
        }
        targets = Files.writeString(directory.resolve("targets.yaml"), text);
        fabric = Files.writeString(
                directory.resolve("triangle.yaml"),
                """
                version: 1
                name: triangle
                topology: {type: hyperx, dimensions: [3], concentration: 1}
                probes: {perSecond: 0}     # there are no cables between these switches
                """);
    }

    @AfterEach
    void stop() {
        servers.forEach(SwitchServer::close);
    }

    private Run program(String... options) {
        List<String> arguments =
                new ArrayList<>(List.of("program", fabric.toString(), "--targets", targets.toString()));
        arguments.addAll(List.of(options));
        return weft(arguments.toArray());
    }

    /** Routes of pairs are of the controller that has the file: one without it takes them away. */
    @Test
    void installsRoutesOfPairsAndTakesThoseAwayThatAreNotInTheFile() throws IOException {
        Files.writeString(fabric, Files.readString(fabric) + "virtualChannels: 2\n");
        Path routes = Files.writeString(
                directory.resolve("routes.csv"), "source,destination,waypoint\nh0:1,h1:1,h2\nh1:1,h2:1,h0\n");
        assertThat(program("--once", "--listen", "0", "--json").code()).isZero();
        JsonNode before =
                program("--dry-run", "--json", "--routes", routes.toString()).json();
        assertThat(before.at("/updates/INSERT").asInt()).isEqualTo(2);
        assertThat(before.at("/entries/pair").asInt()).isEqualTo(2);

        Run with = program("--once", "--listen", "0", "--json", "--routes", routes.toString());
        assertThat(with.code()).as(with.err()).isZero();
        assertThat(with.event("routes").get("pairs").asInt()).isEqualTo(2);
        assertThat(with.event("programmed").get("inserted").asInt()).isEqualTo(2);

        Files.writeString(routes, "source,destination,waypoint\nh0:1,h1:1,h2\nh2:1,h1:1,h0\n");
        Run others = program("--once", "--listen", "0", "--json", "--routes", routes.toString());
        assertThat(others.event("programmed").get("inserted").asInt()).isEqualTo(1);
        assertThat(others.event("programmed").get("deleted").asInt()).isEqualTo(1);
        assertThat(others.event("programmed").get("modified").asInt()).isZero();

        Run without = program("--once", "--listen", "0", "--json");
        assertThat(without.code()).isZero();
        assertThat(without.event("programmed").get("deleted").asInt()).isEqualTo(2);
        assertThat(without.event("programmed").get("inserted").asInt()).isZero();
    }

    @Test
    void installsWhatIsLackingAndNothingTheSecondTime() throws IOException {
        JsonNode before = program("--dry-run", "--json").json();
        assertThat(before.get("pipelinesToLoad")).hasSize(3);
        assertThat(before.at("/updates/INSERT").asInt()).isPositive();

        Run first = program("--once", "--listen", "0", "--json");
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).isEmpty();
        assertThat(first.event("programmed").get("consistent").asBoolean()).isTrue();
        assertThat(first.event("programmed").get("inserted").asInt())
                .isEqualTo(before.at("/updates/INSERT").asInt());
        assertThat(first.event("programmed").get("modified").asInt())
                .isEqualTo(before.at("/updates/MODIFY").asInt());
        assertThat(first.event("pipeline-loaded").has("switch")).isTrue();

        Run second = program("--once", "--listen", "0", "--json");
        assertThat(second.code()).isZero();
        for (String kind : List.of("inserted", "modified", "deleted")) {
            assertThat(second.event("programmed").get(kind).asInt()).as(kind).isZero();
        }
        JsonNode after = program("--dry-run", "--json").json();
        assertThat(after.get("pipelinesToLoad")).isEmpty();
        after.get("updates").forEach(count -> assertThat(count.asInt()).isZero());
    }

    @Test
    void keepsACertificateOfWhatTheSwitchesHold() throws Exception {
        Path certificate = directory.resolve("proof.json");
        Run once = program("--once", "--listen", "0", "--json", "--certificate", certificate.toString());
        assertThat(once.code()).as(once.err()).isZero();
        assertThat(once.event("certified").get("file").asText()).isEqualTo(certificate.toString());
        String before = Files.readString(certificate);

        Path planned = directory.resolve("planned.json");
        assertThat(weft("verify", fabric, "--certificate", planned).code()).isZero();
        assertThat(certificate).hasSameTextualContentAs(planned);

        Files.delete(certificate);
        try (RunningProgram running = new RunningProgram(fabric, "--targets", targets, "--certificate", certificate)) {
            running.get("/health", answer -> isThere(certificate, "\"outOfService\": []"));
            assertThat(certificate).hasContent(before);
            servers.remove(1).close();
            running.get("/health", answer -> isThere(certificate, "\"outOfService\": [\n \"h1\"\n]"));
        }
    }

    @Test
    void replacesNoFileThatItReadsByACertificate() throws IOException {
        Path routes = Files.writeString(directory.resolve("routes.csv"), "source,destination,waypoint\n");
        for (Path read : List.of(fabric, targets, routes)) {
            String before = Files.readString(read);
            Run run =
                    program("--once", "--listen", "0", "--routes", routes.toString(), "--certificate", read.toString());
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err()).contains("cannot write " + read + ": this command reads it");
            assertThat(read).hasContent(before);
        }
    }

    /** A full disk. */
    @Test
    void endsOnceACertificateCannotBeWritten() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        Run run = program("--once", "--listen", "0", "--json", "--certificate", full.toString());
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.event("not-certified").get("reason").asText())
                .isEqualTo("cannot write /dev/full: No space left on device");
        assertThat(run.event("incomplete").get("uncertified").asText()).startsWith("cannot write /dev/full");
    }

    private static boolean isThere(Path certificate, String content) {
        try {
            return Files.exists(certificate) && Files.readString(certificate).contains(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aDryRunWritesNothing() {
        Path token = directory.resolve("token");
        Run dry = program("--dry-run", "--token", token.toString());
        assertThat(dry.code()).as(dry.err()).isZero();
        assertThat(dry.out()).contains("nothing: this was a dry run");
        assertThat(token).doesNotExist();
        assertThat(program("--dry-run", "--json").json().get("pipelinesToLoad")).hasSize(3);
    }

    @Test
    void aDryRunRefusesOptionsOfTheServerThatAreWrong() throws IOException {
        Path token = Files.writeString(directory.resolve("token"), "short");
        Run weak = program("--dry-run", "--token", token.toString());
        assertThat(weak.code()).isEqualTo(2);
        assertThat(weak.err()).contains("has no token");
        assertThat(program("--dry-run", "--token", directory.toString()).err()).contains("it is a directory");
        Run open = program("--dry-run", "--listen", "0.0.0.0:0");
        assertThat(open.code()).isEqualTo(2);
        assertThat(open.err()).contains("add --token FILE");
    }

    @Test
    void makesNoTokenForAFabricFileThatIsWrong() throws IOException {
        Path token = directory.resolve("token");
        Files.writeString(fabric, "version: 1\n");
        assertThat(program("--token", token.toString()).code()).isEqualTo(2);
        assertThat(token).doesNotExist();
    }

    @Test
    void saysWhyATokenCannotBeCreated() {
        Path nowhere = directory.resolve("nowhere");
        Run run = program("--once", "--token", nowhere.resolve("token").toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("there is no directory " + nowhere);
    }

    @Test
    void routesAroundASwitchThatIsNotThereAndSaysSo() throws IOException {
        servers.remove(1).close();
        Run dry = program("--dry-run", "--json");
        assertThat(dry.code()).isEqualTo(1);
        assertThat(dry.json().get("unreachable").has("h1")).isTrue();

        Run run = program("--once", "--listen", "0", "--json");
        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(run.event("unreachable").get("switch").asText()).isEqualTo("h1");
        assertThat(run.event("unreachable").get("reason").asText()).contains("nothing listens there");
        assertThat(run.event("incomplete").at("/unreachable/h1").asText()).contains("nothing listens there");
        assertThat(run.event("programmed").get("failures")).hasSize(1);
    }

    @Test
    void saysThatNoProbeArrivesWhereItShould() throws IOException {
        Files.writeString(fabric, Files.readString(fabric).replace("perSecond: 0", "perSecond: 100"));
        Run run = program("--once", "--listen", "0", "--json");
        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(run.event("programmed").get("consistent").asBoolean()).isTrue();
        assertThat(run.event("deaf").get("switches")).hasSize(3);
        assertThat(run.event("incomplete").get("deaf")).hasSize(3);
    }

    /** It takes longer to know that than to program the others. */
    @Test
    void waitsForASwitchThatDoesNotAnswerAndNamesIt() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(
                    targets,
                    Files.readString(targets)
                            .replace(":" + servers.get(1).port() + "'", ":" + silent.getLocalPort() + "'"));
            Run run = program("--once", "--listen", "0", "--json");
            assertThat(run.code()).as(run.err()).isEqualTo(1);
            assertThat(run.event("incomplete").at("/unreachable/h1").asText()).contains("no answer in time");
            assertThat(run.event("incomplete").has("programmed"))
                    .as("the others hold what they should")
                    .isFalse();
        }
    }

    /**
     * Takes connections at once, but passes bytes on to a server only a while after the first, as a switch that is slow
     * at first.
     */
    private static void passOnLate(ServerSocket front, int port) {
        daemon(() -> {
            Socket first = front.accept();
            CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS)
                    .execute(() -> daemon(() -> {
                        Socket client = first;
                        while (true) {
                            Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                            copy(client, server);
                            copy(server, client);
                            client = front.accept();
                        }
                    }));
        });
    }

    /** What ends with the sockets that it uses. */
    private interface OnSockets {
        void run() throws IOException;
    }

    private static void daemon(OnSockets task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                // The test is over, or the other direction closed them.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void copy(Socket from, Socket to) {
        daemon(() -> {
            try (from;
                    to) {
                from.getInputStream().transferTo(to.getOutputStream());
            }
        });
    }

    /** Until then it has said that it waits for them. */
    @Test
    void programsSwitchesThatAllAnswerLate() throws IOException {
        try (ServerSocket h0 = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
                ServerSocket h1 = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
                ServerSocket h2 = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
            StringBuilder text = new StringBuilder("version: 1\nswitches:\n");
            List<ServerSocket> fronts = List.of(h0, h1, h2);
            for (int s = 0; s < 3; s++) {
                passOnLate(fronts.get(s), servers.get(s).port());
                text.append("  h")
                        .append(s)
                        .append(": {address: '127.0.0.1:")
                        .append(fronts.get(s).getLocalPort())
                        .append("'}\n");
            }
            Files.writeString(targets, text);
            Run run = program("--once", "--listen", "0", "--json");
            assertThat(run.event("waiting").get("reason").asText()).isEqualTo("3 switches not heard from yet");
            assertThat(run.code()).as(run.err()).isZero();
        }
    }

    @Test
    void namesWhatIsWrongWithTwoControllersOfOneElectionId() throws IOException {
        SwitchAddress address =
                new SwitchAddress("h0", 1, "127.0.0.1", servers.get(0).port());
        try (P4RuntimeFabric other = new P4RuntimeFabric(
                Map.of(0, address), Pipeline.weft(), ClientOptions.defaults(), s -> SwitchEvents.ignored())) {
            assertThat(other.connect()).isEmpty();
            servers.remove(2).close();
            servers.remove(1).close();
            Run run = program("--once", "--listen", "0", "--json");
            assertThat(run.code()).as(run.err()).isEqualTo(1);
            assertThat(run.event("waiting").get("reason").asText())
                    .isEqualTo("another controller with the same election id has 1 switch; give one of the two another"
                            + " --election-id; 2 switches cannot be reached, tried again all the time");
            assertThat(run.event("incomplete").at("/unreachable/h0").asText())
                    .contains("another controller uses election id 1 there");
        }
    }

    @Test
    void aLineOfTheTextLogIsASentenceAndTheFieldsThatItDoesNotSay() {
        servers.remove(1).close();
        Run run = program("--once", "--listen", "0");
        assertThat(run.err())
                .containsPattern(
                        "(?m)^\\S+ unreachable: h1 cannot be reached: h1 \\(device 2 .*nothing listens there.*$")
                .containsPattern("(?m)^\\S+ programmed, out of service \\[h1]: .* modified, .*; consistent=true ")
                .containsPattern(
                        "(?m)^\\S+ incomplete: not .*; unreachable=\"\\[h1 \\(device 2 .*nothing listens there.*]\"");
    }

    /** A server that answers as device 99, whomever it is asked for. */
    private static final class OtherDevice extends P4RuntimeGrpc.P4RuntimeImplBase {
        @Override
        public StreamObserver<StreamMessageRequest> streamChannel(StreamObserver<StreamMessageResponse> responses) {
            return new StreamObserver<>() {
                @Override
                public void onNext(StreamMessageRequest request) {
                    responses.onNext(StreamMessageResponse.newBuilder()
                            .setArbitration(request.getArbitration().toBuilder().setDeviceId(99))
                            .build());
                }

                @Override
                public void onError(Throwable failure) {
                    // The client closed the stream.
                }

                @Override
                public void onCompleted() {
                    responses.onCompleted();
                }
            };
        }
    }

    @Test
    void namesASwitchThatLiesAndProgramsTheOthers() throws IOException {
        Server liar = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(new OtherDevice())
                .build()
                .start();
        try {
            Files.writeString(
                    targets,
                    Files.readString(targets).replace(":" + servers.get(1).port() + "'", ":" + liar.getPort() + "'"));
            Run run = program("--once", "--listen", "0", "--json");
            assertThat(run.code()).as(run.err()).isEqualTo(1);
            assertThat(run.event("quarantined").get("reason").asText())
                    .isEqualTo("h1 (device 2 at 127.0.0.1:" + liar.getPort() + "): it answers as device 99");
            assertThat(run.event("programmed").get("consistent").asBoolean()).isTrue();
            assertThat(run.event("incomplete").get("quarantined").has("h1")).isTrue();
        } finally {
            liar.shutdownNow();
        }
    }

    @Test
    void refusesTargetsThatAreNotThoseOfTheFabric() throws IOException {
        Files.writeString(targets, Files.readString(targets).replace("h2", "h3"));
        Run run = program("--once");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("targets.yaml:5:3: switches.h3: is no switch of this fabric");
    }

    @Test
    void refusesAnAddressThatIsTaken() {
        Run run = program("--once", "--listen", String.valueOf(servers.get(0).port()));
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.err()).contains("cannot listen on 127.0.0.1:").contains("--listen");
    }
}
