package io.weft.emulation.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** What one switch keeps for the program that it runs. */
public final class SwitchMemory {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final MatchTable[] tables;
    private final CounterArray[] counters;
    private final RegisterArray[] registers;
    private final MeterArray[] meters;
    private final ReplicaTable multicastGroups = new ReplicaTable();
    private final ReplicaTable cloneSessions = new ReplicaTable();
    final PortStates ports;
    private final LongSupplier clock;
    private final AtomicLong randomState;
    private volatile BiConsumer<Digest, long[]> digestReceiver = (digest, words) -> {};

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
            InstalledEntry entry = new InstalledEntry(initial.match(), initial.action(), state);
            if (entry.match() == null) {
                table.setDefault(entry);
            } else {
                table.put(entry);
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

    public ReplicaTable multicastGroups() {
        return multicastGroups;
    }

    public ReplicaTable cloneSessions() {
        return cloneSessions;
    }

    /**
     * Sets who receives digests and the words of their fields, one field after the other, on the thread of the packet.
     */
    public void setDigestReceiver(BiConsumer<Digest, long[]> receiver) {
        digestReceiver = receiver;
    }

    BiConsumer<Digest, long[]> digestReceiver() {
        return digestReceiver;
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

    /** A counter: for each index, packets and bytes, whatever the unit that the program declares, as in bmv2. */
    public static final class CounterArray {
        /** Packets and bytes of each index in turn. */
        private final AtomicLongArray counts;

        CounterArray(int size) {
            counts = new AtomicLongArray(2 * size);
        }

        public int size() {
            return counts.length() / 2;
        }

        void count(int index, int length) {
            counts.incrementAndGet(2 * index);
            counts.addAndGet(2 * index + 1, length);
        }

        public long packets(int index) {
            return counts.get(2 * index);
        }

        public long bytes(int index) {
            return counts.get(2 * index + 1);
        }

        public void set(int index, long newPackets, long newBytes) {
            counts.set(2 * index, newPackets);
            counts.set(2 * index + 1, newBytes);
        }
    }

    public static final class MeterArray {
        private final boolean countsBytes;
        private final Meter[] meters;

        MeterArray(int size, boolean countsBytes) {
            this.countsBytes = countsBytes;
            this.meters = Stream.generate(Meter::new).limit(size).toArray(Meter[]::new);
        }

        public int size() {
            return meters.length;
        }

        public Meter at(int index) {
            return meters[index];
        }

        int colour(int index, int length, long nanos) {
            return meters[index].colour(countsBytes ? length : 1, nanos);
        }
    }

    /** A register array with cells of up to 64 bits; its lock is held by whoever reads or writes it. */
    public static final class RegisterArray {
        private final Lock lock = new ReentrantLock();
        private final int width;
        private final long[] cells;

        RegisterArray(int size, int width) {
            this.width = width;
            this.cells = new long[size];
        }

        /** The lock under which {@link #get} and {@link #set} are called. */
        public Lock lock() {
            return lock;
        }

        public int size() {
            return cells.length;
        }

        public long get(int index) {
            return cells[index];
        }

        /** Sets a cell to a value modulo 2^width. */
        public void set(int index, long value) {
            cells[index] = value & BitFields.mask(width);
        }
    }
}
