package io.weft.http;

/** The HTTP status codes in use. */
final class HttpStatus {
    static final int OK = 200;
    static final int ACCEPTED = 202;
    static final int FOUND = 302;
    static final int NOT_MODIFIED = 304;
    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int REQUEST_TIMEOUT = 408;
    static final int CONFLICT = 409;
    static final int TOO_LARGE = 413;
    static final int UNSUPPORTED_TYPE = 415;
    static final int MISDIRECTED = 421;
    static final int DEFECT = 500;
    static final int UNAVAILABLE = 503;

    private HttpStatus() {}
}
