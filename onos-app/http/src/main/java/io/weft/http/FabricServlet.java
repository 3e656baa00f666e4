package io.weft.http;

import io.weft.http.Access.Right;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import javax.servlet.AsyncContext;
import javax.servlet.ServletRequest;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Answers for a host: the API below {@code v1/}, the page at {@code ui/}, and what the host has besides. Mapped to
 * {@code /*}, with {@code async-supported}. No thread waits for a client, and what clients can take of the machine is
 * bounded: see {@link BodyReader}, {@link AnswerWriter} and {@link EventStreams}; {@value #MOST_ANSWERS} answers are
 * worked on at a time while {@value #MOST_WAITING} wait, and others are refused.
 */
public abstract class FabricServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);
    private static final int MOST_ANSWERS = 4;
    private static final int MOST_WAITING = 4;
    /** What takes no time to answer, and so does not wait for what does. */
    private static final Set<String> AT_ONCE = Set.of("about", "status", "events", "jobs", "simulations");

    private static final String HEALTH = "health";
    private static final String READS = "GET, HEAD";

    private final transient Duration patience;
    private final transient Bulkhead answers;
    private final transient Bulkhead pages;
    private final transient AnswerWork work = new AnswerWork(LONGEST_ANSWER);
    private transient FabricHost host;
    private transient Access access;
    private transient RequestGuard guard;
    private transient Api api;
    private transient PageFiles page;
    private transient EventStreams streams;
    private transient ScheduledThreadPoolExecutor clock;
    private transient BodyReader bodies;
    private transient AnswerWriter writer;

    /** For what serves it; it answers from {@link #init()} on. */
    protected FabricServlet() {
        this(PATIENCE);
    }

    /** @param patience how long clients have to send a body, and to take an answer of 1 MiB */
    protected FabricServlet(Duration patience) {
        this.patience = patience;
        this.answers = new Bulkhead(MOST_ANSWERS, MOST_WAITING, PATIENCE);
        this.pages = new Bulkhead(1, MOST_WAITING, PATIENCE);
    }

    protected abstract FabricHost host();

    protected abstract Access access();

    /** Names by which clients reach this machine besides its own. */
    protected abstract Collection<String> names();

    /**
     * Ends the connection of a request whose client takes nothing, although something is being written to it; before
     * the request is completed, by which some servers end it themselves.
     */
    protected void abort(ServletRequest request) {}

    /**
     * Tells whether the client of a request has left, so that nobody waits for the answer; asked again and again while
     * that is worked on. Where nobody can tell, it never has.
     */
    protected BooleanSupplier hasLeft(ServletRequest request) {
        return () -> false;
    }

    @Override
    public void init() {
        host = host();
        access = access();
        guard = new RequestGuard(access, names());
        api = new Api(host, access);
        page = new PageFiles();
        streams = new EventStreams(
                host, patience, this::abort, e -> log("events are not told of, which is tried again", e));
        clock = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "weft-http-clock");
            thread.setDaemon(true);
            return thread;
        });
        clock.setRemoveOnCancelPolicy(true);
        bodies = new BodyReader(clock, patience);
        writer = new AnswerWriter(clock, patience, this::abort);
    }

    /**
     * What this holds of clients at the moment: bodies that are being read, requests that are worked on or wait,
     * answers that are being written, event streams, and the bytes of those bodies and answers. All are 0 while no
     * request is open.
     */
    public final Map<String, Long> held() {
        return Map.of(
                "bodies", (long) bodies.open(),
                "requests", (long) answers.taken() + pages.taken(),
                "answers", (long) writer.open(),
                "streams", (long) streams.open(),
                "bytes", bodies.held() + writer.held());
    }

    @Override
    public void destroy() {
        streams.close();
        clock.shutdownNow();
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<Reply> refusal;
        List<String> path = List.of();
        try {
            path = path(request);
            refusal = guard.refusal(request, path);
        } catch (Refusal e) {
            refusal = Optional.of(
                    Reply.refusal(HttpStatus.BAD_REQUEST, "the path is not encoded as paths are: " + e.getMessage()));
        }
        if (refusal.isEmpty() && isStream(request, path)) {
            refusal = stream(request, response);
            if (refusal.isEmpty()) {
                return;
            }
        }
        if (refusal.isPresent()) {
            answer(request, response, refusal.get());
            return;
        }
        Right right = access.of(request);
        Call call = new Call(request.getMethod(), path, right, access.who(request), isForPeople(request));
        // What is sent besides with anything else, or by who may not do it, does not matter.
        boolean isTaken = hasBody(request) && call.is("POST") && call.isOfApi() && call.mayRead();
        if (isTaken && api.forbidden(call).isEmpty()) {
            read(request, response, call);
        } else {
            answer(request, response, reply(request, call));
        }
    }

    private static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }

    /** Answers a request without reading its body, if it has one. */
    private void answer(HttpServletRequest request, HttpServletResponse response, Reply reply) throws IOException {
        if (hasBody(request)) {
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            bodies.skip(request.getInputStream(), () -> sendLater(request, response, async, reply));
        } else {
            send(request, response, reply);
        }
    }

    private void sendLater(HttpServletRequest request, HttpServletResponse response, AsyncContext async, Reply reply) {
        try {
            send(request, response, reply);
        } catch (IOException | IllegalStateException e) {
            // The client has left.
            async.complete();
        }
    }

    private void read(HttpServletRequest request, HttpServletResponse response, Call call) throws IOException {
        int most = api.mostBytes(call);
        if (request.getContentLengthLong() > most) {
            send(request, response, BodyReader.tooLarge(most));
            return;
        }
        AsyncContext async = request.startAsync();
        async.setTimeout(0);
        bodies.read(request.getInputStream(), most, new BodyReader.Receiver() {
            @Override
            public void arrived(byte[] body) {
                Reply reply = reply(request, call.with(new String(body, StandardCharsets.UTF_8)));
                sendLater(request, response, async, reply);
            }

            @Override
            public void refused(Reply reply) {
                sendLater(request, response, async, reply);
            }
        });
    }

    private Reply reply(HttpServletRequest request, Call call) {
        try {
            return answer(request, call);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Bulkhead.busy();
        } catch (NotReadyException e) {
            return Reply.refusal(HttpStatus.UNAVAILABLE, e.getMessage()).with("Retry-After", "2");
        } catch (RuntimeException | Error e) {
            log("a request failed: " + request.getMethod() + " " + request.getRequestURI(), e);
            return Reply.refusal(HttpStatus.DEFECT, "this is an error of Weft, which its log has: " + e);
        }
    }

    private static boolean isStream(HttpServletRequest request, List<String> path) {
        return path.equals(List.of("v1", "events"))
                && request.getMethod().equals("GET")
                && AcceptHeader.names(accepted(request), "text/event-stream");
    }

    /** Whether a client asks for text and not for JSON, which many name besides text as they take anything. */
    private static boolean isForPeople(HttpServletRequest request) {
        return AcceptHeader.names(accepted(request), Reply.TEXT) && !AcceptHeader.names(accepted(request), Reply.JSON);
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
        Reply.PROTECTION.forEach(response::setHeader);
        response.setHeader("Cache-Control", "no-store");
        return streams.open(request, response)
                ? Optional.empty()
                : Optional.of(Reply.refusal(
                                HttpStatus.UNAVAILABLE, "there are " + EventStreams.MOST + " event streams: close some")
                        .with("Retry-After", "10"));
    }

    private Reply answer(HttpServletRequest request, Call call) throws InterruptedException {
        List<String> path = call.path;
        if (path.size() > 1 && path.get(0).equals("ui")) {
            // Who may not look learns from the page how to.
            return call.isGet()
                    ? page.answer(
                            String.join("/", path.subList(1, path.size())),
                            AcceptHeader.names(request.getHeader("Accept-Encoding"), "gzip"),
                            request.getHeader("If-None-Match"))
                    : readOnly();
        }
        if (path.isEmpty() || path.equals(List.of("ui"))) {
            return call.isGet()
                    ? Reply.bytes(HttpStatus.FOUND, "text/plain", new byte[0])
                            .with("Location", request.getContextPath() + request.getServletPath() + "/ui/")
                    : readOnly();
        }
        if (!call.mayRead() && !path.equals(List.of("v1", "about"))) {
            return unauthorized(request);
        }
        String name = String.join("/", path);
        Function<String, Reply> other = host.pages().get(name);
        if (other != null) {
            if (!call.isGet()) {
                return readOnly();
            }
            return name.equals(HEALTH)
                    ? other.apply(accepted(request))
                    : pages.take(() -> other.apply(accepted(request)));
        }
        if (!call.isOfApi()) {
            String others = String.join(", ", host.pages().keySet());
            return Reply.refusal(
                    HttpStatus.NOT_FOUND,
                    "there is nothing here: the page is at ui/, the API below v1/"
                            + (others.isEmpty() ? "" : ", besides " + others));
        }
        if (call.isGet() && AT_ONCE.contains(call.part(0))) {
            return api.answer(call);
        }
        // What is changed is changed, whether somebody waits for it or not.
        return api.changes(call)
                ? answers.take(() -> api.answer(call))
                : answers.take(() -> work.of(() -> api.answer(call), hasLeft(request)));
    }

    private static Reply readOnly() {
        return Reply.refusal(HttpStatus.METHOD_NOT_ALLOWED, "use GET").with("Allow", READS);
    }

    /** Whoever is known, and may do nothing, needs not log in again. */
    private Reply unauthorized(HttpServletRequest request) {
        String fault = access.fault(request);
        return request.getRemoteUser() == null
                ? Reply.refusal(HttpStatus.UNAUTHORIZED, (fault.isEmpty() ? "" : fault + ": ") + access.hint())
                        .with("WWW-Authenticate", access.login().equals("basic") ? "Basic realm=\"weft\"" : "Bearer")
                : Reply.refusal(HttpStatus.FORBIDDEN, request.getRemoteUser() + " may not even read: " + access.hint());
    }

    /** The parts of the path, each decoded by itself: names of links may have slashes; empty behind a last slash. */
    private static List<String> path(HttpServletRequest request) {
        String uri = request.getRequestURI();
        if (uri.indexOf(';') >= 0) {
            throw new Refusal("it has parameters, which begin with a semicolon");
        }
        String own = uri.substring((request.getContextPath() + request.getServletPath()).length());
        List<String> parts = new ArrayList<>();
        if (!own.isEmpty() && !own.equals("/")) {
            for (String part : own.substring(1).split("/", -1)) {
                parts.add(decoded(part));
            }
        }
        return parts;
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refusal(e.getMessage(), e);
        }
    }

    /** Sends an answer; returns before the client has it. */
    private void send(HttpServletRequest request, HttpServletResponse response, Reply reply) throws IOException {
        Reply.PROTECTION.forEach(response::setHeader);
        response.setStatus(reply.status());
        response.setContentType(
                reply.type().startsWith("text/") && !reply.type().contains("charset")
                        ? reply.type() + ";charset=utf-8"
                        : reply.type());
        if (!reply.headers.containsKey("Cache-Control")) {
            response.setHeader("Cache-Control", "no-store");
        }
        response.setHeader("Vary", "Accept-Encoding");
        Reply sent = AcceptHeader.names(request.getHeader("Accept-Encoding"), "gzip") ? reply.compressed() : reply;
        sent.headers.forEach(response::setHeader);
        if (sent.status() != HttpStatus.NOT_MODIFIED) {
            response.setContentLength(sent.body.length);
        }
        AsyncContext async = request.isAsyncStarted() ? request.getAsyncContext() : request.startAsync();
        async.setTimeout(0);
        writer.write(async, request.getMethod().equals("HEAD") ? new byte[0] : sent.body);
    }
}
