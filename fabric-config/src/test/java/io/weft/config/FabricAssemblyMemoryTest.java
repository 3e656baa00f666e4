package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.topology.generate.TopologyTypes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A topology whose tables would not fit the memory is refused with both numbers. */
class FabricAssemblyMemoryTest {
    private static final YamlDocument SLIM_FLY =
            YamlReader.read("f.yaml", "version: 1\nname: a\ntopology: {type: slim-fly, q: 5}\n", "all");
    /** 50 switches of 7 links: one word of links and three bytes for each pair. */
    private static final long NEEDED = 50 * 50 * (8 + 3);

    @Test
    void refusesOneByteTooFew() {
        assertThatThrownBy(() -> new FabricAssembly("f.yaml", SLIM_FLY, RoutingOverride.NONE, NEEDED - 1).fabric())
                .isInstanceOf(FabricFileException.class)
                .hasMessage(
                        "f.yaml:3:11: topology: 50 switches need 26.9 KiB for the next hops between all pairs, which"
                                + " does not fit the heap of the Java virtual machine, 26.9 KiB; choose a smaller topology, or a"
                                + " larger -Xmx");
    }

    @Test
    void acceptsJustEnough() {
        assertThatCode(() -> new FabricAssembly("f.yaml", SLIM_FLY, RoutingOverride.NONE, NEEDED).fabric())
                .doesNotThrowAnyException();
    }

    @Test
    void countsWordsOfLinks() {
        assertThat(RouteTableSize.bytes(TopologyTypes.REGISTRY
                        .named("hyperx")
                        .generate(Map.of("dimensions", List.of(65), "concentration", 1))))
                .isEqualTo(65 * 65 * (8 + 3));
        assertThat(RouteTableSize.bytes(TopologyTypes.REGISTRY
                        .named("hyperx")
                        .generate(Map.of("dimensions", List.of(66), "concentration", 1))))
                .isEqualTo(66 * 66 * (16 + 3));
    }

    @Test
    void writesBytesWithUnits() {
        assertThat(RouteTableSize.text(1023)).isEqualTo("1023 B");
        assertThat(RouteTableSize.text(1536)).isEqualTo("1.5 KiB");
        assertThat(RouteTableSize.text(3L << 40)).isEqualTo("3.0 TiB");
    }
}
