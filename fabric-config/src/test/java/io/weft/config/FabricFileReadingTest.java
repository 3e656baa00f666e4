package io.weft.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What files that are no text to be read are answered with. */
class FabricFileReadingTest {
    private static final String TEXT = "version: 1\nname: a\ntopology: {type: slim-fly, q: 5}\n";

    @TempDir
    Path directory;

    @Test
    void aFileIsRead() throws IOException {
        assertThat(FabricFile.load(file(TEXT.getBytes(UTF_8))).name()).isEqualTo("a");
    }

    @Test
    void aMissingFile() {
        Path missing = directory.resolve("missing.yaml");
        assertThatThrownBy(() -> FabricFile.load(missing))
                .isInstanceOf(Refusal.class)
                .hasMessage(missing + ": no such file");
    }

    @Test
    void aDirectory() {
        assertThatThrownBy(() -> FabricFile.load(directory))
                .isInstanceOf(Refusal.class)
                .hasMessage(directory + ": is a directory, but must be a fabric file");
    }

    @Test
    void aFileWithoutPermission() {
        // Not by a file without permissions: an administrator may read it all the same.
        assertThat(SourceFile.reason(new AccessDeniedException("f.yaml"))).isEqualTo("permission denied");
        assertThat(SourceFile.reason(new IOException("disk on fire"))).isEqualTo("disk on fire");
    }

    @Test
    void anEmptyFile() throws IOException {
        Path empty = file(new byte[0]);
        assertThatThrownBy(() -> FabricFile.load(empty))
                .isInstanceOf(Refusal.class)
                .hasMessage(empty + ": is empty, but must have at least version, name and topology");
    }

    @Test
    void bytesThatAreNotUtf8() throws IOException {
        Path latin = file(TEXT.replace("name: a", "name: \u00e4").getBytes(ISO_8859_1));
        assertThatThrownBy(() -> FabricFile.load(latin))
                .isInstanceOf(Refusal.class)
                .hasMessage(latin + ":2:7: not UTF-8; save the file as UTF-8");
    }

    @Test
    void bytesThatEndWithinACharacter() throws IOException {
        byte[] cut = {'a', ':', ' ', (byte) 0xE2, (byte) 0x82};
        Path file = file(cut);
        assertThatThrownBy(() -> FabricFile.load(file))
                .isInstanceOf(Refusal.class)
                .hasMessage(file + ":1:4: not UTF-8; save the file as UTF-8");
    }

    @Test
    void aFileThatIsFarTooLong() throws IOException {
        Path longFile = file("#".repeat(65_537).getBytes(UTF_8));
        assertThatThrownBy(() -> FabricFile.load(longFile))
                .isInstanceOf(Refusal.class)
                .hasMessage(longFile + ": has 65537 bytes, more than the 65536 bytes that a fabric file may have");
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(directory.resolve("f.yaml"), bytes);
    }
}
