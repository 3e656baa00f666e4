package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.ActionChoice;
import io.weft.emulation.engine.BoundAction;
import io.weft.emulation.engine.SelectorGroup;
import java.util.ArrayList;
import java.util.List;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.ActionProfileActionSet;
import p4.v1.P4RuntimeOuterClass.TableAction;

/** What the entries of one table lead to: actions, or members, groups and sets of actions of its action profile. */
final class EntryActions {
    private final TableSchema table;
    private final ProfileEntities profiles;

    EntryActions(TableSchema table, ProfileEntities profiles) {
        this.table = table;
        this.profiles = profiles;
    }

    private Profile profile() {
        return profiles.profile(table.profileId());
    }

    ActionChoice decode(TableAction action, boolean isDefault) {
        boolean direct = action.getTypeCase() == TableAction.TypeCase.ACTION;
        if (direct != (table.profileId() == 0)) {
            throw EntityException.invalid("table " + table.name() + " takes "
                    + (direct ? "members, groups or action sets of its action profile" : "an action")
                    + ", got " + action.getTypeCase());
        }
        return switch (action.getTypeCase()) {
            case ACTION -> table.action(action.getAction().getActionId(), isDefault)
                    .decode(action.getAction());
            case ACTION_PROFILE_MEMBER_ID -> profile()
                    .member(action.getActionProfileMemberId(), EntityException::invalid);
            case ACTION_PROFILE_GROUP_ID -> group(action.getActionProfileGroupId());
            case ACTION_PROFILE_ACTION_SET -> decode(action.getActionProfileActionSet());
            default -> throw EntityException.invalid("table " + table.name() + ": an entry needs an action");
        };
    }

    private Profile.Group group(int id) {
        Profile.Group group = profile().group(id, EntityException::invalid);
        if (group.message.getMembersCount() == 0) {
            throw EntityException.invalid("group " + id + " of action profile "
                    + profile().name() + " has no members; bmv2 takes entries only for groups that have some");
        }
        return group;
    }

    private SelectorGroup decode(ActionProfileActionSet set) {
        Profile profile = profile();
        String what = "table " + table.name() + ": the action set";
        if (!profile.hasSelector()) {
            throw EntityException.invalid(what + " needs an action profile with a selector");
        }
        profile.checkNoMembers();
        if (set.getActionProfileActionsCount() == 0) {
            throw EntityException.unimplemented(what + " is empty, which bmv2 does not take");
        }
        List<SelectorGroup.Member> members = new ArrayList<>();
        long sum = 0;
        for (ActionProfileAction one : set.getActionProfileActionsList()) {
            ProfileEntities.checkWeight(one.getWeight(), what);
            sum += one.getWeight();
            int watch = profiles.watch(one.getWatch(), one, what);
            BoundAction action =
                    table.action(one.getAction().getActionId(), false).decode(one.getAction());
            members.add(new SelectorGroup.Member(action, one.getWeight(), watch));
        }
        ProfileEntities.checkSize(sum, profile.info.getMaxGroupSize(), what);
        return profile.select(members);
    }

    /** Fails if an entry cannot get an action, in the place of another one, because its profile is full. */
    void checkRoom(TableAction action, TableAction old) {
        if (action.hasActionProfileActionSet()) {
            profile().checkRoom(weight(action) - weight(old), "table " + table.name() + ": the action set");
        }
    }

    private static long weight(TableAction action) {
        return action.getActionProfileActionSet().getActionProfileActionsList().stream()
                .mapToLong(ActionProfileAction::getWeight)
                .sum();
    }

    /** Counts one more use of what an action refers to, or one less. */
    void count(TableAction action, int change) {
        switch (action.getTypeCase()) {
            case ACTION_PROFILE_MEMBER_ID -> profile().member(action.getActionProfileMemberId()).references += change;
            case ACTION_PROFILE_GROUP_ID -> profile().group(action.getActionProfileGroupId()).references += change;
            case ACTION_PROFILE_ACTION_SET -> profile().addOneShotEntry(change, change * weight(action));
            default -> {}
        }
    }
}
