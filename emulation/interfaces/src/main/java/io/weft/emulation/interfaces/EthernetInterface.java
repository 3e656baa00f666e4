package io.weft.emulation.interfaces;

import java.util.function.Consumer;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapHandle.PcapDirection;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.PcapNetworkInterface.PromiscuousMode;
import org.pcap4j.core.RawPacketListener;

/**
 * One network interface: whole Ethernet frames with their VLAN tags, in and out. Frames that this process sent by it do
 * not come back. Thread-safe.
 */
final class EthernetInterface implements AutoCloseable {
    /** Jumbo frames, and what encapsulation adds. */
    private static final int LONGEST_FRAME = 9_300;

    private static final int BUFFER_BYTES = 1 << 20;
    private static final int TIMEOUT_MILLIS = 1_000;
    private static final int RETRY_MILLIS = 50;
    private static final int ALL = -1;

    private final String name;
    private volatile PcapHandle handle;
    private volatile boolean open = true;

    /** @throws InterfaceException if there is none of this name, or this process may not open it */
    EthernetInterface(String name) {
        this.name = name;
        try {
            this.handle = openHandle();
        } catch (PcapNativeException | NotOpenException e) {
            throw new InterfaceException(
                    "cannot open network interface " + name + ": " + e.getMessage()
                            + "; it has to be there, and up, and only root may open it",
                    e);
        } catch (UnsatisfiedLinkError e) {
            throw new InterfaceException(
                    "libpcap is not installed, by which switches use network interfaces: apt install libpcap0.8", e);
        }
    }

    private PcapHandle openHandle() throws PcapNativeException, NotOpenException {
        PcapHandle opened = new PcapHandle.Builder(name)
                .snaplen(LONGEST_FRAME)
                .promiscuousMode(PromiscuousMode.PROMISCUOUS)
                .immediateMode(true)
                .timeoutMillis(TIMEOUT_MILLIS)
                .bufferSize(BUFFER_BYTES)
                .build();
        opened.setDirection(PcapDirection.IN);
        return opened;
    }

    /** Hands on what comes in, on a thread of its own, until {@link #close}; also after the interface was down. */
    void listen(Consumer<byte[]> frames) {
        Thread thread = new Thread(() -> receive(frames), "weft-interface-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private void receive(Consumer<byte[]> frames) {
        while (open) {
            try {
                handle.loop(ALL, (RawPacketListener) frames::accept);
            } catch (PcapNativeException | NotOpenException e) {
                reopen();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** After the interface went away, or was down. */
    private void reopen() {
        while (open) {
            try {
                Thread.sleep(RETRY_MILLIS);
                PcapHandle next = openHandle();
                PcapHandle last = handle;
                handle = next;
                last.close();
                return;
            } catch (PcapNativeException | NotOpenException e) {
                // It is not there yet.
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Sends a frame, or drops it if the interface is down. */
    void send(byte[] frame) {
        try {
            handle.sendPacket(frame, frame.length);
        } catch (PcapNativeException | NotOpenException e) {
            // As on a cable that is cut.
        }
    }

    @Override
    public void close() {
        open = false;
        try {
            handle.breakLoop();
        } catch (NotOpenException e) {
            // Then there is no loop.
        }
        handle.close();
    }
}
