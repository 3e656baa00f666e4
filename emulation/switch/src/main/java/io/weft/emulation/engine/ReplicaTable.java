package io.weft.emulation.engine;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The multicast groups, or the clone sessions, of a switch: by number, the copies that each makes. */
public final class ReplicaTable {
    // bmv2 makes the copies of one instance together, in the order of their ports.
    private static final Comparator<Replica> ORDER =
            Comparator.comparingInt(Replica::instance).thenComparingInt(Replica::port);

    private final Map<Integer, List<Replica>> replicas = new ConcurrentHashMap<>();

    /** None if there is no such group or session. */
    List<Replica> get(int id) {
        return replicas.getOrDefault(id, List.of());
    }

    public void set(int id, List<Replica> copies) {
        replicas.put(id, copies.stream().sorted(ORDER).toList());
    }

    public void remove(int id) {
        replicas.remove(id);
    }

    /** One copy of a packet, for an egress port; {@code egress_rid} tells its instance. */
    public record Replica(int port, int instance) {}
}
