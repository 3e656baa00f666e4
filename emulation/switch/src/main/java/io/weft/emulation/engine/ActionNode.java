package io.weft.emulation.engine;

import java.util.ArrayList;
import java.util.List;

/** The call of an action with arguments that are known when the program is loaded, and of those that follow it. */
public final class ActionNode extends ControlNode {

    private final BoundAction action;
    private ControlNode following;
    private BoundAction[] chain;
    private ControlNode next;

    /** Makes a call that ends the pipeline until {@link #link} is called. */
    public ActionNode(BoundAction action) {
        this.action = action;
        this.chain = new BoundAction[] {action};
    }

    /** Says what follows; {@code null} is the end of the pipeline. Called once, before the program runs. */
    public void link(ControlNode node) {
        this.following = node;
        this.next = node;
    }

    /** Takes over the calls that follow this one without a branch. Called once, after all nodes were linked. */
    public void join() {
        List<BoundAction> all = new ArrayList<>(List.of(action));
        ControlNode node = following;
        while (node instanceof ActionNode call) {
            all.add(call.action);
            node = call.following;
        }
        chain = all.toArray(new BoundAction[0]);
        next = node;
    }

    @Override
    ControlNode apply(PacketState packet) {
        for (BoundAction call : chain) {
            call.run(packet);
            if (packet.exit) {
                return null;
            }
        }
        return next;
    }
}
