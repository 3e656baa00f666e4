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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

/** Asks the web server of a controller. Thread-safe. */
public final class ControllerClient {
    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(5);
    /** A change of the routing, or reading all switches for a certificate, takes up to two minutes. */
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(3);
    /** What is only looked up comes at once; whoever presses Ctrl-C waits no longer than this. */
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(10);

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private final URI api;
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
        this.api = server.resolve("v1/");
        this.token = token;
        // A redirection could lead the token elsewhere, so none is followed.
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(LONGEST_CONNECT).followRedirects(HttpClient.Redirect.NEVER);
        trust.ifPresent(identity -> builder.sslContext(trusting(identity)));
        this.http = builder.build();
    }

    private static SSLContext trusting(TlsIdentity identity) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (X509Certificate each : identity.trusted()) {
                store.setCertificateEntry("trusted " + store.size(), each);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
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
        String message = message(response);
        if (status == HttpURLConnection.HTTP_INTERNAL_ERROR) {
            throw new IllegalStateException("the controller at " + api.resolve("..") + " failed: " + message);
        }
        if (status == HttpURLConnection.HTTP_NOT_FOUND) {
            throw Refusal.unknown(message);
        }
        boolean isLater = status == HttpURLConnection.HTTP_ACCEPTED
                || status == HttpURLConnection.HTTP_CONFLICT
                || status > HttpURLConnection.HTTP_INTERNAL_ERROR;
        throw isLater ? Refusal.notNow(message) : new Refusal(message);
    }

    private HttpResponse<String> send(Request request, boolean asText) {
        Operation operation = request.operation();
        HttpRequest.Builder builder = HttpRequest.newBuilder(api.resolve(operation.name()))
                .timeout(patience(operation))
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
            throw Refusal.notNow("interrupted before " + api + " answered", e);
        } catch (IOException e) {
            throw Refusal.notNow(reason(e, operation), e);
        }
    }

    private static Duration patience(Operation operation) {
        boolean takesLong = operation.changes() || operation.name().equals("certificate");
        return takesLong ? LONGEST_ANSWER : LONGEST_LOOK;
    }

    private String reason(IOException e, Operation operation) {
        if (e instanceof HttpConnectTimeoutException || e instanceof ConnectException) {
            return "no controller answers at " + api.resolve("..")
                    + ": start weft program, or say with --at where it runs";
        }
        if (e instanceof HttpTimeoutException) {
            return "the controller at " + api.resolve("..") + " did not answer within "
                    + patience(operation).toSeconds()
                    + " s; what it was asked for may be done nevertheless: weft status tells";
        }
        if (e instanceof SSLException) {
            return "TLS with " + api.resolve("..") + " failed: " + e.getMessage()
                    + "; --trust names the certificates to trust, and http:// in --at is for a server without TLS";
        }
        return "the connection to " + api.resolve("..") + " broke: "
                + (e.getMessage() == null ? e.toString() : e.getMessage());
    }

    private static String json(Request request) {
        try {
            return MAPPER.writeValueAsString(request.json());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + request, e);
        }
    }

    /** What the controller says of a request that it did not answer. */
    private String message(HttpResponse<String> response) {
        try {
            return Reply.message(MAPPER.readValue(response.body(), OBJECT)).orElseGet(() -> stranger(response));
        } catch (JsonProcessingException e) {
            return stranger(response);
        }
    }

    private String stranger(HttpResponse<String> response) {
        return "what answers at " + api.resolve("..") + " is no controller of Weft: it said HTTP "
                + response.statusCode();
    }
}
