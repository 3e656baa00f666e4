package io.weft.p4runtime;

import io.grpc.Status;
import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.live.ChannelCounters;
import io.weft.control.live.ChannelCounts;
import io.weft.control.live.ClosedSessionException;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.SwitchHost;
import io.weft.control.live.TrafficCounters;
import io.weft.control.live.TrafficCounts;
import io.weft.control.live.UnansweredException;
import io.weft.control.update.FalseAnswerException;
import io.weft.control.update.UpdateError;
import io.weft.fabric.Fabric;
import io.weft.p4.WeftCounters;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Switches reached over P4Runtime, as a control loop sees them. Thread-safe. */
public final class P4RuntimeHost implements SwitchHost, TrafficCounters, ChannelCounters, AutoCloseable {
    /** A switch that handed on a packet within this time is not dead, whatever it does not answer. */
    private static final long SILENCE_NANOS = 2_000_000_000;

    private final Map<Integer, Events> events = new ConcurrentHashMap<>();
    private final P4RuntimeFabric switches;
    private final Pipeline pipeline;
    private volatile ControlLoop loop;

    /**
     * Makes a client for each switch; nothing is sent before the loop attaches.
     *
     * @param addresses where the switches are, by index
     */
    public P4RuntimeHost(Map<Integer, SwitchAddress> addresses, Pipeline pipeline, ClientOptions options) {
        this.pipeline = pipeline;
        this.switches = new P4RuntimeFabric(addresses, pipeline, options, s -> events.computeIfAbsent(s, Events::new));
    }

    /** Tells a loop of what happens to sessions from now on; to be called before the loop starts. */
    public void listen(ControlLoop to) {
        loop = to;
    }

    /** What becomes of the session with one switch. */
    private final class Events implements SwitchEvents {
        private final int s;
        private Role last = Role.DISCONNECTED;
        /** When a packet came last, by {@link System#nanoTime}; before there was one, long ago. */
        private volatile long lastPacket = System.nanoTime() - SILENCE_NANOS;

        Events(int s) {
            this.s = s;
        }

        @Override
        public synchronized void roleChanged(Role role) {
            if (role == Role.DISCONNECTED) {
                loop.sessionEnded(s, "the stream to " + switches.client(s).address() + " ended");
            } else if (role == Role.PRIMARY && last == Role.BACKUP) {
                loop.becamePrimary(s);
            } else if (role == Role.BACKUP && last == Role.PRIMARY) {
                loop.becameStandby(s);
            }
            last = role;
        }

        @Override
        public void falseAnswer(String reason) {
            loop.falseAnswer(s, reason);
        }

        @Override
        public void flooded(String reason) {
            loop.flooded(s, reason);
        }

        @Override
        public void packetIn(int ingressPort, byte[] frame) {
            lastPacket = System.nanoTime();
            var unused = loop.packetIn(s, ingressPort, frame);
        }
    }

    @Override
    public CompletableFuture<Standing> attach(int s) {
        return attach(s, client -> client.loadPipeline(pipeline));
    }

    @Override
    public CompletableFuture<Standing> attachAnew(int s) {
        return attach(s, client -> client.reloadPipeline(pipeline).thenApply(done -> true));
    }

    private CompletableFuture<Standing> attach(int s, Function<P4RuntimeClient, CompletableFuture<Boolean>> load) {
        P4RuntimeClient client = switches.client(s);
        Role known = client.role();
        CompletableFuture<Role> role =
                known == Role.DISCONNECTED ? client.connect() : CompletableFuture.completedFuture(known);
        // One that is not primary asks for something, too: to see that the switch answers.
        return role.thenCompose(is -> (is == Role.PRIMARY
                        ? load.apply(client).thenApply(loaded -> reported(s, loaded))
                        : client.runs(pipeline))
                .thenApply(any -> standing(client))
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(refused(s, failure))));
    }

    /** Reports to the loop whether the program was loaded. */
    private boolean reported(int s, boolean loaded) {
        if (loaded) {
            loop.pipelineLoaded(s);
        }
        return loaded;
    }

    /**
     * Why the pipeline could not be looked at: the end of the stream, if there is none any more. Where no answer came
     * and no packet either, the connection is given up.
     */
    private Throwable refused(int s, Throwable failure) {
        P4RuntimeClient client = switches.client(s);
        if (CallFailure.unwrapped(failure) instanceof P4RuntimeException call
                && call.code() == Status.Code.DEADLINE_EXCEEDED) {
            if (System.nanoTime() - events.get(s).lastPacket < SILENCE_NANOS) {
                return new UnansweredException(call.getMessage());
            }
            client.disconnect();
            return failure;
        }
        return client.role() == Role.DISCONNECTED && !(failure.getCause() instanceof FalseAnswerException)
                ? new ClosedSessionException(client.address() + ": the stream ended while the pipeline was looked at")
                : failure;
    }

    @Override
    public void detach(int s) {
        switches.client(s).disconnect();
    }

    /** What was dropped of the packets to and from a switch. */
    public PacketDrops drops(int s) {
        return switches.client(s).drops();
    }

    private static Standing standing(P4RuntimeClient client) {
        if (client.role() == Role.DISCONNECTED) {
            throw new ClosedSessionException(client.address() + ": the stream ended");
        }
        return client.role() == Role.PRIMARY ? Standing.PRIMARY : Standing.STANDBY;
    }

    @Override
    public void sendPacket(int s, int port, int priority, byte[] frame) {
        switches.client(s).sendPacket(port, priority, frame);
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        return switches.write(s, updates);
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        return switches.read(s);
    }

    @Override
    public CompletableFuture<long[]> arrivals(int s, int[] cells) {
        return switches.client(s).packets(WeftCounters.ARRIVALS, cells);
    }

    @Override
    public CompletableFuture<long[]> departures(int s, int[] cells) {
        return switches.client(s).packets(WeftCounters.CHANNEL_PACKETS, cells);
    }

    @Override
    public CompletableFuture<TrafficCounts> traffic(Fabric fabric, int s) {
        return switches.client(s).traffic(fabric, s);
    }

    @Override
    public CompletableFuture<ChannelCounts> counts(Fabric fabric, int s, boolean channels) {
        return switches.client(s).counts(fabric, s, channels);
    }

    /** Closes all sessions; close the loop first. */
    @Override
    public void close() {
        switches.close();
    }
}
