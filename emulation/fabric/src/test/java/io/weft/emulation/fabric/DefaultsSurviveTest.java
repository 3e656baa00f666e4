package io.weft.emulation.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.operations.request.Progress;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import io.weft.topology.generate.SmallTopologies;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Fabric files of three lines and a scheme: whatever is cut, every pair that is still connected gets its packets. */
class DefaultsSurviveTest {
    /** Every topology by one scheme or another, and one by each. */
    static Stream<Arguments> fabrics() {
        List<String> schemes = List.of("minimal", "valiant", "ugal-l");
        List<String> topologies = SmallTopologies.texts();
        return Stream.concat(
                IntStream.range(0, topologies.size())
                        .mapToObj(i -> Arguments.of(topologies.get(i), schemes.get(i % schemes.size()))),
                schemes.stream().map(scheme -> Arguments.of("{type: hyperx, dimensions: [3, 2, 2]}", scheme)));
    }

    @ParameterizedTest
    @MethodSource("fabrics")
    void everyPairStillConnectedGetsItsPackets(String topology, String scheme) {
        Fabric fabric = FabricFile.parse(
                "a.yaml", "version: 1\nname: a\ntopology: " + topology + "\nrouting: {scheme: " + scheme + "}\n");
        List<String> cuts = cuts(fabric.topology());
        EmulationRequest request = new EmulationRequest(
                fabric, GivenWaypoints.none(fabric.topology()), cuts, EmulationRequest.Pairs.SWITCHES);
        EmulationResult result = Emulation.run(request, Progress.none(), rows -> {});
        assertThat(result.held()).as("%s", result).isTrue();
    }

    /** Six links and two switches. */
    private static List<String> cuts(Topology topology) {
        Random random = new Random(1);
        List<String> cuts = new ArrayList<>();
        random.ints(0, topology.linkCount()).distinct().limit(6).forEach(l -> cuts.add(topology.linkName(l)));
        random.ints(0, topology.switchCount()).distinct().limit(2).forEach(s -> cuts.add(topology.switchName(s)));
        return cuts;
    }
}
