package io.weft.operations.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.EventField;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopStatuses;
import io.weft.topology.generate.HyperX;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class EventJournalTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final FabricEvent REMINDER = new LoopStatuses(HyperX.of(List.of(3), 1)).stillMissing();

    private final EventJournal journal = new EventJournal(Clock.fixed(NOW, ZoneOffset.UTC));

    private void add(int number) {
        for (int i = 1; i <= number; i++) {
            journal.add(new Event(
                    "link-down", Severity.WARNING, "l" + i + " counts as failed", EventField.LINK.of("l" + i)));
        }
    }

    private static Map<String, Object> since(EventJournal journal, String after, int most) {
        return EventJournal.PORTION.json(journal.since(after, most));
    }

    private String id(int number) {
        return since(journal, "", 1).get("run") + "-" + number;
    }

    @SuppressWarnings("unchecked")
    private List<String> links(Map<String, Object> document) {
        return ((List<Map<String, Object>>) document.get("events"))
                .stream().map(event -> String.valueOf(event.get("link"))).collect(Collectors.toList());
    }

    @Test
    void anEventHasItsNumberTimeAndFields() {
        add(1);
        assertThat(since(journal, "", 9).get("events"))
                .isEqualTo(List.of(Map.of(
                        "id", id(1),
                        "time", "2026-01-02T03:04:05.678Z",
                        "event", "link-down",
                        "severity", "warning",
                        "sentence", "l1 counts as failed",
                        "link", "l1")));
    }

    @Test
    void theLatestAreToldWhereNoneIsKnownAndOtherwiseTheFirstBehindThatOne() {
        add(5);
        assertThat(links(since(journal, "", 2))).containsExactly("l4", "l5");
        assertThat(links(since(journal, id(2), 2))).containsExactly("l3", "l4");
        assertThat(links(since(journal, id(5), 2))).isEmpty();
        assertThat(since(journal, id(2), 2)).containsEntry("last", id(5)).containsEntry("lost", false);
    }

    @Test
    void whatIsKeptNoMoreIsSaidToBeLost() {
        add(4_096 + 3);
        assertThat(since(journal, id(2), 1)).containsEntry("lost", true);
        assertThat(links(since(journal, id(2), 1))).containsExactly("l4");
        assertThat(since(journal, id(3), 1)).containsEntry("lost", false);
        assertThat(journal.since(id(2), 1).missing(id(2)))
                .contains("the first events after " + id(2) + " are no longer kept");
        assertThat(journal.since(id(3), 1).missing(id(3))).isEmpty();
    }

    @Test
    void whatAnotherRunToldIsLostToo() {
        add(2);
        assertThat(since(journal, "zz-1", 9)).containsEntry("lost", true);
        assertThat(journal.since("zz-1", 9).missing("zz-1").orElseThrow())
                .startsWith("this controller does not know the event zz-1");
        assertThat(journal.since("", 9).missing("")).isEmpty();
        assertThat(links(since(journal, "zz-1", 9))).containsExactly("l1", "l2");
        assertThat(links(since(journal, id(3), 9))).containsExactly("l1", "l2");
        assertThat(since(new EventJournal(Clock.systemUTC()), "", 9))
                .containsEntry("last", "")
                .containsEntry("lost", false);
    }

    @Test
    void longEventsMakeRoomForNewOnesSooner() {
        String names = "l".repeat(1 << 20);
        for (int i = 1; i <= 6; i++) {
            journal.add(new Event("repaired", Severity.INFO, "done", EventField.LINK.of(i + names)));
        }
        assertThat(links(since(journal, "", 9))).hasSize(3).allMatch(link -> link.endsWith(names));
        assertThat(since(journal, id(2), 9)).containsEntry("lost", true);
        assertThat(since(journal, id(3), 9)).containsEntry("lost", false).containsEntry("last", id(6));
    }

    @Test
    void ofRemindersInARowTheLastIsKept() {
        add(1);
        for (int i = 0; i < 3; i++) {
            journal.add(REMINDER);
        }
        assertThat(since(journal, "", 9).get("events")).asInstanceOf(LIST).hasSize(2);
        assertThat(since(journal, id(2), 9)).containsEntry("lost", false).containsEntry("last", id(4));
        add(1);
        journal.add(REMINDER);
        assertThat(since(journal, "", 9).get("events")).asInstanceOf(LIST).hasSize(4);
    }
}
