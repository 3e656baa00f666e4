package io.weft.http;

import javax.servlet.http.HttpServletRequest;

/** Decides what clients may do. */
public interface Access {
    /** What a client may do; each right includes those before it. */
    enum Right {
        /** Do nothing. */
        NONE,
        /** Look. */
        READ,
        /** Change the fabric, and start jobs. */
        CHANGE
    }

    /** The right of the client that sent a request. */
    Right of(HttpServletRequest request);

    /**
     * Whether a request shows a secret that no browser adds by itself, so that no page from elsewhere can have sent it.
     */
    default boolean showsToken(HttpServletRequest request) {
        return false;
    }

    /** Who sent a request, by the name of a user or of a token; empty if that is not known. */
    default String who(HttpServletRequest request) {
        String user = request.getRemoteUser();
        return user == null ? "" : user;
    }

    /**
     * What is wrong with what a request shows of who sent it, as a clause; empty if nothing is, or it shows nothing.
     */
    default String fault(HttpServletRequest request) {
        return "";
    }

    /** How a client logs in: {@code token}, {@code basic}, or {@code none} if it need not or cannot. */
    String login();

    /** What a client needs to get more rights, as a sentence without a full stop. */
    String hint();
}
