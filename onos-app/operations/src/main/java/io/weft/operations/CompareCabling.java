package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;
import static io.weft.operations.answer.Rows.count;

import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.cabling.CableEnd;
import io.weft.topology.cabling.CablingPlan;
import io.weft.topology.cabling.CablingStep;
import io.weft.topology.cabling.PluggedCable;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lists, step by step, how to get from the cables of a fabric to those of another fabric file, so that everything in
 * both stays connected as far as possible. See {@link CablingPlan} for the complexity.
 */
public final class CompareCabling extends Operation {
    /** The fabric with the new cables. */
    public static final Field<String> NEW = Field.fabric("new", "new", "The new fabric file; in ONOS, its content.")
            .required();

    private static final int MOST_LINKS = 1_000;
    private static final int MOST_TIMES = 4;

    private final Semaphore turn = new Semaphore(1);

    CompareCabling() {
        super(
                "compare-cabling",
                "Lists, step by step, the cables to unplug, move and plug in to get to another fabric file",
                Needs.FABRIC,
                NEW);
    }

    @Override
    public String details() {
        return "Switches, endpoints and ports are matched by name. The order keeps everything in both files connected; "
                + "if a step cannot, it says what it cuts off, and until when. Exits with 1 if a switch is cut off.";
    }

    @Override
    public Shape<?> shape() {
        return Recabling.SHAPE;
    }

    /** On a running fabric, allows one comparison at a time, with a fabric that is not much larger. */
    @Override
    public Result answer(Request request, Subject subject) {
        if (!subject.isRunning()) {
            return compared(request, subject, Integer.MAX_VALUE);
        }
        if (!turn.tryAcquire()) {
            throw Refusal.notNow("another comparison is running: ask again when it has ended");
        }
        try {
            return compared(
                    request,
                    subject,
                    MOST_LINKS + MOST_TIMES * subject.fabric().topology().linkCount());
        } finally {
            turn.release();
        }
    }

    private static Result compared(Request request, Subject subject, int mostLinks) {
        Topology before = subject.fabric().topology();
        Topology after = subject.attachments().fabric(request.get(NEW)).topology();
        if (after.linkCount() > mostLinks) {
            throw NEW.isNot(
                    String.format(Locale.ROOT, "a fabric of %,d links", after.linkCount()),
                    String.format(
                            Locale.ROOT,
                            "at most %,d on a running fabric; use weft compare-cabling OLD NEW on another machine",
                            mostLinks));
        }
        CablingPlan plan;
        try {
            plan = CablingPlan.of(before, after);
        } catch (Refusal e) {
            throw NEW.because(e);
        }
        Recabling recabling = new Recabling(before, after, plan);
        return Result.of(Recabling.SHAPE, recabling, recabling.rows(), recabling.switchesCutOff.isEmpty());
    }

    /** The links in both fabrics whose channels have other classes, which decide virtual channels, in the new one. */
    private static List<String> reclassed(Topology before, Topology after) {
        return IntStream.range(0, after.linkCount())
                .filter(l -> {
                    int was = before.linkIndex(after.linkName(l));
                    return was >= 0 && !classes(before, was).equals(classes(after, l));
                })
                .mapToObj(after::linkName)
                .collect(Collectors.toList());
    }

