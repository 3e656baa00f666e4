package io.weft.operations;

import static io.weft.operations.Rows.count;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.operations.tables.ForeignTables;
import io.weft.routing.DeadlockProof;
import io.weft.routing.LocalAlternatives;
import io.weft.routing.PairRoutes;
import io.weft.routing.SingleFailures;
import io.weft.routing.SwitchPair;
import io.weft.routing.Verification;
import io.weft.routing.VirtualChannelShortage;
import io.weft.routing.tables.TableVerification;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Verifies every route that can occur: that all pairs of endpoints are connected, within which number of hops and
 * virtual channels, that no deadlock can form, how the load spreads, and what switches protect by themselves.
 */
public final class Verify extends Operation {
    /** What is out of service besides what is. */
    public static final Field<List<String>> FAILURES = Field.names(
            "failures",
            "fail",
            "LINK|SWITCH",
            "Failed links and switches, all at the same time: names separated by commas, or several options. A link is "
                    + "named by its switches: s0.0.0--s0.0.1.");

    /** What is to fail besides, in all combinations or many. */
    public static final Field<String> SURVIVE = Field.text(
            "survive",
            "survive",
            "links=N|switches=N",
            "Tries failures of N links, or of N switches, at once: all combinations if that takes a minute or so, else "
                    + "a sample of 1,000. No pair that is still connected may lose its route.");

    /** How many of them to try. */
    public static final Field<Integer> SAMPLE = Field.count(
            "sample",
            "sample",
            "N",
            "With --survive: tries N random combinations, or all if there are no more; up to 1,000,000.");

    /** What decides which. */
    public static final Field<Long> SEED = Field.whole(
                    "seed", "seed", "N", "With --survive: seed of the sample (default: 1).")
            .orElse(1L);

    private static final String OF_OTHERS = "Tables that another program computed";

    /** Tables to judge. */
    public static final Field<String> TABLES = Field.text(
                    "tables",
                    "tables",
                    "FILE",
                    "Judge these tables instead of Weft's routes: CSV with a first line switch,destination,port, to"
                            + " which ,sl or ,sl,vl may be added. A destination is an endpoint or a switch; several"
                            + " lines for one are several ports, of which packets take any.")
            .under(OF_OTHERS);

    /** The same as a dump. */
    public static final Field<String> LFTS = Field.text(
                    "lfts",
                    "lfts",
                    "FILE",
                    "The same from InfiniBand: the output of dump_fts, or OpenSM's opensm-lfts.dump.")
            .under(OF_OTHERS);

    /** The service levels of packets. */
    public static final Field<String> PATH_SL = Field.text(
                    "pathSl",
                    "path-sl",
                    "FILE",
                    "With --tables or --lfts: by which service level an endpoint sends: CSV with a first line"
                            + " source,destination,sl, or beside --lfts a file as ibdmchk -c reads it. Without it,"
                            + " packets may have any level that their switch has an entry for.")
            .under(OF_OTHERS);

    /** The virtual lanes of packets. */
    public static final Field<String> SL2VL = Field.text(
                    "sl2vl",
                    "sl2vl",
                    "FILE",
                    "With --tables or --lfts: on which virtual lane packets leave a switch: CSV with a first line"
                            + " switch,in,out,sl,vl, or beside --lfts a file as ibdmchk -d reads it. Without it, the"
                            + " lane is the service level.")
            .under(OF_OTHERS);

    /** How long a shorter cycle is looked for. */
    static final Duration LONGEST_SEARCH = Duration.ofSeconds(10);

    Verify() {
        super(
                "verify",
                "Verifies all routes that can occur: every pair is connected, and no deadlock can form",
                Needs.ROUTES,
                FAILURES,
                SURVIVE,
                SAMPLE,
                SEED,
                TABLES,
                LFTS,
                PATH_SL,
                SL2VL);
    }

    @Override
    public String details() {
        return "Every endpoint has to reach every other within the virtual channels.";
    }

    @Override
    public List<Rendering> renderings() {
        return List.of(Rendering.CERTIFICATE);
    }

