package io.weft.http;

import io.weft.operations.Operation;
import io.weft.operations.Request;
import io.weft.operations.Result;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * What has the fabric that requests are about. Thread-safe. Each method may throw {@link NotReadyException} while it
 * starts or ends.
 */
public interface FabricHost {
    /** What kinds of hosts there are. */
    enum Kind {
        /** A node of an ONOS cluster. */
        ONOS,
        /** {@code weft program}. */
        PROGRAM,
        /** {@code weft emulate}: switches that are emulated, and their controller. */
        EMULATION,
        /** {@code weft open}: a fabric file that no controller runs. */
        FILE;

        /** Its name in JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether a controller runs the fabric. */
        public boolean isRunning() {
            return this != FILE;
        }
    }

    /** Its kind. */
    Kind kind();

    /** The version of Weft. */
    String version();

    /** Which fabric there is and how it is; answers also where there is none. */
    Result status();

    /**
     * Answers a request.
     *
     * @throws IllegalArgumentException if the request has a wrong value; the message says which, and why
     * @throws java.util.NoSuchElementException if it is about something that does not exist
     * @throws IllegalStateException if there is no answer now, with the reason
     */
    Result answer(Request request);

    /** Work that takes long. */
    JobService jobs();

    /** Operations that this host offers besides those of {@link io.weft.operations.Operations}. */
    default List<Operation> further() {
        return List.of();
    }

    /**
     * What it answers besides the API and the page, by path, such as {@code metrics}; for the header {@code Accept} of
     * the request, which is empty if it has none.
     */
    default Map<String, Function<String, Reply>> pages() {
        return Map.of();
    }
}
