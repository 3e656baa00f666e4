package io.weft.emulation;

import java.util.Map;

/**
 * One P4 switch in memory: ports, queues and a pipeline that executes bmv2 JSON as {@code simple_switch} does.
 *
 * <p>It has no threads: {@link #inject} runs a packet to its end, up to the calls of the {@link PacketListener}.
 * Any number of threads may inject at once, also while a controller writes table entries.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class EmulatedSwitch {

    /** The number of strict-priority queues per port; the {@code priority} field of a packet names one. */
    public static final int QUEUES = 8;

    /** The port to the controller unless the constructor is told another. */
    public static final int DEFAULT_CPU_PORT = 255;

    /** The {@code egress_spec} that means "drop", as in bmv2. */
    public static final int DROP_PORT = 511;

    private final long deviceId;
    private final int cpuPort;

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
        if (deviceId < 1) {
            throw new IllegalArgumentException("device id is " + deviceId + ", expected 1 or more");
        }
        if (cpuPort < 1 || cpuPort >= DROP_PORT) {
            throw new IllegalArgumentException("CPU port is " + cpuPort + ", expected 1.." + (DROP_PORT - 1));
        }
        this.deviceId = deviceId;
        this.cpuPort = cpuPort;
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
    public void setPacketListener(PacketListener listener) {
        throw new UnsupportedOperationException("not yet");
    }

    /**
     * Processes a frame that arrives at a port, to its end.
     *
     * @param port the ingress port, from 1 to {@link #DROP_PORT} - 1, not the CPU port
     * @param frame the frame from the Ethernet header on; read only, must not change until the call returns
     */
    public void inject(int port, byte[] frame) {
        throw new UnsupportedOperationException("not yet");
    }

    /**
     * Sets a port up or down. Packets from and to a port that is down are dropped and counted, and members of an
     * action selector group that watch it are not chosen while another member is up.
     */
    public void setPort(int port, boolean up) {
        throw new UnsupportedOperationException("not yet");
    }

    /** Whether a port is up; all ports are until {@link #setPort} says otherwise. */
    public boolean isPortUp(int port) {
        throw new UnsupportedOperationException("not yet");
    }

    /** Forgets the pipeline with all its entries, counters and registers, as a power cycle does; ports stay as set. */
    public void reset() {
        throw new UnsupportedOperationException("not yet");
    }

    /** How many packets were dropped since construction, for each reason (all reasons are keys). */
    public Map<DropReason, Long> drops() {
        throw new UnsupportedOperationException("not yet");
    }
}
