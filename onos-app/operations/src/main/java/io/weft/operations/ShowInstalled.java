package io.weft.operations;

import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;

import io.weft.fabric.Fabric;
import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.topology.Failures;
import java.util.Collection;

/**
 * What the routes of the fabric are computed of now: the fabric as it is configured, and the names of what has failed
 * and of what is drained. Another node of the cluster computes the same routes from it.
 */
public final class ShowInstalled extends Operation {
    private static final MemberType<Collection<String>> NAMES = list(TEXT);

    /** The fabric file. */
    public static final Member<Installed, String> FABRIC =
            Member.of("fabric", TEXT, "The fabric file, as JSON or YAML", installed -> installed.text);
    /** What does not work. */
    public static final Member<Installed, Collection<String>> FAILURES =
            Member.of("failures", NAMES, "Links and switches out of service", installed -> installed.failures.names());
    /** What is drained. */
    public static final Member<Installed, Collection<String>> DRAINED = Member.of(
            "drained", NAMES, "Links and switches that are drained", installed -> installed.failures.drained());

    /** The members of the answer. */
    public static final Shape<Installed> SHAPE = Shape.<Installed>named("Installed")
            .with(FABRIC)
            .with(FAILURES)
            .with(DRAINED)
            .build();

    ShowInstalled() {
        super("installed", "Shows what the routes of the fabric are computed of", Needs.CONTROLLER);
    }

    @Override
    public Shape<?> shape() {
        return SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Failures now = subject.failures();
        return Result.of(SHAPE, new Installed(subject.running().memory().running(), subject.fabric(), now));
    }

    /** A fabric, its file, and what of it is out of service or drained. Immutable. */
    public static final class Installed {
        private final String text;
        private final Fabric fabric;
        private final Failures failures;

        /**
         * A fabric with its file.
         *
         * @param text of which {@code fabric} was read
         */
        public Installed(String text, Fabric fabric, Failures failures) {
            this.text = text;
            this.fabric = fabric;
            this.failures = failures;
        }

        /** The fabric file. */
        public String text() {
            return text;
        }

        /** The fabric. */
        public Fabric fabric() {
            return fabric;
        }

        /** What is out of service or drained. */
        public Failures failures() {
            return failures;
        }
    }
}
