package io.weft.cli.serve;

import io.weft.http.Access;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;

/** Whoever knows the token may change the fabric; all others may look, but from this machine only. */
final class TokenAccess implements Access {
    private static final String BEARER = "Bearer ";

    private final Optional<AccessToken> token;
    private final boolean local;

    TokenAccess(Listening listening) {
        this.token = listening.token();
        this.local = listening.isLocal();
    }

    @Override
    public Right of(HttpServletRequest request) {
        String shown = request.getHeader("Authorization");
        if (shown == null) {
            return local ? Right.READ : Right.NONE;
        }
        return token.isPresent() && shown.startsWith(BEARER) && token.get().is(shown.substring(BEARER.length()))
                ? Right.CHANGE
                : Right.NONE;
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
