package io.weft.cli;

import io.weft.cli.output.Console;
import io.weft.cli.simulate.Ending;
import io.weft.cli.simulate.MergedShares;
import io.weft.cli.simulate.OutputOptions;
import io.weft.cli.simulate.ReportFacts;
import io.weft.cli.simulate.Results;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.PointSink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code weft merge}. */
@Command(
        description = {
            "Puts shares of a sweep together: files that weft simulate --point I/N --json has written. Prints and "
                    + "writes what weft simulate does of the whole sweep. Exits with 1 if shares are missing, or as "
                    + "weft simulate does."
        },
        abbreviateSynopsis = true,
        sortOptions = false)
final class MergeCommand extends ConsoleCommand {
    @Parameters(index = "0..*", arity = "1..*", paramLabel = "FILE", description = "The shares, in any order.")
    private List<Path> shares = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nOutput:%n")
    private OutputOptions outputs = new OutputOptions();

    MergeCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        OutputOptions.requireOnce(spec.commandLine().getParseResult());
        OutputOptions.Files files = outputs.files(shares, List.of());
        MergedShares merged = new MergedShares(shares);
        if (merged.context().ofMessages()) {
            outputs.refuseReport();
        }
        merged.notes().forEach(each -> console.err().println("weft: " + each));
        Results results = new Results(console, merged.context(), outputs.json(), files);
        List<Point> points = merged.points();
        for (PointSink<Point> sink : results.sinks()) {
            points.forEach(sink::add);
            sink.end();
        }
        Ending ending = merged.ending();
        ending.reason().ifPresent(reason -> console.err()
                .println("weft: there are " + points.size() + " of " + merged.size() + ": " + reason));
        return ExitCode.of(results.end(points, ending, results.documents(points), () -> {
            ReportFacts facts = merged.facts();
            facts.add(points, merged.size(), ending);
            return facts;
        }));
    }
}
