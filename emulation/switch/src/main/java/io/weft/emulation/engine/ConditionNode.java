package io.weft.emulation.engine;

/** A branch. */
public final class ConditionNode extends ControlNode {

    private final BoolExpression condition;
    private ControlNode whenTrue;
    private ControlNode whenFalse;

    /** Makes a branch that ends the pipeline either way until {@link #link} is called. */
    public ConditionNode(BoolExpression condition) {
        this.condition = condition;
    }

    /** Says what follows; {@code null} is the end of the pipeline. Called once, before the program runs. */
    public void link(ControlNode ifTrue, ControlNode ifFalse) {
        this.whenTrue = ifTrue;
        this.whenFalse = ifFalse;
    }

    // Branches mostly follow branches: taking those at once saves the way back to the pipeline's loop.
    @Override
    ControlNode apply(PacketState packet) {
        ControlNode next = branch(packet);
        while (next instanceof ConditionNode node) {
            next = node.branch(packet);
        }
        return next;
    }

    private ControlNode branch(PacketState packet) {
        return BoolExpression.holds(condition, packet) ? whenTrue : whenFalse;
    }
}
