package io.weft.cli.program;

import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Has what libraries log appear as events, one line each. */
final class LibraryLog extends Handler {
    private static final Logger ROOT = Logger.getLogger("");

    private final EventLog log;
    private final Formatter formatter = new SimpleFormatter();
    private final List<Handler> before = List.of(ROOT.getHandlers());

    private LibraryLog(EventLog log) {
        this.log = log;
    }

    /** Takes the place of all handlers that there are, until {@link #close}. */
    static LibraryLog into(EventLog log) {
        LibraryLog handler = new LibraryLog(log);
        handler.before.forEach(ROOT::removeHandler);
        ROOT.addHandler(handler);
        return handler;
    }

    @Override
    public void publish(LogRecord entry) {
        if (isLoggable(entry)) {
            log.event(
                    "library",
                    "level",
                    entry.getLevel().getName(),
                    "logger",
                    String.valueOf(entry.getLoggerName()),
                    "message",
                    formatter.formatMessage(entry),
                    "failure",
                    String.valueOf(entry.getThrown()));
        }
    }

    @Override
    public void flush() {
        // Every event is written at once.
    }

    /** Puts the handlers back that there were. */
    @Override
    public void close() {
        ROOT.removeHandler(this);
        before.forEach(ROOT::addHandler);
    }
}
