package io.weft.reproduction.sst;

import io.weft.planning.ProgressListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** Times of executions, each of which is simulated once for all rows of a figure. Thread-safe. */
final class ExecutionTimes {
    private final Map<String, Double> known = new HashMap<>();

    /** The time of one in nanoseconds; not a number if it is cancelled. */
    synchronized double of(Execution execution, ProgressListener progress) {
        Double time = known.get(execution.toString());
        if (time == null) {
            time = execution.time(progress);
            if (!progress.isCancelled()) {
                known.put(execution.toString(), time);
            }
        }
        return time;
    }

    /** The times of what configurations execute. */
    DoubleStream of(
            List<Configuration> configurations,
            Function<Configuration, Execution> execution,
            ProgressListener progress) {
        return configurations.stream().mapToDouble(each -> of(execution.apply(each), progress));
    }

    /** The time of one by that of another. */
    double ratio(Execution one, Execution other, ProgressListener progress) {
        return of(one, progress) / of(other, progress);
    }
}
