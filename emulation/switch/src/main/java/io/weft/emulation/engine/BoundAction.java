package io.weft.emulation.engine;

/** An action with its arguments. */
public final class BoundAction implements ActionChoice {
    private final ActionFunction action;
    private final long[] arguments;

    /** Binds arguments, in words where the parameters of the action say. */
    public BoundAction(ActionFunction action, long... arguments) {
        if (arguments.length != action.argumentWords()) {
            throw new IllegalArgumentException("action " + action.name() + " takes " + action.argumentWords()
                    + " words of arguments, got " + arguments.length);
        }
        this.action = action;
        this.arguments = arguments.clone();
    }

    public ActionFunction action() {
        return action;
    }

    public long[] arguments() {
        return arguments.clone();
    }

    @Override
    public BoundAction choose(PacketState packet) {
        return this;
    }

    void run(PacketState packet) {
        action.run(packet, arguments);
    }
}
