package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.LinkProperties;
import io.weft.topology.Topology;
import io.weft.topology.generate.TopologyTypes;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks whose links differ, against what links alone take. The first of two endpoints sends to the last of two. */
class LinksThatDifferTest {
    private static final int SWITCH_NS = 7;
    private static final int ADAPTER_NS = 3;

    /** Four switches in a row, with an endpoint each. */
    private static final Topology ROW = row(4);

    private static final Topology PAIR = row(2);

    private static Topology row(int switches) {
        StringBuilder links = new StringBuilder("source,target\n");
        for (int s = 1; s < switches; s++) {
            links.append("a").append(s - 1).append(",a").append(s).append('\n');
        }
        return TopologyTypes.REGISTRY
                .named("graph")
                .generate(Map.of("links", links.toString(), "concentration", 1, "order", "file"));
    }

    /** Of a row: the link of the first endpoint, those between switches, that of the last endpoint. */
    private static LinkProperties links(Topology row, double[] rates, double[] latencies) {
        int n = row.linkCount();
        double[] endpointRates = new double[row.endpointCount()];
        double[] endpointLatencies = new double[row.endpointCount()];
        Arrays.fill(endpointRates, 8);
        endpointRates[0] = rates[0];
        endpointRates[n] = rates[n + 1];
        endpointLatencies[0] = latencies[0];
        endpointLatencies[n] = latencies[n + 1];
        double[] between = new double[n];
        double[] latenciesBetween = new double[n];
        for (int i = 0; i < n; i++) {
            int l = row.linkIndex("a" + i + "--a" + (i + 1));
            between[l] = rates[i + 1];
            latenciesBetween[l] = latencies[i + 1];
        }
        return LinkProperties.of(between, latenciesBetween, endpointRates, endpointLatencies);
    }

    /** Switches whose cycles are nanoseconds if the fastest link has 8 Gb/s, and whose flits are bytes. */
    private static NetworkModel buffered(LinkProperties links, int packetFlits, int vcFlits, int speedup) {
        return SwitchSettings.preset("sc15")
                .with("flit-bytes", 1)
                .with("packet-bytes", packetFlits)
                .with("port-bytes", vcFlits)
                .with("speedup", speedup)
                .with("switch-ns", SWITCH_NS)
                .with("adapter-ns", ADAPTER_NS)
                .model(1, links);
    }

    private static NetworkModel inputQueued(LinkProperties links) {
        return SwitchSettings.preset("sc14").with("flit-bytes", 1).model(1, links);
    }

    private static long latencyAlone(NetworkModel model, int flits) {
        MinimalNetwork minimal = new MinimalNetwork(ROW, model);
        minimal.network.begin();
        minimal.send(0, 3, flits);
        minimal.network.end();
        while (minimal.arrived == 0) {
            minimal.cycle();
        }
        return minimal.latency;
    }

    @Test
    void aPacketAloneTakesWhatItsLinksTake() {
        LinkProperties links = links(ROW, new double[] {8, 4, 2, 8, 4}, new double[] {2, 30, 4, 5, 11});
        int latencies = 2 + 30 + 4 + 5 + 11;
        int firstFlit = 1 + 2 + 4 + 1 + 2;
        // Six flits: begin to leave at 0, 10, 49, 79 and 92, and the last has left the last link at 104.
        assertThat(latencyAlone(buffered(links, 6, 12, 2), 6)).isEqualTo(2 * ADAPTER_NS + 104 + 11);
        assertThat(latencyAlone(buffered(links, 6, 12, 2), 1))
                .isEqualTo(2 * ADAPTER_NS + 4 * SWITCH_NS + latencies + firstFlit);
        NetworkModel queued = inputQueued(links);
        int inSwitches = latencyAloneOf(SwitchSettings.preset("sc14").model(1)) - 5 * 2;
        assertThat(latencyAlone(queued, 1)).isEqualTo(inSwitches + latencies + firstFlit);
    }

    private static int latencyAloneOf(NetworkModel model) {
        return (int) latencyAlone(model, 1);
    }

