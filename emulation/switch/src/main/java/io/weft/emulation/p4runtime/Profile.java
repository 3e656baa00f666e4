package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.ActionChoice;
import io.weft.emulation.engine.BoundAction;
import io.weft.emulation.engine.Calculation;
import io.weft.emulation.engine.PacketState;
import io.weft.emulation.engine.Selection;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

    /** A member: its action can change while groups and entries refer to it. */
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

    /** A group: its members can change while entries refer to it. */
    static final class Group implements ActionChoice {
        ActionProfileGroup message;
        int references;
        private volatile Selection selection;

        @Override
        public BoundAction choose(PacketState packet) {
            return selection.choose(packet);
        }
    }

    private final ActionProfile info;
    private final Calculation hash;
    private final Map<Integer, Member> members = new TreeMap<>();
    private final Map<Integer, Group> groups = new TreeMap<>();
    private final BitSet usedHandles = new BitSet();
    private int oneShotEntries;

    /** Makes an empty profile; {@code hash} is {@code null} if it has no selector. */
    Profile(ActionProfile info, Calculation hash) {
        this.info = info;
        this.hash = hash;
    }

    String name() {
        return info.getPreamble().getName();
    }

    int id() {
        return info.getPreamble().getId();
    }

    ActionProfile info() {
        return info;
    }

    boolean hasSelector() {
        return info.getWithSelector() && hash != null;
    }

    Map<Integer, Member> members() {
        return members;
    }

    Map<Integer, Group> groups() {
        return groups;
    }

    /** A choice among members of given weights and watched ports. */
    Selection select(List<Selection.Member> choices) {
        return new Selection(hash, choices);
    }

    /** Counts table entries with action sets of their own, which cannot be mixed with members and groups. */
    void addOneShotEntries(int change) {
        oneShotEntries += change;
    }

    void checkManual() {
        if (oneShotEntries > 0) {
            throw EntityException.invalid("action profile " + name() + " is used by " + oneShotEntries
                    + " entries with action sets of their own; members and groups cannot be mixed with them");
        }
    }

    void checkOneShot() {
        if (!members.isEmpty()) {
            throw EntityException.invalid("action profile " + name() + " has " + members.size()
                    + " members; action sets in table entries cannot be mixed with them");
        }
    }

    Member member(int id) {
        Member member = members.get(id);
        if (member == null) {
            throw EntityException.notFound("action profile " + name() + " has no member " + id);
        }
        return member;
    }

    Group group(int id) {
        Group group = groups.get(id);
        if (group == null) {
            throw EntityException.notFound("action profile " + name() + " has no group " + id);
        }
        return group;
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

    /** Adds a group, or gives an existing one other members. */
    void put(ActionProfileGroup message) {
        Group group = groups.computeIfAbsent(message.getGroupId(), id -> new Group());
        ActionProfileGroup old = group.message;
        group.message = message;
        for (ActionProfileGroup.Member m : message.getMembersList()) {
            Member member = members.get(m.getMemberId());
            resize(member, Math.max(member.handles.size(), m.getWeight()));
            member.references++;
        }
        group.selection = select(message);
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

    /** A member at one of its handles. */
    private record Slot(int handle, Selection.Member member) {}

    private Selection select(ActionProfileGroup group) {
        List<Slot> slots = new ArrayList<>();
        for (ActionProfileGroup.Member m : group.getMembersList()) {
            Member member = members.get(m.getMemberId());
            for (int i = 0; i < m.getWeight(); i++) {
                slots.add(new Slot(member.handles.get(i), new Selection.Member(member, m.getWatch())));
            }
        }
        slots.sort(Comparator.comparingInt(Slot::handle));
        return select(slots.stream().map(Slot::member).toList());
    }
}
