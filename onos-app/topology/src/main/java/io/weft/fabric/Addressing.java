package io.weft.fabric;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The IPv4 address and MAC of every endpoint, and which addresses lead to which edge switch. Immutable.
 *
 * <p>In a /8 an address carries its switch: {@code a.S.S.E}, where {@code S.S} is the 16-bit id of the edge switch (its
 * index + 1) and {@code E} the endpoint's port, 1..254. In any other prefix every edge switch has a block of a power of
 * two addresses, blocks in the order of the edge switches; an endpoint's address is its block's first plus its port.
 * The first and the last address of a block are never given out, and so neither is the prefix's network or broadcast
 * address. The MAC is {@code 02:00} followed by the four bytes of the address.
 */
public final class Addressing {
    private static final int LENGTH_WHERE_CARRIED = 8;
    private static final int BITS_WHERE_CARRIED = 8;
    private static final int HIGHEST_PORT_WHERE_CARRIED = 254;

    private final Topology topology;
    private final Ipv4Prefix prefix;
    private final int highestPort;
    private final int blockBits;
    private final int[] edgeSwitches;

    /**
     * Plans the addresses of a topology.
     *
     * @throws Refusal if the prefix has too few addresses; the message says how many are needed
     */
    public Addressing(Topology topology, Ipv4Prefix prefix) {
        requireHosts(prefix);
        this.topology = topology;
        this.prefix = prefix;
        this.edgeSwitches = topology.edgeSwitches();
        this.highestPort = topology.highestEndpointPort();
        this.blockBits = carriesSwitch() ? BITS_WHERE_CARRIED : 32 - Integer.numberOfLeadingZeros(highestPort + 1);
        checkRoom();
    }

    private void checkRoom() {
        if (carriesSwitch()) {
            if (highestPort > HIGHEST_PORT_WHERE_CARRIED) {
                throw new Refusal("addresses of a /8 carry their switch and leave room for endpoints on"
                        + " its ports 1.." + HIGHEST_PORT_WHERE_CARRIED + ", but one is on port " + highestPort
                        + "; use a prefix of another length");
            }
            return;
        }
        long needed = (long) edgeSwitches.length << blockBits;
        if (needed > prefix.size()) {
            int longest = Long.numberOfLeadingZeros(needed - 1) - 32;
            boolean wouldCarry = longest == LENGTH_WHERE_CARRIED && highestPort > HIGHEST_PORT_WHERE_CARRIED;
            throw new Refusal(prefix + " has " + prefix.size() + " addresses, but "
                    + edgeSwitches.length + " edge switches with blocks of " + (1L << blockBits) + " need " + needed
                    + ": a /" + (wouldCarry ? longest - 1 : longest) + " or shorter");
        }
    }

    /** What hosts refuse as an address of their own: this network, loopback, multicast and reserved. */
    private static void requireHosts(Ipv4Prefix prefix) {
        int octet = prefix.address() >>> 24;
        if (octet == 0 || octet == 127 || octet >= 224) {
            throw new Refusal(prefix + " starts where hosts have no addresses; use a prefix outside"
                    + " 0.0.0.0/8, 127.0.0.0/8 and 224.0.0.0/3, such as 10.0.0.0/8");
        }
    }

    public Ipv4Prefix prefix() {
        return prefix;
    }

    /** Whether an address alone tells its edge switch, so that remote endpoints need no entry. */
    public boolean carriesSwitch() {
        return prefix.length() == LENGTH_WHERE_CARRIED;
    }

    /** The id by which headers and tables name switch {@code s}: its index + 1; 0 means none. */
    public static int switchId(int s) {
        return s + 1;
    }

    /** The switch of this id, its index. */
    public static int switchIndex(int id) {
        return id - 1;
    }

    /** The highest port that an endpoint is on: in a /8, the highest last byte of an address. */
    public int highestPort() {
        return highestPort;
    }

    /** IPv4 address of endpoint {@code e}, planned from its first edge switch; most significant byte first. */
    public int ipv4(int e) {
        return block(topology.edgeSwitch(e, 0)) + topology.endpointPort(e, 0);
    }

    /** The endpoint of this address, most significant byte first; -1 if it is that of none. O(log edge switches). */
    public int endpointOf(int ipv4) {
        long offset = (ipv4 & 0xFFFF_FFFFL) - (prefix.address() & 0xFFFF_FFFFL);
        if (offset < 0 || offset >= prefix.size()) {
            return -1;
        }
        int block = (int) (offset >>> blockBits);
        int port = (int) (offset & ((1L << blockBits) - 1));
        int s = carriesSwitch() ? switchIndex(block) : block < edgeSwitches.length ? edgeSwitches[block] : -1;
        int e = s < 0 || s >= topology.switchCount() ? -1 : topology.endpointAt(s, port);
        return e >= 0 && ipv4(e) == ipv4 ? e : -1;
    }

    /** Address of endpoint {@code e} in dotted notation. */
    public String ipv4Text(int e) {
        return Ipv4Prefix.format(ipv4(e));
    }

    /** MAC of endpoint {@code e}, in the low 48 bits. */
    public long mac(int e) {
        return (0x0200L << 32) | (ipv4(e) & 0xFFFF_FFFFL);
    }

    /** MAC of endpoint {@code e}, six bytes in hexadecimal, joined by colons. */
    public String macText(int e) {
        long mac = mac(e);
        StringBuilder text = new StringBuilder();
        for (int shift = 40; shift >= 0; shift -= 8) {
            text.append(String.format(Locale.ROOT, "%02x", mac >>> shift & 255)).append(shift > 0 ? ":" : "");
        }
        return text.toString();
    }

    /**
     * Exactly the planned addresses of switch {@code s}, as the fewest prefixes, ascending; none if no endpoint has its
     * first link there.
     */
    public List<Ipv4Prefix> prefixesOf(int s) {
        int[] ports = IntStream.range(0, topology.endpointsAt(s))
                .filter(i -> topology.edgeSwitch(topology.endpoint(s, i), 0) == s)
                .map(i -> topology.endpointPortAt(s, i))
                .sorted()
                .toArray();
        List<Ipv4Prefix> prefixes = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < ports.length; i++) {
            if (i + 1 == ports.length || ports[i + 1] > ports[i] + 1) {
                cover((block(s) & 0xFFFF_FFFFL) + ports[start], i + 1 - start, prefixes);
                start = i + 1;
            }
        }
        return prefixes;
    }

    private static void cover(long first, int count, List<Ipv4Prefix> prefixes) {
        long next = first;
        long end = first + count;
        while (next < end) {
            int bits = Math.min(Long.numberOfTrailingZeros(next), 63 - Long.numberOfLeadingZeros(end - next));
            prefixes.add(Ipv4Prefix.of((int) next, 32 - bits));
            next += 1L << bits;
        }
    }

    private int block(int s) {
        if (carriesSwitch()) {
            return prefix.address() | switchId(s) << BITS_WHERE_CARRIED;
        }
        int at = Arrays.binarySearch(edgeSwitches, s);
        return prefix.address() + (at << blockBits);
    }
}
