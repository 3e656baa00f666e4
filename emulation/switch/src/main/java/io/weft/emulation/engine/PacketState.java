package io.weft.emulation.engine;

import java.util.Arrays;

/**
 * One packet on its way through a program: the values of all fields, the bytes that no header covers, and what the
 * program asked the switch to do with it.
 *
 * <p>The attributes are visible in the package on purpose: the compiled program works on them directly.
 */
public final class PacketState {
    /** The value of {@link #cloneSession} when no clone is asked for. */
    static final int NO_CLONE = -1;

    private static final byte[] NO_BYTES = {};
    private static final long[] NO_WORDS = {};

    /** The words of all fields and validities; {@link HeaderField} and {@link HeaderLayout} know the indices. */
    final long[] fields;

    /** For each header stack, how many of its instances are in use. */
    final int[] stackNext;

    /** For each table, room for the key of a lookup. */
    final MatchKey[] keys;

    final long[] transitionKey;

    SwitchMemory memory;

    long[] arguments = NO_WORDS;

    /** The bytes as they arrived, or as they were deparsed for another pass. */
    byte[] frame = NO_BYTES;

    /** Where the bytes begin that no header covers. */
    int payload;

    /** The port that it came by, also when the metadata was cleared. */
    int ingressPort;

    /** The length on arrival, which counters count. */
    int arrivalLength;

    /** The length as it changes when headers are added and removed. */
    int packetLength;

    long parserError;
    boolean checksumError;
    boolean exit;
    int cloneSession;
    int cloneFields;

    /** The number of the digest that the program asked for, or 0. */
    int digest;

    int resubmitFields;
    int recirculateFields;

    /** The queue and the port that it waits for. */
    int egressPort;

    int priority;

    /** The line that it is sent on, or {@code null} if its port has no rate, or not yet. */
    EgressPort line;

    /** How often it was resubmitted or recirculated. */
    int passes;

    private byte[] scratch = new byte[64];

    PacketState(int fieldSlots, int stacks, int transitionWords, MatchKey[] keys) {
        this.fields = new long[fieldSlots];
        this.stackNext = new int[stacks];
        this.transitionKey = new long[transitionWords];
        this.keys = keys;
    }

    /** Lets go of the switch and of the bytes, so that neither is kept for as long as this waits to be reused. */
    void forget() {
        memory = null;
        line = null;
        frame = NO_BYTES;
        arguments = NO_WORDS;
    }

    void start(SwitchMemory target, long[] template, byte[] bytes, int port) {
        memory = target;
        System.arraycopy(template, 0, fields, 0, fields.length);
        Arrays.fill(stackNext, 0);
        frame = bytes;
        payload = 0;
        ingressPort = port;
        arrivalLength = bytes.length;
        packetLength = bytes.length;
        passes = 0;
        clearRequests();
    }

    void clearRequests() {
        exit = false;
        cloneSession = NO_CLONE;
        cloneFields = 0;
        digest = 0;
        resubmitFields = 0;
        recirculateFields = 0;
    }

    /** Takes over everything but requests from a packet of the same program. */
    void copy(PacketState source) {
        memory = source.memory;
        System.arraycopy(source.fields, 0, fields, 0, fields.length);
        System.arraycopy(source.stackNext, 0, stackNext, 0, stackNext.length);
        frame = source.frame;
        payload = source.payload;
        ingressPort = source.ingressPort;
        arrivalLength = source.arrivalLength;
        packetLength = source.packetLength;
        parserError = source.parserError;
        checksumError = source.checksumError;
        passes = source.passes;
        clearRequests();
    }

    /** Room for at least {@code bytes} bytes; what an earlier call returned is kept. */
    byte[] scratch(int bytes) {
        if (scratch.length < bytes) {
            scratch = Arrays.copyOf(scratch, Math.max(bytes, scratch.length * 2));
        }
        return scratch;
    }
}
