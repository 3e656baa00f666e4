package io.weft.http;

import javax.servlet.http.HttpServletRequest;

/** Who may do what. */
public interface Access {
    /** What a client may do; each may what those before it may. */
    enum Right {
        /** Nothing. */
        NONE,
        /** Look. */
        READ,
        /** Change the fabric, and take the machine's time for jobs. */
        CHANGE
    }

    /** What the client of a request may do. */
    Right of(HttpServletRequest request);

    /** How a client shows who it is: {@code none} if it need not or cannot, {@code token} or {@code basic}. */
    String login();

    /** What a client needs that may not do what it asks for, as a sentence without a full stop. */
    String hint();
}
