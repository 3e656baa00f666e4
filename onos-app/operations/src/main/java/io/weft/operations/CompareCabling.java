package io.weft.operations;

import static io.weft.operations.Rows.count;

import io.weft.topology.Topology;
import io.weft.topology.cabling.CableEnd;
import io.weft.topology.cabling.CablingPlan;
import io.weft.topology.cabling.CablingStep;
import io.weft.topology.cabling.PluggedCable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    /** On a running fabric, allows one comparison at a time, with a fabric that is not much larger. */
    @Override
    public Result answer(Request request, Subject subject) {
        if (!subject.isRunning()) {
            return compared(request, subject, Integer.MAX_VALUE);
        }
        if (!turn.tryAcquire()) {
            throw new IllegalStateException("another comparison is running: ask again when it has ended");
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
            throw new BadRequestException(
                    NEW,
                    String.format(Locale.ROOT, "a fabric of %,d links", after.linkCount()),
                    String.format(
                            Locale.ROOT,
                            "at most %,d on a running fabric; use weft compare-cabling OLD NEW on another machine",
                            mostLinks));
        }
        CablingPlan plan;
        try {
            plan = CablingPlan.of(before, after);
        } catch (IllegalArgumentException e) {
            throw BadRequestException.because(NEW, e);
        }
        List<String> switchesCutOff = plan.cutOff().stream()
                .filter(name -> before.switchIndex(name) >= 0)
                .collect(Collectors.toList());
        List<String> renumbered = renumbered(before, after);
        List<String> reclassed = reclassed(before, after);
        return Result.of(
                document(plan, switchesCutOff, renumbered, reclassed),
                rows(plan, switchesCutOff, renumbered, reclassed),
                switchesCutOff.isEmpty());
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

    private static Map<String, Object> document(
            CablingPlan plan, List<String> switchesCutOff, List<String> renumbered, List<String> reclassed) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("leave", plan.left());
        values.put("move", plan.moved());
        values.put("plug", plan.added());
        values.put("unplug", plan.removed());
        values.put("switchesAdded", plan.switches().added());
        values.put("switchesRemoved", plan.switches().removed());
        values.put("endpointsAdded", plan.endpoints().added());
        values.put("endpointsRemoved", plan.endpoints().removed());
        values.put("switchesCutOff", switchesCutOff);
        values.put("endpointsCutOff", others(plan.cutOff(), switchesCutOff));
        values.put("switchesRenumbered", renumbered);
        values.put("linksReclassed", reclassed);
        List<Object> steps = new ArrayList<>();
        for (CablingStep step : plan.steps()) {
            Map<String, Object> said = new LinkedHashMap<>();
            said.put("step", steps.size() + 1);
            said.put("action", step.action().name().toLowerCase(Locale.ROOT));
            step.from().ifPresent(cable -> said.put("from", cable(cable)));
            step.to().ifPresent(cable -> said.put("to", cable(cable)));
            if (!step.cutOff().isEmpty()) {
                said.put("cutsOff", step.cutOff());
                said.put("untilStep", step.until().isPresent() ? step.until().getAsInt() : null);
            }
            steps.add(said);
        }
        values.put("steps", steps);
        return values;
    }

    private static List<String> others(List<String> names, List<String> without) {
        Set<String> left = new LinkedHashSet<>(names);
        left.removeAll(Set.copyOf(without));
        return List.copyOf(left);
    }

    private static List<Object> cable(PluggedCable cable) {
        return List.of(end(cable.first()), end(cable.second()));
    }

    private static Map<String, Object> end(CableEnd end) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(end.isEndpoint() ? "endpoint" : "switch", end.device());
        if (!end.isEndpoint()) {
            values.put("port", end.port());
            if (!end.portName().equals(String.valueOf(end.port()))) {
                values.put("portName", end.portName());
            }
        }
        return values;
    }

    private static Rows rows(
            CablingPlan plan, List<String> switchesCutOff, List<String> renumbered, List<String> reclassed) {
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
        List<String> endpoints = others(plan.cutOff(), switchesCutOff);
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
                    count(endpoints.size(), "endpoint", "endpoints"));
        }
        int number = 0;
        for (CablingStep step : plan.steps()) {
            number++;
            rows.row("step " + number, "%s%s", step, cut(step, number));
        }
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

    private static String cut(CablingStep step, int number) {
        if (step.cutOff().isEmpty()) {
            return "";
        }
        String until = step.until().isEmpty()
                ? ", also in the new fabric"
                : step.until().getAsInt() == number
                        ? " during this step"
                        : " until step " + step.until().getAsInt();
        return ". CUTS OFF " + Rows.listed(step.cutOff()) + until;
    }
}
