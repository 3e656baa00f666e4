package io.weft.cli.program;

import com.sun.management.UnixOperatingSystemMXBean;
import io.weft.refusal.Refusal;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** How many files a controller may have open, and needs. */
final class OpenFiles {
    /** A connection, and another one while it is replaced. */
    private static final long PER_SWITCH = 2;
    /** Each network thread waits with two and wakes up by another, at the switches' side and at that of the page. */
    private static final long PER_PROCESSOR = 6;
    /** Clients of the page, and files that are read again or written. */
    private static final long OTHERS = 40;

    private OpenFiles() {}

    /**
     * Checks early that there are enough for a controller of so many switches.
     *
     * @throws Refusal if there are not; the message says what to do
     */
    static void require(int switches) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            require(switches, system.getOpenFileDescriptorCount(), system.getMaxFileDescriptorCount());
        }
    }

    static void require(int switches, long open, long most) {
        long needed =
                open + switches * PER_SWITCH + Runtime.getRuntime().availableProcessors() * PER_PROCESSOR + OTHERS;
        boolean isLimited = most >= 0;
        if (isLimited && needed > most) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "controlling %,d switches takes about %,d open files, but this process may have %,d; raise that"
                            + " limit, as with ulimit -n %d",
                    switches,
                    needed,
                    most,
                    needed));
        }
    }
}
