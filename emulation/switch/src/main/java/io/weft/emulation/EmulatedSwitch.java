package io.weft.emulation;

import io.weft.emulation.bmv2json.ProgramLoader;
import io.weft.emulation.engine.EgressQueues;
import io.weft.emulation.engine.EgressQueues.LineTimer;
import io.weft.emulation.engine.PacketProcessor;
import io.weft.emulation.engine.PortStates;
import io.weft.emulation.engine.Program;
import io.weft.emulation.engine.SwitchMemory;
import io.weft.emulation.p4runtime.Target.ControllerPort;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
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
    /** The number of strict-priority queues per port; the {@code priority} field of a packet names one. */
    public static final int QUEUES = EgressQueues.PER_PORT;

    /** The highest rate of a port, in bits/s: ten terabits. */
    public static final long MAX_PORT_RATE = 10_000_000_000_000L;

    /** The port to the controller unless the constructor is told another. */
    public static final int DEFAULT_CPU_PORT = 255;

    /** The {@code egress_spec} that means "drop", as in bmv2. */
    public static final int DROP_PORT = PacketProcessor.DROP_PORT;

    private final long deviceId;
    private final int cpuPort;
    private final LongSupplier clock;
    private final PortStates ports = new PortStates();
    private final EgressQueues queues;
    private final SwitchOutput output;
    private volatile Running running;

    /** What runs at the moment. */
    private record Running(Program program, SwitchMemory memory, PacketProcessor processor) {}

    /** Makes a switch with all ports up, no pipeline, and {@link #DEFAULT_CPU_PORT} as CPU port. */
    public EmulatedSwitch(long deviceId) {
        this(deviceId, DEFAULT_CPU_PORT);
    }

    /**
     * Makes a switch with all ports up and no pipeline.
     *
     * @param deviceId the P4Runtime device id, 1 or more
     * @param cpuPort the port to the controller, from 1 to {@link #DROP_PORT} - 1
     */
    public EmulatedSwitch(long deviceId, int cpuPort) {
        this(deviceId, cpuPort, System::nanoTime);
    }

    /** Makes a switch with a clock of its own, in nanoseconds. */
    EmulatedSwitch(long deviceId, int cpuPort, LongSupplier clock) {
        this(deviceId, cpuPort, clock, SharedLineTimer::after);
    }

    /** Makes a switch with a clock of its own, in nanoseconds, and with a timer that goes by that. */
    EmulatedSwitch(long deviceId, int cpuPort, LongSupplier clock, LineTimer timer) {
        if (deviceId < 1) {
            throw new IllegalArgumentException("device id is " + deviceId + ", expected 1 or more");
        }
        if (!ports.exists(cpuPort)) {
            throw new IllegalArgumentException("CPU port is " + cpuPort + ", expected 1.." + (DROP_PORT - 1));
        }
        this.deviceId = deviceId;
        this.cpuPort = cpuPort;
        long start = clock.getAsLong();
        this.clock = () -> clock.getAsLong() - start;
        this.output = new SwitchOutput(deviceId, cpuPort, ports);
        this.queues = new EgressQueues(this.clock, timer, this::sendNext);
    }

    /** The P4Runtime device id. */
    public long deviceId() {
        return deviceId;
    }

    /** The port that leads to the controller. */
    public int cpuPort() {
        return cpuPort;
    }

    /** Says who receives the frames that leave; until then they go nowhere. */
    public void setPacketListener(PacketListener newListener) {
        output.setPacketListener(newListener);
    }

    /**
     * Processes a frame that arrives at a port, to its end.
     *
     * @param port the ingress port, from 1 to {@link #DROP_PORT} - 1, not the CPU port
     * @param frame the frame from the Ethernet header on; read only, must not change until the call returns
     */
    public void inject(int port, byte[] frame) {
        checkPort(port);
        if (port == cpuPort) {
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
     * Sets a port up or down. Packets from and to a port that is down are dropped and counted, and members of an
     * action selector group that watch it are not chosen while another member is up.
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
     * free, then the first one of the highest queue runs through egress processing and leaves. The line is busy for
     * the length of the frame that egress processing made, its tags included, and nothing else (no checksum, preamble
     * or gap), at that rate. Each queue holds {@link EgressQueues#CAPACITY} packets; what finds no room is dropped.
     *
     * <p>A rate may be changed at any time, for the frames that leave from then on. Packets for a port that is down
     * are dropped when it is their turn, and take no time.
     *
     * @param port the egress port, not the CPU port
     * @param bitsPerSecond 1..{@value #MAX_PORT_RATE}
     */
    public void setPortRate(int port, long bitsPerSecond) {
        checkPort(port);
        if (port == cpuPort) {
            throw new IllegalArgumentException("port " + port + " is the CPU port, which has no line");
        }
        if (bitsPerSecond < 1 || bitsPerSecond > MAX_PORT_RATE) {
            throw new IllegalArgumentException(
                    "rate of port " + port + " is " + bitsPerSecond + " bits/s, expected 1.." + MAX_PORT_RATE);
        }
        queues.setRate(port, bitsPerSecond);
    }

    /**
     * Pauses one egress queue, as a PFC frame does: packets wait in it after ingress processing, and those that find
     * {@link EgressQueues#CAPACITY} packets there are dropped. Programs see the depth in {@code enq_qdepth} and
     * {@code deq_qdepth}.
     *
     * @param port the egress port
     * @param queue from 0 to {@link #QUEUES} - 1
     */
    public void pauseQueue(int port, int queue) {
        checkQueue(port, queue);
        queues.pause(port, queue);
    }

    /**
     * Resumes a queue: the packets that waited in it leave now, on the calling thread, or as the line of the port
     * becomes free, if that has a rate.
     */
    public void resumeQueue(int port, int queue) {
        checkQueue(port, queue);
        Running current = running;
        if (current == null) {
            queues.resume(port, queue, null);
        } else {
            current.processor().resume(port, queue);
        }
    }

    private void checkQueue(int port, int queue) {
        checkPort(port);
        if (queue < 0 || queue >= QUEUES) {
            throw new IllegalArgumentException("queue is " + queue + ", expected 0.." + (QUEUES - 1));
        }
    }

    /**
     * Loads a program from bmv2 JSON, with only the entries that it declares itself.
     *
     * @throws io.weft.emulation.bmv2json.ProgramException if it cannot be executed; the old one keeps running
     */
    public void load(byte[] bmv2Json) {
        load(ProgramLoader.load(bmv2Json));
    }

    private void load(Program program) {
        run(program, newMemory(program));
    }

    /** Makes what it would keep for a program. */
    SwitchMemory newMemory(Program program) {
        return program.newMemory(ports, clock, deviceId);
    }

    /** Runs a program from now on, with what {@link #newMemory} made for it. */
    void run(Program program, SwitchMemory memory) {
        queues.clear();
        running = new Running(program, memory, new PacketProcessor(program, memory, queues, output));
    }

    /** Whether it runs the program that this is the memory of. */
    boolean runs(SwitchMemory memory) {
        Running current = running;
        return current != null && current.memory() == memory;
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
        return registers().read(name, index);
    }

    /** Sets a register, see {@link #readRegister}; the value is taken modulo its width. */
    public void writeRegister(String name, int index, long value) {
        registers().write(name, index, value);
    }

    private Registers registers() {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("switch " + deviceId + " has no pipeline");
        }
        return new Registers(current.program().resources(), current.memory());
    }

    /** Says who takes the frames that leave by the CPU port. */
    void setController(ControllerPort port) {
        output.setController(port);
    }

    /** Processes a frame from the controller. */
    void packetOut(byte[] frame) {
        process(cpuPort, frame);
    }

    private void sendNext(int port) {
        Running current = running;
        if (current != null) {
            current.processor().sendNext(port);
        }
    }

    /** How many packets were dropped since construction, for each reason (all reasons are keys). */
    public Map<DropReason, Long> drops() {
        return output.drops();
    }

    /** The line timer of all switches of a JVM: one daemon thread, which sends the frames that waited. */
    private static final class SharedLineTimer {
        private static final Logger LOG = LoggerFactory.getLogger(SharedLineTimer.class);
        private static final ScheduledThreadPoolExecutor THREAD = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "weft-lines");
            thread.setDaemon(true);
            return thread;
        });

        private SharedLineTimer() {}

        /** As {@link io.weft.emulation.engine.LineTimer#after}; what the task throws is logged. */
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
}
