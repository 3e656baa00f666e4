package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.ActionChoice;
import io.weft.emulation.engine.BoundAction;
import io.weft.emulation.engine.Calculation;
import io.weft.emulation.engine.PacketState;
import io.weft.emulation.engine.SelectorGroup;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import p4.config.v1.P4InfoOuterClass.ActionProfile;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;

/**
 * The members and groups of one action profile.
 *
 * <p>bmv2 orders the members of a group by handles, of which a new member gets the lowest free one, and a member of
 * weight w has w handles; the handles are kept here so that a hash chooses the same member.
 */
final class Profile {
    static final class Member implements ActionChoice {
        final List<Integer> handles = new ArrayList<>();
        ActionProfileMember message;
        int references;
        private volatile BoundAction action;

        @Override
        public BoundAction choose(PacketState packet) {
            return action;
        }
    }

    static final class Group implements ActionChoice {
        ActionProfileGroup message;
        int references;
        private volatile SelectorGroup selection;

        @Override
        public BoundAction choose(PacketState packet) {
            return selection.choose(packet);
        }
    }

    private static final long DEFAULT_SIZE = 1 << 16;

    final ActionProfile info;
    private final Calculation hash;
    final Map<Integer, Member> members = new TreeMap<>();
    final Map<Integer, Group> groups = new TreeMap<>();
    private final BitSet usedHandles = new BitSet();
    private int oneShotEntries;
    private long weights;

    /** Makes an empty profile; {@code hash} is {@code null} if it has no selector. */
    Profile(ActionProfile info, Calculation hash) {
        this.info = info;
        this.hash = hash;
    }

    String name() {
        return info.getPreamble().getName();
    }

    boolean hasSelector() {
        return info.getWithSelector() && hash != null;
    }

    /** A choice among members of given weights and watched ports. */
    SelectorGroup select(List<SelectorGroup.Member> choices) {
        return new SelectorGroup(hash, choices);
    }

    /** Counts a table entry with an action set of its own, which cannot be mixed with members and groups. */
    void addOneShotEntry(int change, long weight) {
        oneShotEntries += change;
        weights += weight;
    }

    /** Fails if the weights of all groups and action sets cannot grow by so much. */
    void checkRoom(long more, String what) {
        long size = info.getSize() > 0 ? info.getSize() : DEFAULT_SIZE;
        if (weights + more > size) {
            throw EntityException.exhausted(what + " needs room for " + more + " in action profile " + name()
                    + ", which has " + size + " and uses " + weights);
        }
    }

    void checkNoActionSets() {
        if (oneShotEntries > 0) {
            throw EntityException.invalid("action profile " + name() + " is used by " + oneShotEntries
                    + " entries with action sets of their own; members and groups cannot be mixed with them");
        }
    }

    /** Fails if there are members, and so perhaps groups. */
    void checkNoMembers() {
        if (!members.isEmpty()) {
            throw EntityException.invalid("action profile " + name() + " has " + members.size()
                    + " members; action sets in table entries cannot be mixed with them");
        }
    }

    Member member(int id) {
        return member(id, EntityException::notFound);
    }

    /** The member with an id; fails with another exception of a message if there is none. */
    Member member(int id, Function<String, EntityException> otherwise) {
        return existing(members, id, "member", otherwise);
    }

    Group group(int id) {
        return group(id, EntityException::notFound);
    }

    /** The group of this id, or the exception that says that there is none. */
    Group group(int id, Function<String, EntityException> otherwise) {
        return existing(groups, id, "group", otherwise);
    }

    private <T> T existing(Map<Integer, T> all, int id, String kind, Function<String, EntityException> otherwise) {
        T found = all.get(id);
        if (found == null) {
            throw otherwise.apply("action profile " + name() + " has no " + kind + " " + id);
        }
        return found;
    }

    /** Adds a member, or gives an existing one another action. */
    void put(ActionProfileMember message, BoundAction action) {
        Member member = members.computeIfAbsent(message.getMemberId(), id -> new Member());
        member.message = message;
        member.action = action;
        resize(member, Math.max(1, member.handles.size()));
    }

    void remove(int memberId) {
        resize(members.remove(memberId), 0);
    }

    /** Adds a group, or gives an existing one other members, which watch ports by their positions. */
    void put(ActionProfileGroup message, int[] watches) {
        Group group = groups.computeIfAbsent(message.getGroupId(), id -> new Group());
        ActionProfileGroup old = group.message;
        group.message = message;
        for (ActionProfileGroup.Member m : message.getMembersList()) {
            Member member = members.get(m.getMemberId());
            resize(member, Math.max(member.handles.size(), m.getWeight()));
            member.references++;
            weights += m.getWeight();
        }
        group.selection = select(message, watches);
        if (old != null) {
            release(old);
        }
    }

    void removeGroup(int groupId) {
        release(groups.remove(groupId).message);
    }

    private void release(ActionProfileGroup group) {
        for (ActionProfileGroup.Member m : group.getMembersList()) {
            Member member = members.get(m.getMemberId());
            member.references--;
            weights -= m.getWeight();
            resize(member, Math.max(1, heaviest(m.getMemberId())));
        }
    }

    private int heaviest(int memberId) {
        return groups.values().stream()
                .flatMap(g -> g.message.getMembersList().stream())
                .filter(m -> m.getMemberId() == memberId)
                .mapToInt(ActionProfileGroup.Member::getWeight)
                .max()
                .orElse(0);
    }

    private void resize(Member member, int handles) {
        while (member.handles.size() < handles) {
            int handle = usedHandles.nextClearBit(0);
            usedHandles.set(handle);
            member.handles.add(handle);
        }
        while (member.handles.size() > handles) {
            usedHandles.clear(member.handles.remove(member.handles.size() - 1));
        }
    }

    /** A member of a group at one of its handles. */
    private record Slot(int handle, Member member, int watch) {}

    private SelectorGroup select(ActionProfileGroup group, int[] watches) {
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < group.getMembersCount(); i++) {
            Member member = members.get(group.getMembers(i).getMemberId());
            for (int handle : member.handles.subList(0, group.getMembers(i).getWeight())) {
                slots.add(new Slot(handle, member, watches[i]));
            }
        }
        slots.sort(Comparator.comparingInt(Slot::handle));
        List<SelectorGroup.Member> choices = new ArrayList<>();
        for (int from = 0; from < slots.size(); ) {
            int to = from + 1;
            while (to < slots.size()
                    && slots.get(to).member() == slots.get(from).member()) {
                to++;
            }
            choices.add(new SelectorGroup.Member(
                    slots.get(from).member(), to - from, slots.get(from).watch()));
            from = to;
        }
        return select(choices);
    }
}
