package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.fabric.Survival;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds where the file says nothing, and how words are read. */
class FabricFileDefaultsTest {
    private static final String LEAST = "version: 1\nname: a\ntopology: {type: slim-fly, q: 5}\n";

    @Test
    void routesMinimallyByFlowInTenSlash8() {
        Fabric fabric = FabricFile.parse("a.yaml", LEAST);
        assertThat(fabric.scheme()).isEqualTo(Scheme.MINIMAL);
        assertThat(fabric.spread()).isEqualTo(Spread.FLOW);
        assertThat(fabric.virtualChannels()).isEqualTo(2);
        assertThat(fabric.addressing().prefix()).hasToString("10.0.0.0/8");
        assertThat(fabric.topology().concentration()).isEqualTo(4);
        assertThat(fabric.rebalancing()).isZero();
    }

    @Test
    void readsHowOftenRoutesAreSuitedToTheTraffic() {
        Fabric fabric = FabricFile.parse("a.yaml", LEAST + "rebalance: {everySeconds: 30}\n");
        assertThat(fabric.rebalancing()).hasSeconds(30);
        Fabric running = FabricFile.parse("a.yaml", LEAST);
        assertThat(fabric.inPlaceOf(running).rebalancing()).hasSeconds(30);
    }

    @Test
    void hasTheVirtualChannelsThatTheSchemeNeeds() {
        Fabric fabric = FabricFile.parse("a.yaml", LEAST + "routing: {scheme: valiant}\n");
        assertThat(fabric.virtualChannels()).isEqualTo(3);
        assertThat(fabric.spread()).isEqualTo(Spread.FLOW);
    }

    /** A HyperX needs a second one around any cut, and a third around some two switches. */
    @Test
    void hasTheVirtualChannelsThatItTakesToSurvive() {
        String hyperX = "version: 1\nname: a\ntopology: {type: hyperx, dimensions: [2, 3, 2]}\n";
        Fabric usual = FabricFile.parse("a.yaml", hyperX);
        assertThat(usual.virtualChannels()).isEqualTo(2);
        assertThat(usual.survival()).isEqualTo(Survival.ONE);
        assertThat(usual.statesVirtualChannels()).isFalse();
        Fabric nothing = FabricFile.parse("a.yaml", hyperX + "survive: {links: 0, switches: 0}\n");
        assertThat(nothing.virtualChannels()).isEqualTo(1);
        Fabric two = FabricFile.parse("a.yaml", hyperX + "survive: {switches: 2}\n");
        assertThat(two.survival()).isEqualTo(new Survival(1, 2));
        assertThat(two.virtualChannels()).isEqualTo(3);
        Fabric stated = FabricFile.parse("a.yaml", hyperX + "virtualChannels: 1\n");
        assertThat(stated.virtualChannels()).isEqualTo(1);
        assertThat(stated.survival()).isEqualTo(Survival.NONE);
        assertThat(stated.statesVirtualChannels()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "yes", "'5'", "\"1.0\"", "0x1F", "010", "1_000", "q5", "a.b-c_d", "\"true\""})
    void namesMayLookOdd(String written) {
        Fabric fabric = FabricFile.parse("a.yaml", LEAST.replace("name: a", "name: " + written));
        assertThat(fabric.name()).isEqualTo(written.replaceAll("['\"]", ""));
    }

    @ParameterizedTest
    @CsvSource({"5", "5.0", "0.5e1"})
    void integersMayBeWrittenInEveryWayOfJson(String written) {
        Fabric fabric = FabricFile.parse("a.yaml", LEAST.replace("q: 5", "q: " + written));
        assertThat(fabric.topology().switchCount()).isEqualTo(50);
    }

    @Test
    void readsBlockStyleCommentsAndAByteOrderMark() {
        String text =
                "\uFEFF---\n# a comment\nversion: 1\nname: \"tree\"\ntopology:\n  type: xgft\n  m:\n    - 4\n    - 4\n"
                        + "  w: [1, 4]\n...\n";
        assertThat(FabricFile.parse("a.yaml", text).topology().endpointCount()).isEqualTo(16);
    }

    @Test
    void aLastLineNeedsNoNewline() {
        assertThat(FabricFile.parse("a.yaml", LEAST.strip()).name()).isEqualTo("a");
    }
}
