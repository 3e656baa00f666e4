package io.weft.cli.simulate;

import io.weft.cli.output.OutputFile;
import io.weft.refusal.Refusal;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options that say where results go besides standard output. */
public final class OutputOptions {
    /** What stands in front of the names of files that are read. */
    private static final List<String> FILES =
            List.of("table:", "waypoints:", "all-to-all-v:", "trace:", "goal:", "file:", "traffic:");

    @Option(names = "--json", description = "Print the results as one JSON value: an array of points.")
    private boolean json;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Also write the points to this CSV file, each as soon as it is simulated.")
    private Path csv;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description =
                    "Also write an HTML page with figures to this file; it needs no network. Not for workloads, jobs and flows.")
    private Path report;

    /**
     * Does nothing if no option has two values of which one would be lost: the parser does not look after those in
     * groups.
     *
     * @throws Refusal if one has
     */
    public static void requireOnce(ParseResult parsed) {
        Set<OptionSpec> given = new HashSet<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            if (!option.isMultiValue() && !given.add(option)) {
                throw new Refusal(option.longestName() + " is given more than once; give it once");
            }
        }
    }

    /**
     * Does nothing without a report.
     *
     * @throws Refusal if there is to be one, which there is none of a workload
     */
    public void refuseReport() {
        if (report != null) {
            throw new Refusal("--report means nothing to a workload, to jobs or to flows, for which there is no "
                    + "HTML page; leave it out");
        }
    }

    /**
     * Does nothing without a report.
     *
     * @throws Refusal if there is to be one of a share
     */
    public void refuseReportOfShare() {
        if (report != null) {
            throw new Refusal("--report shows a whole sweep, and --point simulates a share of one: leave it out, "
                    + "and give it to weft merge");
        }
    }

    /** Whether results are for programs. */
    public boolean json() {
        return json;
    }

    /**
     * The files.
     *
     * @param csv of points
     * @param report the page of figures
     */
    public record Files(Optional<OutputFile> csv, Optional<OutputFile> report) {
        /** Says which of them are there from before, as nothing is written. */
        public void tellLeft(PrintWriter err) {
            Stream.of(csv, report)
                    .flatMap(Optional::stream)
                    .filter(OutputFile::isThere)
                    .forEach(
                            file -> err.println("weft: " + file + " is left as it was, as there is no point to write"));
        }
    }

    /**
     * The files that are asked for, which can be written so far as is known now.
     *
     * @param inputs what the command reads
     * @param words what else was asked for, some of which may be names of files behind a colon, as {@code table:FILE}
     * @throws Refusal if one of them cannot be written, is a file that is read, or both are the same
     */
    public Files files(List<Path> inputs, List<String> words) {
        Files files = new Files(file(csv, inputs), file(report, inputs));
        for (String word : words) {
            files.csv.ifPresent(each -> requireOther(each, word));
            files.report.ifPresent(each -> requireOther(each, word));
        }
        if (files.csv.isPresent() && files.report.isPresent() && files.csv.get().isSame(files.report.get())) {
            throw new Refusal(
                    "--csv and --report are the same file, " + csv + "; give each a file of its own, or leave out one");
        }
        return files;
    }

    /** The file that a word names behind a prefix, as {@code table:FILE} does. */
    static Optional<Path> named(String word) {
        return FILES.stream()
                .filter(word::startsWith)
                .findFirst()
                .map(prefix -> Path.of(word.substring(prefix.length())));
    }

    private static void requireOther(OutputFile file, String word) {
        if (named(word).filter(each -> file.is(each.toString())).isPresent()) {
            throw new Refusal("cannot write " + file + ": it is read, as " + word + "; give another file");
        }
    }

    private static Optional<OutputFile> file(Path path, List<Path> inputs) {
        Optional<OutputFile> file =
                Optional.ofNullable(path).map(each -> new OutputFile(each, inputs.toArray(Path[]::new)));
        file.ifPresent(OutputFile::requireWritable);
        return file;
    }
}
