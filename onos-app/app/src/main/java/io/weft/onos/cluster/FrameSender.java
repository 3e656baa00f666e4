package io.weft.onos.cluster;

import org.onosproject.net.DeviceId;

public interface FrameSender {
    /**
     * Sends a frame out of a port of a device; returns at once.
     *
     * @param queue the queue of that port
     * @return whether there is a session by which the device can be told
     */
    boolean send(DeviceId device, int port, int queue, byte[] frame);
}
