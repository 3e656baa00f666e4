package io.weft.formats.workload;

import io.weft.formats.Files;
import io.weft.refusal.Refusal;
import io.weft.simulator.workload.GoalSchedule;
import io.weft.simulator.workload.PairBytes;
import io.weft.simulator.workload.Trace;
import io.weft.simulator.workload.WorkloadFiles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Reads workloads from files, and keeps the GOAL schedules that it has read. Not thread-safe. Not thread-safe. */
public final class ReadWorkloads implements WorkloadFiles {
    private final Files opened;
    private final String workload;
    /** Most ranks. */
    private final OptionalInt ranks;

    private final Map<List<Object>, GoalSchedule> schedules = new HashMap<>();

    public ReadWorkloads(Files opened, String workload, OptionalInt ranks) {
        this.opened = opened;
        this.workload = workload;
        this.ranks = ranks;
    }

    @Override
    public Trace trace(String file, int endpoints) {
        Trace trace = TraceFile.read(opened, file, endpoints);
        requireRanks(trace.ranks());
        return trace;
    }

    @Override
    public PairBytes pairs(String file, int endpoints) {
        PairBytes pairs = PairBytesFile.read(opened, file, endpoints);
        requireRanks(pairs.ranks());
        return pairs;
    }

    @Override
    public GoalSchedule goal(String file, int endpoints) {
        GoalSchedule schedule =
                schedules.computeIfAbsent(List.of(file, endpoints), key -> GoalFile.read(opened, file, endpoints));
        requireRanks(schedule.ranks());
        return schedule;
    }

    private void requireRanks(int found) {
        if (found > ranks.orElse(Integer.MAX_VALUE)) {
            throw new Refusal("--ranks " + ranks.getAsInt() + ", but the messages of " + workload + " are of " + found
                    + " ranks; leave out --ranks");
        }
    }
}
