package io.weft.emulation.engine;

/** One primitive call in the body of an action. */
@FunctionalInterface
public interface Primitive {
    /** What {@link #run} returns when the next primitive follows. */
    int NEXT = -1;

    Primitive EXIT = of(packet -> packet.exit = true);

    /** Executes it and returns the index of the primitive to execute next, or {@link #NEXT}. */
    int run(PacketState packet);

    static Primitive of(Effect effect) {
        return new Straight(effect);
    }

    /** A primitive that never jumps. */
    record Straight(Effect effect) implements Primitive {
        @Override
        public int run(PacketState packet) {
            effect.on(packet);
            return NEXT;
        }
    }

    /** What a primitive does to a packet. */
    @FunctionalInterface
    interface Effect {
        void on(PacketState packet);

        /** Executes an effect; avoids the interface call for the most common kind. */
        static void run(Effect effect, PacketState packet) {
            if (effect instanceof WordAssignments assignments) {
                assignments.on(packet);
            } else {
                effect.on(packet);
            }
        }
    }
}