    @Override
    public void check(Request request) {
        Integer sample = request.get(SAMPLE);
        if (sample != null && (sample < 1 || sample > FailureTrial.MOST_TRIED)) {
            throw new BadRequestException(SAMPLE, String.valueOf(sample), "1.." + FailureTrial.MOST_TRIED);
        }
        if (!request.get(SURVIVE).isEmpty()) {
            FailureTrial.Ask.parse(request.get(SURVIVE));
        } else if (sample != null || request.has(SEED)) {
            throw new BadRequestException(
                    sample != null ? SAMPLE : SEED, "is for --survive only; give that, or leave this out");
        }
        checkOfOthers(request);
    }

    private static boolean ofOthers(Request request) {
        return !request.get(TABLES).isEmpty() || !request.get(LFTS).isEmpty();
    }

    private static void checkOfOthers(Request request) {
        if (!ofOthers(request)) {
            for (Field<String> each : List.of(PATH_SL, SL2VL)) {
                if (!request.get(each).isEmpty()) {
                    throw new BadRequestException(each, "belongs to --tables or --lfts; give one of them");
                }
            }
            return;
        }
        if (!request.get(TABLES).isEmpty() && !request.get(LFTS).isEmpty()) {
            throw new BadRequestException(LFTS, "is another form of --tables; leave out one of them");
        }
        if (!request.get(SURVIVE).isEmpty()) {
            throw new BadRequestException(
                    SURVIVE, "is for Weft's own routes, which it computes anew; tables of others stay as they are");
        }
    }

    private static Result judge(Request request, Subject subject, Progress progress) {
        boolean isDump = !request.get(LFTS).isEmpty();
        String file = request.get(isDump ? LFTS : TABLES);
        if (!subject.pairs().isEmpty()) {
            throw new BadRequestException(isDump ? LFTS : TABLES, "says all routes; leave out --routes");
        }
        Files files = subject.attachments().files();
        ForeignTables tables = progress.during(
                "reading " + file,
                0,
                step -> ForeignTables.read(
                        files, file, isDump, request.get(PATH_SL), request.get(SL2VL), subject.failures()));
        TableVerification verified = progress.during(
                "verify " + file,
                0,
                step -> TableVerification.of(
                        tables.tables(),
                        tables.levels(),
                        tables.lanes(),
                        subject.failures(),
                        subject.fabric().links(),
                        new SearchTime()));
        return new JudgedTables(file, verified, subject.routes()).result();
    }

    /** Whether {@link #LONGEST_SEARCH} is over since this was first asked: the search asks once it has a cycle. */
    private static final class SearchTime implements BooleanSupplier {
        private Long begun;

        @Override
        public boolean getAsBoolean() {
            begun = begun == null ? Long.valueOf(System.nanoTime()) : begun;
            return System.nanoTime() - begun > LONGEST_SEARCH.toNanos();
        }
    }

    @Override
    public Result answer(Request request, Subject subject) {
        return answer(request, subject, Progress.none());
    }

    @Override
    public Result answer(Request request, Subject subject, Progress progress) {
        check(request);
        if (subject.isRunning() && !request.get(SURVIVE).isEmpty()) {
            throw new BadRequestException(
                    SURVIVE, "would take the processors from this controller; ask weft verify with the fabric file");
        }
        Subject then = subject.failing(request.get(FAILURES));
        if (ofOthers(request)) {
            return judge(request, then, progress);
        }
        Verification verification =
                progress.during(name() + " of " + subject.fabric().name(), 0, step -> Verification.of(then.routes()));
        Answer answer = new Answer(verification);
        Map<String, Object> document = answer.document(subject.isRunning());
        Rows rows = answer.rows();
        if (request.get(SURVIVE).isEmpty()) {
            return certified(
                    Result.of(document, answer.verdict(rows, verification.holds()), verification.holds()), then);
        }
        FailureTrial trial = FailureTrial.of(
                FailureTrial.Ask.parse(request.get(SURVIVE)),
                then.fabric(),
                then.failures(),
                request.get(SAMPLE) == null ? 0 : request.get(SAMPLE),
                request.get(SEED),
                progress);
        document.put("trial", trial.document());
        trial.addTo(rows);
        boolean holds = verification.holds() && trial.holds();
        document.put("holds", holds);
        return certified(Result.of(document, answer.verdict(rows, holds), holds), then);
    }

    /** With its certificate, if everything holds. */
    private static Result certified(Result result, Subject subject) {
        return result.holds()
                ? result.with(Rendering.CERTIFICATE, () -> Certificate.planned(subject.routes())
                        .text())
                : result;
    }

