package io.weft.cli.program;

import io.weft.control.live.Event;
import io.weft.control.live.EventField;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Turns log records of libraries into events, one line each. */
final class LibraryLog extends Handler {
    private static final Logger ROOT = Logger.getLogger("");

    private final EventLog log;
    private final Formatter formatter = new SimpleFormatter();
    private final List<Handler> before = List.of(ROOT.getHandlers());

    private LibraryLog(EventLog log) {
        this.log = log;
    }

    /** Replaces all present handlers, until {@link #remove}. */
    static LibraryLog into(EventLog log) {
        LibraryLog handler = new LibraryLog(log);
        handler.before.forEach(ROOT::removeHandler);
        ROOT.addHandler(handler);
        return handler;
    }

    /** Restores the earlier handlers. */
    void remove() {
        ROOT.removeHandler(this);
        before.forEach(ROOT::addHandler);
    }

    @Override
    public void publish(LogRecord entry) {
        if (!isLoggable(entry)) {
            return;
        }
        String message = String.valueOf(formatter.formatMessage(entry));
        List<EventField.Value> said = new ArrayList<>(List.of(
                EventField.LEVEL.of(entry.getLevel().getName()),
                EventField.LOGGER.of(String.valueOf(entry.getLoggerName())),
                EventField.MESSAGE.of(message)));
        if (entry.getThrown() != null) {
            said.add(EventField.FAILURE.of(entry.getThrown().toString()));
        }
        log.happened(new Event("library", Event.Severity.WARNING, message, said.toArray(new EventField.Value[0])));
    }

    @Override
    public void flush() {
        // Every event is written immediately.
    }

    /** Does nothing: the JVM calls this at the start of its shutdown, and events may still follow. */
    @Override
    public void close() {}
}
