package io.weft.bench;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.update.UpdateError;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * How many entries a second are written to emulated switches on the loopback interface and read back; a one-shot action
 * set is one entry. Clients and switches share one JVM and its processors.
 *
 * <p>Arguments: number of switches, entries for each, and how often; the first times are those of a cold JVM.
 */
public final class WriteBenchmark {
    private WriteBenchmark() {}

    /** Runs it and prints one line for each time. */
    public static void main(String[] args) {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 50;
        int entries = args.length > 1 ? Integer.parseInt(args[1]) : 2_000;
        int times = args.length > 2 ? Integer.parseInt(args[2]) : 10;
        List<SwitchServer> servers = new ArrayList<>();
        Map<Integer, SwitchAddress> addresses = new HashMap<>();
        for (int s = 0; s < count; s++) {
            servers.add(SwitchServer.start(new EmulatedSwitch(s + 1), 0));
            addresses.put(
                    s,
                    new SwitchAddress(
                            "s" + s, s + 1, "127.0.0.1", servers.get(s).port()));
        }
        System.out.println(count + " switches, " + entries + " entries each, on "
                + Runtime.getRuntime().availableProcessors() + " processors, Java " + Runtime.version());
        try (P4RuntimeFabric switches = new P4RuntimeFabric(
                addresses, Pipeline.weft(), ClientOptions.defaults(), s -> SwitchEvents.ignored())) {
            if (!switches.connect().isEmpty()) {
                throw new IllegalStateException("not all switches are ready");
            }
            List<Entity> set = nextHops(entries);
            for (int i = 0; i < times; i++) {
                writeAndRead(switches, count, set);
            }
        }
        servers.forEach(SwitchServer::close);
    }

    private static List<Entity> nextHops(int count) {
        List<Entity> entries = new ArrayList<>();
        for (int target = 1; target <= count; target++) {
            ActionCall forward = ActionCall.of(WeftActions.FORWARD, 1 + target % 40, 1, 1);
            entries.add(new TableEntry(EntryKey.exact(WeftTables.NEXT_HOP, target), ActionSet.of(forward)));
        }
        return entries;
    }

    private static void writeAndRead(P4RuntimeFabric switches, int count, List<Entity> entries) {
        double inserted =
                write(switches, count, entries.stream().map(Update::insert).toList());
        double modified =
                write(switches, count, entries.stream().map(Update::modify).toList());
        long start = System.nanoTime();
        List<CompletableFuture<List<Entity>>> reads = new ArrayList<>();
        for (int s = 0; s < count; s++) {
            reads.add(switches.read(s));
        }
        long read = reads.stream().mapToLong(each -> each.join().size()).sum();
        double readRate = read * 1e9 / (System.nanoTime() - start);
        double deleted =
                write(switches, count, entries.stream().map(Update::delete).toList());
        System.out.printf(
                "entries a second: %,.0f inserted, %,.0f modified, %,.0f read, %,.0f deleted%n",
                inserted, modified, readRate, deleted);
    }

    private static double write(P4RuntimeFabric switches, int count, List<Update> updates) {
        long start = System.nanoTime();
        List<CompletableFuture<List<UpdateError>>> writes = new ArrayList<>();
        for (int s = 0; s < count; s++) {
            writes.add(switches.write(s, updates));
        }
        for (CompletableFuture<List<UpdateError>> write : writes) {
            if (!write.join().isEmpty()) {
                throw new IllegalStateException(
                        "an update was refused: " + write.join().get(0));
            }
        }
        return (double) count * updates.size() * 1e9 / (System.nanoTime() - start);
    }
}
