package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.generate.SlimFly;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkPipelinesTest {
    private static final int SHIFT = 2;
    private static final int LATENCY = 3;
    private static final int CYCLES = 200;

    private final SwitchPorts ports = new SwitchPorts(SlimFly.of(5, 4));

    /** Whether few or many are expected makes no difference to what arrives, and when: against an array of all. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void whatIsSentArrivesOnce(int parts) {
        Random random = new Random(parts);
        LinkPipelines links = new LinkPipelines(ports, new Partition(ports, parts), SHIFT, LATENCY, 0, 0);
        LinkPipelines.Sender sender = links.new Sender();
        int[][] packets = new int[CYCLES + 2 * LATENCY][ports.count()];
        int[][] credits = new int[CYCLES + 2 * LATENCY][ports.count()];
        for (int now = 0; now < CYCLES; now++) {
            sender.begin(now);
            boolean few = random.nextBoolean();
            int from = random.nextInt(ports.count());
            take(links, now, 0, from, few, packets[now], credits[now]);
            take(links, now, from, ports.count(), !few, packets[now], credits[now]);
            int sent = few ? random.nextInt(3) : random.nextInt(ports.count());
            for (int i = 0; i < sent; i++) {
                int port = random.nextInt(ports.count());
                // Beyond the horizon as well, where what is sent waits in a list.
                int arrives = now + 1 + random.nextInt(2 * LATENCY);
                if (packets[arrives][port] == 0) {
                    packets[arrives][port] = (now * ports.count() + port + 1) << SHIFT | random.nextInt(1 << SHIFT);
                    sender.packet(arrives, now, links.slot(port), packets[arrives][port]);
                }
                if (credits[arrives][port] == 0) {
                    credits[arrives][port] = 1 + random.nextInt(1 << SHIFT);
                    sender.credit(arrives, now, links.slot(port), credits[arrives][port] - 1);
                }
            }
        }
    }

    private void take(LinkPipelines links, int now, int from, int to, boolean few, int[] packets, int[] credits) {
        int[] vcs = new int[ports.count() + 1];
        int[] arriving = new int[ports.count()];
        int[] seen = new int[ports.count()];
        int arrived = links.takePackets(now, from, to, few, vcs, arriving);
        for (int i = 0; i < arrived; i++) {
            seen[from + (vcs[i] >> SHIFT)] = arriving[i] << SHIFT | (vcs[i] & ((1 << SHIFT) - 1));
        }
        assertThat(Arrays.copyOfRange(seen, from, to)).isEqualTo(Arrays.copyOfRange(packets, from, to));
        Arrays.fill(seen, 0);
        int credited = links.takeCredits(now, from, to, few, vcs);
        for (int i = 0; i < credited; i++) {
            seen[from + (vcs[i] >> SHIFT)] = 1 + (vcs[i] & ((1 << SHIFT) - 1));
        }
        assertThat(Arrays.copyOfRange(seen, from, to)).isEqualTo(Arrays.copyOfRange(credits, from, to));
    }
}
