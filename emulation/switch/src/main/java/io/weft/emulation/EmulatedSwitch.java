package io.weft.emulation;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.weft.emulation.bmv2json.ProgramLoader;
import io.weft.emulation.engine.DropReason;
import io.weft.emulation.engine.EgressQueues;
import io.weft.emulation.engine.EgressQueues.LineTimer;
import io.weft.emulation.engine.PacketProcessor;
import io.weft.emulation.engine.PortStates;
import io.weft.emulation.engine.Program;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.SwitchMemory;
import io.weft.emulation.p4runtime.ServedSwitch;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One P4 switch in memory: ports, queues and a pipeline that executes bmv2 JSON as {@code simple_switch} does.
 *
 * <p>It has no threads: {@link #inject} runs a packet to its end, up to the calls of the {@link PacketListener}. Any
 * number of threads may inject at once, also while a controller writes table entries. Only packets that wait for the
 * line of a port with a rate ({@link #setPortRate}) are sent by another thread, one for all switches of the JVM.
 *
 * <p>What {@code random()} draws is a sequence seeded by the device id.
 */
public final class EmulatedSwitch {
    private static final Logger LOG = LoggerFactory.getLogger(EmulatedSwitch.class);

    /** The number of strict-priority queues per port; the {@code priority} field of a packet names one. */
    public static final int QUEUES = EgressQueues.PER_PORT;

    /** The highest rate of a port, in bits/s: ten terabits. */
    public static final long MAX_PORT_RATE = 10_000_000_000_000L;

    /** The port to the controller. */
    public static final int CPU_PORT = 255;

    /** The {@code egress_spec} that means "drop", as in bmv2. */
    public static final int DROP_PORT = PacketProcessor.DROP_PORT;

    private final long deviceId;
    private final LongSupplier clock;
    private final PortStates ports = new PortStates();
    private final EgressQueues queues;
    private final Output output = new Output();
    private volatile Running running;

    private record Running(Program program, SwitchMemory memory, PacketProcessor processor) {}

    /**
     * Makes a switch with all ports up and no pipeline.
     *
     * @param deviceId the P4Runtime device id, 1 or more
     */
    public EmulatedSwitch(long deviceId) {
        this(deviceId, System::nanoTime, SharedLineTimer::after);
    }

    /** Makes a switch with a clock of its own, in nanoseconds, and with a timer that goes by that. */
    EmulatedSwitch(long deviceId, LongSupplier clock, LineTimer timer) {
        if (deviceId < 1) {
            throw new IllegalArgumentException("device id is " + deviceId + ", expected 1 or more");
        }
        this.deviceId = deviceId;
        long start = clock.getAsLong();
        this.clock = () -> clock.getAsLong() - start;
        this.queues = new EgressQueues(this.clock, timer, this::sendNext);
    }

    public long deviceId() {
        return deviceId;
    }

    /** Says who receives the frames that leave; until then they go nowhere. */
    public void setPacketListener(PacketListener newListener) {
        output.listener = newListener;
    }

    /**
     * Processes a frame that arrives at a port, to its end.
     *
     * @param port the ingress port, from 1 to {@link #DROP_PORT} - 1, not the CPU port
     * @param frame the frame from the Ethernet header on; read only, must not change until the call returns
     */
    public void inject(int port, byte[] frame) {
        checkPort(port);
        if (port == CPU_PORT) {
            throw new IllegalArgumentException("port " + port + " is the CPU port, only the controller sends there");
        }
        if (ports.isUp(port)) {
            process(port, frame);
        } else {
            output.drop(DropReason.INGRESS_PORT_DOWN, "port " + port);
        }
    }

    private void process(int port, byte[] frame) {
        Running current = running;
        if (current == null) {
            output.drop(DropReason.NO_PIPELINE, "");
        } else {
            current.processor().process(port, frame);
        }
    }

    private void checkPort(int port) {
        if (!ports.exists(port)) {
            throw new IllegalArgumentException("port is " + port + ", expected 1.." + (DROP_PORT - 1));
        }
    }

    /**
     * Sets a port up or down. Packets from and to a port that is down are dropped and counted, and members of an action
     * selector group that watch it are not chosen while another member is up.
     */
    public void setPort(int port, boolean up) {
        checkPort(port);
        ports.set(port, up);
    }

    /** Whether a port is up; all ports are until {@link #setPort} says otherwise. */
    public boolean isPortUp(int port) {
        checkPort(port);
        return ports.isUp(port);
    }

    /**
     * Gives the line of a port a rate, which its queues share: packets wait after ingress processing until the line is
     * free, then the first one of the highest queue runs through egress processing and leaves. The line is busy for the
     * length of the frame that egress processing made, its tags included, and nothing else (no checksum, preamble or
     * gap), at that rate. Each queue holds {@link EgressQueues#CAPACITY} packets; what finds no room is dropped.
     *
     * <p>A rate may be changed at any time, for the frames that leave from then on. Packets for a port that is down are
     * dropped when it is their turn, and take no time.
     *
     * @param port the egress port, not the CPU port
     * @param bitsPerSecond 0..{@value #MAX_PORT_RATE}; with 0 nothing leaves until there is another rate
     */
    public void setPortRate(int port, long bitsPerSecond) {
        checkPort(port);
        if (port == CPU_PORT) {
            throw new IllegalArgumentException("port " + port + " is the CPU port, which has no line");
        }
        if (bitsPerSecond < 0 || bitsPerSecond > MAX_PORT_RATE) {
            throw new IllegalArgumentException(
                    "rate of port " + port + " is " + bitsPerSecond + " bits/s, expected 0.." + MAX_PORT_RATE);
        }
        queues.setRate(port, bitsPerSecond);
        sendNext(port);
    }

    /**
     * Loads a program from bmv2 JSON, with only the entries that it declares itself.
     *
     * @throws io.weft.emulation.bmv2json.ProgramException if it cannot be executed; the old one keeps running
     */
    public void load(byte[] bmv2Json) {
        Program program = ProgramLoader.load(bmv2Json);
        run(program, newMemory(program));
    }

    private SwitchMemory newMemory(Program program) {
        return program.newMemory(ports, clock, deviceId);
    }

    private void run(Program program, SwitchMemory memory) {
        queues.clear();
        running = new Running(program, memory, new PacketProcessor(program, memory, queues, output));
    }

    /** Forgets the pipeline with all its entries, counters and registers, as a power cycle does; ports stay as set. */
    public void reset() {
        running = null;
        queues.clear();
    }

    /**
     * The value of a register, which bmv2 offers over its own control interface and not over P4Runtime.
     *
     * @param name the fully qualified name of the register array
     * @param index from 0 to its size - 1
     */
    public long readRegister(String name, int index) {
        return useRegister(name, index, cells -> cells.get(index));
    }

    /** Sets a register, see {@link #readRegister}; the value is taken modulo its width. */
    public void writeRegister(String name, int index, long value) {
        useRegister(name, index, cells -> {
            cells.set(index, value);
            return value;
        });
    }

    private long useRegister(String name, int index, ToLongFunction<SwitchMemory.RegisterArray> use) {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("switch " + deviceId + " has no pipeline");
        }
        List<ProgramResources.Register> registers =
                current.program().resources().registers();
        int at = ProgramResources.indexOf(registers, name);
        if (at < 0) {
            throw new IllegalArgumentException("there is no register '" + name + "', the program has " + registers);
        }
        SwitchMemory.RegisterArray cells = current.memory().register(at);
        if (index < 0 || index >= cells.size()) {
            throw new IllegalArgumentException(
                    "register '" + name + "' has no index " + index + ", expected 0.." + (cells.size() - 1));
        }
        cells.lock().lock();
        try {
            return use.applyAsLong(cells);
        } finally {
            cells.lock().unlock();
        }
    }

    private void sendNext(int port) {
        Running current = running;
        if (current != null) {
            current.processor().sendNext(port);
        }
    }

    /** How many packets were dropped since construction, for each reason (all reasons are keys). */
    public Map<DropReason, Long> drops() {
        Map<DropReason, Long> sums = new EnumMap<>(DropReason.class);
        output.drops.forEach((reason, count) -> sums.put(reason, count.sum()));
        return Collections.unmodifiableMap(sums);
    }

    /** This switch as its P4Runtime server sees it. */
    ServedSwitch target() {
        return new ServedSwitch() {
            @Override
            public long deviceId() {
                return deviceId;
            }

            @Override
            public SwitchMemory newMemory(Program program) {
                return EmulatedSwitch.this.newMemory(program);
            }

            @Override
            public void run(Program program, SwitchMemory memory) {
                EmulatedSwitch.this.run(program, memory);
            }

            @Override
            public boolean runs(SwitchMemory memory) {
                Running current = running;
                return current != null && current.memory() == memory;
            }

            @Override
            public void packetOut(byte[] frame) {
                process(CPU_PORT, frame);
            }

            @Override
            public void setController(ControllerPort port) {
                output.controller = port;
            }

            @Override
            public boolean hasPort(int port) {
                return ports.exists(port);
            }
        };
    }

    /** Sends packets out of ports and to the controller, and counts those that are dropped. */
    private final class Output implements PacketProcessor.Output {
        private final Map<DropReason, LongAdder> drops = new EnumMap<>(DropReason.class);
        private volatile PacketListener listener = (port, frame, priority) -> {};
        private volatile ServedSwitch.ControllerPort controller = frame -> Optional.of(DropReason.NO_CONTROLLER);

        Output() {
            for (DropReason reason : DropReason.values()) {
                drops.put(reason, new LongAdder());
            }
        }

        @Override
        public boolean transmit(int port, byte[] frame, int priority) {
            if (port == CPU_PORT) {
                Optional<DropReason> refused = controller.send(frame);
                refused.ifPresent(reason -> drop(reason, ""));
                return refused.isEmpty();
            }
            if (!ports.isUp(port)) {
                drop(ports.exists(port) ? DropReason.EGRESS_PORT_DOWN : DropReason.NO_SUCH_PORT, "port " + port);
                return false;
            }
            listener.transmit(port, frame, priority);
            return true;
        }

        @Override
        public void drop(DropReason reason, String detail) {
            drops.get(reason).increment();
            LOG.debug("switch {} dropped a packet: {} {}", deviceId, reason, detail);
        }
    }

    /** The line timer of all switches of a JVM: one daemon thread, which sends the frames that waited. */
    private static final class SharedLineTimer {
        private static final ScheduledThreadPoolExecutor THREAD =
                new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("weft-lines", true));

        private SharedLineTimer() {}

        /** As {@link LineTimer#after}; what the task throws is logged. */
        static void after(long nanos, Runnable task) {
            var unused = THREAD.schedule(
                    () -> {
                        try {
                            task.run();
                        } catch (RuntimeException | Error e) {
                            LOG.warn("sending a frame that waited for its line failed", e);
                            throw e;
                        }
                    },
                    nanos,
                    TimeUnit.NANOSECONDS);
        }
    }

    /** Receives the frames that an {@link EmulatedSwitch} sends out of its ports. */
    @FunctionalInterface
    public interface PacketListener {
        /**
         * Called on the thread that injected the packet, in the order in which the frames leave; by a port with a rate,
         * also on a thread that injected another packet or on that of the timer, one frame at a time.
         *
         * @param port the port by which the frame leaves, 1 or more; never a port that is down and never the CPU port
         * @param frame the frame; the listener owns the array
         * @param priority the egress queue that it left by, from 0 (lowest) to {@link EmulatedSwitch#QUEUES} - 1
         */
        void transmit(int port, byte[] frame, int priority);
    }
}