    /** Entry and exit class of both channels of a link, ordered by the names of their source switches. */
    private static String classes(Topology topology, int link) {
        int channel = topology.channelOfLink(link);
        return IntStream.of(channel, topology.reverse(channel))
                .mapToObj(c -> topology.switchName(topology.source(c)) + " " + topology.entryClass(c) + " "
                        + topology.exitClass(c))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** The switches in both fabrics with another number, and so other addresses and entries, in the new one. */
    private static List<String> renumbered(Topology before, Topology after) {
        return IntStream.range(0, before.switchCount())
                .mapToObj(before::switchName)
                .filter(name -> after.switchIndex(name) >= 0 && after.switchIndex(name) != before.switchIndex(name))
                .collect(Collectors.toList());
    }

    /** What is to be done, and what it cuts off. Immutable. */
    private static final class Recabling {
        private static final MemberType<Collection<String>> NAMES = list(TEXT);
        private static final MemberType<String> ACTION = oneOf("move", "plug", "unplug");

        private static final Shape<CableEnd> END = Shape.<CableEnd>named("CableEnd")
                .optional("endpoint", TEXT, "The endpoint", end -> end.isEndpoint() ? end.device() : null)
                .optional("switch", TEXT, "The switch, for another end", end -> end.isEndpoint() ? null : end.device())
                .optional("port", COUNT, "The number of its port", end -> end.isEndpoint() ? null : end.port())
                .optional("portName", TEXT, "The switch's name for it, if that is not the number", Recabling::portName)
                .build();

        private static final MemberType<Collection<CableEnd>> CABLE = list(object(END));

        private static final Shape<Step> CUT = Shape.<Step>named("CablingCut")
                .with("cutsOff", NAMES, "Switches and endpoints that it cuts off", each -> each.step.cutOff())
                .with("untilStep", COUNT.orNull(), "Until which step; null if also in the new fabric", Step::until)
                .build();

        private static final Shape<Step> STEP = Shape.<Step>named("CablingStep")
                .with("step", COUNT, "Its number, from 1", each -> each.number)
                .with("action", ACTION, "What to do with a cable", Step::action)
                .optional("from", CABLE, "Both ends before", each -> ends(each.step.from()))
                .optional("to", CABLE, "Both ends after", each -> ends(each.step.to()))
                .allOrNone(CUT, each -> each.step.cutOff().isEmpty() ? null : each)
                .build();

        private static final Shape<Recabling> SHAPE = Shape.<Recabling>named("Recabling")
                .with("leave", COUNT, "Cables that stay", r -> r.plan.left())
                .with("move", COUNT, "Cables to move", r -> r.plan.moved())
                .with("plug", COUNT, "Cables to plug in", r -> r.plan.added())
                .with("unplug", COUNT, "Cables to unplug", r -> r.plan.removed())
                .with("switchesAdded", NAMES, "New switches", r -> r.plan.switches()
                        .added())
                .with("switchesRemoved", NAMES, "Switches that go", r -> r.plan.switches()
                        .removed())
                .with("endpointsAdded", NAMES, "New endpoints", r -> r.plan.endpoints()
                        .added())
                .with("endpointsRemoved", NAMES, "Endpoints that go", r -> r.plan.endpoints()
                        .removed())
                .with("switchesCutOff", NAMES, "Switches that steps cut off", r -> r.switchesCutOff)
                .with("endpointsCutOff", NAMES, "Endpoints that steps cut off", r -> r.endpointsCutOff)
                .with("switchesRenumbered", NAMES, "Switches that get other addresses", r -> r.renumbered)
                .with("linksReclassed", NAMES, "Links that get other classes of channels", r -> r.reclassed)
                .with("steps", list(object(STEP)), "The steps, in their order", r -> r.steps)
                .build();

        private final CablingPlan plan;
        private final List<String> switchesCutOff;
        private final List<String> endpointsCutOff;
        private final List<String> renumbered;
        private final List<String> reclassed;
        private final List<Step> steps;

        Recabling(Topology before, Topology after, CablingPlan plan) {
            this.plan = plan;
            switchesCutOff = plan.cutOff().stream()
                    .filter(name -> before.switchIndex(name) >= 0)
                    .collect(Collectors.toList());
            endpointsCutOff = others(plan.cutOff(), switchesCutOff);
            renumbered = renumbered(before, after);
            reclassed = reclassed(before, after);
            steps = IntStream.range(0, plan.steps().size())
                    .mapToObj(i -> new Step(i + 1, plan.steps().get(i)))
                    .collect(Collectors.toList());
        }

        private static List<CableEnd> ends(Optional<PluggedCable> cable) {
            return cable.map(each -> List.of(each.first(), each.second())).orElse(null);
        }

        private static String portName(CableEnd end) {
            return end.isEndpoint() || end.portName().equals(String.valueOf(end.port())) ? null : end.portName();
        }

        private static List<String> others(List<String> names, List<String> without) {
            Set<String> left = new LinkedHashSet<>(names);
            left.removeAll(Set.copyOf(without));
            return List.copyOf(left);
        }

        private Rows rows() {
            Rows rows = new Rows()
                    .row(
                            "cables",
                            "%,d stay, %,d to move, %,d to plug in, %,d to unplug",
                            plan.left(),
                            plan.moved(),
                            plan.added(),
                            plan.removed());
            changes(rows, "switches", plan.switches());
            changes(rows, "endpoints", plan.endpoints());
            if (!renumbered.isEmpty()) {
                rows.row(
                        "numbers",
                        "CHANGED for %s, and so their addresses and entries; list the switches of the old file first in the"
                                + " new file, in the same order",
                        Rows.listed(renumbered));
            }
            if (!reclassed.isEmpty()) {
                rows.row(
                        "classes",
                        "CHANGED for %s: packets may be lost while a running fabric takes over the new file; set 'order: file'"
                                + " in both files of a graph",
                        Rows.listed(reclassed));
            }
            if (plan.steps().isEmpty()) {
                return rows.row("steps", "none: the cables are the same");
            }
            if (plan.cutOff().isEmpty()) {
                rows.row("connectivity", "kept: no step cuts off a switch or an endpoint that is in both files");
            } else {
                rows.row(
                        "connectivity",
                        "%s%s cut off by the steps marked CUTS OFF",
                        switchesCutOff.isEmpty()
                                ? "kept between switches; "
                                : "NOT KEPT: " + count(switchesCutOff.size(), "switch", "switches") + " and ",
                        count(endpointsCutOff.size(), "endpoint", "endpoints"));
            }
            steps.forEach(each -> rows.row("step " + each.number, "%s%s", each.step, each.cut()));
            return rows;
        }

        private static void changes(Rows rows, String label, CablingPlan.Change change) {
            if (!change.added().isEmpty()) {
                rows.list(label + " new", change.added());
            }
            if (!change.removed().isEmpty()) {
                rows.list(label + " gone", change.removed());
            }
        }
    }

    /** A step with its number, from 1. Immutable. */
    private static final class Step {
        private final int number;
        private final CablingStep step;

        Step(int number, CablingStep step) {
            this.number = number;
            this.step = step;
        }

        private String action() {
            return step.action().name().toLowerCase(Locale.ROOT);
        }

        private Integer until() {
            return step.until().isPresent() ? step.until().getAsInt() : null;
        }

        private String cut() {
            if (step.cutOff().isEmpty()) {
                return "";
            }
            String until = step.until().isEmpty()
                    ? ", also in the new fabric"
                    : until() == number ? " during this step" : " until step " + until();
            return ". CUTS OFF " + Rows.listed(step.cutOff()) + until;
        }
    }
}
