package io.weft.cli.serve;

import io.weft.http.Access;
import io.weft.http.FabricHost;
import io.weft.http.FabricServlet;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.ServletRequest;
import org.eclipse.jetty.ee8.nested.Request;
import org.eclipse.jetty.ee8.servlet.ServletContextHandler;
import org.eclipse.jetty.ee8.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves the page and the API of a host. Threads, connections and waiting are bounded. */
public final class PageServer implements AutoCloseable {
    private static final int MOST_THREADS = 32;
    private static final int LEAST_THREADS = 2;
    private static final int MOST_CONNECTIONS = 1024;
    private static final int MOST_OF_ADDRESS = 256;
    private static final int IDLE_MILLIS = 30_000;
    /** What clients have for the headers of a request, for its body, and for taking an answer of 1 MiB. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Jetty's own words on start and stop are left out. The field keeps the logger, which would be forgotten. */
    private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

    /** What is wrong with a request is answered. */
    private static final Logger REQUESTS = Logger.getLogger("org.eclipse.jetty.http");

    static {
        JETTY.setLevel(Level.WARNING);
        REQUESTS.setLevel(Level.SEVERE);
    }

    private final Server server;
    private final ServerConnector connector;
    private final Listening listening;
    private final ConnectionLimits limits;
    private final Optional<ServerCertificate> certificate;
    private final HostServlet servlet;

    private PageServer(
            Server server,
            ServerConnector connector,
            ConnectionLimits limits,
            Listening listening,
            Optional<ServerCertificate> certificate,
            HostServlet servlet) {
        this.server = server;
        this.connector = connector;
        this.limits = limits;
        this.listening = listening;
        this.certificate = certificate;
        this.servlet = servlet;
    }

    /** The servlet of a host. */
    private static final class HostServlet extends FabricServlet {
        private static final long serialVersionUID = 1;

        private final transient FabricHost host;
        private final transient Listening listening;

        HostServlet(FabricHost host, Listening listening, Duration patience) {
            super(patience);
            this.host = host;
            this.listening = listening;
        }

        @Override
        protected FabricHost host() {
            return host;
        }

        @Override
        protected Access access() {
            return new TokenAccess(listening);
        }

        @Override
        protected void abort(ServletRequest request) {
            Request.getBaseRequest(request).getHttpChannel().getEndPoint().close();
        }

        @Override
        protected BooleanSupplier hasLeft(ServletRequest request) {
            EndPoint end = Request.getBaseRequest(request).getHttpChannel().getEndPoint();
            return end.getRemoteSocketAddress() instanceof InetSocketAddress client
                            && end.getLocalSocketAddress() instanceof InetSocketAddress here
                    ? () -> ConnectionTable.isEnded(here.getPort(), client)
                    : () -> false;
        }

        @Override
        protected Collection<String> names() {
            return listening.names();
        }
    }

    /**
     * Starts to answer.
     *
     * @throws Refusal if it cannot listen there
     */
    public static PageServer start(FabricHost host, Listening listening) {
        return start(host, listening, PATIENCE, PATIENCE);
    }

    /**
     * See {@link #start(FabricHost, Listening)}.
     *
     * @param forHeaders how long clients have for the headers of a request
     * @param forBodies how long they have for its body, and for taking an answer of 1 MiB
     */
    static PageServer start(FabricHost host, Listening listening, Duration forHeaders, Duration forBodies) {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
        threads.setName("weft-http");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ConnectionLimits limits = new ConnectionLimits(MOST_OF_ADDRESS, forHeaders);
        http.addCustomizer(limits);
        // Names of links may have slashes, which stand encoded in paths.
        http.setUriCompliance(UriCompliance.DEFAULT.with("weft", UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR));
        ConnectionFactory[] protocols = {new HttpConnectionFactory(http)};
        Optional<ServerCertificate> certificate = listening.tls().map(ServerCertificate::new);
        if (certificate.isPresent()) {
            http.addCustomizer(new SecureRequestCustomizer(false));
            protocols = new ConnectionFactory[] {
                new SslConnectionFactory(certificate.get().context, "http/1.1"), protocols[0]
            };
        }
        ServerConnector connector = new ServerConnector(server, 1, 1, protocols);
        InetSocketAddress address = listening.address();
        // Not its name, which may mean another address by now than the one that was judged.
        connector.setHost(
                address.isUnresolved()
                        ? address.getHostString()
                        : address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setIdleTimeout(IDLE_MILLIS);
        // Behind a shorter queue, a client whom many others precede would try again only a second later.
        connector.setAcceptQueueSize(MOST_CONNECTIONS);
        connector.addBean(limits, false);
        server.addConnector(connector);
        server.setErrorHandler(new JsonErrors());
        server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, server));
        HostServlet servlet = new HostServlet(host, listening, forBodies);
        ServletContextHandler context = new ServletContextHandler(ServletContextHandler.NO_SESSIONS);
        context.setContextPath("/");
        ServletHolder holder = new ServletHolder("weft", servlet);
        holder.setAsyncSupported(true);
        holder.setInitOrder(0);
        context.addServlet(holder, "/*");
        context.setErrorHandler(new JsonErrors.OfServlet());
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception e) {
            stop(server);
            limits.close();
            certificate.ifPresent(ServerCertificate::close);
            Throwable cause = e instanceof IOException && e.getCause() != null ? e.getCause() : e;
            throw Refusal.notNow(
                    "cannot listen on " + address.getHostString() + ":" + address.getPort() + ": " + cause.getMessage()
                            + "; choose another address with --listen",
                    e);
        }
        return new PageServer(server, connector, limits, listening, certificate, servlet);
    }

    /** What is counted as open at the moment, by name; all 0 while no client is connected. */
    Map<String, Long> held() {
        Map<String, Long> held = new TreeMap<>(servlet.held());
        held.put("connections", (long) limits.open());
        held.put("connections of other machines", (long) limits.counted());
        held.put("connections of all", (long)
                server.getBean(NetworkConnectionLimit.class).getNetworkConnectionCount());
        return held;
    }

    public int port() {
        return connector.getLocalPort();
    }

    /** Where the page is, for a browser on this machine. */
    public URI page() {
        return listening.page(port());
    }

    private static void stop(Server server) {
        try {
            server.setStopTimeout(0);
            server.stop();
        } catch (Exception e) {
            // It ends with the process.
        }
    }

    @Override
    public void close() {
        stop(server);
        limits.close();
        certificate.ifPresent(ServerCertificate::close);
    }
}
