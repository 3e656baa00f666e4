package io.weft.formats.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.formats.Texts;
import io.weft.simulator.workload.FlowSizes;
import io.weft.simulator.workload.GoalSchedule;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WorkloadTextsTest {
    private static final int ENDPOINTS = 4;

    private static ReadWorkloads read(Texts texts) {
        return new ReadWorkloads(texts, "a workload", OptionalInt.empty());
    }

    @Test
    void aGoalScheduleIsReadOnce() {
        Texts texts = new Texts()
                .with(
                        "a.goal",
                        "num_ranks 2",
                        "rank 0 { l1: calc 5",
                        "l2: send 8b to 1 // then",
                        "l2 requires l1 }",
                        "rank 1 { recv 8b from 0 }");
        ReadWorkloads workloads = read(texts);
        GoalSchedule schedule = workloads.goal("a.goal", ENDPOINTS);
        assertThat(schedule.ranks()).isEqualTo(2);
        assertThat(schedule.operations()).isEqualTo(3);
        assertThat(schedule.sends()).isEqualTo(1);
        texts.with("a.goal", "nothing");
        assertThat(workloads.goal("a.goal", ENDPOINTS)).isSameAs(schedule);
    }

    @Test
    void aFaultInAGoalScheduleIsNamedWithItsLine() {
        Texts texts = new Texts().with("a.goal", "num_ranks 2", "rank 0 {", "send 8b to 2", "}");
        assertThatThrownBy(() -> read(texts).goal("a.goal", ENDPOINTS))
                .hasMessage("a.goal:3: a rank: 2 is not in 0..1");
    }

    @Test
    void messagesOfATraceWaitForThoseThatTheyName() {
        Texts texts = new Texts()
                .with("t.csv", "source,destination,bytes,after", "0,1,10,", "1,2,10,1")
                .with("late.csv", "source,destination,bytes,after", "0,1,10,2", "1,2,10,")
                .with("large.csv", "source,destination,bytes", "0,4,10");
        assertThat(read(texts).trace("t.csv", ENDPOINTS).ranks()).isEqualTo(3);
        assertThatThrownBy(() -> read(texts).trace("late.csv", ENDPOINTS))
                .hasMessageStartingWith("late.csv:2: there is no message '2' above");
        assertThatThrownBy(() -> read(texts).trace("large.csv", ENDPOINTS))
                .hasMessageStartingWith("large.csv:2: there is no endpoint for rank 4");
    }

    @Test
    void aPairOfRanksIsInOneLine() {
        Texts texts = new Texts()
                .with("p.csv", "source,destination,bytes", "0,3,10", "3,0,5")
                .with("twice.csv", "source,destination,bytes", "0,3,10", "0,3,5");
        assertThat(read(texts).pairs("p.csv", ENDPOINTS).ranks()).isEqualTo(4);
        assertThatThrownBy(() -> read(texts).pairs("twice.csv", ENDPOINTS))
                .hasMessageStartingWith("twice.csv:3: what rank 0 sends to rank 3 is said above already");
    }

    @Test
    void aPlacementGivesEachRankAnEndpoint() {
        Topology topology = HyperX.of(List.of(2), 2);
        Texts texts = new Texts().with("p", "h1:2", "", " h0:1 ").with("twice", "h1:2", "h1:2");
        int[] placed = PlacementFile.read(texts, "p", topology);
        assertThat(placed).hasSize(2);
        assertThat(topology.endpointName(placed[0])).isEqualTo("h1:2");
        assertThat(topology.endpointName(placed[1])).isEqualTo("h0:1");
        assertThatThrownBy(() -> PlacementFile.read(texts, "twice", topology))
                .hasMessageStartingWith("twice:2: endpoint h1:2 is in line 1 already");
    }

    @Test
    void sizesOfFlowsGrowToAllOfThem() {
        Texts texts = new Texts()
                .with("s.csv", "bytes,cumulative", "100,0.5", "200,1")
                .with("short.csv", "bytes,cumulative", "100,0.5")
                .with("down.csv", "bytes,cumulative", "100,0.5", "50,1");
        FlowSizes sizes = FlowSizesFile.read(texts, "s.csv");
        assertThat(sizes.at(0.5)).isEqualTo(100);
        assertThat(sizes.at(0.75)).isEqualTo(150);
        assertThatThrownBy(() -> FlowSizesFile.read(texts, "short.csv")).hasMessageStartingWith("short.csv: ");
        assertThatThrownBy(() -> FlowSizesFile.read(texts, "down.csv")).hasMessageStartingWith("down.csv:3: 50 bytes");
    }
}