    /**
     * A switch begins to send it when the first flit has come and crossed, or so much later that it can send all
     * without a gap.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void aPacketAloneGoesOnWithoutGaps(int seed) {
        Random random = new Random(seed);
        int[] cycles = IntStream.range(0, 5).map(i -> 1 << random.nextInt(4)).toArray();
        cycles[random.nextInt(5)] = 1;
        double[] latencies = random.doubles(5, 0, 40).map(Math::rint).toArray();
        double[] rates = Arrays.stream(cycles).mapToDouble(each -> 8.0 / each).toArray();
        int flits = 1 + random.nextInt(9);
        int speedup = 1 + random.nextInt(4);
        LinkProperties links = links(ROW, rates, latencies);
        double begins = 0;
        for (int i = 0; i < 4; i++) {
            double first = begins + cycles[i] + latencies[i];
            double last = begins + flits * cycles[i] + latencies[i];
            begins = SWITCH_NS + Math.max(first, last - (flits - 1) * cycles[i + 1]);
        }
        assertThat(latencyAlone(buffered(links, 9, 18, speedup), flits))
                .isEqualTo((long) (2 * ADAPTER_NS + begins + flits * cycles[4] + latencies[4]));
    }

    /** Whichever link it is, of whatever rate: what arrives in a long time is what it carries, and no flit more. */
    @ParameterizedTest
    @CsvSource({
        "0, 4",
        "1, 4",
        "2, 4",
        "0, 3",
        "1, 3",
        "2, 3",
        "0, 5.6",
        "1, 5.6",
        "2, 5.6",
        "0, 7.999",
        "1, 7.999",
        "2, 7.999",
        "1, 0.1",
        "2, 8"
    })
    void aBottleneckCarriesItsRate(int link, double rate) {
        double[] rates = {8, 8, 8};
        rates[link] = rate;
        LinkProperties links = links(PAIR, rates, new double[] {3, 3, 3});
        int cycles = 80_000;
        for (NetworkModel model : new NetworkModel[] {buffered(links, 3, 60, 2), inputQueued(links)}) {
            MinimalNetwork minimal = new MinimalNetwork(PAIR, model);
            long before = 0;
            for (int i = 0; i < cycles + 2_000; i++) {
                minimal.network.begin();
                if (i == 2_000) {
                    before = minimal.arrived;
                }
                if (minimal.network.accepts(0, 0, model.packetFlits())) {
                    minimal.send(0, 1, model.packetFlits());
                }
                minimal.network.end();
            }
            assertThat((minimal.arrived - before) * model.packetFlits())
                    .as("%s", model.getClass())
                    .isCloseTo((long) (cycles * rate / 8), within((long) model.packetFlits()));
        }
    }

    /** A packet and its credit take twice the latency; a buffer of one packet is full in between. */
    @Test
    void creditsTakeAsLongAsTheLink() {
        LinkProperties links = links(PAIR, new double[] {8, 8, 8}, new double[] {3, 50, 3});
        MinimalNetwork minimal = new MinimalNetwork(PAIR, buffered(links, 2, 2, 4));
        for (int i = 0; i < 12_000; i++) {
            minimal.network.begin();
            if (minimal.network.accepts(0, 0, 2)) {
                minimal.send(0, 1, 2);
            }
            minimal.network.end();
        }
        assertThat(minimal.arrived).isCloseTo(12_000 / (2 * 51 + 2), within(3L));
    }

    @Test
    void latenciesThatNobodySaysAreThoseOfTheSwitches() {
        double[] unknown = new double[5];
        Arrays.fill(unknown, Double.NaN);
        LinkProperties links = links(ROW, new double[] {8, 8, 8, 8, 8}, unknown);
        assertThat(latencyAlone(buffered(links, 6, 12, 2), 1)).isEqualTo(2 * ADAPTER_NS + 4 * SWITCH_NS + 5 * 51);
        assertThat(latencyAlone(inputQueued(links), 1))
                .isEqualTo(latencyAlone(SwitchSettings.preset("sc14").model(1), 1));
        assertThat(inputQueued(links).cycleNanoseconds()).hasValue(1);
    }

    @Test
    void whatTakesTooManyCyclesIsRefused() {
        LinkProperties far = links(ROW, new double[] {8, 8, 8, 8, 8}, new double[] {1, 1, 5000, 1, 1});
        assertThatThrownBy(() -> inputQueued(far))
                .hasMessage(
                        "a link of the fabric takes 5000 ns, more than 4,096 cycles of 1.000 ns, which is what a link of"
                                + " 8.0 Gb/s takes for a flit of 1 bytes; expected at most 4096 ns, or larger flits");
        LinkProperties slow = links(ROW, new double[] {8, 8, 0.001, 8, 8}, new double[5]);
        assertThatThrownBy(() -> buffered(slow, 1, 1, 1))
                .hasMessage("links of the fabric have rates of 0.001 to 8.0 Gb/s; expected at most 1,000,000, and none"
                        + " more than 4,096 times as slow as the fastest");
    }
}