    /**
     * The data of a verification.
     *
     * @param running whether to say what is drained, which nothing is on a plan
     */
    static Map<String, Object> document(Verification verification, boolean running) {
        return new Answer(verification).document(running);
    }

    /** By label in their order, the names of what lacks virtual channels. */
    static Map<String, List<String>> leftOut(Verification verification) {
        return new Answer(verification).leftOut();
    }

    private static final class Answer {
        /** By label, what is left out. */
        private static final Map<String, String> LEFT_OUT = new LinkedHashMap<>();

        static {
            LEFT_OUT.put("no route", "connected, but by paths that need more virtual channels than there are");
            LEFT_OUT.put("minimal only", "lack virtual channels for a path by a waypoint");
            LEFT_OUT.put("unused routes", "of the given routes need more virtual channels than there are");
            LEFT_OUT.put(
                    "unused waypoints", "choices (source via waypoint) need one virtual channel more than there are");
        }

        private final Verification verification;
        private final Fabric fabric;
        private final Topology topology;
        private final DeadlockProof proof;
        private final VirtualChannelShortage uncovered;
        private final PairRoutes given;
        private final Optional<SingleFailures> single;

        Answer(Verification verification) {
            this.verification = verification;
            this.fabric = verification.routes().fabric();
            this.topology = fabric.topology();
            this.proof = verification.proof();
            this.uncovered = verification.routes().uncovered();
            this.given = verification.routes().pairs();
            this.single = SingleFailures.of(fabric, verification.routes().failures());
        }

        Map<String, Object> document(boolean running) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("fabric", fabric.name());
            values.put("failures", verification.routes().failures().names());
            if (running) {
                values.put("drained", verification.routes().failures().drained());
            }
            values.put("holds", verification.holds());
            values.put("endpoints", topology.endpointCount());
            values.put("pairs", verification.paths().pairs());
            values.put("unreachable", verification.paths().unreachable());
            values.put("maxHops", verification.paths().maxHops());
            values.put("averageHops", Finite.orNull(verification.paths().averageHops()));
            values.put("virtualChannels", proof.virtualChannels());
            values.put("virtualChannelsAvailable", fabric.virtualChannels());
            values.put("deadlockFree", proof.deadlockFree());
            values.put("dependencies", proof.dependencies());
            values.put("cycle", proof.cycle());
            values.put("channels", topology.channelCount());
            values.put("maxChannelLoad", Finite.orNull(verification.loads().max()));
            values.put("busiestChannel", busiestChannel());
            values.put("localProtection", protection(verification.alternatives()));
            values.put("notProgrammable", ProgramLimits.obstacle(fabric).orElse(""));
            values.put("uncovered", uncovered());
            values.put("routes", GivenRoutes.document(given));
            values.put("survives", Survived.document(single));
            values.put("meantToSurvive", meantToSurvive());
            values.put("trial", null);
            return values;
        }

