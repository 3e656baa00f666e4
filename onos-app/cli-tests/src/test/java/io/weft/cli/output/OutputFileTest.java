package io.weft.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    Path directory;

    private Path input;
    private Path file;

    @BeforeEach
    void makeFiles() throws IOException {
        input = Files.writeString(directory.resolve("fabric.yaml"), "the fabric");
        file = Files.writeString(directory.resolve("result"), "before");
    }

    private void write(Path path) {
        new OutputFile(path, input).write(target -> target.out().print("after"));
    }

    private static void fillTheDisk(Console target) throws IOException {
        target.out().print("half of it");
        target.flush();
        throw new IOException("No space left on device");
    }

    @Test
    void whatIsThereIsReplacedAndKeepsItsPermissions() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        write(file);
        assertThat(file).hasContent("after");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw----");
        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("fabric.yaml", "result");
    }

    @Test
    void newFilesHaveThePermissionsOfNewFiles() throws IOException {
        Path fresh = directory.resolve("fresh");
        write(fresh);
        Path other = Files.createFile(directory.resolve("other"));
        assertThat(fresh).hasContent("after");
        assertThat(Files.getPosixFilePermissions(fresh)).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void whatCouldNotBeWrittenInFullIsAsItWas() {
        OutputFile output = new OutputFile(file, input);
        assertThatThrownBy(() -> output.write(OutputFileTest::fillTheDisk))
                .isInstanceOf(Refusal.class)
                .hasMessage("cannot write " + file + ": No space left on device");
        assertThat(file).hasContent("before");
        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("fabric.yaml", "result");
    }

    @Test
    void symbolicLinksStayAndLeadToTheResult() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("result"));
        write(link);
        assertThat(link).isSymbolicLink();
        assertThat(file).isRegularFile().hasContent("after");
        Path dangling = Files.createSymbolicLink(directory.resolve("dangling"), Path.of("not yet"));
        write(dangling);
        assertThat(dangling).isSymbolicLink();
        assertThat(directory.resolve("not yet")).hasContent("after");
    }

    @Test
    void theInputIsNotOverwrittenByWhateverNameItGoes() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), input);
        for (Path name :
                new Path[] {input, directory.resolve("./../" + directory.getFileName() + "/fabric.yaml"), link}) {
            assertThatThrownBy(() -> write(name))
                    .isInstanceOf(Refusal.class)
                    .hasMessage("cannot write " + name + ": this command reads it; name another file for the output");
        }
        assertThat(input).hasContent("the fabric");
    }

    @Test
    void pipesAreWrittenTo() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> read(pipe));
        write(pipe);
        assertThat(read.get()).isEqualTo("after");
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    private static String read(Path pipe) {
        try {
            return Files.readString(pipe);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void messagesNameTheFileAndTheReason() {
        assertThatThrownBy(() -> write(directory)).hasMessage("cannot write " + directory + ": it is a directory");
        assertThatThrownBy(() -> write(directory.resolve("no/such")))
                .hasMessage("cannot write " + directory.resolve("no/such") + ": there is no directory "
                        + directory.resolve("no"));
        assertThatThrownBy(() -> write(file.resolve("below")))
                .hasMessage("cannot write " + file.resolve("below") + ": Not a directory");
        assertThatThrownBy(() -> write(Path.of("/dev/full")))
                .hasMessage("cannot write /dev/full: No space left on device");
    }
}
