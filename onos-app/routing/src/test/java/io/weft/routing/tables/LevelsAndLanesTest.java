package io.weft.routing.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is set for each pair of endpoints, or of ports, is found again, and nothing else is. */
class LevelsAndLanesTest {
    private static final Topology FABRIC = SlimFly.of(3, 2);

    @Test
    void eachPairOfPortsHasTheLaneThatWasSetForItsLevel() {
        LaneTable.Builder builder = new LaneTable.Builder(FABRIC);
        Random random = new Random(1);
        Map<List<Integer>, Integer> lanes = new HashMap<>();
        for (int s = 0; s < FABRIC.switchCount(); s++) {
            for (int in : FABRIC.portsOf(s)) {
                for (int out : FABRIC.portsOf(s)) {
                    for (int level = 0; level < ForwardingTables.LEVELS; level++) {
                        int lane = random.nextInt(7);
                        lanes.put(List.of(s, in, out, level), lane);
                        assertThat(builder.set(s, in, out, level, lane)).isTrue();
                        assertThat(builder.set(s, in, out, level, lane)).isFalse();
                    }
                }
            }
        }
        LaneTable table = builder.build();
        lanes.forEach((key, lane) -> assertThat(table.of(key.get(0), key.get(1), key.get(2), key.get(3)))
                .as("lane of %s", key)
                .isEqualTo(lane));
        assertThat(table.count()).isEqualTo(7);
    }

    @Test
    void theFirstPairOfPortsWithoutALaneIsFoundForTheLevelsInUse() {
        LaneTable.Builder builder = new LaneTable.Builder(FABRIC);
        int[] ports = FABRIC.portsOf(4);
        assertThat(builder.firstMissing(4, 0b100)).containsExactly(ports[0], ports[1], 2);
        for (int in : ports) {
            for (int out : ports) {
                if (in != out && !(in == ports[1] && out == ports[2])) {
                    builder.set(4, in, out, 2, 0);
                }
            }
        }
        assertThat(builder.firstMissing(4, 0b100)).containsExactly(ports[1], ports[2], 2);
        builder.set(4, ports[1], ports[2], 2, 1);
        assertThat(builder.firstMissing(4, 0b100)).isEmpty();
        assertThat(builder.firstMissing(4, 0b1100)).containsExactly(ports[0], ports[1], 3);
    }

    @Test
    void portsHaveACableOrNot() {
        LaneTable.Builder builder = new LaneTable.Builder(FABRIC);
        int[] ports = FABRIC.portsOf(0);
        for (int port : ports) {
            assertThat(builder.hasCable(0, port)).isTrue();
        }
        int last = Arrays.stream(ports).max().orElseThrow();
        assertThat(List.of(-1, 0, last + 1)).noneMatch(port -> builder.hasCable(0, port));
    }

    @Test
    void lanesAreTheLevelsWhereNothingElseIsSaid() {
        VirtualLanes lanes = LaneTable.sameAsLevel(0b1001);
        assertThat(lanes.count()).isEqualTo(4);
        assertThat(lanes.of(0, 1, 2, 3)).isEqualTo(3);
        assertThat(LaneTable.sameAsLevel(0).count()).isEqualTo(1);
    }

    @Test
    void eachPairOfEndpointsHasTheLevelThatWasSetAndOthersHaveNone() {
        PathLevels.Builder builder = new PathLevels.Builder(5, 6);
        assertThat(builder.set(1, 2, 0)).isTrue();
        assertThat(builder.set(1, 2, 4)).isFalse();
        assertThat(builder.set(3, 2, 15)).isTrue();
        builder.setAlike(4, 2);
        PathLevels levels = builder.build();
        List<Integer> found = new ArrayList<>();
        for (int d : new int[] {2, 4, 3}) {
            for (int e = 0; e < 5; e++) {
                found.add(levels.of(e, d));
            }
        }
        assertThat(found).containsExactly(0, 1 << 4, 0, 1 << 15, 0, 0, 1 << 4, 0, 1 << 15, 0, 0, 0, 0, 0, 0);
        assertThat(levels.of(1, 6))
                .as("a destination that has been added since")
                .isZero();
        assertThat(levels.all()).isEqualTo(1 << 15 | 1 << 4 | 1);
    }

    /** An endpoint sends by the levels for which a switch of its own has an entry, and by 0 where none has. */
    @Test
    void endpointsUseEachLevelThatASwitchOfTheirsHasAnEntryFor() {
        TopologyBuilder b = new TopologyBuilder("line");
        for (int s = 0; s < 3; s++) {
            b.addSwitch("s" + s);
        }
        b.addLink(0, 1);
        b.addLink(1, 2);
        b.addEndpoint(0);
        b.addEndpoint(0, 1);
        b.addEndpoint(2);
        Topology line = b.build();
        ForwardingTables.Builder tables = new ForwardingTables.Builder(line, true, false);
        tables.add(2, 2, 0, line.portsOf(0)[0], 0);
        tables.add(3, 2, 1, line.portsOf(1)[0], 0);
        ForwardingTables built = tables.build();
        PairLevels levels = built.anyLevel();
        assertThat(levels.of(0, 2)).isEqualTo(1 << 2);
        assertThat(levels.of(1, 2)).isEqualTo(1 << 2 | 1 << 3);
        assertThat(levels.of(2, 2)).isEqualTo(1);
        assertThat(levels.of(1, 0)).isEqualTo(1);
        assertThat(levels.all()).isEqualTo(1 << 2 | 1 << 3 | 1);
        assertThat(built.byLevel()).isTrue();
        assertThat(built.has(2, 2, 0)).isTrue();
        assertThat(built.has(3, 2, 0)).isFalse();
        assertThat(built.has(2, 1, 0)).isFalse();
        assertThat(built.has(1, 2, 0)).isFalse();
    }

    @Test
    void aPortIsAddedOnceAndSharedListsStayApart() {
        ForwardingTables.Builder tables = new ForwardingTables.Builder(FABRIC, false, false);
        int[] ports = FABRIC.portsOf(0);
        assertThat(tables.add(0, 5, 0, ports[1], 0)).isTrue();
        assertThat(tables.add(0, 5, 0, ports[0], 0)).isTrue();
        assertThat(tables.add(0, 5, 0, ports[0], 0)).isFalse();
        assertThat(tables.add(0, 6, 0, ports[0], 0)).isTrue();
        assertThat(tables.add(0, 6, 0, ports[0], 0)).isFalse();
        assertThat(tables.add(0, 6, 0, ports[1], 0)).isTrue();
        assertThat(tables.add(0, 6, 0, ports[2], 0)).isTrue();
        ForwardingTables built = tables.build();
        assertThat(built.count()).isEqualTo(5);
        assertThat(hops(built, 5)).containsExactly(ports[0], ports[1]);
        assertThat(hops(built, 6)).containsExactly(ports[0], ports[1], ports[2]);
    }

    private static int[] hops(ForwardingTables tables, int d) {
        int entry = tables.row(0, d)[0];
        int[] ports = new int[tables.hopCount(entry)];
        Arrays.setAll(ports, i -> ForwardingTables.port(tables.hop(entry, i)));
        return ports;
    }
}
