package io.weft.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.cli.serve.AccessToken;
import io.weft.config.TlsIdentity;
import io.weft.http.Reply;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.ProtocolException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;

/** Asks the web server of a controller. Thread-safe. */
public final class ControllerClient {
    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(5);

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private final URI server;
    private final Optional<AccessToken> token;
    private final HttpClient http;

    /**
     * Connects to nothing yet.
     *
     * @param server where the web server is; ends with a slash
     * @param token what it is shown; without one, clients may only look, and only from its own machine
     * @param trust whom to trust over TLS; empty for the authorities that Java trusts
     */
    public ControllerClient(URI server, Optional<AccessToken> token, Optional<TlsIdentity> trust) {
        this.server = server;
        this.token = token;
        // A redirection could lead the token elsewhere, so none is followed.
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(LONGEST_CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER);
        trust.ifPresent(identity -> builder.sslContext(trusting(identity)));
        this.http = builder.build();
    }

    private static SSLContext trusting(TlsIdentity identity) {
        try {
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(identity.trustStore());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Java cannot make a context of certificates", e);
        }
    }

    /**
     * An answer.
     *
     * @param text the answer for people, line by line, or one JSON value
     * @param holds whether all is as it should be, as far as the operation checks anything
     */
    public record Answer(String text, boolean holds) {
        /** The answer, which has to be JSON. */
        public Map<String, Object> json() {
            try {
                return MAPPER.readValue(text, OBJECT);
            } catch (JsonProcessingException e) {
                throw new Refusal("what answers is no controller of Weft: it sent no JSON", e);
            }
        }
    }

    /**
     * Asks the controller, and waits for its answer.
     *
     * @param asText whether the answer is for people; otherwise it is JSON
     * @throws Refusal if it cannot be reached, or refuses the request; the message says why
     */
    public Answer ask(Request request, boolean asText) {
        HttpResponse<String> response = send(request, asText);
        int status = response.statusCode();
        if (status == HttpURLConnection.HTTP_OK) {
            boolean holds = response.headers()
                    .firstValue(Reply.HOLDS)
                    .map(Boolean::parseBoolean)
                    .orElseThrow(() -> new Refusal(stranger(response)));
            return new Answer(response.body(), holds);
        }
        Map<String, Object> body = body(response);
        String message = Reply.message(body).orElseGet(() -> stranger(response));
        if (status == HttpURLConnection.HTTP_INTERNAL_ERROR) {
            throw new IllegalStateException("the controller at " + server + " failed: " + message);
        }
        if (status == HttpURLConnection.HTTP_NOT_FOUND) {
            throw Refusal.unknown(message + (server.getPath().equals("/") ? "" : "; " + server + " was asked"));
        }
        // An option of the command has to be another, whenever the request is made.
        Optional<String> ofOption = Reply.onCommandLine(body);
        if (ofOption.isPresent()) {
            throw new Refusal(ofOption.get());
        }
        boolean isLater = status == HttpURLConnection.HTTP_ACCEPTED
                || status == HttpURLConnection.HTTP_CONFLICT
                || status > HttpURLConnection.HTTP_INTERNAL_ERROR;
        throw isLater ? Refusal.notNow(message) : new Refusal(message);
    }

    private HttpResponse<String> send(Request request, boolean asText) {
        Operation operation = request.operation();
        HttpRequest.Builder builder = HttpRequest.newBuilder(server.resolve("v1/" + operation.name()))
                .timeout(operation.patience())
                .header("Accept", asText ? Reply.TEXT : Reply.JSON);
        token.ifPresent(shown -> builder.header("Authorization", shown.asHeader()));
        if (operation.fields().isEmpty()) {
            builder.GET();
        } else {
            builder.header("Content-Type", Reply.JSON).POST(HttpRequest.BodyPublishers.ofString(json(request)));
        }
        try {
            return http.send(builder.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.notNow("interrupted before " + server + " answered", e);
        } catch (IOException e) {
            throw Refusal.notNow(reason(e, operation), e);
        }
    }

    private String reason(IOException e, Operation operation) {
        if (isOfName(e)) {
            return "the name of the host in --at, " + server.getHost() + ", is not known; check it, or give an address";
        }
        if (e instanceof HttpConnectTimeoutException || e instanceof ConnectException) {
            return "no controller answers at " + server + ": start weft program, or say with --at where it runs";
        }
        if (e instanceof HttpTimeoutException) {
            return "the controller at " + server + " did not answer within "
                    + operation.patience().toSeconds()
                    + " s; what it was asked for may be done nevertheless: weft status tells";
        }
        if (e instanceof SSLHandshakeException) {
            return "TLS with " + server + " failed: "
                    + String.valueOf(e.getMessage()).replaceFirst("\\.$", "")
                    + "; the certificate has to name the host in --at, and Java or the file of --trust has to trust it";
        }
        if (e instanceof SSLException) {
            return "what answers at " + server + " does not speak TLS; if the controller was started without"
                    + " --listen-certificate, write http:// in --at";
        }
        if (isNoHttp(e)) {
            return "what answers at " + server + " is no web server without TLS; write https:// in --at if the"
                    + " controller uses TLS, and the port of its --listen, not that of a switch";
        }
        return "the connection to " + server + " broke: " + (e.getMessage() == null ? e.toString() : e.getMessage());
    }

    private static boolean isOfName(Throwable e) {
        return e != null
                && (e instanceof UnresolvedAddressException
                        || e instanceof UnknownHostException
                        || isOfName(e.getCause()));
    }

    /** Whether what came is not the beginning of an answer; it may be binary, and is not to be shown. */
    private static boolean isNoHttp(IOException e) {
        String said = String.valueOf(e.getMessage());
        return e instanceof ProtocolException || said.contains("status line") || said.contains("received no bytes");
    }

    private static String json(Request request) {
        try {
            return MAPPER.writeValueAsString(request.json());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + request, e);
        }
    }

    /** What is answered to a request that is refused; empty if that is no JSON. */
    private static Map<String, Object> body(HttpResponse<String> response) {
        try {
            return MAPPER.readValue(response.body(), OBJECT);
        } catch (JsonProcessingException e) {
            return Map.of();
        }
    }

    private String stranger(HttpResponse<String> response) {
        return "what answers at " + server + " is no controller of Weft: it said HTTP " + response.statusCode();
    }
}
