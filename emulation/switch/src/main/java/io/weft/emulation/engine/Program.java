package io.weft.emulation.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** A compiled program. It is immutable, and any number of switches can run it at once. */
public final class Program {
    /** How many packets a thread keeps for reuse; more are in use at once only while packets wait for lines. */
    private static final int FREE_LIMIT = 64;

    final Structure structure;
    private final long[] template;
    private final int transitionWords;
    private final ThreadLocal<Deque<PacketState>> free = ThreadLocal.withInitial(ArrayDeque::new);

    /**
     * The parts of a program.
     *
     * @param headers all instances, whose words fill {@link PacketState#fields} without gaps
     * @param fieldSlots the number of these words
     * @param stacks the number of header stacks
     * @param ingress the first node of that pipeline, or {@code null}; likewise {@code egress}
     * @param fieldLists the fields that clones and repeated passes keep, by the number of the list
     */
    public record Structure(
            List<HeaderLayout> headers,
            int fieldSlots,
            int stacks,
            StandardMetadata standard,
            List<ParseState> parseStates,
            Parser parser,
            ControlNode ingress,
            ControlNode egress,
            Deparser deparser,
            Map<Integer, List<HeaderField>> fieldLists,
            ProgramResources resources) {}

    public Program(Structure structure) {
        this.structure = structure;
        this.template = new long[structure.fieldSlots()];
        for (HeaderLayout header : structure.headers()) {
            if (header.isMetadata()) {
                template[header.validity().slot()] = 1;
            }
        }
        this.transitionWords = structure.parseStates().stream()
                .mapToInt(ParseState::keyWords)
                .max()
                .orElse(0);
    }

    public ProgramResources resources() {
        return structure.resources();
    }

    /**
     * Makes what a switch keeps for the program, with the entries that the program declares; the clock is in
     * nanoseconds.
     */
    public SwitchMemory newMemory(PortStates ports, LongSupplier clock, long seed) {
        return new SwitchMemory(resources(), ports, clock, seed);
    }

    /** A packet at the start of its way; {@link #release} it in the end. */
    PacketState packet(SwitchMemory memory, byte[] frame, int port) {
        PacketState packet = blank();
        packet.start(memory, template, frame, port);
        return packet;
    }

    /** A copy of a packet with everything but its requests; {@link #release} it in the end. */
    PacketState copy(PacketState original) {
        PacketState packet = blank();
        packet.copy(original);
        return packet;
    }

    private PacketState blank() {
        PacketState packet = free.get().poll();
        if (packet != null) {
            return packet;
        }
        MatchKey[] keys = resources().tables().stream()
                .map(table -> new MatchKey(table.keyWords()))
                .toArray(MatchKey[]::new);
        return new PacketState(structure.fieldSlots(), structure.stacks(), transitionWords, keys);
    }

    // Several threads may handle one packet: the one that ends it must not collect what others make.
    void release(PacketState packet) {
        Deque<PacketState> mine = free.get();
        if (mine.size() < FREE_LIMIT) {
            packet.forget();
            mine.push(packet);
        }
    }

    /** Sets all metadata to 0, except for the fields of a list, which are taken from another packet. */
    void resetMetadata(PacketState packet, PacketState source, int keptFields) {
        for (HeaderLayout header : structure.headers()) {
            if (header.isMetadata()) {
                header.clear(packet);
            }
        }
        for (HeaderField field : structure.fieldLists().getOrDefault(keptFields, List.of())) {
            System.arraycopy(source.fields, field.slot(), packet.fields, field.slot(), field.words());
        }
    }

    /** Runs a pipeline from its first node on, which is {@code null} if it is empty. */
    static void run(ControlNode first, PacketState packet) {
        ControlNode node = first;
        while (node != null && !packet.exit) {
            node = node.apply(packet);
        }
    }
}
