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
    static final String NAME = "events";
    private static final Duration PAUSE = Duration.ofSeconds(1);

    @Option(
            names = "--follow",
            description = "Go on with what happens, until Ctrl-C; waits for a controller that does not answer.")
    private boolean follow;

    /** The last event that was printed, with which the next request goes on. */
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
            // What is wrong with the request does not become right by waiting.
            print(client.ask(request, false), asJson);
            boolean answers = true;
            while (!stop.await(PAUSE)) {
                try {
                    print(client.ask(request.with(ShowEvents.AFTER, last), false), asJson);
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
                }
            }
            return ExitCode.OK;
        }
    }

    private void print(ControllerClient.Answer answer, boolean asJson) {
        Map<String, Object> portion = answer.json();
        Collection<Map<String, Object>> events = EventJournal.EVENTS.readFrom(portion);
        if (EventJournal.LOST.readFrom(portion)) {
            console.err()
                    .println("weft: events are missing here: the controller keeps only the latest, or was restarted");
        }
        if (asJson) {
            events.forEach(event -> JsonPrinter.line(console.out(), event));
        } else {
            Rows.print(ShowEvents.rows(events).list(), console.out()::println);
        }
        last = EventJournal.LAST.readFrom(portion);
        console.flush();
    }
}
