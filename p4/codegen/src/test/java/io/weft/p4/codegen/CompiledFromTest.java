package io.weft.p4.codegen;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompiledFromTest {
    private static final Path PROGRAM = Path.of("..");

    @TempDir
    Path copy;

    @BeforeEach
    void copyProgram() throws IOException {
        for (String name : List.of("include", "compiled")) {
            Files.createDirectory(copy.resolve(name));
            try (Stream<Path> files = Files.list(PROGRAM.resolve(name))) {
                for (Path file : files.toList()) {
                    Files.copy(file, copy.resolve(name).resolve(file.getFileName()));
                }
            }
        }
        Files.copy(PROGRAM.resolve("weft.p4"), copy.resolve("weft.p4"));
    }

    @Test
    void acceptsTheCommittedProgram() {
        assertThatCode(() -> CompiledFrom.check(copy)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"weft.p4", "include/draw.p4", "compiled/weft.json", "compiled/weft.p4info.txtpb"})
    void refusesOneChangedByte(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(copy.resolve(name));
        bytes[bytes.length / 2] ^= 1;
        Files.write(copy.resolve(name), bytes);

        assertThatThrownBy(() -> CompiledFrom.check(copy))
                .hasMessageContaining("p4/" + name + " is not what it was")
                .hasMessageContaining("run p4/compile");
    }

    @Test
    void refusesASourceAddedSince() throws IOException {
        Files.writeString(copy.resolve("include/more.p4"), "");

        assertThatThrownBy(() -> CompiledFrom.check(copy)).hasMessageContaining("p4/include/more.p4 was not there");
    }

    @Test
    void refusesASourceRemovedSince() throws IOException {
        Files.delete(copy.resolve("include/draw.p4"));

        assertThatThrownBy(() -> CompiledFrom.check(copy)).hasMessageContaining("p4/include/draw.p4 was compiled");
    }

    @Test
    void namesTheLineThatIsNoHash() throws IOException {
        Files.writeString(copy.resolve("compiled/weft.sha256"), "abc  weft.p4\n");

        assertThatThrownBy(() -> CompiledFrom.check(copy)).hasMessageContaining("weft.sha256, line 1");
    }
}
