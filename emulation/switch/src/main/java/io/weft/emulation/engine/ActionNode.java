package io.weft.emulation.engine;

/** The call of an action without parameters. */
public final class ActionNode implements ControlNode {

    private static final long[] NO_ARGUMENTS = {};

    private final ActionFunction action;
    private ControlNode next;

    /** Makes a call that ends the pipeline until {@link #link} is called. */
    public ActionNode(ActionFunction action) {
        this.action = action;
    }

    /** Says what follows; {@code null} is the end of the pipeline. Called once, before the program runs. */
    public void link(ControlNode following) {
        this.next = following;
    }

    @Override
    public ControlNode apply(PacketState packet) {
        action.run(packet, NO_ARGUMENTS);
        return next;
    }
}
