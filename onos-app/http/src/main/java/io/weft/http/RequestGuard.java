package io.weft.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import javax.servlet.http.HttpServletRequest;

/**
 * Refuses requests that a page from elsewhere could have a browser make: those for a host name that is not this
 * machine's (DNS rebinding), those that come from another origin or site, and changes that a form can send. Following a
 * link to the page is no such request. Thread-safe.
 */
final class RequestGuard {
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

    private final Access access;
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /**
     * Takes requests for addresses, {@code localhost}, this machine's names, and these.
     *
     * @param further other names by which clients reach this machine
     */
    RequestGuard(Access access, Collection<String> further) {
        this(access, further, RequestGuard::ofThisMachine);
    }

    /** @param own this machine's names, which may take their time: nothing waits for them */
    RequestGuard(Access access, Collection<String> further, Callable<List<String>> own) {
        this.access = access;
        names.add("localhost");
        add(further);
        Thread asking = new Thread(
                () -> {
                    try {
                        add(own.call());
                    } catch (Exception e) {
                        // A machine without a name of its own has none to add.
                    }
                },
                "weft-http-names");
        asking.setDaemon(true);
        asking.start();
    }

    private void add(Collection<String> more) {
        more.forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    }

    private static List<String> ofThisMachine() throws UnknownHostException {
        InetAddress self = InetAddress.getLocalHost();
        return List.of(self.getHostName(), self.getCanonicalHostName());
    }

    /**
     * Why a request is refused; nothing if it is not.
     *
     * @param path what it is for, decoded, one member for each part
     */
    Optional<Reply> refusal(HttpServletRequest request, List<String> path) {
        String host = request.getHeader("Host");
        if (host == null || !(isOurs(name(host)) || access.showsToken(request))) {
            return Optional.of(Reply.refusal(
                    HttpStatus.MISDIRECTED,
                    "this is not the server of '" + host + "': use its address, or tell it that name with --host-name"
                            + " (in ONOS the system property io.weft.hosts)"));
        }
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        boolean refused = isFromElsewhere(request, host) && !(reads && followsLink(request, path));
        if (refused || (!reads && isUnsaid(request))) {
            return Optional.of(Reply.refusal(
                    HttpStatus.FORBIDDEN, "a page of another server asks for this: open the page of this one"));
        }
        return request.getMethod().equals("POST") && !isJson(request.getContentType())
                ? Optional.of(
                        Reply.refusal(HttpStatus.UNSUPPORTED_TYPE, "the body has to be of the type application/json"))
                : Optional.empty();
    }

    private static boolean isFromElsewhere(HttpServletRequest request, String host) {
        String origin = request.getHeader("Origin");
        String site = request.getHeader("Sec-Fetch-Site");
        return (site != null && !site.equals("same-origin") && !site.equals("none"))
                || (origin != null && !isSame(origin, host, request.isSecure()));
    }

    /** To the page or a file of it, as a document of its own. */
    private static boolean followsLink(HttpServletRequest request, List<String> path) {
        return (path.isEmpty() || path.get(0).equals("ui"))
                && "navigate".equals(request.getHeader("Sec-Fetch-Mode"))
                && "document".equals(request.getHeader("Sec-Fetch-Dest"));
    }

    /** A browser says where a change comes from; a program that is none says nothing of all this. */
    private static boolean isUnsaid(HttpServletRequest request) {
        return request.getHeader("Origin") == null
                && (request.getHeader("Sec-Fetch-Site") != null || request.getHeader("Cookie") != null);
    }

    private static boolean isJson(String type) {
        return type != null
                && type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT).equals(Reply.JSON);
    }

    /**
     * Whether a page of this origin is of this server; where something before it has TLS, the page's address has too.
     */
    private static boolean isSame(String origin, String host, boolean secure) {
        return origin.equalsIgnoreCase("https://" + host) || (!secure && origin.equalsIgnoreCase("http://" + host));
    }

    private boolean isOurs(String name) {
        return names.contains(name)
                || name.endsWith(".localhost")
                || name.startsWith("[")
                || IPV4.matcher(name).matches();
    }

    /** The name of a host without its port. */
    private static String name(String host) {
        int colon = host.lastIndexOf(':');
        boolean hasPort = colon >= 0 && host.indexOf(']', colon) < 0;
        String name = (hasPort ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
