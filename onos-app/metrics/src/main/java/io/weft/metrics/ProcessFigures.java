package io.weft.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

/** The metrics of this process, with the names that Prometheus' client libraries use. */
final class ProcessFigures {
    private ProcessFigures() {}

    static void show(Figures figures) {
        figures.gauge(
                "process_start_time_seconds",
                "Start time of the process since unix epoch in seconds",
                ManagementFactory.getRuntimeMXBean().getStartTime() / 1e3);
        ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .ifPresent(spent -> figures.counters(
                        "process_cpu_seconds",
                        "Total user and system CPU time spent in seconds",
                        all -> all.accept(Labels.EMPTY, spent.toNanos() / 1e9)));
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        Labels area = Labels.of("area", "heap");
        figures.gauges("jvm_memory_used_bytes", "Used bytes of a memory area", all -> all.accept(area, heap.getUsed()));
        figures.gauges(
                "jvm_memory_max_bytes",
                "Most bytes that a memory area may use; -1 if there is no limit",
                all -> all.accept(area, heap.getMax()));
    }
}