        private Map<String, Object> meantToSurvive() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("links", fabric.survival().links());
            values.put("switches", fabric.survival().switches());
            return values;
        }

        private String busiestChannel() {
            return Names.channel(topology, verification.loads().busiest());
        }

        private static Map<String, Object> protection(LocalAlternatives alternatives) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("switchPairs", alternatives.pairs());
            values.put("somewhere", alternatives.somewhere());
            values.put("everywhere", alternatives.everywhere());
            values.put("hops", Finite.orNull(alternatives.share()));
            return values;
        }

        private Map<String, Object> uncovered() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("waypoints", pairs(uncovered.waypoints(), "waypoint"));
            values.put("withoutWaypoint", pairs(uncovered.withoutWaypoint(), "destination"));
            values.put("pairs", pairs(uncovered.pairs(), "destination"));
            values.put("virtualChannelsNeeded", uncovered.needed());
            values.put("remedy", uncovered.needed() > 0 ? VirtualChannelShortage.remedy(uncovered.needed()) : "");
            values.put(
                    "given",
                    uncovered.given().stream()
                            .map(pair -> sourceAnd(
                                    "destination",
                                    topology.endpointName(pair.source()),
                                    topology.endpointName(pair.destination())))
                            .collect(Collectors.toList()));
            return values;
        }

        private List<Map<String, String>> pairs(List<SwitchPair> pairs, String other) {
            return pairs.stream()
                    .map(pair ->
                            sourceAnd(other, topology.switchName(pair.source()), topology.switchName(pair.other())))
                    .collect(Collectors.toList());
        }

        private static Map<String, String> sourceAnd(String other, String source, String name) {
            Map<String, String> values = new LinkedHashMap<>();
            values.put("source", source);
            values.put(other, name);
            return values;
        }

        Rows rows() {
            Rows rows = new Rows().row("fabric", "%s", fabric.name());
            if (!verification.routes().failures().names().isEmpty()) {
                rows.list("out of service", verification.routes().failures().names());
            }
            if (!verification.routes().failures().drained().isEmpty()) {
                rows.list("drained", verification.routes().failures().drained());
            }
            rows.row(
                            "endpoint pairs",
                            "%,d of %s, %s",
                            verification.paths().pairs(),
                            count(topology.endpointCount(), "endpoint", "endpoints"),
                            reached())
                    .row(
                            "hops",
                            "%d at most, %.3f on average",
                            verification.paths().maxHops(),
                            verification.paths().averageHops())
                    .row("virtual channels", "%d of %d in use", proof.virtualChannels(), fabric.virtualChannels());
            deadlock(rows);
            if (verification.loads().busiest() >= 0) {
                rows.row(
                        "channel load",
                        "%.3f at most, on %s, while every endpoint sends 1 evenly to all others",
                        verification.loads().max(),
                        busiestChannel());
            }
            protection(rows);
            if (given.given().count() > 0) {
                rows.row("given routes", "%s", GivenRoutes.words(given));
            }
            leftOut(rows);
            Survived.addTo(rows, fabric, single);
            ProgramLimits.obstacle(fabric).ifPresent(obstacle -> rows.row("programming", "not possible: %s", obstacle));
            return rows;
        }

        Rows verdict(Rows rows, boolean holds) {
            return rows.row("verdict", "%s", holds ? "everything holds" : "FAILED");
        }

        private String reached() {
            long unreachable = verification.paths().unreachable();
            return unreachable == 0
                    ? "all connected"
                    : String.format(Locale.ROOT, "%,d of them NOT CONNECTED", unreachable);
        }

        private void deadlock(Rows rows) {
            if (proof.deadlockFree()) {
                rows.row(
                        "deadlock",
                        "cannot form: no cycle among %s of %s",
                        count(proof.dependencies(), "dependency", "dependencies"),
                        count(topology.channelCount(), "channel", "channels"));
            } else {
                rows.row("deadlock", "CAN FORM: each of these channels can wait for the next, the last for the first")
                        .list("", proof.cycle());
            }
        }

        private void protection(Rows rows) {
            LocalAlternatives local = verification.alternatives();
            if (local.somewhere() == 0) {
                rows.row("local protection", "none: minimal routes use a single next hop at every switch");
                return;
            }
            rows.row(
                    "local protection",
                    "where a switch has several minimal next hops, as at %.1f %% of hops, it avoids a dead port by "
                            + "itself: at some switch of the path for %,d of %,d pairs of switches, at every switch "
                            + "for %,d",
                    100 * local.share(),
                    local.somewhere(),
                    local.pairs(),
                    local.everywhere());
        }

        private void leftOut(Rows rows) {
            Map<String, List<String>> names = leftOut();
            LEFT_OUT.forEach((label, what) -> {
                if (!names.get(label).isEmpty()) {
                    String remedy = uncovered.needed() > 0 && label.equals("no route")
                            ? "; " + VirtualChannelShortage.remedy(uncovered.needed())
                            : "";
                    rows.row(label, "%,d %s%s:", names.get(label).size(), what, remedy)
                            .list("", names.get(label));
                }
            });
        }

        private Map<String, List<String>> leftOut() {
            Map<String, List<String>> names = new LinkedHashMap<>();
            names.put("no route", names(uncovered.pairs()));
            names.put("minimal only", names(uncovered.withoutWaypoint()));
            names.put(
                    "unused routes",
                    uncovered.given().stream()
                            .map(p -> topology.endpointName(p.source()) + "->" + topology.endpointName(p.destination()))
                            .collect(Collectors.toList()));
            names.put(
                    "unused waypoints",
                    uncovered.waypoints().stream()
                            .map(p -> topology.switchName(p.source()) + " via " + topology.switchName(p.other()))
                            .collect(Collectors.toList()));
            return names;
        }

        private List<String> names(List<SwitchPair> pairs) {
            return Names.pairs(topology, pairs, Integer.MAX_VALUE);
        }
    }
}
