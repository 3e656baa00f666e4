package io.weft.onos.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.onosproject.net.DeviceId;

/** A frame that one node of the cluster hands on to another. Immutable. */
final class PacketMessage {
    private static final int FIXED = 3 * Integer.BYTES;

    private final DeviceId device;
    private final int port;
    private final int queue;
    private final byte[] frame;

    /** A frame that came or is to leave by a port of a device, in the latter case through this queue of it. */
    PacketMessage(DeviceId device, int port, int queue, byte[] frame) {
        this.device = device;
        this.port = port;
        this.queue = queue;
        this.frame = frame.clone();
    }

    DeviceId device() {
        return device;
    }

    int port() {
        return port;
    }

    int queue() {
        return queue;
    }

    byte[] frame() {
        return frame.clone();
    }

    /** Port, queue and length of the name of the device, then the name, then the frame. */
    byte[] encode() {
        byte[] name = device.toString().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(FIXED + name.length + frame.length)
                .putInt(port)
                .putInt(queue)
                .putInt(name.length)
                .put(name)
                .put(frame)
                .array();
    }

    /**
     * What was encoded.
     *
     * @throws RuntimeException if it is nothing that {@link #encode} makes
     */
    static PacketMessage decode(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int port = buffer.getInt();
        int queue = buffer.getInt();
        byte[] name = new byte[buffer.getInt()];
        buffer.get(name);
        byte[] frame = new byte[buffer.remaining()];
        buffer.get(frame);
        return new PacketMessage(DeviceId.deviceId(new String(name, StandardCharsets.UTF_8)), port, queue, frame);
    }
}
