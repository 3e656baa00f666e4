package io.weft.e2e;

import io.weft.control.live.LoopOptions;
import io.weft.control.live.LoopStatus;
import io.weft.emulation.fixtures.Relay;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.SwitchAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntPredicate;

/**
 * A controller that reaches each switch by a relay of its own, so that its network can fail, and that can be killed and
 * started again.
 */
final class RelayedController implements AutoCloseable {
    /** Short, so that a test need not wait for long until a silent switch is given up. */
    private static final Duration CALL = Duration.ofMillis(1_500);

    private final Fabric fabric;
    private final Map<Integer, SwitchAddress> switches;
    private final ClientOptions clients;
    private final LoopOptions options;
    private final Map<Integer, Relay> relays = new HashMap<>();
    /** What becomes of the controllers that were killed. */
    private final List<CompletableFuture<Void>> killed = new CopyOnWriteArrayList<>();

    private LiveController controller;
    private boolean alive;
    /** What is drained, also after another start. */
    private Set<String> drained = Set.of();

    /** Starts it. */
    RelayedController(Fabric fabric, Map<Integer, SwitchAddress> switches, long electionId, LoopOptions options) {
        this.fabric = fabric;
        this.switches = switches;
        this.options = options;
        ClientOptions defaults = ClientOptions.defaults();
        this.clients = new ClientOptions(
                electionId,
                defaults.batchEntries(),
                defaults.batchBytes(),
                defaults.batchesUnderWay(),
                CALL,
                CALL.multipliedBy(2));
        start();
    }

    /** Starts it anew, after it was killed. */
    void start() {
        Map<Integer, SwitchAddress> relayed = new HashMap<>();
        switches.forEach((s, address) -> {
            Relay relay = new Relay(address.port());
            relays.put(s, relay);
            relayed.put(s, new SwitchAddress(address.name(), address.deviceId(), address.host(), relay.port()));
        });
        controller = new LiveController(fabric, relayed, clients, options);
        alive = true;
        if (!drained.isEmpty()) {
            var unused = drain(drained);
        }
    }

    /** Has links and switches drained, now and whenever it is started; done when no packet goes over them. */
    CompletableFuture<?> drain(Set<String> names) {
        drained = names;
        return controller.loop().drain(names, true);
    }

    /** Ends all its connections at once, as the end of a process does, and everything that it does. */
    void kill() {
        alive = false;
        relays.values().forEach(Relay::close);
        relays.clear();
        LiveController old = controller;
        killed.add(CompletableFuture.runAsync(old::close));
    }

    boolean isAlive() {
        return alive;
    }

    LoopStatus status() {
        return controller.loop().status();
    }

    LiveController controller() {
        return controller;
    }

    /** From now on, exactly in these directions nothing is carried between it and these switches. */
    void hold(Set<Relay.Direction> directions, IntPredicate which) {
        relays.forEach((s, relay) -> {
            if (which.test(s)) {
                relay.hold(directions);
            }
        });
    }

    /** Ends its connections to these switches, and each new one at once, as long as this is so. */
    void refuse(boolean so, IntPredicate which) {
        relays.forEach((s, relay) -> {
            if (which.test(s)) {
                relay.refuse(so);
            }
        });
    }

    @Override
    public void close() {
        if (alive) {
            controller.close();
            relays.values().forEach(Relay::close);
        }
        killed.forEach(CompletableFuture::join);
    }
}
