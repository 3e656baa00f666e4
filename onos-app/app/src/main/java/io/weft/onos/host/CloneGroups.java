package io.weft.onos.host;

import io.weft.control.entry.CloneSession;
import io.weft.control.table.FabricTables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.PortNumber;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.instructions.Instruction;
import org.onosproject.net.flow.instructions.Instructions.OutputInstruction;
import org.onosproject.net.group.DefaultGroupBucket;
import org.onosproject.net.group.DefaultGroupDescription;
import org.onosproject.net.group.DefaultGroupKey;
import org.onosproject.net.group.Group;
import org.onosproject.net.group.GroupBucket;
import org.onosproject.net.group.GroupBuckets;
import org.onosproject.net.group.GroupDescription;
import org.onosproject.net.group.GroupKey;
import org.onosproject.net.group.GroupService;

/**
 * Clone sessions as ONOS's groups. ONOS puts them into devices in its own time and sees to it that they stay there;
 * what it was asked for is taken to be there, since no packet of an endpoint waits for it. Thread-safe.
 */
final class CloneGroups {
    /** How long ONOS may take to look at what a device has, before which it does not tell of what it was asked for. */
    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(2);

    private final GroupService groups;
    private final ApplicationId owner;
    /** By device and number of the session, what was asked for last. */
    private final Map<DeviceId, Map<Integer, RequestedSession>> asked = new ConcurrentHashMap<>();

    private static final class RequestedSession {
        private final CloneSession session;
        private final long at = System.nanoTime();

        RequestedSession(CloneSession session) {
            this.session = session;
        }

        boolean isRecent() {
            return System.nanoTime() - at < PATIENCE;
        }
    }

    CloneGroups(GroupService groups, ApplicationId owner) {
        this.groups = groups;
        this.owner = owner;
    }

    /** Has ONOS put a session into a device, in place of one of the same number. */
    void put(DeviceId device, CloneSession session) {
        asked(device).put(session.session(), new RequestedSession(session));
        List<GroupBucket> buckets = IntStream.of(session.ports())
                .mapToObj(port -> DefaultGroupBucket.createCloneGroupBucket(DefaultTrafficTreatment.builder()
                        .setOutput(PortNumber.portNumber(port))
                        .build()))
                .collect(Collectors.toList());
        GroupKey key = key(session.session());
        GroupBuckets all = new GroupBuckets(buckets);
        if (groups.getGroup(device, key) == null) {
            groups.addGroup(new DefaultGroupDescription(
                    device, GroupDescription.Type.CLONE, all, key, session.session(), owner));
        } else {
            groups.setBucketsForGroup(device, key, all, key, owner);
        }
    }

    void remove(DeviceId device, CloneSession session) {
        asked(device).remove(session.session());
        groups.removeGroup(device, key(session.session()), owner);
    }

    /** A device was away: what ONOS has not put into it by then may be forgotten. */
    void forget(DeviceId device) {
        asked.remove(device);
    }

    private Map<Integer, RequestedSession> asked(DeviceId device) {
        return asked.computeIfAbsent(device, id -> new ConcurrentHashMap<>());
    }

    /** The engine's sessions that ONOS has put, or is to put, into a device. */
    List<CloneSession> of(DeviceId device) {
        Stream<CloneSession> untold = asked(device).values().stream()
                .filter(RequestedSession::isRecent)
                .map(each -> each.session)
                .filter(session -> FabricTables.isOwnCloneSession(session.session()))
                .filter(session -> groups.getGroup(device, key(session.session())) == null);
        return Stream.concat(stored(device), untold).collect(Collectors.toList());
    }

    private Stream<CloneSession> stored(DeviceId device) {
        return StreamSupport.stream(groups.getGroups(device, owner).spliterator(), false)
                .filter(group -> group.type() == GroupDescription.Type.CLONE)
                .filter(group -> group.state() != Group.GroupState.PENDING_DELETE)
                .filter(group -> FabricTables.isOwnCloneSession(group.id().id()))
                .map(group -> new CloneSession(group.id().id(), ports(group)));
    }

    private static int[] ports(Group group) {
        return group.buckets().buckets().stream()
                .flatMap(bucket -> bucket.treatment().allInstructions().stream())
                .filter(instruction -> instruction.type() == Instruction.Type.OUTPUT)
                .mapToInt(instruction ->
                        (int) ((OutputInstruction) instruction).port().toLong())
                .toArray();
    }

    private static GroupKey key(int session) {
        return new DefaultGroupKey(("weft clone session " + session).getBytes(StandardCharsets.UTF_8));
    }
}
