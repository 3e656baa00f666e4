package io.weft.onos.rest;

import io.weft.http.Access;
import io.weft.http.FabricHost;
import io.weft.http.FabricServlet;
import io.weft.http.JobService;
import io.weft.http.NotReadyException;
import io.weft.http.Reply;
import io.weft.metrics.Exposition;
import io.weft.onos.FabricService;
import io.weft.onos.simulation.SimulationService;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.onlab.osgi.DefaultServiceDirectory;
import org.onlab.osgi.ServiceNotFoundException;
import org.osgi.framework.FrameworkUtil;

/** The page and the API of the fabric that ONOS runs, below {@code /onos/weft}; whoever asks is a user of ONOS. */
public final class OnosFabricServlet extends FabricServlet {
    private static final long serialVersionUID = 1;

    /** A system property: the names by which browsers reach this node besides its own, separated by commas. */
    private static final String NAMES = "io.weft.hosts";

    private static final String ADMIN = "admin";
    private static final String VIEWER = "viewer";

    /** The fabric of the application, which ONOS starts a moment after this servlet, and ends before it. */
    private static <T> T service(Class<T> type) {
        try {
            return DefaultServiceDirectory.getService(type);
        } catch (ServiceNotFoundException e) {
            throw new NotReadyException("the application is starting or ending: ask again in some seconds", e);
        }
    }

    private static final class Node implements FabricHost {
        @Override
        public Kind kind() {
            return Kind.ONOS;
        }

        @Override
        public String version() {
            return FrameworkUtil.getBundle(OnosFabricServlet.class) == null
                    ? "unpackaged"
                    : FrameworkUtil.getBundle(OnosFabricServlet.class)
                            .getVersion()
                            .toString();
        }

        @Override
        public Result status() {
            return service(FabricService.class).status();
        }

        @Override
        public Result answer(Request request) {
            return service(FabricService.class).answer(request);
        }

        @Override
        public Result answer(String who, Request request) {
            return service(FabricService.class).answer(who, request);
        }

        @Override
        public Map<String, Function<String, Reply>> pages() {
            return Map.of("metrics", accept -> {
                Exposition figures = service(FabricService.class).metrics(accept);
                return Reply.text(HttpServletResponse.SC_OK, figures.contentType(), figures.text());
            });
        }

        @Override
        public JobService jobs() {
            return service(SimulationService.class);
        }
    }

    private static final class Roles implements Access {
        @Override
        public Right of(HttpServletRequest request) {
            return request.isUserInRole(ADMIN) ? Right.CHANGE : request.isUserInRole(VIEWER) ? Right.READ : Right.NONE;
        }

        @Override
        public String login() {
            return "basic";
        }

        @Override
        public String hint() {
            return "changes need a user of ONOS with the role " + ADMIN + ", looking one with " + VIEWER;
        }
    }

    @Override
    protected FabricHost host() {
        return new Node();
    }

    @Override
    protected Access access() {
        return new Roles();
    }

    @Override
    protected Collection<String> names() {
        return Arrays.stream(System.getProperty(NAMES, "").split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toList());
    }
}
