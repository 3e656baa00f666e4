package io.weft.cli.serve;

import io.weft.http.Access;
import java.util.List;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;

/** Whoever shows a token may do what it allows; all others may look, but from this machine only. */
final class TokenAccess implements Access {
    private static final String BEARER = "Bearer ";
    private static final String SHOWN = TokenAccess.class.getName();
    /** What a proxy adds: the client is another than the one that is connected. */
    private static final List<String> OF_PROXIES = List.of("Forwarded", "X-Forwarded-For", "Via");

    private final Optional<TokenFile> tokens;
    private final boolean local;

    TokenAccess(Listening listening) {
        this.tokens = listening.tokens();
        this.local = listening.isLocal();
    }

    @Override
    public Right of(HttpServletRequest request) {
        Optional<AccessToken> token = token(request);
        if (token.isPresent()) {
            return token.get().right();
        }
        boolean isNear = local && OF_PROXIES.stream().allMatch(name -> request.getHeader(name) == null);
        return isNear && request.getHeader("Authorization") == null ? Right.READ : Right.NONE;
    }

    @Override
    public boolean showsToken(HttpServletRequest request) {
        return token(request).isPresent();
    }

    @Override
    public String who(HttpServletRequest request) {
        return token(request).map(AccessToken::name).orElse("");
    }

    /** Looked up once for a request: the file may change meanwhile. */
    @SuppressWarnings("unchecked") // It is put there below.
    private Optional<AccessToken> token(HttpServletRequest request) {
        Object known = request.getAttribute(SHOWN);
        if (known == null) {
            known = shown(request);
            request.setAttribute(SHOWN, known);
        }
        return (Optional<AccessToken>) known;
    }

    private Optional<AccessToken> shown(HttpServletRequest request) {
        String shown = request.getHeader("Authorization");
        return shown != null && shown.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? tokens.flatMap(
                        file -> file.find(shown.substring(BEARER.length()).strip()))
                : Optional.empty();
    }

    @Override
    public String fault(HttpServletRequest request) {
        if (request.getHeader("Authorization") == null || token(request).isPresent()) {
            return "";
        }
        return tokens.isPresent() ? "this token is not known" : "no token is known here";
    }

    @Override
    public String login() {
        return tokens.isPresent() ? "token" : "none";
    }

    /** Says nothing of this machine, as those read it who may not look. */
    @Override
    public String hint() {
        return tokens.isEmpty()
                ? "changes need a token; start weft with --token FILE"
                : (local ? "changes need" : "looking and changing need")
                        + " a token that weft was started with: log in, or send it as a bearer token";
    }
}
