package io.weft.fabric;

import io.weft.refusal.Refusal;

/** An IPv4 prefix: an address whose bits below the prefix length are zero, and that length. Immutable. */
public final class Ipv4Prefix {
    private final int address;
    private final int length;

    private Ipv4Prefix(int address, int length) {
        this.address = address;
        this.length = length;
    }

    /**
     * The prefix of this address and length.
     *
     * @param address the 32 bits of the address, most significant byte first
     * @param length 0..32
     * @throws Refusal if bits below the length are set
     */
    public static Ipv4Prefix of(int address, int length) {
        if (length < 0 || length > 32) {
            throw new Refusal("prefix length " + length + " is not in 0..32");
        }
        int hostMask = (int) ((1L << (32 - length)) - 1);
        if ((address & hostMask) != 0) {
            throw new Refusal(format(address) + "/" + length + " has bits set below its length; write "
                    + format(address & ~hostMask) + "/" + length);
        }
        return new Ipv4Prefix(address, length);
    }

    /**
     * Reads {@code a.b.c.d/length}.
     *
     * @throws Refusal if the text is anything else
     */
    public static Ipv4Prefix parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 2 || !parts[1].matches("0|[1-9][0-9]?")) {
            throw new Refusal("'" + text + "' is not an IPv4 prefix such as 10.0.0.0/8");
        }
        return of(parseAddress(parts[0]), Integer.parseInt(parts[1]));
    }

    private static int parseAddress(String text) {
        String[] bytes = text.split("\\.", -1);
        boolean right = bytes.length == 4;
        int address = 0;
        for (String b : bytes) {
            right = right && b.matches("0|[1-9][0-9]{0,2}") && Integer.parseInt(b) < 256;
            address = right ? address << 8 | Integer.parseInt(b) : 0;
        }
        if (!right) {
            throw new Refusal("'" + text + "' is not an IPv4 address such as 10.0.0.0");
        }
        return address;
    }

    /** The address, most significant byte first. */
    public int address() {
        return address;
    }

    /** The length, 0..32. */
    public int length() {
        return length;
    }

    /** Number of addresses below the prefix, 1..2^32. */
    public long size() {
        return 1L << (32 - length);
    }

    /** An address in dotted notation. */
    public static String format(int address) {
        return (address >>> 24) + "." + (address >>> 16 & 255) + "." + (address >>> 8 & 255) + "." + (address & 255);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ipv4Prefix
                && address == ((Ipv4Prefix) other).address
                && length == ((Ipv4Prefix) other).length;
    }

    @Override
    public int hashCode() {
        return 31 * address + length;
    }

    @Override
    public String toString() {
        return format(address) + "/" + length;
    }
}
