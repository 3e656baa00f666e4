package io.weft.bench;

import io.weft.control.live.LoopOptions;
import io.weft.e2e.EmulatedSwitches;
import io.weft.e2e.LiveController;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * How long it takes to find a link that fails silently, by probes, beside the longest time that is promised. Every link
 * is cut at most once. Arguments: q of a Slim Fly, how many links.
 */
final class DetectionBenchmark {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private DetectionBenchmark() {}

    public static void main(String[] arguments) {
        Fabric fabric = SwitchesProcess.fabric(Integer.parseInt(arguments[0]), "minimal");
        Topology topology = fabric.topology();
        Random random = new Random(1);
        double[] millis = new double[Integer.parseInt(arguments[1])];
        try (EmulatedSwitches switches = new EmulatedSwitches(fabric);
                LiveController controller =
                        new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults())) {
            controller.awaitProgrammed(PATIENCE);
            int[] links = random.ints(0, topology.linkCount())
                    .distinct()
                    .limit(millis.length)
                    .toArray();
            for (int i = 0; i < links.length; i++) {
                int l = links[i];
                Timer.after(Duration.ofMillis(1_000 + random.nextInt(500))).join();
                long cut = System.nanoTime();
                switches.setLink(l, false);
                controller.awaitProgrammed(PATIENCE, topology.linkName(l));
                millis[i] = (controller.linkFailedAt().get(l) - cut) / 1e6;
                switches.setLink(l, true);
                controller.awaitProgrammed(PATIENCE);
            }
            Arrays.sort(millis);
            System.out.printf(
                    Locale.ROOT,
                    "%d links: %.0f ms at least, %.0f median, %.0f at most; promised %d%n",
                    millis.length,
                    millis[0],
                    millis[millis.length / 2],
                    millis[millis.length - 1],
                    controller.loop().detection().worst().toMillis());
        }
    }
}
