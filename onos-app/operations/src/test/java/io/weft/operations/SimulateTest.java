package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.fabric.Survival;
import io.weft.operations.request.Field;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.Simulate;
import io.weft.refusal.Refusal;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3));
    private static final Fabric FABRIC = new Fabric(
            "f", TOPOLOGY, Scheme.VALIANT, Spread.FLOW, 2, new Addressing(TOPOLOGY, Ipv4Prefix.parse("10.0.0.0/8")));

    static List<SimulateRequests> requests() {
        return SimulateRequests.all();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void optionsAndJsonMakeTheSameRequest(SimulateRequests each) {
        Request ofOptions = Request.ofOptions(Operations.SIMULATE, each.optionsWithFlags());
        assertThat(ofOptions).isEqualTo(each.request()).hasSameHashCodeAs(each.request());
        assertThat(Request.ofJson(Operations.SIMULATE, ofOptions.json())).isEqualTo(ofOptions);
    }

    @Test
    void allFieldsAreTriedAndDifferentValuesAreDifferentRequests() {
        Set<String> tried = new LinkedHashSet<>();
        SimulateRequests.all().forEach(each -> tried.addAll(each.json().keySet()));
        assertThat(tried)
                .containsExactlyInAnyOrderElementsOf(
                        Operations.SIMULATE.fields().stream().map(Field::name).collect(Collectors.toList()));
        assertThat(Set.copyOf(requests().stream().map(SimulateRequests::request).collect(Collectors.toList())))
                .hasSize(requests().size());
    }

    /** Without a value there is the usual one, which an option may stand for alone. */
    @Test
    void whatIsNotSaidIsAsUsual() {
        Request nothing = Request.of(Operations.SIMULATE);
        assertThat(nothing.get(Simulate.LOADS)).hasSize(20).startsWith(0.05).endsWith(1.0);
        assertThat(nothing.get(Simulate.SATURATION)).isNull();
        assertThat(Simulate.SATURATION.bare()).isEqualTo(0.005);
        assertThat(Simulate.routings(nothing, FABRIC)).containsExactly("valiant");
        assertThat(Simulate.simulation(nothing, FABRIC, Optional.empty()).mostPoints())
                .isEqualTo(20);
        assertThat(simulation(Map.of("saturation", 0.25)).size()).isEqualTo("at most 3 points");
        assertThat(simulation(Map.of("workload", "random", "routings", List.of("minimal", "valiant", "minimal")))
                        .size())
                .isEqualTo("2 routings");
    }

    private static io.weft.operations.simulate.Simulation simulation(Map<String, ?> json) {
        return Simulate.simulation(Request.ofJson(Operations.SIMULATE, json), FABRIC, Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "preset | sc99 | there is no preset 'sc99' | --preset: there is no preset 'sc99'",
                "workload | random | means nothing to a workload | --load means nothing to a workload",
                "placement | random | means nothing without workload | --placement means nothing without --workload",
            })
    void mistakesAreToldInTheWordsOfTheDoor(String field, String value, String inJson, String onCommandLine) {
        Map<String, Object> json =
                field.equals("workload") ? Map.of(field, value, "loads", List.of(0.1)) : Map.of(field, value);
        assertThatThrownBy(() -> simulation(json)).isInstanceOfSatisfying(Refusal.class, e -> {
            assertThat(e.getMessage()).contains(inJson);
            assertThat(e.onCommandLine()).startsWith(onCommandLine);
        });
    }

    @Test
    void remediesAreNamedAsTheDoorNamesThem() {
        Refusal fault = new Refusal("a path needs 4");
        Refusal few = Simulate.tooFewVirtualChannels(fault, 4, VirtualChannelRule.INSTALLED);
        assertThat(few).hasMessageStartingWith("a path needs 4; anyChannel 4 lets packets take any");
        assertThat(few.onCommandLine()).startsWith("a path needs 4; --any-channel 4 lets packets take any");
        Refusal hops = Simulate.tooFewVirtualChannels(fault, 4, VirtualChannelRule.EVERY_HOP);
        assertThat(hops).hasMessage("a path needs 4; hopChannels 4 is enough for the longest route");
        assertThat(hops.onCommandLine()).isEqualTo("a path needs 4; --hop-channels 4 is enough for the longest route");
        Refusal none = Simulate.withoutWaypoints("valiant", true);
        assertThat(none).hasMessageStartingWith("routings valiant: ").hasMessageEndingWith("with failures");
        assertThat(none.onCommandLine()).startsWith("--routing valiant: ").endsWith("with --fail");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hopChannels | anyChannel | anyChannel and hopChannels say each in its own way",
                "virtualChannels | hopChannels | hopChannels and virtualChannels say each in its own way",
                "virtualChannels | anyChannel | anyChannel and virtualChannels say each in its own way",
            })
    void virtualChannelsAreSaidInOneWay(String one, String other, String message) {
        assertThatThrownBy(() -> simulation(Map.of(one, 2, other, 2)))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9})
    void noMoreVirtualChannelsAreInstalledThanAHeaderHasRoomFor(int count) {
        assertThatThrownBy(() -> simulation(Map.of("virtualChannels", count)))
                .isInstanceOf(Refusal.class)
                .hasMessage(count + " virtual channels are not in 1..8");
    }

    /** Without failures, two for routes by a waypoint in a HyperX of one dimension and one for minimal routes. */
    @Test
    void thereAreAsManyVirtualChannelsAsAreAskedForOrStatedOrNeeded() {
        Failures failures = Failures.of(TOPOLOGY, List.of(TOPOLOGY.linkName(0)));
        Fabric three = FABRIC.withVirtualChannels(3);
        Fabric byDefault = three.withSurvival(Survival.NONE, false);
        assertThat(virtualChannels(Map.of(), three, Failures.none(TOPOLOGY))).isEqualTo(3);
        assertThat(virtualChannels(Map.of(), byDefault, Failures.none(TOPOLOGY)))
                .isEqualTo(2);
        assertThat(virtualChannels(Map.of(), byDefault.withScheme(Scheme.MINIMAL), Failures.none(TOPOLOGY)))
                .isEqualTo(1);
        assertThat(virtualChannels(Map.of(), byDefault, failures)).isEqualTo(3);
        for (Fabric fabric : List.of(three, byDefault)) {
            assertThat(virtualChannels(Map.of("virtualChannels", 4), fabric, failures))
                    .isEqualTo(4);
            assertThatThrownBy(() -> virtualChannels(Map.of("virtualChannels", 1), fabric, failures))
                    .isInstanceOf(Refusal.class)
                    .hasMessage(
                            "virtualChannels 1: valiant routing on hyperx needs at least 2 to be free of deadlocks");
        }
    }

    private static int virtualChannels(Map<String, ?> json, Fabric fabric, Failures failures) {
        return Simulate.simulation(Request.ofJson(Operations.SIMULATE, json), fabric, Optional.empty())
                .simulated(Subject.planned(fabric, failures))
                .fabric()
                .virtualChannels();
    }

    @Test
    void helpNamesTheSettingsOfAllKindsOfSwitches() {
        assertThat(Simulate.SETTINGS.help())
                .contains("(sc14, ics16, booksim): port-flits, channel-flits, speedup", "(sc15, sst): link-gbps");
        assertThat(Simulate.SETTINGS.choices()).contains("port-flits=", "packet-bytes=");
    }
}
