package io.weft.emulation.bmv2;

import io.weft.emulation.Frames;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** Frames that weft.p4 forwards, answers or passes on to the controller, and others that are nearly such. */
final class WeftFrames {
    private static final int HEADER_BYTES = 14;
    private static final int FABRIC_BYTES = 12;
    private static final int VLAN = 0x8100;
    private static final int FABRIC = 0x88b5;
    private static final int IPV4 = 0x0800;
    private static final int PROBE = 0x88b6;
    private static final int MARK = 0x57656d6b;
    private static final int[] OTHER_TYPES = {0x88cc, 0x8942, 0x88b6, 0x0806, IPV4, VLAN, 0x86dd};

    private final Random random;
    private final int switches;
    private final int hosts;
    private final int ports;

    /** Frames for a switch whose first ports lead to its hosts, and the others to other switches. */
    WeftFrames(Random random, int switches, int hosts, int ports) {
        this.random = random;
        this.switches = switches;
        this.hosts = hosts;
        this.ports = ports;
    }

    /** The address of an endpoint of a switch, both from 1. */
    static int address(int at, int host) {
        return 0x0a000000 + (at << 8) + host;
    }

    private int address() {
        return address(random.nextInt(switches + 2), random.nextInt(hosts + 2));
    }

    /** The next frame, most often at a port where such frames come from. */
    Injection next() {
        boolean fromFabric = random.nextBoolean();
        boolean isAstray = random.nextInt(20) == 0;
        int port = fromFabric == isAstray ? 1 + random.nextInt(hosts) : hosts + 1 + random.nextInt(ports - hosts + 1);
        boolean isProbe = random.nextInt(20) == 0;
        return Injection.of(port, mutated(isProbe ? markedProbe() : fromFabric ? inFabric(ipv4()) : fromEndpoint()));
    }

    private byte[] markedProbe() {
        byte[] frame = new byte[80];
        random.nextBytes(frame);
        int type = random.nextBoolean() ? 12 : 16;
        ByteBuffer.wrap(frame)
                .putShort(12, (short) VLAN)
                .putShort(type, (short) PROBE)
                .putInt(type + 2, MARK);
        return frame;
    }

    private byte[] mutated(byte[] frame) {
        for (int i = Math.max(0, random.nextInt(6) - 3); i > 0; i--) {
            int at = random.nextInt(Math.min(frame.length, 64));
            frame[at] ^= (byte) (1 << random.nextInt(8));
        }
        return random.nextInt(20) == 0 ? Arrays.copyOf(frame, HEADER_BYTES + random.nextInt(40)) : frame;
    }

    private byte[] fromEndpoint() {
        switch (random.nextInt(7)) {
            case 0:
                return arp();
            case 6:
                return markedProbe();
            case 1: {
                byte[] frame = new byte[60];
                random.nextBytes(frame);
                int type = OTHER_TYPES[random.nextInt(OTHER_TYPES.length)];
                ByteBuffer.wrap(frame).putShort(12, (short) type);
                return frame;
            }
            default:
                return ipv4();
        }
    }

    private byte[] ipv4() {
        byte[] frame = Frames.udp(
                address(), address(), random.nextInt(1 << 16), random.nextInt(1 << 16), random.nextInt(64), ttl());
        return random.nextInt(4) == 0 ? withOptions(frame) : frame;
    }

    private int ttl() {
        return random.nextInt(5) == 0 ? random.nextInt(3) : 2 + random.nextInt(200);
    }

    private byte[] withOptions(byte[] frame) {
        int words = 1 + random.nextInt(10);
        ByteBuffer longer = ByteBuffer.allocate(frame.length + words * 4);
        longer.put(frame, 0, 34).put(new byte[words * 4]).put(frame, 34, frame.length - 34);
        longer.put(HEADER_BYTES, (byte) (0x45 + words));
        int checksum = Frames.checksum(longer);
        return longer.putShort(24, (short) checksum).array();
    }

    private byte[] inFabric(byte[] frame) {
        int reserved = random.nextInt(8) == 0 ? random.nextInt(8) : 0;
        int virtualChannel = Math.min(random.nextInt(8), random.nextInt(8));
        return inFabric(
                frame,
                random.nextInt(8),
                waypoint(),
                1 + random.nextInt(switches),
                reserved << 13 | header(virtualChannel, random.nextInt(16), random.nextInt(24)));
    }

    /** The last bits of a fabric header. */
    static int header(int virtualChannel, int exitClass, int hops) {
        return virtualChannel << 10 | exitClass << 6 | hops;
    }

    /** A packet of an endpoint as it is between switches. */
    static byte[] inFabric(byte[] frame, int priority, int waypoint, int destination, int header) {
        ByteBuffer longer = ByteBuffer.allocate(frame.length + FABRIC_BYTES);
        longer.put(frame, 0, 12).putShort((short) VLAN).putShort((short) (priority << 13));
        longer.putShort((short) FABRIC).putShort((short) waypoint).putShort((short) destination);
        longer.putShort((short) header).putShort((short) IPV4);
        return longer.put(frame, HEADER_BYTES, frame.length - HEADER_BYTES).array();
    }

    private int waypoint() {
        return random.nextBoolean() ? 0 : 1 + random.nextInt(switches);
    }

    private byte[] arp() {
        ByteBuffer frame = ByteBuffer.allocate(60);
        frame.putShort((short) -1).putInt(-1).putShort((short) 0x0200).putInt(7).putShort((short) 0x0806);
        frame.putShort((short) 1).putShort((short) IPV4).put((byte) 6).put((byte) 4);
        frame.putShort((short) (random.nextInt(4) == 0 ? 2 : 1));
        frame.putShort((short) 0x0200).putInt(7).putInt(random.nextInt(4) == 0 ? 0 : address());
        return frame.putShort((short) 0).putInt(0).putInt(address()).array();
    }
}
