package io.weft.onos.rest;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.servlet.DispatcherType;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletRequestWrapper;
import org.eclipse.jetty.ee8.servlet.FilterHolder;
import org.eclipse.jetty.ee8.servlet.ServletContextHandler;
import org.eclipse.jetty.ee8.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The application's servlet in a web server, with users whose roles their requests say. */
public final class Http {
    private static final String ROLES = "X-Roles";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Where ONOS has it. */
    public static final URI BASE = URI.create("http://127.0.0.1:8181/onos/weft/");

    private static final URI SERVER = started();

    private Http() {}

    private static URI started() {
        Server server = new Server();
        HttpConfiguration http = new HttpConfiguration();
        // As the web server of ONOS 2.7 has it.
        http.setUriCompliance(UriCompliance.LEGACY);
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler(ServletContextHandler.NO_SESSIONS);
        context.setContextPath("/onos/weft");
        ServletHolder servlet = new ServletHolder(new OnosFabricServlet());
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, "/*");
        FilterHolder users = new FilterHolder(new Users());
        users.setAsyncSupported(true);
        context.addFilter(users, "/*", EnumSet.of(DispatcherType.REQUEST));
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/onos/weft/");
    }

    private static final class Users implements Filter {
        @Override
        public void init(FilterConfig config) {}

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            HttpServletRequest asked = (HttpServletRequest) request;
            List<String> roles = List.of(asked.getHeader(ROLES).split(","));
            chain.doFilter(
                    new HttpServletRequestWrapper(asked) {
                        @Override
                        public String getRemoteUser() {
                            return "somebody";
                        }

                        @Override
                        public boolean isUserInRole(String role) {
                            return roles.contains(role);
                        }
                    },
                    response);
        }

        @Override
        public void destroy() {}
    }

    /** What a request is answered. */
    public static final class Answer {
        public final int status;
        public final String type;
        /** Empty if there is none. */
        public final String location;

        public final String body;

        private Answer(HttpResponse<String> response) {
            this.status = response.statusCode();
            this.type = response.headers().firstValue("Content-Type").orElse("");
            this.location = response.headers()
                    .firstValue("Location")
                    .map(where -> BASE.resolve(SERVER.relativize(response.uri().resolve(where)))
                            .toString())
                    .orElse("");
            this.body = response.body();
        }
    }

    /** The answer to a user with these roles; an empty body is none. */
    public static Answer ask(Set<String> roles, String method, String path, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(SERVER.resolve(path))
                .header(ROLES, String.join(",", roles))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (method.equals("POST")) {
            request.header("Content-Type", "application/json");
        }
        return new Answer(CLIENT.send(request.build(), BodyHandlers.ofString()));
    }
}
