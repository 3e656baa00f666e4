package io.weft.reproduction.sst;

import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.WorkloadOutcome;
import io.weft.operations.simulate.WorkloadSweep;
import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Simulated;
import io.weft.reproduction.sst.Configuration.Size;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.WorkloadRequest;
import java.util.List;
import java.util.OptionalInt;

/** A workload on a configuration, with the links and messages of section 4 where it has no others. Immutable. */
record Execution(
        Configuration configuration,
        String workload,
        Size size,
        int gigabytes,
        int nanoseconds,
        int messageBytes,
        int iterations) {
    static final String ALL_REDUCE = "all-reduce";
    static final String ALL_PING_PONG = "all-ping-pong";
    static final String HALO = "halo-2d";
    static final String RANDOM = "random";
    static final List<String> WORKLOADS = List.of(ALL_REDUCE, ALL_PING_PONG, HALO, RANDOM);

    private static final int BITS = 8;
    private static final int SEED = 1;

    /** With 10 iterations of 4 KB messages, on links of 8 GB/s and 100 ns. */
    static Execution of(Configuration configuration, String workload) {
        return new Execution(configuration, workload, Size.WHOLE, 8, 100, 4096, 10);
    }

    /** An execution with 3 iterations. */
    static Execution brief(Configuration configuration, String workload) {
        return of(configuration, workload).withMessages(4096, 3);
    }

    Execution at(Size other) {
        return new Execution(configuration, workload, other, gigabytes, nanoseconds, messageBytes, iterations);
    }

    /** This execution with links of so many GB/s. */
    Execution withGigabytes(int other) {
        return new Execution(configuration, workload, size, other, nanoseconds, messageBytes, iterations);
    }

    /** This execution with links of so many nanoseconds. */
    Execution withNanoseconds(int other) {
        return new Execution(configuration, workload, size, gigabytes, other, messageBytes, iterations);
    }

    /** This execution with messages of so many bytes, and so many iterations. */
    Execution withMessages(int bytes, int times) {
        return new Execution(configuration, workload, size, gigabytes, nanoseconds, bytes, times);
    }

    /** Its time in nanoseconds; not a number if it is cancelled. */
    double time(ProgressListener progress) {
        OptionalInt none = OptionalInt.empty();
        WorkloadSweep sweep = new WorkloadSweep(
                List.of(SimulatedRoutings.named(configuration.routing())),
                new WorkloadRequest(workload)
                        .withSizes(none, OptionalInt.of(messageBytes), none, OptionalInt.of(iterations)),
                SwitchSettings.preset("sst").with("link-gbps", gigabytes * BITS).with("link-ns", nanoseconds),
                ChannelSettings.INSTALLED,
                WorkloadRun.NO_LIMIT,
                SEED);
        return Simulated.value(
                sweep,
                configuration.topology(size),
                progress,
                point -> Simulated.number(point, WorkloadOutcome.NANOSECONDS_TAKEN));
    }

    @Override
    public String toString() {
        return String.join(
                " ",
                configuration.toString(),
                workload,
                size.toString(),
                gigabytes + " GB/s",
                nanoseconds + " ns",
                messageBytes + " bytes",
                iterations + " iterations");
    }
}
