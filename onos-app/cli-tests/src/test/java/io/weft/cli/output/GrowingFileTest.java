package io.weft.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowingFileTest {
    @TempDir
    private Path directory;

    private OutputFile output(Path path) {
        return new OutputFile(path, directory.resolve("fabric.yaml"));
    }

    @Test
    void linesAreThereAsSoonAsTheyAreWritten() throws IOException {
        Path path = Files.writeString(directory.resolve("lines"), "before");
        try (GrowingFile file = output(path).growing()) {
            assertThat(file.isEmpty()).isTrue();
            assertThat(path).hasContent("before");
            file.println("one");
            assertThat(path).hasContent("one");
            file.println("zwölf");
            assertThat(Files.readAllLines(path)).containsExactly("one", "zwölf");
            assertThat(file.isEmpty()).isFalse();
        }
        assertThat(Files.readAllLines(path)).containsExactly("one", "zwölf");
    }

    @Test
    void whatGetsNoLineIsAsItWas() throws IOException {
        Path path = Files.writeString(directory.resolve("lines"), "before");
        output(path).growing().close();
        assertThat(path).hasContent("before");
        output(directory.resolve("none")).growing().close();
        assertThat(directory.resolve("none")).doesNotExist();
    }

    @Test
    void aFullDiskIsNamed() {
        GrowingFile file = output(Path.of("/dev/full")).growing();
        assertThatThrownBy(() -> file.println("one"))
                .isInstanceOf(Refusal.class)
                .hasMessage("cannot write /dev/full: No space left on device");
    }

    @Test
    void whatCannotBeWrittenIsKnownBefore() throws IOException {
        Path below = directory.resolve("no/such");
        assertThatThrownBy(() -> output(below).requireWritable())
                .hasMessage("cannot write " + below + ": there is no directory " + below.getParent());
        Path fresh = directory.resolve("fresh");
        output(fresh).requireWritable();
        assertThat(fresh).doesNotExist();
        output(Files.createFile(fresh)).requireWritable();
        assertThat(fresh).isEmptyFile();
    }

    @Test
    void filesAreTheSameByWhateverName() throws IOException {
        Path fresh = directory.resolve("fresh");
        Path other = directory.resolve("./../" + directory.getFileName() + "/fresh");
        assertThat(output(fresh).isSame(output(other))).isTrue();
        assertThat(output(fresh).isSame(output(directory.resolve("second")))).isFalse();
        Files.createFile(fresh);
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("fresh"));
        assertThat(output(fresh).isSame(output(link))).isTrue();
        assertThat(output(link).is(other.toString())).isTrue();
        assertThat(output(link).is("no such file")).isFalse();
    }
}
