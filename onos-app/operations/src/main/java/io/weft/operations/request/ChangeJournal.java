package io.weft.operations.request;

import io.weft.control.live.Event;
import io.weft.control.live.EventField;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Tells of each change of a running fabric that somebody asks for: who asked, for what, and what came of it. */
public final class ChangeJournal {
    /** Most characters of a request, and of a reason: a client cannot fill the journal with the names that it sends. */
    private static final int MOST_CHARACTERS = 200;

    private ChangeJournal() {}

    /**
     * Answers a request, and if it is for a change, has the controller tell what came of it.
     *
     * @param who the name of a user or of a token; empty if that is not known
     * @throws Refusal as {@link Operation#answer(Request, Subject)} does
     */
    public static Result answer(String who, Request request, Subject subject) {
        Operation operation = request.operation();
        if (!operation.changes() || !subject.isRunning()) {
            return operation.answer(request, subject);
        }
        ControlledFabric running = subject.running();
        try {
            Result result = operation.answer(request, subject);
            running.tell(asked(who, request, "done", ""));
            return result;
        } catch (Refusal e) {
            running.tell(asked(who, request, "refused", e.getMessage()));
            throw e;
        } catch (UnfinishedException e) {
            running.tell(asked(who, request, "unfinished", e.getMessage()));
            throw e;
        } catch (RuntimeException e) {
            running.tell(asked(who, request, "failed", e.toString()));
            throw e;
        }
    }

    private static Event asked(String who, Request request, String outcome, String reason) {
        String client = who.isEmpty() ? "somebody" : who;
        String words = shortened(request.operation().name()
                + request.options().entrySet().stream()
                        .map(option -> " " + option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining()));
        String why = shortened(reason);
        List<EventField.Value> said = new ArrayList<>(
                List.of(EventField.CLIENT.of(client), EventField.REQUEST.of(words), EventField.OUTCOME.of(outcome)));
        if (!why.isEmpty()) {
            said.add(EventField.REASON.of(why));
        }
        return new Event(
                "asked",
                Event.Severity.INFO,
                client + " asked for " + words + ": " + outcome + (why.isEmpty() ? "" : ", " + why),
                said.toArray(EventField.Value[]::new));
    }

    private static String shortened(String text) {
        return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
    }
}
