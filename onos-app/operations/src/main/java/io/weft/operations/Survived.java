package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;

import io.weft.fabric.Fabric;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.routing.VirtualChannelShortage;
import io.weft.routing.survival.SingleFailures;
import io.weft.routing.survival.VirtualChannelNeed;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which single failures a fabric survives, in the results of operations. */
final class Survived {
    private static final int MOST_NAMED = 64;

    /** What becomes of pairs when one link or one switch fails. */
    static final Shape<SingleFailures> SHAPE = Shape.<SingleFailures>named("Survival")
            .with("links", COUNT, "Links that were made to fail, one at a time", SingleFailures::links)
            .with(
                    "linksNotSurvived",
                    COUNT,
                    "Links whose failure takes the route from a pair that is still connected",
                    single -> single.fatalLinks().size())
            .with("switches", COUNT, "Switches that were made to fail, one at a time", SingleFailures::switches)
            .with(
                    "switchesNotSurvived",
                    COUNT,
                    "Switches whose failure takes the route from a pair that is still connected",
                    single -> single.fatalSwitches().size())
            .with(
                    "virtualChannelsNeeded",
                    COUNT,
                    "Virtual channels with which all of these failures are survived",
                    SingleFailures::virtualChannelsNeeded)
            .with(
                    "someNotSurvived",
                    list(TEXT),
                    "Names of links and switches whose failure is not survived, at most " + MOST_NAMED,
                    single -> names(single).limit(MOST_NAMED).collect(Collectors.toList()))
            .build();

    private Survived() {}

    private static Stream<String> names(SingleFailures single) {
        return Stream.concat(single.fatalLinks().stream(), single.fatalSwitches().stream());
    }

    /** Adds what is survived, or what is not and what to do. */
    static void addTo(Rows rows, Fabric fabric, Optional<SingleFailures> known) {
        if (known.isEmpty()) {
            OptionalInt needed = VirtualChannelNeed.lacking(fabric);
            rows.row(
                    "survives",
                    "%s",
                    needed.isPresent()
                            ? "not every single failure; " + VirtualChannelShortage.remedy(needed.getAsInt())
                            : "not known: it would take long to try every link and switch");
        }
        known.ifPresent(single -> {
            rows.row(single.allSurvived() ? "survives" : "NOT SURVIVED", "%s", single);
            if (!single.allSurvived()) {
                rows.list("", names(single).collect(Collectors.toList()));
            }
        });
    }
}
