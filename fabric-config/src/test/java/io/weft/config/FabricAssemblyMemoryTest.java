package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.generate.SizeLimit;
import io.weft.topology.generate.SlimFly;
import org.junit.jupiter.api.Test;

/** A topology whose tables would not fit the memory is refused with both numbers. */
class FabricAssemblyMemoryTest {
    private static final YamlDocument SLIM_FLY =
            YamlReader.read("f.yaml", "version: 1\nname: a\ntopology: {type: slim-fly, q: 5}\n", "all");

    private static final long NEEDED = NextHops.bytes(SlimFly.of(5));

    @Test
    void refusesOneByteTooFew() {
        assertThatThrownBy(() -> new FabricAssembly(
                                "f.yaml", SLIM_FLY, RoutingOverride.NONE, SourceFiles.NONE, SizeLimit.NONE, NEEDED - 1)
                        .fabric())
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "f.yaml:3:11: topology: 50 switches need 29.6 KiB for the next hops between all pairs, which"
                                + " does not fit the heap of the Java virtual machine, 29.6 KiB; choose a smaller topology, or a"
                                + " larger -Xmx");
    }

    @Test
    void acceptsJustEnough() {
        assertThatCode(() -> new FabricAssembly(
                                "f.yaml", SLIM_FLY, RoutingOverride.NONE, SourceFiles.NONE, SizeLimit.NONE, NEEDED)
                        .fabric())
                .doesNotThrowAnyException();
    }

    @Test
    void writesBytesWithUnits() {
        assertThat(FabricAssembly.text(1023)).isEqualTo("1023 B");
        assertThat(FabricAssembly.text(1536)).isEqualTo("1.5 KiB");
        assertThat(FabricAssembly.text(3L << 40)).isEqualTo("3.0 TiB");
    }
}
