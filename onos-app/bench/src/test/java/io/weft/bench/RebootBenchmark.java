package io.weft.bench;

import io.weft.control.live.LoopOptions;
import io.weft.control.live.LoopStatus;
import io.weft.e2e.Await;
import io.weft.e2e.EmulatedSwitches;
import io.weft.e2e.LiveController;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Times how long it takes until switches that lose power together and start again empty are refilled, from when the
 * last can be reached again until all hold what they should, while the control loop finds out by itself. Arguments: q,
 * the scheme, the number of switches, how often.
 */
final class RebootBenchmark {
    private RebootBenchmark() {}

    public static void main(String[] arguments) {
        int q = Integer.parseInt(arguments[0]);
        int count = Integer.parseInt(arguments[2]);
        Fabric fabric = SwitchesProcess.fabric(q, arguments[1]);
        Topology topology = fabric.topology();
        List<Integer> order = IntStream.range(0, topology.switchCount()).boxed().toList();
        try (EmulatedSwitches switches = new EmulatedSwitches(fabric);
                LiveController controller =
                        new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults())) {
            controller.awaitProgrammed(Duration.ofMinutes(10));
            for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
                int[] rebooting = new Random(i)
                        .ints(0, order.size())
                        .distinct()
                        .limit(count)
                        .toArray();
                Arrays.stream(rebooting).forEach(switches::kill);
                Arrays.stream(rebooting).forEach(switches::boot);
                long start = System.nanoTime();
                Await.until(
                        "all switches hold what they should",
                        Duration.ofMinutes(5),
                        () -> switches.delivers(rebooting) && controller.isProgrammed() && isCalm(controller));
                double seconds = (System.nanoTime() - start) / 1e9;
                if (!switches.deliversAll()) {
                    throw new AssertionError("not all endpoints reach one another");
                }
                System.out.printf(
                        "%d of %d switches rebooted: refilled within %.2f s; %d links failed, one %d times%n",
                        count,
                        order.size(),
                        seconds,
                        controller.linkFailures().size(),
                        controller.linkFailures().values().stream()
                                .mapToLong(AtomicLong::get)
                                .max()
                                .orElse(0));
                // What fails twice in a minute is held back for a time that is not to be measured here.
                Timer.after(Duration.ofSeconds(65)).join();
            }
        }
    }

    private static boolean isCalm(LiveController controller) {
        LoopStatus status = controller.loop().status();
        return status.switchesReady() == status.switches() && !status.repairing();
    }
}
