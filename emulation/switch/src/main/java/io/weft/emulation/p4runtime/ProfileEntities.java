package io.weft.emulation.p4runtime;

import com.google.protobuf.MessageOrBuilder;
import io.weft.emulation.engine.BoundAction;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes and reads members and groups of action profiles. */
final class ProfileEntities {
    /** The field of a watched port as bytes, in members of groups and of action sets. */
    private static final int WATCH_PORT = 4;

    private final VerifiedPipeline pipeline;
    private final MessagePorts ports;
    private final Map<Integer, Profile> profiles;

    ProfileEntities(VerifiedPipeline pipeline, IntPredicate hasPort) {
        this.pipeline = pipeline;
        this.ports = new MessagePorts(hasPort);
        this.profiles = pipeline.newProfiles();
    }

    Profile profile(int id) {
        Profile profile = profiles.get(id);
        if (profile == null) {
            throw EntityException.invalid("there is no action profile with id " + id);
        }
        return profile;
    }

    /** The port that a member watches, 0 for none; {@code message} may have it as bytes. */
    int watch(int watch, MessageOrBuilder message, String what) {
        return ports.read(watch, message, WATCH_PORT, what);
    }

    void write(Update.Type type, ActionProfileMember message) {
        Profile profile = profile(message.getActionProfileId());
        int id = message.getMemberId();
        if (type == Update.Type.DELETE) {
            checkUnused(profile.member(id).references, "member " + id + " of action profile " + profile.name());
            profile.remove(id);
            return;
        }
        profile.checkNoActionSets();
        BoundAction action = decode(profile, message);
        if (type == Update.Type.INSERT) {
            if (profile.members.containsKey(id)) {
                throw EntityException.exists("action profile " + profile.name() + " has a member " + id + " already");
            }
            if (profile.info.getSize() > 0 && profile.members.size() >= profile.info.getSize()) {
                throw EntityException.exhausted(
                        "action profile " + profile.name() + " is full with " + profile.info.getSize() + " members");
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
        return pipeline.action(profile.info, message.getAction().getActionId()).decode(message.getAction());
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
        profile.checkNoActionSets();
        checkMaxSize(profile, message, what);
        if (type == Update.Type.INSERT && profile.groups.containsKey(id)) {
            throw EntityException.exists(what + " exists already");
        }
        if (type == Update.Type.MODIFY && profile.group(id).message.getMaxSize() != message.getMaxSize()) {
            throw EntityException.invalid(what + " has max_size "
                    + profile.group(id).message.getMaxSize() + ", which cannot be changed to " + message.getMaxSize());
        }
        int[] watches = checkMembers(profile, message, what);
        long old = type == Update.Type.MODIFY ? weight(profile.group(id).message) : 0;
        checkSize(weight(message), message.getMaxSize(), what);
        checkSize(weight(message), profile.info.getMaxGroupSize(), what);
        profile.checkRoom(weight(message) - old, what);
        profile.put(message, watches);
    }

    private static void checkMaxSize(Profile profile, ActionProfileGroup message, String what) {
        int limit = profile.info.getMaxGroupSize();
        if (message.getMaxSize() < 0 || (limit > 0 && message.getMaxSize() > limit)) {
            throw EntityException.invalid(
                    what + " has max_size " + message.getMaxSize() + ", expected 0.." + (limit > 0 ? limit : "any"));
        }
    }

    private static long weight(ActionProfileGroup group) {
        return group.getMembersList().stream()
                .mapToLong(ActionProfileGroup.Member::getWeight)
                .sum();
    }

    /** Checks the members of a group and returns the ports that they watch. */
    private int[] checkMembers(Profile profile, ActionProfileGroup message, String what) {
        Set<Integer> seen = new HashSet<>();
        int[] watches = new int[message.getMembersCount()];
        for (int i = 0; i < watches.length; i++) {
            ActionProfileGroup.Member m = message.getMembers(i);
            profile.member(m.getMemberId());
            if (!seen.add(m.getMemberId())) {
                throw EntityException.invalid(
                        what + " has member " + m.getMemberId() + " twice; use its weight instead");
            }
            String member = what + ": member " + m.getMemberId();
            checkWeight(m.getWeight(), member);
            watches[i] = watch(m.getWatch(), m, member);
        }
        return watches;
    }

    static void checkWeight(int weight, String what) {
        if (weight <= 0) {
            throw EntityException.invalid(what + " has weight " + weight + ", expected 1 or more");
        }
    }

    static void checkSize(long sum, int limit, String what) {
        if (limit > 0 && sum > limit) {
            throw EntityException.exhausted(
                    what + " has weights that sum up to " + sum + ", expected at most " + limit);
        }
    }

    void read(ActionProfileMember wanted, Consumer<Stream<Entity>> found) {
        for (Profile profile : select(wanted.getActionProfileId()).values()) {
            found.accept(messages(profile.members, wanted.getMemberId(), member -> member.message)
                    .map(member ->
                            Entity.newBuilder().setActionProfileMember(member).build()));
        }
    }

    void read(ActionProfileGroup wanted, Consumer<Stream<Entity>> found) {
        for (Profile profile : select(wanted.getActionProfileId()).values()) {
            found.accept(messages(profile.groups, wanted.getGroupId(), group -> group.message)
                    .map(group ->
                            Entity.newBuilder().setActionProfileGroup(group).build()));
        }
    }

    private static <T, M> Stream<M> messages(Map<Integer, T> all, int id, Function<T, M> message) {
        return all.entrySet().stream()
                .filter(each -> id == 0 || id == each.getKey())
                .map(each -> message.apply(each.getValue()))
                .toList()
                .stream();
    }

    private Map<Integer, Profile> select(int id) {
        return id == 0 ? profiles : Map.of(id, profile(id));
    }
}
