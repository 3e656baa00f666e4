package io.weft.planning.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Jellyfish;
import io.weft.topology.generate.SlimFly;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CableScheduleTest {
    private static final Pattern END = Pattern.compile("R\\d\\d+-U\\d\\d-P\\d\\d");

    @Test
    void hasALineForEveryCable() {
        Layout layout = Layout.of(HyperX.of(List.of(2, 2), 1), Floor.sc14().withSwitchesPerRack(2));
        assertThat(CableSchedule.of(layout, Prices.round().build()).csv())
                .containsExactly(
                        "label,from,to,length,type,bundle,step,link,from port,to port",
                        "R01-U01-P03,R01-U01-P03,R02-U01-P02,3,optical,R01-R02,1,h0.0--h1.0,3,2",
                        "R01-U02-P03,R01-U02-P03,R02-U02-P02,3,optical,R01-R02,1,h0.1--h1.1,3,2",
                        "R01-U01-P02,R01-U01-P02,R01-U02-P02,1,electric,R01,2,h0.0--h0.1,2,2",
                        "R02-U01-P03,R02-U01-P03,R02-U02-P03,1,electric,R02,3,h1.0--h1.1,3,3");
    }

    @Test
    void cablesOfEndpointsComeLastRackByRackIfTheyAreCounted() {
        Layout layout = Layout.of(HyperX.of(List.of(3), 2), Floor.sc14().withSwitchesPerRack(2));
        PriceList counted = Prices.round()
                .terms(new PriceList.Terms(CableRule.IN_RACK, true))
                .build();
        assertThat(CableSchedule.of(layout, counted).csv())
                .hasSize(1 + 3 + 6)
                .endsWith(
                        "R01-U01-P01,R01-U01-P01,h0:1,1,electric,R01,3,,1,",
                        "R01-U01-P02,R01-U01-P02,h0:2,1,electric,R01,3,,2,",
                        "R02-U01-P01,R02-U01-P01,h1:1,1,electric,R02,4,,1,",
                        "R02-U01-P02,R02-U01-P02,h1:2,1,electric,R02,4,,2,",
                        "R02-U02-P01,R02-U02-P01,h2:1,1,electric,R02,4,,1,",
                        "R02-U02-P02,R02-U02-P02,h2:2,1,electric,R02,4,,2,");
    }

    @Property(tries = 10)
    void labelsEveryCableDifferentlyAndBuysItLongEnough(
            @ForAll @IntRange(min = 1, max = 40) int room, @ForAll @IntRange(min = 0, max = 9) int seed) {
        Topology topology = Jellyfish.of(60, 7, seed, 3);
        Layout layout =
                Layout.of(topology, Floor.sc14().withSwitchesPerRack(room).withPitch(0.6, 1.8));
        List<CableSchedule.Entry> entries =
                CableSchedule.of(layout, Prices.round().build()).entries();
        assertThat(entries).hasSize(topology.linkCount());
        Set<String> ends = new HashSet<>();
        entries.forEach(e -> ends.addAll(List.of(e.from(), e.to())));
        assertThat(ends).hasSize(2 * topology.linkCount()).allMatch(end -> END.matcher(end)
                .matches());
        assertThat(entries).allMatch(e -> e.label().equals(e.from()));
        assertThat(entries.stream().mapToInt(CableSchedule.Entry::link).distinct())
                .hasSize(topology.linkCount());
        assertThat(entries)
                .allMatch(e -> e.length() - layout.metres(e.link()) > -1e-6
                        && e.length() - layout.metres(e.link()) < PriceList.STEP);
        assertThat(entries).allMatch(e -> e.medium() == (layout.inRack(e.link()) ? Medium.ELECTRIC : Medium.OPTICAL));
        assertThat(entries).isSortedAccordingTo(Comparator.comparingInt(CableSchedule.Entry::step));
    }

    @Test
    void hasTheCablesOfTheBill() {
        Layout layout = Layout.of(SlimFly.of(19, 15), Floor.sc14());
        List<CableSchedule.Entry> entries =
                CableSchedule.of(layout, Prices.round().build()).entries();
        assertThat(entries.stream().filter(e -> e.medium() == Medium.ELECTRIC)).hasSize(3_971);
        assertThat(entries.stream().filter(e -> e.medium() == Medium.OPTICAL)).hasSize(6_498);
    }
}
