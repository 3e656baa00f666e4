package io.weft.http;

import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.refusal.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The host of the fabric that requests are about. Thread-safe. Each method may throw {@link NotReadyException} while it
 * starts or ends.
 */
public interface FabricHost {
    /** The kinds of hosts. */
    enum Kind {
        /** A node of an ONOS cluster. */
        ONOS,
        /** {@code weft program}. */
        PROGRAM,
        /** {@code weft emulate}: emulated switches and their controller. */
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

    Kind kind();

    /** The version of Weft. */
    String version();

    /** The fabric and its state; answers even if there is no fabric. */
    Result status();

    /**
     * Answers a request.
     *
     * @throws Refusal if a value of the request is wrong, it names something that does not exist, or it cannot be
     *     answered now; {@link Refusal#kind} says which, and the message why
     */
    Result answer(Request request);

    /**
     * Answers a request as {@link #answer(Request)} does; a host that tells of changes tells who asked for it.
     *
     * @param who the name of a user or of a token; empty if that is not known
     */
    default Result answer(String who, Request request) {
        return answer(request);
    }

    /** Runs long operations. */
    JobService jobs();

    /** Operations of this host in addition to those of {@link io.weft.operations.Operations}. */
    default List<Operation> further() {
        return List.of();
    }

    /**
     * Further pages besides the API and the web page, by path, such as {@code metrics}. Each takes the header
     * {@code Accept} of the request, empty if it has none.
     */
    default Map<String, Function<String, Reply>> pages() {
        return Map.of();
    }
}
