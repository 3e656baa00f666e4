package io.weft.operations;

import io.weft.formats.Files;
import io.weft.formats.tables.ForeignTables;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.routing.tables.TableVerification;
import io.weft.routing.verification.Verification;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

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
    public static final Field<String> TABLES = Field.file(
                    "tables",
                    "tables",
                    "FILE",
                    "Judge these tables instead of Weft's routes: CSV with a first line switch,destination,port, to"
                            + " which ,sl or ,sl,vl may be added. A destination is an endpoint or a switch; several"
                            + " lines for one are several ports, of which packets take any.")
            .under(OF_OTHERS);

    /** The same as a dump. */
    public static final Field<String> LFTS = Field.file(
                    "lfts",
                    "lfts",
                    "FILE",
                    "Judge these tables of InfiniBand instead of Weft's routes: the output of dump_fts, or OpenSM's"
                            + " opensm-lfts.dump.")
            .under(OF_OTHERS);

    /** The service levels of packets. */
    public static final Field<String> PATH_SL = Field.file(
                    "pathSl",
                    "path-sl",
                    "FILE",
                    "With --tables or --lfts: by which service level an endpoint sends: CSV with a first line"
                            + " source,destination,sl, or beside --lfts a file as ibdmchk -c reads it. Without it,"
                            + " packets may have any level that their switch has an entry for.")
            .under(OF_OTHERS);

    /** The virtual lanes of packets. */
    public static final Field<String> SL2VL = Field.file(
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
    public Shape<?> shape() {
        return VerifiedRoutes.SHAPE;
    }

    @Override
    public List<Shape<?>> shapes() {
        return List.of(VerifiedRoutes.SHAPE, JudgedTables.SHAPE);
    }

    @Override
    public List<Rendering> renderings() {
        return List.of(Rendering.CERTIFICATE);
    }

    /** Tables of others have no certificate: it is the proof of Weft's own. */
    @Override
    public List<Rendering> renderings(Request request) {
        return ofOthers(request) ? List.of() : renderings();
    }

    @Override
    public void check(Request request) {
        Integer sample = request.get(SAMPLE);
        if (sample != null && (sample < 1 || sample > FailureTrial.MOST_TRIED)) {
            throw SAMPLE.isNot(String.valueOf(sample), "1.." + FailureTrial.MOST_TRIED);
        }
        if (!request.get(SURVIVE).isEmpty()) {
            FailureTrial.Ask.parse(request.get(SURVIVE));
        } else if (sample != null || request.has(SEED)) {
            throw (sample != null ? SAMPLE : SEED).refusal("is for --survive only; give that, or leave this out");
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
                    throw each.refusal("belongs to --tables or --lfts; give one of them");
                }
            }
            return;
        }
        if (!request.get(TABLES).isEmpty() && !request.get(LFTS).isEmpty()) {
            throw LFTS.refusal("is another form of --tables; leave out one of them");
        }
        if (!request.get(SURVIVE).isEmpty()) {
            throw SURVIVE.refusal(
                    "is for Weft's own routes, which it computes anew; tables of others stay as they are");
        }
    }

    private static Result judge(Request request, Subject subject, Progress progress) {
        boolean isDump = !request.get(LFTS).isEmpty();
        String file = request.get(isDump ? LFTS : TABLES);
        if (!subject.pairs().isEmpty()) {
            throw (isDump ? LFTS : TABLES).refusal("says all routes; leave out --routes");
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
        JudgedTables judged = new JudgedTables(file, verified, subject.routes());
        return Result.of(JudgedTables.SHAPE, judged, judged.rows(), verified.holds());
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
            throw SURVIVE.refusal(
                    "would take the processors from this controller; ask weft verify with the fabric file");
        }
        Subject then = subject.failing(request.get(FAILURES));
        if (ofOthers(request)) {
            return judge(request, then, progress);
        }
        Verification verification =
                progress.during(name() + " of " + subject.fabric().name(), 0, step -> Verification.of(then.routes()));
        Optional<FailureTrial> trial = Optional.of(request.get(SURVIVE))
                .filter(ask -> !ask.isEmpty())
                .map(ask -> FailureTrial.of(
                        FailureTrial.Ask.parse(ask),
                        then.fabric(),
                        then.failures(),
                        request.get(SAMPLE) == null ? 0 : request.get(SAMPLE),
                        request.get(SEED),
                        progress));
        VerifiedRoutes answer = new VerifiedRoutes(verification, subject.isRunning(), trial);
        return certified(Result.of(VerifiedRoutes.SHAPE, answer, answer.rows(), answer.holds()), then);
    }

    /** With its certificate, if everything holds. */
    private static Result certified(Result result, Subject subject) {
        return result.holds()
                ? result.with(Rendering.CERTIFICATE, () -> Certificate.planned(subject.routes())
                        .text())
                : result;
    }
}
