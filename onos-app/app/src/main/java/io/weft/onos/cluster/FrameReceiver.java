package io.weft.onos.cluster;

import org.onosproject.net.DeviceId;

/** Who is given the frames that switches hand on. */
public interface FrameReceiver {
    /** A frame came by a port of a device. Returns at once. */
    void received(DeviceId device, int port, byte[] frame);
}
