package io.weft.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** However an example is mistyped, it loads or is answered with what is wrong, soon. */
class FabricFileMutationTest {
    private static final long MOST_NANOSECONDS = 2_000_000_000L;
    private static final List<String> WORDS = List.of(
            "version", "name", "topology", "type", "q", "m", "w", "xgft", "oft", "routing", "valiant", "*a", "[", "0");

    @Property(tries = 2000)
    void anyMutationOfAnExampleLoadsOrIsExplained(@ForAll("mutations") byte[] bytes) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        try {
            Fabric fabric = FabricFile.parse("f.yaml", SourceText.decode("f.yaml", bytes));
            assertThat(fabric.topology().switchCount()).isPositive();
        } catch (Refusal e) {
            assertThat(e.parts()).isNotEmpty();
            assertThat(e).hasMessageStartingWith("f.yaml:");
        }
        long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
        assertThat(taken).as("nanoseconds of processor time").isLessThan(MOST_NANOSECONDS);
    }

    @Property(tries = 500)
    void anyBytesAtAllAreExplained(@ForAll byte[] bytes) {
        try {
            FabricFile.parse("f.yaml", SourceText.decode("f.yaml", bytes));
        } catch (Refusal e) {
            assertThat(e).hasMessageStartingWith("f.yaml:");
        }
    }

    @Provide
    static Arbitrary<byte[]> mutations() throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path example : ExamplesTest.examples()) {
            texts.add(Files.readString(example));
        }
        Arbitrary<String> edited = Combinators.combine(
                        Arbitraries.of(texts),
                        Arbitraries.longs(),
                        Arbitraries.integers().between(1, 3))
                .as((text, seed, edits) -> edited(text, new Random(seed), edits));
        return Combinators.combine(
                        edited, Arbitraries.longs(), Arbitraries.integers().between(0, 3))
                .as((text, seed, flips) -> flipped(text.getBytes(UTF_8), new Random(seed), flips));
    }

    private static String edited(String text, Random random, int edits) {
        String result = text;
        for (int i = 0; i < edits; i++) {
            List<String> lines = result.lines().collect(Collectors.toCollection(ArrayList::new));
            int line = random.nextInt(lines.size());
            switch (random.nextInt(4)) {
                case 0:
                    lines.remove(line);
                    lines.add("");
                    break;
                case 1:
                    lines.add(line, lines.get(random.nextInt(lines.size())));
                    break;
                case 2:
                    Collections.swap(lines, line, random.nextInt(lines.size()));
                    break;
                default:
                    lines.set(line, renamed(lines.get(line), random));
            }
            result = String.join("\n", lines) + "\n";
        }
        return result;
    }

    /** Another word for one of the line's. */
    private static String renamed(String line, Random random) {
        String[] parts = line.split("\\b", -1);
        parts[random.nextInt(parts.length)] = WORDS.get(random.nextInt(WORDS.size()));
        return String.join("", parts);
    }

    private static byte[] flipped(byte[] bytes, Random random, int flips) {
        byte[] result = Arrays.copyOf(bytes, bytes.length);
        for (int i = 0; i < flips; i++) {
            result[random.nextInt(result.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return result;
    }
}
