package io.weft.onos.host;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.GroupId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.group.DefaultGroup;
import org.onosproject.net.group.DefaultGroupDescription;
import org.onosproject.net.group.Group;
import org.onosproject.net.group.Group.GroupState;
import org.onosproject.net.group.GroupBuckets;
import org.onosproject.net.group.GroupDescription;
import org.onosproject.net.group.GroupKey;
import org.onosproject.net.group.GroupServiceAdapter;

/** ONOS's groups, of one application, in the state that a test says. */
public final class FakeGroups extends GroupServiceAdapter {
    /** By device, and by key on that. */
    private final Map<DeviceId, Map<GroupKey, DefaultGroup>> groups = new ConcurrentHashMap<>();

    private GroupState state = GroupState.ADDED;

    /** A device whose groups ONOS cannot tell at the moment; null if there is none. */
    public DeviceId leaving;

    /** All groups, those to come too, are in a state. */
    void set(GroupState all) {
        state = all;
        groups.values().forEach(on -> on.values().forEach(group -> group.setState(all)));
    }

    @Override
    public void addGroup(GroupDescription description) {
        if (on(description.deviceId()).containsKey(description.appCookie())) {
            throw new IllegalStateException("ONOS ignores a group that it has: " + description);
        }
        store(description);
    }

    @Override
    public void setBucketsForGroup(
            DeviceId device, GroupKey key, GroupBuckets buckets, GroupKey newKey, ApplicationId owner) {
        DefaultGroup last = on(device).get(key);
        store(new DefaultGroupDescription(
                device, last.type(), buckets, newKey, last.id().id(), owner));
    }

    private void store(GroupDescription description) {
        DefaultGroup group = new DefaultGroup(new GroupId(description.givenGroupId()), description);
        group.setState(state);
        on(description.deviceId()).put(description.appCookie(), group);
    }

    private Map<GroupKey, DefaultGroup> on(DeviceId device) {
        return groups.computeIfAbsent(device, none -> Collections.synchronizedMap(new LinkedHashMap<>()));
    }

    @Override
    public void removeGroup(DeviceId device, GroupKey key, ApplicationId owner) {
        on(device).remove(key);
    }

    @Override
    public Group getGroup(DeviceId device, GroupKey key) {
        return on(device).get(key);
    }

    @Override
    public Iterable<Group> getGroups(DeviceId device, ApplicationId owner) {
        if (device.equals(leaving)) {
            throw new IllegalStateException("no device " + device);
        }
        return List.copyOf(on(device).values()).stream()
                .filter(group -> group.appId().equals(owner))
                .collect(Collectors.toList());
    }
}
