package io.weft.cli.serve;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Ends connections that bring no whole request in time, however slowly they send it, and those of an address that has
 * too many. Thread-safe.
 */
final class ConnectionLimits implements Connection.Listener, HttpConfiguration.Customizer, AutoCloseable {
    private static final Logger LOG = Logger.getLogger("io.weft.cli.serve");
    private static final int LOOKS = 10;
    private static final int IDLE = 3;
    /** While a request is being answered. */
    private static final long NEVER = Long.MAX_VALUE;

    private final int mostOfAddress;
    private final long first;
    private final long next;
    private final long start = System.nanoTime();
    private final Map<Connection, Open> open = new ConcurrentHashMap<>();
    /** How many each address has; guarded by itself. */
    private final Map<InetAddress, Integer> counts = new HashMap<>();

    /**
     * A connection that is open.
     *
     * @param counted the address that it counts for, which nobody can ask it for once it is closed; empty for one of
     *     this machine
     * @param deadline when it is ended, in nanoseconds since the start
     */
    private record Open(Optional<InetAddress> counted, long deadline) {
        Open until(long other) {
            return new Open(counted, other);
        }
    }

    private final ScheduledExecutorService looking;

    /**
     * @param mostOfAddress how many connections an address may have that is not this machine's
     * @param patience how long a connection has to bring the headers of its first request; the next ones have three
     *     times as long
     */
    ConnectionLimits(int mostOfAddress, Duration patience) {
        this(mostOfAddress, patience, Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "weft-http-connections");
            thread.setDaemon(true);
            return thread;
        }));
    }

    /** @param looking looks for connections whose time is over, and is shut down in the end */
    ConnectionLimits(int mostOfAddress, Duration patience, ScheduledExecutorService looking) {
        this.looking = looking;
        this.mostOfAddress = mostOfAddress;
        this.first = patience.toNanos();
        this.next = first * IDLE;
        var unused = looking.scheduleWithFixedDelay(this::look, first / LOOKS, first / LOOKS, TimeUnit.NANOSECONDS);
    }

    private long now() {
        return System.nanoTime() - start;
    }

    @Override
    public void onOpened(Connection connection) {
        // What is inside of that is another, which opens before anything is decrypted.
        if (!(connection instanceof SslConnection)) {
            Optional<InetAddress> counted = farAddress(connection);
            int ofAddress;
            // At once, since another thread may close it from here on.
            synchronized (counts) {
                open.put(connection, new Open(counted, now() + first));
                ofAddress = counted.map(this::add).orElse(0);
            }
            if (ofAddress > mostOfAddress) {
                connection.close();
            }
        }
    }

    @Override
    public void onClosed(Connection connection) {
        synchronized (counts) {
            Open closed = open.remove(connection);
            if (closed != null) {
                closed.counted().ifPresent(this::remove);
            }
        }
    }

    private static Optional<InetAddress> farAddress(Connection connection) {
        SocketAddress remote = connection.getEndPoint().getRemoteSocketAddress();
        return remote instanceof InetSocketAddress address
                ? Optional.of(address.getAddress()).filter(each -> !each.isLoopbackAddress())
                : Optional.empty();
    }

    /** Counts one more, and returns how many there are. */
    int add(InetAddress address) {
        synchronized (counts) {
            return counts.merge(address, 1, Integer::sum);
        }
    }

    void remove(InetAddress address) {
        synchronized (counts) {
            counts.computeIfPresent(address, (each, count) -> count == 1 ? null : count - 1);
        }
    }

    /** How many connections are open. */
    int open() {
        return open.size();
    }

    /** How many of them are of other machines. */
    int counted() {
        synchronized (counts) {
            return counts.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** The headers of a request have come. */
    @Override
    public Request customize(Request request, HttpFields.Mutable headers) {
        Connection connection = request.getConnectionMetaData().getConnection();
        open.computeIfPresent(connection, (each, was) -> was.until(NEVER));
        Request.addCompletionListener(
                request, failure -> open.computeIfPresent(connection, (each, was) -> was.until(now() + next)));
        return request;
    }

    private void look() {
        try {
            long now = now();
            open.forEach((connection, each) -> {
                if (each.deadline() < now) {
                    connection.close();
                }
            });
        } catch (Throwable e) {
            LOG.log(Level.WARNING, "slow connections were not ended, which is tried again", e);
        }
    }

    @Override
    public void close() {
        looking.shutdownNow();
    }
}
