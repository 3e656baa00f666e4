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

    @Override
    ControlNode apply(PacketState packet) {
        return BoolExpression.holds(condition, packet) ? whenTrue : whenFalse;
    }
}
