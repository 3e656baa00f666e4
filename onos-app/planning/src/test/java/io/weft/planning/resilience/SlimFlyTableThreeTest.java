package io.weft.planning.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.planning.ProgressListener;
import io.weft.topology.Topology;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SlimFlyTableThreeTest {
    @Test
    void everyNetworkHasAboutAsManyEndpointsAsItsRowSays() {
        assertThat(SlimFlyTableThree.entries()).hasSize(53);
        // The larger ones are made by the same rules, and take long.
        assertThat(SlimFlyTableThree.entries())
                .filteredOn(entry -> entry.size() <= 1024)
                .allSatisfy(entry -> assertThat(entry.topology().endpointCount())
                        .as(entry.symbol() + " " + entry.size())
                        .isBetween((int) (0.68 * entry.size()), (int) (1.35 * entry.size())));
    }

    @Test
    void smallNetworksSurviveWhatThePaperSaysWithinAStep() {
        List<SlimFlyTableThree.Entry> some = SlimFlyTableThree.entries().stream()
                .filter(each -> each.size() == 512 && each.connectedPercent().isPresent())
                .collect(Collectors.toList());
        List<Topology> topologies =
                some.stream().map(SlimFlyTableThree.Entry::topology).collect(Collectors.toList());
        ResilienceTable table = ResilienceTable.of(
                topologies,
                ResilienceSettings.DEFAULT.withPathSamples(2).withPrecision(new Precision(0.95, 0.03, 1200)),
                ProgressListener.none());
        assertThat(table.rows()).hasSize(6);
        for (int i = 0; i < some.size(); i++) {
            double paper = some.get(i).connectedPercent().getAsInt() / 100.0;
            ResilienceTable.Row row = table.rows().get(i);
            assertThat(row.connected()).as(some.get(i).symbol()).isCloseTo(paper, within(0.051));
            assertThat(row.diameter()).isPositive();
            assertThat(row.hops()).isPositive();
        }
    }
}
