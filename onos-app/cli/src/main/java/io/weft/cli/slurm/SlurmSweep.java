package io.weft.cli.slurm;

import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Console;
import io.weft.cli.output.JsonPrinter;
import io.weft.cli.output.ProgressReporter;
import io.weft.cli.simulate.Ending;
import io.weft.cli.simulate.FinishedPoints;
import io.weft.cli.simulate.OutputOptions;
import io.weft.cli.simulate.ReportFacts;
import io.weft.cli.simulate.Results;
import io.weft.cli.simulate.SharePoints;
import io.weft.operations.simulate.Point;
import java.util.ArrayList;
import java.util.List;

/** A sweep whose shares Slurm's tasks do; their points are printed and written as if they had been simulated here. */
public final class SlurmSweep {
    private final Console console;
    private final OutputOptions outputs;
    private final OutputOptions.Files files;
    private final SweepDirectory directory;
    private final List<String> reasons = new ArrayList<>();
    /** Null until there is a share. */
    private SharePoints any;

    private Results results;
    private FinishedPoints<Point> points;

    /** The sweep of a directory, whose points go where options say. */
    public SlurmSweep(Console console, OutputOptions outputs, OutputOptions.Files files, SweepDirectory directory) {
        this.console = console;
        this.outputs = outputs;
        this.files = files;
        this.directory = directory;
    }

    /**
     * Has done what is not there, until all is, or there is a signal.
     *
     * @param options for {@code sbatch}
     * @param places of the whole
     * @param size how many points the whole has, in words
     * @return whether all that was asked for is there
     */
    public boolean run(List<String> options, int places, String size) {
        return directory.alone(() -> runAlone(options, places, size));
    }

    private boolean runAlone(List<String> options, int places, String size) {
        try (StopSignal stop = new StopSignal(() -> "points may be missing")) {
            Slurm slurm = new Slurm(directory, options);
            Ending ending = console.progress()
                    .during("simulating in Slurm", places, activity -> Ending.of(() -> watch(slurm, activity, stop)));
            Ending written = any == null ? ending : Ending.of(points::end);
            if (stop.isGiven()) {
                console.err()
                        .println("weft: the tasks go on in Slurm; the same command goes on from here, and "
                                + slurm.cancelCommand() + " cancels them");
            }
            Ending whole = ending.reason().isEmpty() && !reasons.isEmpty()
                    ? Ending.incomplete(String.join("; ", reasons))
                    : ending;
            List<Point> all = any == null ? List.of() : points.passed();
            whole.tell(console.err(), all.size(), size);
            return end(whole.reason().isPresent() ? whole : written, all, size);
        }
    }

    private boolean end(Ending ending, List<Point> all, String size) {
        if (any == null) {
            if (outputs.json() && !ending.isFailure()) {
                JsonPrinter.print(console.out(), all);
            }
            files.tellLeft(console.err());
            console.flush();
            ending.rethrow();
            return false;
        }
        return results.end(all, ending, results.documents(all), () -> {
            ReportFacts facts = new ReportFacts(any.whole().facts());
            facts.add(all, size, ending);
            return facts;
        });
    }

    private void watch(Scheduler scheduler, ProgressReporter.Activity activity, StopSignal stop) {
        Watch watch = new Watch(
                directory,
                scheduler,
                line -> activity.interrupt(() -> {
                    console.err().println("weft: " + line);
                    console.err().flush();
                }),
                wait -> !stop.await(wait));
        watch.run(share -> add(share, activity));
        if (!watch.cancelled().isEmpty()) {
            reasons.add("tasks were cancelled in Slurm; the same command submits them again");
        }
    }

    private void add(SharePoints share, ProgressReporter.Activity activity) {
        if (any == null) {
            any = share;
            results = new Results(console, share.whole().context(), outputs.json(), files);
            points = new FinishedPoints<>(results.sinks());
        }
        if (!share.ended().isEmpty()) {
            reasons.add("share " + share.share() + " ended early: " + share.ended());
        }
        share.byPlace().forEach((place, each) -> {
            points.add(place, each, activity::interrupt);
            activity.advance(1);
        });
    }
}
