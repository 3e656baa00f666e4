package io.weft.emulation.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * A node of the control flow of a pipeline. It is a class because calls of interfaces cost more, and there are many.
 */
public abstract class ControlNode {
    ControlNode() {}

    /** Executes it and returns the next node, or {@code null} at the end of the pipeline. */
    abstract ControlNode apply(PacketState packet);

    public static final class ConditionNode extends ControlNode {
        private final BoolExpression condition;
        private ControlNode whenTrue;
        private ControlNode whenFalse;

        /** Makes a branch that ends the pipeline either way until {@link #link} is called. */
        public ConditionNode(BoolExpression condition) {
            this.condition = condition;
        }

        /** Sets what follows; {@code null} is the end of the pipeline. To be called once, before the program runs. */
        public void link(ControlNode ifTrue, ControlNode ifFalse) {
            this.whenTrue = ifTrue;
            this.whenFalse = ifFalse;
        }

        // Branches mostly follow branches: taking those at once saves a turn of the pipeline's loop.
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

    /** A call of an action with constant arguments, merged with the calls that follow it. */
    public static final class ActionNode extends ControlNode {
        private final BoundAction action;
        private ControlNode following;
        private Primitive.Effect[] steps;
        private ControlNode next;

        /** Makes a call that ends the pipeline until {@link #link} is called. */
        public ActionNode(BoundAction action) {
            this.action = action;
            this.steps = new Primitive.Effect[] {action::run};
        }

        /** Sets what follows; {@code null} is the end of the pipeline. To be called once, before the program runs. */
        public void link(ControlNode node) {
            this.following = node;
            this.next = node;
        }

        /** Merges the calls that follow this one without a branch into it. Called once, when all nodes are linked. */
        public void join() {
            List<Primitive.Effect> all = new ArrayList<>(effects());
            ControlNode node = following;
            while (node instanceof ActionNode call) {
                all.addAll(call.effects());
                node = call.following;
            }
            steps = WordAssignments.join(all);
            next = node;
        }

        private List<Primitive.Effect> effects() {
            return action.action().plain().orElse(List.of(action::run));
        }

        @Override
        ControlNode apply(PacketState packet) {
            for (Primitive.Effect step : steps) {
                Primitive.Effect.run(step, packet);
                if (packet.exit) {
                    return null;
                }
            }
            return next;
        }
    }
}
