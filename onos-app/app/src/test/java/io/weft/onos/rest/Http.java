package io.weft.onos.rest;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Set;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.SecurityContext;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;

/** The application as ONOS's web server has it. */
public final class Http {
    /** Where it is. */
    public static final URI BASE = URI.create("http://127.0.0.1:8181/onos/weft/");

    private static final ApplicationHandler APPLICATION = new ApplicationHandler(new WeftWebApplication());

    private Http() {}

    /** What a request is answered. */
    public static final class Answer {
        public final int status;
        public final MediaType type;
        /** Empty if there is none. */
        public final String location;

        public final String body;

        private Answer(ContainerResponse response, String body) {
            this.status = response.getStatus();
            this.type = response.getMediaType();
            String header = response.getHeaderString(HttpHeaders.LOCATION);
            this.location = header == null ? "" : header;
            this.body = body;
        }
    }

    private static final class User implements SecurityContext {
        private final Set<String> roles;

        User(Set<String> roles) {
            this.roles = roles;
        }

        @Override
        public Principal getUserPrincipal() {
            return () -> "somebody";
        }

        @Override
        public boolean isUserInRole(String role) {
            return roles.contains(role);
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return BASIC_AUTH;
        }
    }

    /** The answer to a user with these roles; an empty body is none. */
    public static Answer ask(Set<String> roles, String method, String path, String body) throws Exception {
        ContainerRequest request =
                new ContainerRequest(BASE, BASE.resolve(path), method, new User(roles), new MapPropertiesDelegate());
        request.header(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON);
        if (!body.isEmpty()) {
            request.header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
            request.setEntityStream(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ContainerResponse response = APPLICATION.apply(request, out).get();
        return new Answer(response, out.toString(StandardCharsets.UTF_8));
    }
}
