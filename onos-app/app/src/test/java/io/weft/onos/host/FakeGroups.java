package io.weft.onos.host;

import java.util.LinkedHashMap;
import java.util.Map;
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
    private final Map<GroupKey, DefaultGroup> groups = new LinkedHashMap<>();
    private GroupState state = GroupState.ADDED;

    /** A device whose groups ONOS cannot tell at the moment; null if there is none. */
    public DeviceId leaving;

    /** All groups, those to come too, are in a state. */
    void set(GroupState all) {
        state = all;
        groups.values().forEach(group -> group.setState(all));
    }

    @Override
    public void addGroup(GroupDescription description) {
        if (groups.containsKey(description.appCookie())) {
            throw new IllegalStateException("ONOS ignores a group that it has: " + description);
        }
        store(description);
    }

    @Override
    public void setBucketsForGroup(
            DeviceId device, GroupKey key, GroupBuckets buckets, GroupKey newKey, ApplicationId owner) {
        DefaultGroup last = groups.get(key);
        store(new DefaultGroupDescription(
                device, last.type(), buckets, newKey, last.id().id(), owner));
    }

    private void store(GroupDescription description) {
        DefaultGroup group = new DefaultGroup(new GroupId(description.givenGroupId()), description);
        group.setState(state);
        groups.put(description.appCookie(), group);
    }

    @Override
    public void removeGroup(DeviceId device, GroupKey key, ApplicationId owner) {
        groups.remove(key);
    }

    @Override
    public Group getGroup(DeviceId device, GroupKey key) {
        DefaultGroup group = groups.get(key);
        return group == null || !group.deviceId().equals(device) ? null : group;
    }

    @Override
    public Iterable<Group> getGroups(DeviceId device, ApplicationId owner) {
        if (device.equals(leaving)) {
            throw new IllegalStateException("no device " + device);
        }
        return groups.values().stream()
                .filter(group ->
                        group.deviceId().equals(device) && group.appId().equals(owner))
                .collect(Collectors.toList());
    }
}
