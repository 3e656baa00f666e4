package io.weft.onos.device;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.TableAction;
import io.weft.p4.P4Action;
import io.weft.p4.P4Param;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.onlab.util.ImmutableByteSequence;
import org.onosproject.net.pi.model.PiActionId;
import org.onosproject.net.pi.model.PiActionParamId;
import org.onosproject.net.pi.runtime.PiAction;
import org.onosproject.net.pi.runtime.PiActionParam;
import org.onosproject.net.pi.runtime.PiActionSet;
import org.onosproject.net.pi.runtime.PiTableAction;
import org.onosproject.net.pi.runtime.PiTableEntry;

/**
 * Translates the actions of table entries to those of ONOS's flow rules and back. A one-shot action set is in a rule as
 * a call of {@link #SET}, an action that no program has, whose one argument lists the members: ONOS 2.7 can hand such a
 * call from one node of a cluster to another, and no action set ({@code KryoNamespaces} does not know
 * {@code PiActionSet}). The driver makes a set of it for the device, and the call of what the device has.
 */
final class TableActions {
    /** The action that stands for a set. */
    static final PiActionId SET = PiActionId.of("weft_one_shot");

    /** The argument of {@link #SET}: its members in their canonical order, as many bytes as they need. */
    static final PiActionParamId MEMBERS = PiActionParamId.of("members");

    private TableActions() {}

    /**
     * What a rule has for an action.
     *
     * @throws IllegalArgumentException for a member that watches a port
     */
    static PiTableAction inRule(TableAction action) {
        return action instanceof ActionCall ? call((ActionCall) action) : carried((ActionSet) action);
    }

    /** What a device is to have for the action of a rule. */
    static PiTableAction onDevice(PiTableAction inRule) {
        return isCarried(inRule)
                ? members((PiAction) inRule)
                        .<PiTableAction>map(TableActions::set)
                        .orElse(inRule)
                : inRule;
    }

    /** What a rule has for what a device has. */
    static PiTableAction fromDevice(PiTableAction onDevice) {
        return onDevice instanceof PiActionSet ? carried(set((PiActionSet) onDevice)) : onDevice;
    }

    /** What a device is given for an entry of a rule. */
    static PiTableEntry onDevice(PiTableEntry entry) {
        return entry.action() == null ? entry : with(entry, onDevice(entry.action()));
    }

    /** What a rule would have for an entry of a device. */
    static PiTableEntry inRule(PiTableEntry entry) {
        return entry.action() == null ? entry : with(entry, fromDevice(entry.action()));
    }

    private static PiTableEntry with(PiTableEntry entry, PiTableAction action) {
        if (action == entry.action()) {
            return entry;
        }
        PiTableEntry.Builder other = PiTableEntry.builder()
                .forTable(entry.table())
                .withMatchKey(entry.matchKey())
                .withAction(action)
                .withCookie(entry.cookie());
        entry.priority().ifPresent(other::withPriority);
        entry.timeout().ifPresent(other::withTimeout);
        if (entry.counter() != null) {
            other.withCounterCellData(entry.counter());
        }
        return other.build();
    }

    /** The action that one of ONOS's stands for, in a rule or on a device; nothing if it is not the engine's. */
    static Optional<TableAction> of(PiTableAction action) {
        if (isCarried(action)) {
            return members((PiAction) action).map(set -> set);
        }
        if (action instanceof PiAction) {
            return called((PiAction) action).map(call -> call);
        }
        return action instanceof PiActionSet ? Optional.of(set((PiActionSet) action)) : Optional.empty();
    }

    private static boolean isCarried(PiTableAction action) {
        return action instanceof PiAction && ((PiAction) action).id().equals(SET);
    }

