package io.weft.http;

import io.weft.http.Access.Right;
import java.util.List;

/** A request to the API with the right of its client. Immutable. */
final class Call {
    private final String method;
    private final List<String> path;
    private final String body;
    private final Right right;

    /**
     * A request.
     *
     * @param path the path after {@code v1/}, decoded, one member for each part
     * @param body empty if there is none
     */
    Call(String method, List<String> path, String body, Right right) {
        this.method = method;
        this.path = List.copyOf(path);
        this.body = body;
        this.right = right;
    }

    boolean isGet() {
        return is("GET") || is("HEAD");
    }

    boolean is(String name) {
        return method.equals(name);
    }

    /** Part {@code i} of the path; empty beyond its end. */
    String part(int i) {
        return i < path.size() ? path.get(i) : "";
    }

    int parts() {
        return path.size();
    }

    String body() {
        return body;
    }

    boolean mayChange() {
        return right == Right.CHANGE;
    }
}
