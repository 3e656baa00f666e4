package io.weft.http;

import io.weft.http.Access.Right;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Answers for a host: the API below {@code v1/}, the page at {@code ui/}, and what the host has besides. Mapped to
 * {@code /*}, with {@code async-supported}. What clients can take of the machine is bounded: bodies of
 * {@value #MOST_BYTES} bytes that arrive within {@value #MOST_SECONDS} s, {@value #MOST_BODIES} at a time,
 * {@value #MOST_ANSWERS} answers at a time, and {@value EventStreams#MOST} streams.
 */
public abstract class FabricServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private static final int MOST_BYTES = 8 << 20;
    private static final int MOST_SECONDS = 10;
    private static final int MOST_BODIES = 16;
    private static final int MOST_ANSWERS = 4;
    private static final int BUFFER = 8192;
    /** What takes no time, and so does not wait for what does. */
    private static final Set<String> AT_ONCE = Set.of("about", "status", "events", "jobs", "simulations");

    /** Shorter answers do not become shorter. */
    private static final int LEAST_TO_COMPRESS = 1024;

    private final transient Semaphore bodies = new Semaphore(MOST_BODIES);
    private final transient Semaphore answers = new Semaphore(MOST_ANSWERS);
    private transient FabricHost host;
    private transient Access access;
    private transient RequestGuard guard;
    private transient Api api;
    private transient PageFiles page;
    private transient EventStreams streams;

    /** For what serves it; it answers from {@link #init()} on. */
    protected FabricServlet() {}

    /** What it answers for. */
    protected abstract FabricHost host();

    /** Who may do what. */
    protected abstract Access access();

    /** Names by which clients reach this machine besides its own. */
    protected abstract Collection<String> names();

    @Override
    public void init() {
        host = host();
        access = access();
        guard = new RequestGuard(names());
        api = new Api(host, access);
        page = new PageFiles();
        streams = new EventStreams(host, e -> log("events are not told of, which is tried again", e));
    }

    @Override
    public void destroy() {
        streams.close();
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<Reply> refusal = guard.refusal(request);
        List<String> path = List.of();
        try {
            path = path(request);
        } catch (IllegalArgumentException e) {
            refusal = refusal.or(() ->
                    Optional.of(Reply.refusal(HttpStatus.BAD_REQUEST, "the path is not encoded as paths are: " + e)));
        }
        if (refusal.isEmpty() && isStream(request, path)) {
            refusal = stream(request, response);
            if (refusal.isEmpty()) {
                return;
            }
        }
        Reply reply;
        try {
            reply = refusal.isPresent() ? refusal.get() : reply(request, path);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            reply = busy();
        } catch (NotReadyException e) {
            reply = Reply.refusal(HttpStatus.UNAVAILABLE, e.getMessage()).with("Retry-After", "2");
        } catch (RuntimeException e) {
            log("a request failed: " + request.getMethod() + " " + request.getRequestURI(), e);
            reply = Reply.refusal(HttpStatus.DEFECT, "this is an error of Weft, which its log has: " + e);
        }
        send(request, response, reply);
    }

    private static boolean isStream(HttpServletRequest request, List<String> path) {
        return path.equals(List.of("v1", "events"))
                && request.getMethod().equals("GET")
                && accepted(request).contains("text/event-stream");
    }

    private static String accepted(HttpServletRequest request) {
        String accepted = request.getHeader("Accept");
        return accepted == null ? "" : accepted;
    }

    /** Why there is no stream, if there is none. */
    private Optional<Reply> stream(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (access.of(request) == Right.NONE) {
            return Optional.of(unauthorized(request));
        }
        secure(response);
        response.setHeader("Cache-Control", "no-store");
        return streams.open(request, response)
                ? Optional.empty()
                : Optional.of(Reply.refusal(
                                HttpStatus.UNAVAILABLE, "there are " + EventStreams.MOST + " event streams: close some")
                        .with("Retry-After", "10"));
    }

    private Reply reply(HttpServletRequest request, List<String> path) throws IOException, InterruptedException {
        String first = path.isEmpty() ? "" : path.get(0);
        Function<String, Reply> other = host.pages().get(String.join("/", path));
        boolean isApi = first.equals("v1") && path.size() > 1;
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        if (first.equals("ui") && path.size() > 1) {
            // Who may not look learns from the page how to.
            return reads
                    ? page.answer(String.join("/", path.subList(1, path.size())), known(request))
                    : Reply.refusal(HttpStatus.METHOD_NOT_ALLOWED, "use GET").with("Allow", "GET");
        }
        if (path.isEmpty() || path.equals(List.of("ui"))) {
            return Reply.bytes(HttpStatus.FOUND, "text/plain", new byte[0])
                    .with("Location", request.getContextPath() + request.getServletPath() + "/ui/");
        }
        Right right = access.of(request);
        if (right == Right.NONE && !path.equals(List.of("v1", "about"))) {
            return unauthorized(request);
        }
        if (other != null) {
            return reads
                    ? other.apply(accepted(request))
                    : Reply.refusal(HttpStatus.METHOD_NOT_ALLOWED, "use GET").with("Allow", "GET");
        }
        return isApi
                ? answer(request, path.subList(1, path.size()), right)
                : Reply.refusal(
                        HttpStatus.NOT_FOUND,
                        "there is nothing here: the page is at ui/, the API below v1/"
                                + (host.pages().isEmpty()
                                        ? ""
                                        : ", besides "
                                                + String.join(", ", host.pages().keySet())));
    }

    /** Whoever is known, and may do nothing, needs not log in again. */
    private Reply unauthorized(HttpServletRequest request) {
        return request.getRemoteUser() == null
                ? Reply.refusal(HttpStatus.UNAUTHORIZED, access.hint())
                        .with("WWW-Authenticate", access.login().equals("basic") ? "Basic realm=\"weft\"" : "Bearer")
                : Reply.refusal(HttpStatus.FORBIDDEN, access.hint());
    }

    private Reply answer(HttpServletRequest request, List<String> path, Right right)
            throws IOException, InterruptedException {
        byte[] body = new byte[0];
        if (hasBody(request)) {
            if (!bodies.tryAcquire(1, TimeUnit.SECONDS)) {
                return busy();
            }
            try {
                if (request.getContentLengthLong() > MOST_BYTES) {
                    return tooLarge();
                }
                Optional<byte[]> read = body(request);
                if (read.isEmpty()) {
                    return Reply.refusal(
                            HttpStatus.REQUEST_TIMEOUT, "the body did not arrive within " + MOST_SECONDS + " s");
                }
                body = read.get();
            } finally {
                bodies.release();
            }
        }
        if (body.length > MOST_BYTES) {
            return tooLarge();
        }
        Call call = new Call(request.getMethod(), path, new String(body, StandardCharsets.UTF_8), right);
        if (AT_ONCE.contains(path.get(0))) {
            return api.answer(call);
        }
        if (!answers.tryAcquire(MOST_SECONDS, TimeUnit.SECONDS)) {
            return busy();
        }
        try {
            return api.answer(call);
        } finally {
            answers.release();
        }
    }

    /** Who sends none has not to wait for those who send theirs slowly. */
    private static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }

    private static Reply busy() {
        return Reply.refusal(HttpStatus.UNAVAILABLE, "there are too many requests at a time: ask again")
                .with("Retry-After", "1");
    }

    private static Reply tooLarge() {
        return Reply.refusal(HttpStatus.TOO_LARGE, "the body is larger than " + (MOST_BYTES >> 20) + " MiB")
                .with("Connection", "close");
    }

    /** The body, or as much of it as shows that it is too large; nothing if it takes too long. */
    private static Optional<byte[]> body(HttpServletRequest request) throws IOException {
        long start = System.nanoTime();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        InputStream in = request.getInputStream();
        byte[] buffer = new byte[BUFFER];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            body.write(buffer, 0, n);
            if (body.size() > MOST_BYTES) {
                break;
            }
            if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(MOST_SECONDS)) {
                return Optional.empty();
            }
        }
        return Optional.of(body.toByteArray());
    }

    private static String known(HttpServletRequest request) {
        String tag = request.getHeader("If-None-Match");
        return tag == null ? "" : tag.replace("W/", "").replace("--gzip", "");
    }

    /** The parts of the path, each decoded by itself: names of links may have slashes; empty behind a last slash. */
    private static List<String> path(HttpServletRequest request) {
        String uri = request.getRequestURI();
        int semicolon = uri.indexOf(';');
        String plain = semicolon < 0 ? uri : uri.substring(0, semicolon);
        String own = plain.substring((request.getContextPath() + request.getServletPath()).length());
        List<String> parts = new ArrayList<>();
        if (!own.isEmpty() && !own.equals("/")) {
            for (String part : own.substring(1).split("/", -1)) {
                parts.add(URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8));
            }
        }
        return parts;
    }

    private static void secure(HttpServletResponse response) {
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    }

    private static void send(HttpServletRequest request, HttpServletResponse response, Reply reply) throws IOException {
        secure(response);
        response.setStatus(reply.status());
        response.setContentType(
                reply.type().startsWith("text/") && !reply.type().contains("charset")
                        ? reply.type() + ";charset=utf-8"
                        : reply.type());
        if (!reply.headers().containsKey("Cache-Control")) {
            response.setHeader("Cache-Control", "no-store");
        }
        reply.headers().forEach(response::setHeader);
        byte[] body = reply.body();
        String accepted = request.getHeader("Accept-Encoding");
        if (accepted != null && accepted.contains("gzip") && body.length >= LEAST_TO_COMPRESS && isText(reply.type())) {
            body = compressed(body);
            response.setHeader("Content-Encoding", "gzip");
        }
        response.setHeader("Vary", "Accept-Encoding");
        response.setContentLength(body.length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(body);
        }
    }

    private static boolean isText(String type) {
        return type.startsWith("text/") || type.contains("json") || type.contains("svg");
    }

    private static byte[] compressed(byte[] body) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(body.length / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(body);
        }
        return out.toByteArray();
    }
}
