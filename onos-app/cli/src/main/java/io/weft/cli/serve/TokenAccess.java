package io.weft.cli.serve;

import io.weft.http.Access;
import java.util.List;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;

/** Whoever knows the token may change the fabric; all others may look, but from this machine only. */
final class TokenAccess implements Access {
    private static final String BEARER = "Bearer ";
    /** What a proxy adds: the client is another than the one that is connected. */
    private static final List<String> OF_PROXIES = List.of("Forwarded", "X-Forwarded-For", "Via");

    private final Optional<AccessToken> token;
    private final boolean local;

    TokenAccess(Listening listening) {
        this.token = listening.token();
        this.local = listening.isLocal();
    }

    @Override
    public Right of(HttpServletRequest request) {
        if (showsToken(request)) {
            return Right.CHANGE;
        }
        boolean isNear = local && OF_PROXIES.stream().allMatch(name -> request.getHeader(name) == null);
        return isNear && request.getHeader("Authorization") == null ? Right.READ : Right.NONE;
    }

    @Override
    public boolean showsToken(HttpServletRequest request) {
        String shown = request.getHeader("Authorization");
        return token.isPresent()
                && shown != null
                && shown.regionMatches(true, 0, BEARER, 0, BEARER.length())
                && token.get().is(shown.substring(BEARER.length()).strip());
    }

    @Override
    public String login() {
        return token.isPresent() ? "token" : "none";
    }

    /** Says nothing of this machine, as those read it who may not look. */
    @Override
    public String hint() {
        return token.isEmpty()
                ? "changes need a token; start weft with --token FILE"
                : (local ? "changes need" : "looking and changing need")
                        + " the token that weft was started with: log in, or send it as a bearer token";
    }
}
