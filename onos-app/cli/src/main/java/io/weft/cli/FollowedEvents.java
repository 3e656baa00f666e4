package io.weft.cli;

import io.weft.cli.client.ControllerClient;
import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Console;
import io.weft.cli.output.JsonPrinter;
import io.weft.operations.ShowEvents;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.EventJournal;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import picocli.CommandLine.Option;

/** {@code weft events}, which can also go on with what happens from now on. */
final class FollowedEvents extends ControllerCommand {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** Most events of one answer. */
    private static final int PORTION = 1_000;

    @Option(
            names = "--follow",
            description = "Go on with what happens, until Ctrl-C; waits for a controller that does not answer.")
    private boolean follow;

    /** The last event that was printed, or that there was before; the next request goes on with it. */
    private String last = "";

    FollowedEvents(Console console, Operation operation) {
        super(console, operation);
    }

    @Override
    int answer(ControllerClient client, Request request, boolean asJson) {
        if (!follow) {
            return super.answer(client, request, asJson);
        }
        try (StopSignal stop = new StopSignal(() -> "not all events were printed")) {
            boolean answers = true;
            boolean more = false;
            do {
                try {
                    Request next = last.isEmpty() ? request : request.with(ShowEvents.AFTER, last);
                    // Of a first answer, the latest are asked for; of others, all.
                    Request all = last.isEmpty() ? next : next.with(ShowEvents.MOST, PORTION);
                    more = print(client.ask(all, false), asJson) == PORTION;
                    answers = true;
                } catch (Refusal e) {
                    if (e.kind() != Refusal.Kind.NOT_NOW) {
                        throw e;
                    }
                    if (answers) {
                        console.err().println("weft: " + e.getMessage() + "; waiting for it");
                        console.err().flush();
                    }
                    answers = false;
                    more = false;
                }
            } while (!stop.await(more ? Duration.ZERO : PAUSE));
            return ExitCode.OK;
        }
    }

    /** Prints the events of an answer, and returns how many these are. */
    private int print(ControllerClient.Answer answer, boolean asJson) {
        Map<String, Object> portion = answer.json();
        Collection<Map<String, Object>> events = EventJournal.EVENTS.readFrom(portion);
        if (EventJournal.LOST.readFrom(portion)) {
            console.err()
                    .println("weft: events are missing here: the controller keeps only the latest, or does not know "
                            + (last.isEmpty() ? "the one that --after names" : "those before, as it was restarted"));
        }
        if (asJson) {
            events.forEach(event -> JsonPrinter.line(console.out(), event));
        } else {
            Rows.print(ShowEvents.rows(events).list(), console.out()::println);
        }
        // Not the last that there is: of many, the rest is asked for next.
        last = EventJournal.LAST.readFrom(portion);
        for (Map<String, Object> event : events) {
            last = EventJournal.ID.readFrom(event);
        }
        console.flush();
        return events.size();
    }
}
