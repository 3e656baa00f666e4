package io.weft.emulation.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** What one switch keeps for the program that it runs. */
public final class SwitchMemory {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final MatchTable[] tables;
    private final CounterArray[] counters;
    private final RegisterArray[] registers;
    private final MeterArray[] meters;
    private final ReplicationEngine replication = new ReplicationEngine();
    private final PortStates ports;
    private final LongSupplier clock;
    private final AtomicLong randomState;
    private volatile DigestReceiver digestReceiver = (digest, words) -> {};

    SwitchMemory(ProgramResources resources, PortStates ports, LongSupplier clock, long seed) {
        this.tables = resources.tables().stream().map(TableNode::newEntries).toArray(MatchTable[]::new);
        this.counters = resources.counters().stream()
                .map(c -> new CounterArray(c.size()))
                .toArray(CounterArray[]::new);
        this.registers = resources.registers().stream()
                .map(r -> new RegisterArray(r.size(), r.width()))
                .toArray(RegisterArray[]::new);
        this.meters = resources.meters().stream()
                .map(m -> new MeterArray(m.size(), m.countsBytes()))
                .toArray(MeterArray[]::new);
        this.ports = ports;
        this.clock = clock;
        this.randomState = new AtomicLong(seed);
        for (ProgramResources.InitialEntry initial : resources.initialEntries()) {
            MatchTable table = tables[initial.table()];
            EntryState state = resources.tables().get(initial.table()).newState();
            TableEntry entry = new TableEntry(initial.match(), initial.action(), state);
            if (entry.match() == null) {
                table.setDefault(entry);
            } else {
                table.add(entry);
            }
        }
    }

    /** The entries of a table, by {@link TableNode#index}. */
    public MatchTable table(int index) {
        return tables[index];
    }

    /** An indirect counter, by its position in {@link ProgramResources#counters}. */
    public CounterArray counter(int index) {
        return counters[index];
    }

    /** A register array, by its position in {@link ProgramResources#registers}. */
    public RegisterArray register(int index) {
        return registers[index];
    }

    /** An indirect meter, by its position in {@link ProgramResources#meters}. */
    public MeterArray meter(int index) {
        return meters[index];
    }

    /** Multicast groups and clone sessions. */
    public ReplicationEngine replication() {
        return replication;
    }

    /** Says who takes what the program tells the controller. */
    public void setDigestReceiver(DigestReceiver receiver) {
        digestReceiver = receiver;
    }

    DigestReceiver digestReceiver() {
        return digestReceiver;
    }

    PortStates ports() {
        return ports;
    }

    /** The time in nanoseconds since an arbitrary point. */
    public long nanos() {
        return clock.getAsLong();
    }

    /** The next number of the switch's random sequence (SplitMix64, Steele et al. 2014). */
    long random() {
        long z = randomState.addAndGet(GOLDEN_GAMMA);
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
