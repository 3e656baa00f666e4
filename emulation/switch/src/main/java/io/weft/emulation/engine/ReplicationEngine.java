package io.weft.emulation.engine;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The multicast groups and clone sessions of a switch. */
public final class ReplicationEngine {
    // bmv2 makes the copies of one instance together, in the order of their ports.
    private static final Comparator<Replica> ORDER =
            Comparator.comparingInt(Replica::instance).thenComparingInt(Replica::port);

    private final Map<Integer, List<Replica>> groups = new ConcurrentHashMap<>();
    private final Map<Integer, List<Replica>> sessions = new ConcurrentHashMap<>();

    /** The copies of a multicast group; none if it does not exist. */
    List<Replica> group(int id) {
        return groups.getOrDefault(id, List.of());
    }

    /** The copies of a clone session; none if it does not exist. */
    List<Replica> session(int id) {
        return sessions.getOrDefault(id, List.of());
    }

    public void setGroup(int id, List<Replica> replicas) {
        groups.put(id, replicas.stream().sorted(ORDER).toList());
    }

    public void removeGroup(int id) {
        groups.remove(id);
    }

    public void setSession(int id, List<Replica> replicas) {
        sessions.put(id, replicas.stream().sorted(ORDER).toList());
    }

    public void removeSession(int id) {
        sessions.remove(id);
    }

    /**
     * One copy that a multicast group or a clone session makes.
     *
     * @param port the egress port
     * @param instance what the copy sees as {@code egress_rid}
     */
    public record Replica(int port, int instance) {}
}
