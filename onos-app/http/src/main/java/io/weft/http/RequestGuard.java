package io.weft.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.servlet.http.HttpServletRequest;

/**
 * Refuses requests that a page from elsewhere could have a browser make: those for a host name that is not this
 * machine's (DNS rebinding), and changes that come from another origin or that a form can send. Thread-safe.
 */
final class RequestGuard {
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

    private final Set<String> names = new HashSet<>();

    /**
     * Takes requests for addresses, {@code localhost}, this machine's names, and these.
     *
     * @param further other names by which clients reach this machine
     */
    RequestGuard(Collection<String> further) {
        further.forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        names.add("localhost");
        try {
            InetAddress self = InetAddress.getLocalHost();
            names.add(self.getHostName().toLowerCase(Locale.ROOT));
            names.add(self.getCanonicalHostName().toLowerCase(Locale.ROOT));
        } catch (UnknownHostException e) {
            // A machine without a name of its own has none to add.
        }
    }

    /** Why a request is refused; nothing if it is not. */
    Optional<Reply> refusal(HttpServletRequest request) {
        String host = request.getHeader("Host");
        if (host == null || !(isOurs(name(host)) || showsToken(request))) {
            return Optional.of(Reply.refusal(
                    HttpStatus.MISDIRECTED,
                    "this is not the server of '" + host + "': use its address, or tell it that name with --host-name"
                            + " (in ONOS the system property io.weft.hosts)"));
        }
        return isRead(request) ? Optional.empty() : change(request, host);
    }

    /**
     * Which no page from elsewhere knows, whatever name it reaches this by; whether it is the right one is seen later.
     */
    private static boolean showsToken(HttpServletRequest request) {
        String shown = request.getHeader("Authorization");
        return shown != null && shown.startsWith("Bearer ");
    }

    private static boolean isRead(HttpServletRequest request) {
        return request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    }

    private static Optional<Reply> change(HttpServletRequest request, String host) {
        String origin = request.getHeader("Origin");
        String site = request.getHeader("Sec-Fetch-Site");
        boolean fromElsewhere = site != null && !site.equals("same-origin") && !site.equals("none");
        // A browser says where a change comes from; a program that is none says nothing of all this.
        boolean unsaid = origin == null && (site != null || request.getHeader("Cookie") != null);
        if (fromElsewhere || unsaid || (origin != null && !isSame(origin, host, request.isSecure()))) {
            return Optional.of(Reply.refusal(
                    HttpStatus.FORBIDDEN, "a page of another server asks for this: open the page of this one"));
        }
        String type = request.getContentType();
        boolean isJson = type != null
                && type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT).equals(Reply.JSON);
        if (request.getMethod().equals("POST") && !isJson) {
            return Optional.of(
                    Reply.refusal(HttpStatus.UNSUPPORTED_TYPE, "the body has to be of the type application/json"));
        }
        return Optional.empty();
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
