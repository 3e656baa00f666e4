package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.BoundAction;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes and reads members and groups of action profiles. */
final class ProfileEntities {

    private final Pipeline pipeline;
    private final IntPredicate hasPort;
    private final Map<Integer, Profile> profiles;

    ProfileEntities(Pipeline pipeline, IntPredicate hasPort) {
        this.pipeline = pipeline;
        this.hasPort = hasPort;
        this.profiles = pipeline.newProfiles();
    }

    Profile profile(int id) {
        Profile profile = profiles.get(id);
        if (profile == null) {
            throw EntityException.invalid("there is no action profile with id " + id);
        }
        return profile;
    }

    /** Checks a watched port, 0 for none. */
    void checkWatch(int watch, String what) {
        if (watch != 0 && !hasPort.test(watch)) {
            throw EntityException.invalid(what + " watches port " + watch + ", which does not exist");
        }
    }

    void write(Update.Type type, ActionProfileMember message) {
        Profile profile = profile(message.getActionProfileId());
        int id = message.getMemberId();
        if (type == Update.Type.DELETE) {
            checkUnused(profile.member(id).references, "member " + id + " of action profile " + profile.name());
            profile.remove(id);
            return;
        }
        profile.checkManual();
        BoundAction action = decode(profile, message);
        if (type == Update.Type.INSERT) {
            if (profile.members().containsKey(id)) {
                throw EntityException.exists("action profile " + profile.name() + " has a member " + id + " already");
            }
            if (profile.info().getSize() > 0
                    && profile.members().size() >= profile.info().getSize()) {
                throw EntityException.exhausted("action profile " + profile.name() + " is full with "
                        + profile.info().getSize() + " members");
            }
        } else {
            profile.member(id);
        }
        profile.put(
                message.toBuilder()
                        .setAction(ActionSchema.canonical(message.getAction()))
                        .build(),
                action);
    }

    private BoundAction decode(Profile profile, ActionProfileMember message) {
        if (!message.hasAction()) {
            throw EntityException.invalid("member " + message.getMemberId() + " has no action");
        }
        return pipeline.action(profile.info(), message.getAction().getActionId())
                .decode(message.getAction());
    }

    private static void checkUnused(int references, String what) {
        if (references > 0) {
            throw EntityException.precondition(what + " is still used " + references + " times");
        }
    }

    void write(Update.Type type, ActionProfileGroup message) {
        Profile profile = profile(message.getActionProfileId());
        int id = message.getGroupId();
        String what = "group " + id + " of action profile " + profile.name();
        if (type == Update.Type.DELETE) {
            checkUnused(profile.group(id).references, what);
            profile.removeGroup(id);
            return;
        }
        if (!profile.hasSelector()) {
            throw EntityException.invalid("action profile " + profile.name() + " has no selector and takes no groups");
        }
        profile.checkManual();
        if (type == Update.Type.INSERT && profile.groups().containsKey(id)) {
            throw EntityException.exists(what + " exists already");
        }
        if (type == Update.Type.MODIFY && profile.group(id).message.getMaxSize() != message.getMaxSize()) {
            throw EntityException.invalid(what + " has max_size "
                    + profile.group(id).message.getMaxSize() + ", which cannot be changed to " + message.getMaxSize());
        }
        checkMembers(profile, message, what);
        profile.put(message);
    }

    private void checkMembers(Profile profile, ActionProfileGroup message, String what) {
        Set<Integer> seen = new HashSet<>();
        long sum = 0;
        for (ActionProfileGroup.Member m : message.getMembersList()) {
            profile.member(m.getMemberId());
            if (!seen.add(m.getMemberId())) {
                throw EntityException.invalid(
                        what + " has member " + m.getMemberId() + " twice; use its weight instead");
            }
            if (m.getWeight() <= 0) {
                throw EntityException.invalid(
                        what + ": member " + m.getMemberId() + " has weight " + m.getWeight() + ", expected 1 or more");
            }
            if (!m.getUnknownFields().asMap().isEmpty()) {
                throw EntityException.invalid(what + ": member " + m.getMemberId()
                        + " has fields that this version of P4Runtime does not know; use 'watch' for the port");
            }
            checkWatch(m.getWatch(), what + ": member " + m.getMemberId());
            sum += m.getWeight();
        }
        checkSize(sum, message.getMaxSize(), what);
        checkSize(sum, profile.info().getMaxGroupSize(), what);
    }

    static void checkSize(long sum, int limit, String what) {
        if (limit > 0 && sum > limit) {
            throw EntityException.exhausted(
                    what + " has weights that sum up to " + sum + ", expected at most " + limit);
        }
    }

    void read(ActionProfileMember wanted, Consumer<Entity> found) {
        for (Profile profile : select(wanted.getActionProfileId()).values()) {
            for (Profile.Member member : profile.members().values()) {
                if (wanted.getMemberId() == 0 || wanted.getMemberId() == member.message.getMemberId()) {
                    found.accept(Entity.newBuilder()
                            .setActionProfileMember(member.message)
                            .build());
                }
            }
        }
    }

    void read(ActionProfileGroup wanted, Consumer<Entity> found) {
        for (Profile profile : select(wanted.getActionProfileId()).values()) {
            for (Profile.Group group : profile.groups().values()) {
                if (wanted.getGroupId() == 0 || wanted.getGroupId() == group.message.getGroupId()) {
                    found.accept(Entity.newBuilder()
                            .setActionProfileGroup(group.message)
                            .build());
                }
            }
        }
    }

    private Map<Integer, Profile> select(int id) {
        return id == 0 ? profiles : Map.of(id, profile(id));
    }
}
