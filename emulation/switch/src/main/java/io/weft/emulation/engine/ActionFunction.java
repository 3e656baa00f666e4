package io.weft.emulation.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;

/** An action of the program. */
public final class ActionFunction {
    /** A parameter of {@code width} bits, which begins at word {@code slot} of the arguments. */
    public record Parameter(String name, int width, int slot) {}

    private final String name;
    private final int index;
    private final List<Parameter> parameters;
    private final int argumentWords;
    private final Primitive[] body;
    /** The effects of the body, if none of its primitives jumps, or {@code null}. */
    private final Primitive.Effect[] effects;

    private final int[] registers;
    private final boolean exits;

    /**
     * Makes an action. Those of the same name share an index, from 0; {@code registers}, ascending, are locked while it
     * runs.
     */
    public ActionFunction(String name, int index, List<Parameter> parameters, List<Primitive> body, int[] registers) {
        this.name = name;
        this.index = index;
        this.parameters = List.copyOf(parameters);
        this.argumentWords =
                parameters.stream().mapToInt(p -> BitFields.words(p.width())).sum();
        this.body = body.toArray(new Primitive[0]);
        this.effects = straight(body);
        this.registers = registers.clone();
        this.exits = body.contains(Primitive.EXIT);
    }

    private static Primitive.Effect[] straight(List<Primitive> body) {
        if (!body.stream().allMatch(Primitive.Straight.class::isInstance)) {
            return null;
        }
        return WordAssignments.join(body.stream()
                .map(primitive -> ((Primitive.Straight) primitive).effect())
                .toList());
    }

    /**
     * What it does, if it is nothing but that: it takes no arguments, jumps nowhere, locks nothing and ends nothing.
     */
    Optional<List<Primitive.Effect>> plain() {
        boolean isPlain = effects != null && parameters.isEmpty() && registers.length == 0 && !exits;
        return isPlain ? Optional.of(List.of(effects)) : Optional.empty();
    }

    public String name() {
        return name;
    }

    /** A number that actions of the same name share, from 0. */
    public int index() {
        return index;
    }

    public List<Parameter> parameters() {
        return parameters;
    }

    public int argumentWords() {
        return argumentWords;
    }

    void run(PacketState packet, long[] arguments) {
        packet.arguments = arguments;
        if (registers.length == 0) {
            runBody(packet);
        } else {
            runLocked(packet);
        }
    }

    // bmv2 makes an action atomic with regard to the register arrays that it uses.
    private void runLocked(PacketState packet) {
        int held = 0;
        try {
            for (int register : registers) {
                packet.memory.register(register).lock().lock();
                held++;
            }
            runBody(packet);
        } finally {
            while (held > 0) {
                Lock lock = packet.memory.register(registers[--held]).lock();
                lock.unlock();
            }
        }
    }

    private void runBody(PacketState packet) {
        if (effects == null) {
            runJumping(packet);
            return;
        }
        for (Primitive.Effect effect : effects) {
            Primitive.Effect.run(effect, packet);
        }
    }

    private void runJumping(PacketState packet) {
        int at = 0;
        while (at < body.length) {
            int next = body[at].run(packet);
            at = next == Primitive.NEXT ? at + 1 : next;
        }
    }
}
