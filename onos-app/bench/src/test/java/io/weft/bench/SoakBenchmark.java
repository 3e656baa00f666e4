package io.weft.bench;

import io.weft.control.live.LoopOptions;
import io.weft.e2e.EmulatedSwitches;
import io.weft.e2e.LiveController;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs a control loop over a Slim Fly of emulated switches while every second a link fails or returns, and packets are
 * sent all the time, and looks at the heap. At the end everything returns, and every packet has to arrive. Arguments:
 * q, the scheme, minutes.
 */
final class SoakBenchmark {
    private static final int MOST_DOWN = 3;
    private static final Duration SETTLING = Duration.ofMinutes(2);

    private final EmulatedSwitches switches;
    private final LiveController controller;
    private final Topology topology;
    private final Random random = new Random(1);
    private final List<Integer> down = new ArrayList<>();
    private final int[] cuts;
    private final List<Long> heap = new ArrayList<>();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private volatile boolean over;

    private SoakBenchmark(Fabric fabric, EmulatedSwitches switches, LiveController controller) {
        this.switches = switches;
        this.controller = controller;
        this.topology = fabric.topology();
        this.cuts = new int[topology.linkCount()];
    }

    public static void main(String[] arguments) throws InterruptedException {
        Fabric fabric = SwitchesProcess.fabric(Integer.parseInt(arguments[0]), arguments[1]);
        try (EmulatedSwitches switches = new EmulatedSwitches(fabric);
                LiveController controller =
                        new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults())) {
            controller.awaitProgrammed(SETTLING);
            new SoakBenchmark(fabric, switches, controller).run(Integer.parseInt(arguments[2]));
        }
    }

    private void run(int minutes) throws InterruptedException {
        Thread traffic = new Thread(this::send, "traffic");
        traffic.start();
        for (int second = 1; second <= 60 * minutes; second++) {
            changeOneLink();
            Timer.after(Duration.ofSeconds(1)).join();
            if (second % 60 == 0) {
                heap.add(Memory.heapMegabytes());
                System.out.printf(
                        Locale.ROOT,
                        "minute %d: %,d packets, %,d lost, heap %d MB, %d cuts, %d false alarms%n",
                        second / 60,
                        sent.get(),
                        lost.get(),
                        heap.get(heap.size() - 1),
                        Arrays.stream(cuts).sum(),
                        falseAlarms());
            }
        }
        down.forEach(l -> switches.setLink(l, true));
        controller.awaitProgrammed(SETTLING);
        over = true;
        traffic.join();
        if (!switches.deliversAll()) {
            throw new AssertionError("not all endpoints reach one another at the end");
        }
        System.out.printf(
                Locale.ROOT,
                "%d minutes: %,d packets, %,d lost (%.4f %%); %d cuts, %d false alarms; heap %d MB after the first minute, %d at the end, %.2f MB"
                        + " an hour by least squares over the second half; peak resident %d MB%n",
                minutes,
                sent.get(),
                lost.get(),
                100.0 * lost.get() / sent.get(),
                Arrays.stream(cuts).sum(),
                falseAlarms(),
                heap.get(0),
                heap.get(heap.size() - 1),
                growth(heap.subList(heap.size() / 2, heap.size())),
                Memory.peakMegabytes());
    }

    /** How often links counted as failed more often than they did. */
    private long falseAlarms() {
        return controller.linkFailures().entrySet().stream()
                .mapToLong(entry -> Math.max(0, entry.getValue().get() - cuts[entry.getKey()]))
                .sum();
    }

    private void changeOneLink() {
        if (down.size() == MOST_DOWN || (!down.isEmpty() && random.nextBoolean())) {
            switches.setLink(down.remove(random.nextInt(down.size())), true);
        } else {
            int l = random.nextInt(topology.linkCount());
            if (!down.contains(l)) {
                down.add(l);
                cuts[l]++;
                switches.setLink(l, false);
            }
        }
    }

    private void send() {
        Random pairs = new Random(2);
        int endpoints = topology.endpointCount();
        while (!over) {
            int a = pairs.nextInt(endpoints);
            int b = pairs.nextInt(endpoints);
            if (a != b) {
                sent.incrementAndGet();
                if (!switches.delivers(a, b)) {
                    lost.incrementAndGet();
                }
                if (sent.get() % 100 == 0) {
                    // Leaves time to the control loop, which shares the processors.
                    Timer.after(Duration.ofMillis(20)).join();
                }
            }
        }
    }

    /** Slope of a line through one value each minute, in units an hour. */
    private static double growth(List<Long> values) {
        int n = values.size();
        double middle = (n - 1) / 2.0;
        double mean = values.stream().mapToLong(Long::longValue).average().orElse(0);
        double above = 0;
        double below = 0;
        for (int i = 0; i < n; i++) {
            above += (i - middle) * (values.get(i) - mean);
            below += (i - middle) * (i - middle);
        }
        return below == 0 ? 0 : above / below * 60;
    }
}
