package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TraceTest {
    /** Whatever the order of arrival, each message is sent once, and only after all that it waits for. */
    @Property(tries = 200)
    void messagesWaitForOthers(@ForAll long seed) {
        Random random = new Random(seed);
        int count = 60;
        int[][] ends = new int[count][2];
        List<Set<Integer>> causes = new ArrayList<>();
        Trace.Builder builder = new Trace.Builder();
        for (int m = 0; m < count; m++) {
            ends[m][0] = random.nextInt(6);
            ends[m][1] = (ends[m][0] + 1 + random.nextInt(5)) % 6;
            assertThat(builder.add(ends[m][0], ends[m][1], 1 + m)).isEqualTo(m);
            causes.add(new HashSet<>());
            for (int i = 0; i < 3 && m > 0; i++) {
                int earlier = random.nextInt(m);
                if (ends[earlier][0] == ends[m][0] || ends[earlier][1] == ends[m][0]) {
                    builder.after(earlier);
                    causes.get(m).add(earlier);
                }
            }
        }
        Trace trace = builder.build();
        assertThat(trace.messages()).isEqualTo(count);
        assertThat(WorkloadsTest.bytes(trace)).isEqualTo(count * (count + 1) / 2);
        RankPrograms program = trace.start();
        Message message = new Message();
        Set<Integer> sent = new HashSet<>();
        Set<Integer> arrived = new HashSet<>();
        List<Integer> underway = new ArrayList<>();
        for (int tries = 0; arrived.size() < count && tries < 100_000; tries++) {
            int rank = random.nextInt(6);
            if (program.next(rank, message)) {
                int m = message.bytes() - 1;
                assertThat(sent.add(m)).isTrue();
                assertThat(rank).isEqualTo(ends[m][0]);
                assertThat(message.destination()).isEqualTo(ends[m][1]);
                assertThat(arrived).containsAll(causes.get(m));
                underway.add(message.tag());
            } else if (!underway.isEmpty()) {
                int tag = underway.remove(random.nextInt(underway.size()));
                arrived.add(tag);
                program.arrived(ends[tag][0], ends[tag][1], tag);
            }
        }
        assertThat(arrived).hasSize(count);
    }

    @Test
    void mistakesAreExplained() {
        Trace.Builder builder = new Trace.Builder();
        assertThatThrownBy(builder::build).hasMessage("there are no messages");
        assertThatThrownBy(() -> builder.add(1, 1, 5)).hasMessageContaining("of rank 1 to itself");
        assertThatThrownBy(() -> builder.add(1, 2, 0)).hasMessageContaining("0 bytes; expected at least 1");
        assertThatThrownBy(() -> builder.add(-1, 2, 5)).hasMessageContaining("numbered from 0");
        builder.add(0, 1, 5);
        builder.add(2, 3, 5);
        assertThatThrownBy(() -> builder.after(0))
                .hasMessageContaining("rank 2 cannot wait for a message that it neither sends nor receives")
                .hasMessageContaining("from rank 0 to rank 1");
        assertThatThrownBy(() -> builder.after(1)).hasMessageContaining("no earlier message 1");
        assertThat(builder.build().ranks()).isEqualTo(4);
    }
}