    private static PiAction call(ActionCall call) {
        PiAction.Builder action =
                PiAction.builder().withId(PiActionId.of(call.action().name()));
        List<P4Param> params = call.action().params();
        for (int i = 0; i < params.size(); i++) {
            action.withParameter(new PiActionParam(
                    PiActionParamId.of(params.get(i).name()),
                    ImmutableByteSequence.copyFrom(
                            PiBytes.of(call.argument(i), params.get(i).bits()))));
        }
        return action.build();
    }

    private static Optional<ActionCall> called(PiAction action) {
        return ProgramNames.action(action.id().id()).map(known -> {
            long[] arguments = new long[known.params().size()];
            for (PiActionParam param : action.parameters()) {
                arguments[index(known, param.id().id())] = PiBytes.value(param.value());
            }
            return ActionCall.of(known, arguments);
        });
    }

    private static int index(P4Action action, String param) {
        for (int i = 0; i < action.params().size(); i++) {
            if (action.params().get(i).name().equals(param)) {
                return i;
            }
        }
        throw new IllegalArgumentException("action " + action + " has no parameter " + param);
    }

    private static PiActionSet set(ActionSet members) {
        PiActionSet.Builder set = PiActionSet.builder();
        for (ActionSet.Member member : members.members()) {
            set.addWeightedAction(call(member.action()), member.weight());
        }
        return set.build();
    }

    private static ActionSet set(PiActionSet onDevice) {
        List<ActionSet.Member> members = new ArrayList<>();
        for (PiActionSet.WeightedAction member : onDevice.actions()) {
            called(member.action())
                    .ifPresent(call ->
                            members.add(new ActionSet.Member(call, member.weight(), ActionSet.Member.UNWATCHED)));
        }
        return new ActionSet(members);
    }

    /** For each member: weight, length of the name of its action, that name, number of its arguments, and those. */
    private static PiAction carried(ActionSet set) {
        int length = 0;
        for (ActionSet.Member member : set.members()) {
            if (member.watchPort() != ActionSet.Member.UNWATCHED) {
                throw new IllegalArgumentException(
                        "ONOS cannot have a member of an action set watch a port, as one of " + set + " does");
            }
            P4Action action = member.action().action();
            length += Integer.BYTES
                    + 2 * Short.BYTES
                    + name(action).length
                    + action.params().size() * Long.BYTES;
        }
        ByteBuffer bytes = ByteBuffer.allocate(length);
        for (ActionSet.Member member : set.members()) {
            P4Action action = member.action().action();
            bytes.putInt(member.weight()).putShort((short) name(action).length).put(name(action));
            bytes.putShort((short) action.params().size());
            for (int i = 0; i < action.params().size(); i++) {
                bytes.putLong(member.action().argument(i));
            }
        }
        return PiAction.builder()
                .withId(SET)
                .withParameter(new PiActionParam(MEMBERS, ImmutableByteSequence.copyFrom(bytes.array())))
                .build();
    }

    private static byte[] name(P4Action action) {
        return action.name().getBytes(StandardCharsets.UTF_8);
    }

    /** Nothing if it has actions that the program has no more, or that are others now. */
    private static Optional<ActionSet> members(PiAction carried) {
        ByteBuffer bytes = carried.parameters().iterator().next().value().asReadOnlyBuffer();
        List<ActionSet.Member> members = new ArrayList<>();
        try {
            while (bytes.hasRemaining()) {
                int weight = bytes.getInt();
                byte[] name = new byte[bytes.getShort()];
                bytes.get(name);
                long[] arguments = new long[bytes.getShort()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = bytes.getLong();
                }
                Optional<P4Action> action = ProgramNames.action(new String(name, StandardCharsets.UTF_8))
                        .filter(each -> each.params().size() == arguments.length);
                if (action.isEmpty()) {
                    return Optional.empty();
                }
                members.add(new ActionSet.Member(
                        ActionCall.of(action.get(), arguments), weight, ActionSet.Member.UNWATCHED));
            }
            return Optional.of(new ActionSet(members));
        } catch (BufferUnderflowException | NegativeArraySizeException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
