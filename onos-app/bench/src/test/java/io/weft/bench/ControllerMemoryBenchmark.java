package io.weft.bench;

import io.weft.control.live.LoopOptions;
import io.weft.e2e.LiveController;
import io.weft.fabric.Fabric;
import java.io.IOException;
import java.time.Duration;

/**
 * Memory of a controller of a large Slim Fly whose switches are emulated in another process: at the end of the first
 * installation, and after some time of probes, readings and audits. Arguments: q, the scheme, seconds of operation, the
 * heap of the switches.
 */
final class ControllerMemoryBenchmark {
    private ControllerMemoryBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        int q = Integer.parseInt(arguments[0]);
        Fabric fabric = SwitchesProcess.fabric(q, arguments[1]);
        try (SwitchesProcess switches = new SwitchesProcess(q, arguments[1], arguments[3])) {
            long start = System.nanoTime();
            try (LiveController controller =
                    new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults())) {
                controller.awaitProgrammed(Duration.ofMinutes(30));
                System.out.printf(
                        "%d switches, %s entries: installed in %.1f s, peak %d MB resident, heap %d MB%n",
                        fabric.topology().switchCount(),
                        controller.last().entries(),
                        (System.nanoTime() - start) / 1e9,
                        Memory.peakMegabytes(),
                        Memory.heapMegabytes());
                Timer.after(Duration.ofSeconds(Long.parseLong(arguments[2]))).join();
                System.out.printf(
                        "after %s s: peak %d MB resident, heap %d MB; failures %s, times programmed %d%n",
                        arguments[2],
                        Memory.peakMegabytes(),
                        Memory.heapMegabytes(),
                        controller.loop().status().failures(),
                        controller.programmed().size());
            }
        }
    }
}
