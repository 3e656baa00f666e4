package io.weft.operations;

import io.weft.control.live.Event;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.EventJournal;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import java.util.Collection;
import java.util.Map;

/** Lists what the controller saw and did, the latest last: failures, repairs, drains, sessions. */
public final class ShowEvents extends Operation {
    /** The event after which the list starts. */
    public static final Field<String> AFTER = Field.text(
            "after",
            "after",
            "ID",
            "The id of an event: lists only the events after it, the earliest first. Default: the latest events.");
    /** How many at most. */
    public static final Field<Integer> MOST = Field.count("most", "most", "N", "The most events to list, 1 to 4096.")
            .orElse(100);

    private static final int LIMIT = 4_096;

    ShowEvents() {
        super(
                "events",
                "Lists what the controller saw and did: failures, repairs, drains",
                Needs.CONTROLLER,
                AFTER,
                MOST);
    }

    @Override
    public void check(Request request) {
        int most = request.get(MOST);
        if (most < 1 || most > LIMIT) {
            throw MOST.isNot(String.valueOf(most), "1 to " + LIMIT);
        }
    }

    @Override
    public Shape<?> shape() {
        return EventJournal.PORTION;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        check(request);
        String after = request.get(AFTER);
        EventJournal.Portion portion = subject.running().journal().since(after, request.get(MOST));
        Rows rows = new Rows();
        portion.missing(after).ifPresent(missing -> rows.warning("EVENTS MISSING", "%s", missing));
        return Result.of(
                EventJournal.PORTION,
                portion,
                rows.addAll(rows(portion.events()).list()),
                true);
    }

    /** Events as people read them, a row for each. */
    public static Rows rows(Collection<Map<String, Object>> events) {
        Rows rows = new Rows();
        events.forEach(each -> rows.row(
                EventJournal.TIME.readFrom(each),
                "%s",
                Event.line(EventJournal.LABEL.readFrom(each), EventJournal.SENTENCE.readFrom(each))));
        return rows;
    }
}
