package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Drains and their ends checked by a model, as repairs are by {@link RepairModelTest}: alone, which loses nothing that
 * has a route before and after, and among failures and returns. The same system properties say how many sequences, and
 * the first seed.
 */
class DrainModelTest {
    private static final long SEQUENCES = Long.getLong("weft.repair.sequences", 200);
    private static final long FIRST_SEED = Long.getLong("weft.repair.seed", 0);

    @Test
    void noWriteOfADrainOrOfItsEndLoopsPacketsOrLosesThemOrDeadlocksThem() {
        assertThat(violations(DrainsOnly::new)).isEmpty();
    }

    @Test
    void norDoesOneAmongFailuresAndReturns() {
        assertThat(violations(Mixed::new)).isEmpty();
    }

    private static List<String> violations(BiFunction<Topology, Random, Supplier<Failures>> failures) {
        return LongStream.range(FIRST_SEED, FIRST_SEED + SEQUENCES)
                .parallel()
                .mapToObj(seed -> new RepairModelTest.Sequence(seed, failures).run())
                .collect(ArrayList::new, List::addAll, List::addAll);
    }

    /** Other links and switches are drained each time, and none now and then. */
    private static class DrainsOnly implements Supplier<Failures> {
        final Topology topology;
        final Random random;
        Failures now;

        DrainsOnly(Topology topology, Random random) {
            this.topology = topology;
            this.random = random;
            this.now = Failures.none(topology);
        }

        @Override
        public Failures get() {
            List<String> names = new ArrayList<>(random.nextInt(3) > 0 ? now.drained() : List.of());
            if (!names.isEmpty() && random.nextInt(3) == 0) {
                names.remove(random.nextInt(names.size()));
            }
            for (int i = random.nextInt(3); i > 0; i--) {
                names.add(
                        random.nextInt(3) > 0
                                ? topology.linkName(random.nextInt(topology.linkCount()))
                                : topology.switchName(random.nextInt(topology.switchCount())));
            }
            now = now.draining(names);
            return now;
        }
    }

    /** Failures and returns, other drains, or both at once. */
    private static final class Mixed extends DrainsOnly {
        private final FailureSequence failures;

        Mixed(Topology topology, Random random) {
            super(topology, random);
            failures = new FailureSequence(topology, random);
        }

        @Override
        public Failures get() {
            List<String> drained = now.drained();
            int what = random.nextInt(3);
            if (what > 0) {
                now = failures.get().draining(drained);
            }
            return what == 1 ? now : super.get();
        }
    }
}
