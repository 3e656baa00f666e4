package io.weft.emulation.interfaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file that binds switches to interfaces, and what is refused of it. */
class SwitchBindingsTest {
    private static final String FIRST =
            "{'name': 's1', 'deviceId': 1, 'grpcPort': 50001, 'ports': {'1': 's1-eth1', '2': 's1-eth2'}}";

    @TempDir
    private Path directory;

    private List<SwitchBindings.SwitchBinding> load(String text) throws IOException {
        return SwitchBindings.load(Files.writeString(directory.resolve("switches.json"), text.replace('\'', '"')));
    }

    @Test
    void readsPortsAndInterfaces() throws IOException {
        assertThat(load("[" + FIRST + "]"))
                .containsExactly(new SwitchBindings.SwitchBinding(
                        "s1", 1, 50_001, "", new TreeMap<>(Map.of(1, "s1-eth1", 2, "s1-eth2")), new TreeMap<>()));
    }

    @Test
    void readsTheAddressOfTheServer() throws IOException {
        String elsewhere = FIRST.replace("'grpcPort'", "'grpcAddress': '0.0.0.0', 'grpcPort'");
        assertThat(load("[" + elsewhere + "]"))
                .extracting(SwitchBindings.SwitchBinding::grpcAddress)
                .containsExactly("0.0.0.0");
    }

    @Test
    void readsRatesOfSomePorts() throws IOException {
        String rated = FIRST.replace("'grpcPort'", "'rates': {'2': 10000000000}, 'grpcPort'");
        assertThat(load("[" + rated + "]"))
                .extracting(SwitchBindings.SwitchBinding::rates)
                .containsExactly(new TreeMap<>(Map.of(2, 10_000_000_000L)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'name': 's1', 'deviceId': 2, 'grpcPort': 2, 'ports': {}}|the name s1 is that of s1 already",
                "{'name': 's2', 'deviceId': 1, 'grpcPort': 2, 'ports': {}}|device id 1 is that of s1 already",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 50001, 'ports': {}}|TCP port 50001 is that of s1 already",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {'1': 's1-eth2'}}|interface s1-eth2 is that of s1 port 2",
                "{'name': 's2', 'deviceId': 0, 'grpcPort': 2, 'ports': {}}|deviceId is 0, expected 1 or more",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 0, 'ports': {}}|grpcPort is 0, expected 1..65535",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {'0': 'a'}}|port 0 is not one of 1..510",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {'255': 'a'}}|without the CPU port, 255",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2}|ports",
                "{'name': 's2', 'deviceId': 2, 'ports': {}}|grpcPort",
                "{'name': 's2', 'grpcPort': 2, 'ports': {}}|deviceId",
                "{'deviceId': 2, 'grpcPort': 2, 'ports': {}}|name",
                "{'name': null, 'deviceId': 2, 'grpcPort': 2, 'ports': {}}|name",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': null}|ports",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {'1': 'a'}, 'rates': {'1': 0}}|the rate of port 1 is 0, expected 1..10000000000000 bits/s",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {'1': 'a'}, 'rates': {'1': -5}}|the rate of port 1 is -5",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {'1': 'a'}, 'rates': {'1': null}}|the rate of port 1 is null",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {'1': 'a'}, 'rates': {'1': 'fast'}}|rates.1: found 'fast', which is no long",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {'1': 'a'}, 'rates': {'1': 0.5}}|0.5",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {'1': 'a'}, 'rates': {'2': 5}}|there is a rate for port 2, which is bound to nothing; ports are [1]",
                "{'name': 's2', 'deviceId': 2, 'grpcPort': 2, 'ports': {}, 'more': 1}|unknown key 'more'",
                "{'name': 's2'|expected [{\"name\": \"s1\""
            })
    void refusesWhatContradictsItself(String second, String message) {
        assertThatThrownBy(() -> load("[" + FIRST + ", " + second + "]"))
                .isInstanceOf(InterfaceException.class)
                .hasMessageContaining("switches.json")
                .hasMessageContaining(message);
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> SwitchBindings.load(directory.resolve("none.json")))
                .isInstanceOf(InterfaceException.class)
                .hasMessageContaining("none.json");
    }
}
