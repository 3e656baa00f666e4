package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class TargetsFileTest {
    private static final Topology TRIANGLE = HyperX.of(List.of(3), 1);
    private static final String WHOLE = "version: 1\n"
            + "switches:\n"
            + "  h0: {address: '10.1.0.1:9559', deviceId: 7}\n"
            + "  h1: {address: 'leaf-1.example:50001'}\n"
            + "  h2: {address: '[fd00::2]:50001'}\n";

    private static SortedMap<Integer, Target> parse(String text) {
        return TargetsFile.parse(Path.of("targets.yaml"), text, TRIANGLE);
    }

    @Test
    void readsHostsPortsAndDeviceIds() {
        SortedMap<Integer, Target> targets = parse(WHOLE);
        assertThat(targets).containsOnlyKeys(0, 1, 2);
        assertThat(targets.get(0).host()).isEqualTo("10.1.0.1");
        assertThat(targets.get(0).port()).isEqualTo(9559);
        assertThat(targets.get(0).deviceId()).isEqualTo(7);
        assertThat(targets.get(1).host()).isEqualTo("leaf-1.example");
        assertThat(targets.get(1).deviceId()).isEqualTo(2);
        assertThat(targets.get(2).host()).isEqualTo("fd00::2");
    }

    @Test
    void saysWhatIsWrongAndWhere() {
        complains(WHOLE.replace("h1:", "h7:"), "targets.yaml:4:3: switches.h7: is no switch of this fabric");
        complains(WHOLE.replace("9559", "99999"), "found port 99999, but must be in 1..65535");
        complains(WHOLE.replace("9559", "95590000000"), "found port 95590000000, but must be in 1..65535");
        complains(WHOLE.replace("h1:", "h01:"), "is no switch of this fabric; did you mean 'h1'?");
        complains("", "is empty, but must have at least version and switches");
        complains(WHOLE.replace("'10.1.0.1:9559'", "10.1.0.1"), "must be a host and a port in quotes");
        complains(WHOLE.replace("deviceId: 7", "deviceid: 7"), "did you mean 'deviceId'?");
        complains(WHOLE.replaceAll("(?m)^ *h2.*$", ""), "lacks 1 of the fabric's 3 switches: h2");
        complains(
                WHOLE.replace("'[fd00::2]:50001'", "'leaf-1.example:50001', deviceId: 2"),
                "is leaf-1.example:50001 device 2, and so is h1");
        complains(
                WHOLE.replace("[fd00::2]:50001", "leaf-1.example:50001"),
                "targets.yaml:5:3: switches.h2: is at leaf-1.example:50001, and so is h1; correct the address");
        assertThat(parse(WHOLE.replace("'[fd00::2]:50001'", "'leaf-1.example:50001', deviceId: 9"))
                        .get(2)
                        .deviceId())
                .isEqualTo(9);
    }

    /** The names of the switches of a HyperX of two dimensions have a dot. */
    @Test
    void findsThePlaceOfSwitchesWithADotInTheirNames() {
        String text = "version: 1\nswitches:\n"
                + "  h0.0: {address: 'a:1'}\n"
                + "  h0.1: {address: 'b:1', deviceId: zero}\n"
                + "  h1.0: {adress: 'c:1'}\n"
                + "  h1.1: {address: 'd'}\n";
        assertThatThrownBy(() -> TargetsFile.parse(Path.of("targets.yaml"), text, HyperX.of(List.of(2, 2), 1)))
                .hasMessageContaining("targets.yaml:4:36: switches.\"h0.1\".deviceId: found 'zero'")
                .hasMessageContaining("targets.yaml:5:10: switches.\"h1.0\".adress: is not a key here; did you mean")
                .hasMessageContaining("targets.yaml:5:3: switches.\"h1.0\".address: is missing")
                .hasMessageContaining("targets.yaml:6:19: switches.\"h1.1\".address: found 'd'");
    }

    private static void complains(String text, String message) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(Refusal.class).hasMessageContaining(message);
    }
}
