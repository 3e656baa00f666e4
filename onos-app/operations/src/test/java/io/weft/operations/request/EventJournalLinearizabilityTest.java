package io.weft.operations.request;

import static java.util.stream.Collectors.toList;

import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopStatuses;
import io.weft.topology.generate.HyperX;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/**
 * Whatever threads add events and read them, each reader sees the journal as it is between two additions: with no event
 * twice, none out of order, and none dropped that is not said to be lost. Lincheck compares with {@link Told}, a list.
 */
class EventJournalLinearizabilityTest {
    private static final int MOST = 3;

    /** A long event leaves room for one more of its length: characters are more than a third of those kept. */
    private static final String LONG = "l".repeat((4 << 20) / 3 + 1);

    private static final FabricEvent REMINDER = new LoopStatuses(HyperX.of(List.of(2), 1)).stillMissing();

    @Test
    void readersSeeItBetweenTwoAdditionsOfThreadsThatRunFreely() {
        new StressOptions()
                .iterations(5)
                .invocationsPerIteration(200)
                .threads(3)
                .actorsPerThread(3)
                .sequentialSpecification(Told.class)
                .check(Journal.class);
    }

    /** What threads do with the journal. */
    @Param(name = "after", gen = IntGen.class, conf = "0:6")
    public static class Journal {
        private final EventJournal journal = new EventJournal(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

        @Operation
        public void add() {
            journal.add(new Event("repaired", Severity.INFO, "done"));
        }

        @Operation
        public void addLong() {
            journal.add(new Event("repaired", Severity.INFO, LONG));
        }

        @Operation
        public void remind() {
            journal.add(REMINDER);
        }

        @Operation
        public String since(@Param(name = "after") int after) {
            EventJournal.Portion portion = journal.since(after == 0 ? "" : "0-" + after, MOST);
            return portion.events().stream()
                            .map(event -> event.get("id").toString().substring(2))
                            .collect(toList())
                    + (portion.missing("").isPresent() ? " after others" : "");
        }
    }

    /** What they see where one thing is done after the other. */
    public static class Told {
        private final List<Integer> numbers = new ArrayList<>();
        private final List<String> kinds = new ArrayList<>();
        private int last;
        private int dropped;

        public void add() {
            add("short");
        }

        public void addLong() {
            add("long");
        }

        public void remind() {
            if (!kinds.isEmpty() && kinds.get(kinds.size() - 1).equals("reminder")) {
                kinds.remove(kinds.size() - 1);
                numbers.remove(numbers.size() - 1);
            }
            add("reminder");
        }

        private void add(String kind) {
            numbers.add(++last);
            kinds.add(kind);
            while (kinds.stream().filter("long"::equals).count() > 2) {
                dropped = numbers.remove(0);
                kinds.remove(0);
            }
        }

        public String since(int after) {
            boolean known = after > 0 && after <= last;
            List<Integer> told = numbers.stream()
                    .filter(number -> !known || number > after)
                    .skip(known ? 0 : Math.max(0, numbers.size() - MOST))
                    .limit(MOST)
                    .collect(toList());
            boolean lost = known ? after < dropped : after > 0;
            return told + (lost ? " after others" : "");
        }
    }
}
