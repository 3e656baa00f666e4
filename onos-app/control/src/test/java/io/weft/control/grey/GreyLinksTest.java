package io.weft.control.grey;

import static io.weft.control.grey.GreyNetwork.MILLI;
import static io.weft.control.grey.GreyNetwork.SECOND;
import static io.weft.control.grey.GreyNetwork.VCS;
import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of links in a model of the network, and the lack of them. */
class GreyLinksTest {
    private static final int CHANNEL = 31;
    private final Topology topology = SlimFly.of(3);
    private GreyNetwork network = new GreyNetwork(topology, 1);
    private final String way = topology.linkName(topology.link(CHANNEL)) + " from "
            + topology.switchName(topology.source(CHANNEL)) + " to "
            + topology.switchName(topology.target(CHANNEL));

    private void load(double perSecond) {
        Arrays.fill(network.rate, perSecond);
    }

    /** Seconds from now until something is told, which has to begin with what is expected; 60 at most. */
    private double found(String expected) {
        long began = network.now;
        int before = network.told.size();
        while (network.told.size() == before && network.now - began < 60 * SECOND) {
            network.run(0.1);
        }
        assertThat(network.told).as("what was told").hasSizeGreaterThan(before);
        assertThat(network.told.get(before)).startsWith(expected);
        return (network.toldAt.get(before) - began) / (double) SECOND;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsFivePercentOfAFlowWithinFiveSeconds(long seed) {
        network = new GreyNetwork(topology, seed);
        network.rate[CHANNEL * VCS] = 50;
        network.run(10);
        network.loss[CHANNEL] = 0.05;
        assertThat(found(way + " loses ")).isLessThan(5);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsOnePercentUnderLoadWithinTwentySeconds(long seed) {
        network = new GreyNetwork(topology, seed);
        load(500);
        network.run(10);
        network.loss[CHANNEL] = 0.01;
        assertThat(found(way + " loses ")).isLessThan(20);
        network.run(20);
        assertThat(network.grey.findings()).hasSize(1);
        assertThat(network.grey.findings().get(0).share()).isBetween(0.005, 0.02);
    }

    @Test
    void findsLongFramesThatAreLostWithAndWithoutTraffic() {
        network.run(10);
        network.longest[CHANNEL] = 514;
        assertThat(found(way + " loses frames of more than 514 bytes")).isLessThan(5);
        network = new GreyNetwork(topology, 2);
        load(200);
        network.run(10);
        network.longest[CHANNEL] = 700;
        found(way + " loses ");
        network.run(5);
        assertThat(network.told).last().asString().startsWith(way + " loses frames of more than 700 bytes");
    }

    /** One in ten of all frames is lost for so long that some tests of a row are, all of them long. */
    @Test
    void takesRandomLossForNoSizeAndForNoVirtualChannel() {
        load(200);
        network.run(10);
        network.loss[CHANNEL] = 0.1;
        network.run(240);
        assertThat(network.told).hasSizeBetween(1, 2);
        assertThat(network.told.get(network.told.size() - 1))
                .startsWith(way + " loses ")
                .endsWith("% of the packets");
        assertThat(network.grey.findings()).hasSize(1);
    }

    /** Nothing long comes back from a switch to the controller, whichever way it came. */
    @Test
    void blamesNoLinkForWhatAllLinksOfASwitchLose() {
        network.run(10);
        for (int c = topology.firstChannel(7); c < topology.firstChannel(8); c++) {
            network.longest[topology.reverse(c)] = 1_000;
        }
        network.run(30);
        assertThat(network.told).isEmpty();
    }

    @Test
    void findsTheVirtualChannelWhoseFramesAreLost() {
        network.run(10);
        network.tagLost[CHANNEL * VCS + 1] = true;
        assertThat(found(way + " loses 100 % of the packets of virtual channel 1"))
                .isLessThan(5);
        network = new GreyNetwork(topology, 2);
        load(200);
        network.run(10);
        network.tagLost[CHANNEL * VCS + 2] = true;
        assertThat(found(way + " loses 100 % of the packets of virtual channel 2"))
                .isLessThan(5);
    }

    @Test
    void findsAQueueThatStandsStill() {
        network.run(10);
        network.still[CHANNEL * VCS] = true;
        assertThat(found(way + " loses 100 % of the packets of virtual channel 0"))
                .isLessThan(5);
    }

    @Test
    void findsLossAndDamageWithoutTraffic() {
        network.run(10);
        network.loss[CHANNEL] = 0.05;
        assertThat(found(way + " loses ")).isLessThan(20);
        network = new GreyNetwork(topology, 2);
        network.run(10);
        network.damage[CHANNEL] = 0.2;
        found(way + " damages frames");
    }

    @Test
    void tellsADirectionThatIsDeadFromALinkThatIsCut() {
        network.run(10);
        network.loss[CHANNEL] = 1;
        assertThat(found(way + " carries nothing, and works the other way")).isLessThan(5);
        network.loss[CHANNEL] = 0;
        found("over: " + way + " carries nothing");
        network.cut.set(topology.link(CHANNEL));
        network.run(20);
        network.cut.clear(topology.link(CHANNEL));
        network.run(20);
        assertThat(network.told).hasSize(2);
    }

    @Test
    void findsALinkThatIsSlow() {
        network.run(10);
        network.perByte[CHANNEL] = 16_000;
        assertThat(found(way + " sends no more than about 4")).isLessThan(40);
        network.perByte[CHANNEL] = 0;
        network.run(60);
        assertThat(network.grey.findings()).isEmpty();
        assertThat(network.told).hasSize(2);
    }

    @Test
    void namesALinkThatFailsAgainAndAgain() {
        network.run(10);
        int l = topology.link(CHANNEL);
        for (int i = 0; i < 3; i++) {
            assertThat(network.told).isEmpty();
            network.cut.set(l);
            network.run(5);
            network.cut.clear(l);
            network.run(20);
        }
        assertThat(network.told).containsExactly(topology.linkName(l) + " fails again and again");
        assertThat(network.grey.findings()).hasSize(1);
    }

    @Test
    void isOverWhenNothingIsLostAnyMore() {
        load(100);
        network.run(10);
        network.loss[CHANNEL] = 0.05;
        found(way);
        network.loss[CHANNEL] = 0;
        network.run(25);
        assertThat(network.grey.findings()).hasSize(1);
        network.run(60);
        assertThat(network.grey.findings()).isEmpty();
        assertThat(network.told).last().asString().startsWith("over: " + way);
        assertThat(network.told).hasSize(2);
    }

    @Test
    void namesNoLinkOfASwitchThatLosesByAllOfThemNorWhenItRecovers() {
        load(200);
        network.run(10);
        for (int c = topology.firstChannel(7); c < topology.firstChannel(8); c++) {
            network.loss[topology.reverse(c)] = 0.03;
        }
        network.run(60);
        Arrays.fill(network.loss, 0);
        network.run(40);
        assertThat(network.told).isEmpty();
    }

    /** Full load that comes and goes, answers and frames that are late, cuts, and switches that begin anew. */
    @Test
    void tellsNothingOfLinksThatLoseNothing() {
        Random random = new Random(5);
        network = new GreyNetwork(SlimFly.of(3), 3);
        Topology topology = network.topology;
        network.lateAnswers = 300 * MILLI;
        for (int minute = 0; minute < Integer.getInteger("weft.grey.minutes", 2); minute++) {
            for (int part = 0; part < 6; part++) {
                boolean idle = part % 3 == 1;
                Arrays.setAll(network.rate, i -> idle || random.nextInt(4) == 0 ? 0 : random.nextInt(3_000));
                Arrays.setAll(network.latency, c -> MILLI * random.nextInt(3) * random.nextInt(20));
                network.run(8);
                int link = random.nextInt(topology.linkCount());
                network.note("cut " + topology.linkName(link));
                network.cut.set(link);
                network.run(random.nextDouble() * 3);
                network.note("restored");
                network.cut.clear(link);
                if (part % 3 == 0) {
                    network.reboot(random.nextInt(topology.switchCount()), random.nextDouble() * 2);
                }
            }
        }
        network.told.removeIf(each -> each.endsWith("fails again and again"));
        assertThat(network.timeLine()).isEmpty();
    }
}
