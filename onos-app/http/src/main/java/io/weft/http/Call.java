package io.weft.http;

import io.weft.http.Access.Right;
import java.util.List;

/** A request, once it is known who asks. Immutable. */
final class Call {
    private static final String API = "v1";

    private final String method;
    final List<String> path;
    final String body;
    private final Right right;
    /** Who asks; empty if that is not known. */
    final String who;
    /** Whether the answer is for people, in text. */
    final boolean asText;

    private Call(String method, List<String> path, String body, Right right, String who, boolean asText) {
        this.method = method;
        this.path = List.copyOf(path);
        this.body = body;
        this.right = right;
        this.who = who;
        this.asText = asText;
    }

    /**
     * A request without a body.
     *
     * @param path decoded, one member for each part
     * @param who the name of a user or of a token; empty if that is not known
     * @param asText whether the answer is for people, in text; otherwise it is JSON
     */
    Call(String method, List<String> path, Right right, String who, boolean asText) {
        this(method, path, "", right, who, asText);
    }

    Call with(String text) {
        return new Call(method, path, text, right, who, asText);
    }

    /** Whether it is for something below {@code v1/}. */
    boolean isOfApi() {
        return path.size() > 1 && path.get(0).equals(API);
    }

    boolean isGet() {
        return is("GET") || is("HEAD");
    }

    boolean is(String name) {
        return method.equals(name);
    }

    /** Part {@code i} of the path; empty beyond its end. */
    String part(int i) {
        return i + 1 < path.size() ? path.get(i + 1) : "";
    }

    /** How many parts stand behind {@code v1/}. */
    int parts() {
        return path.size() - 1;
    }

    boolean mayRead() {
        return right != Right.NONE;
    }

    boolean mayChange() {
        return right == Right.CHANGE;
    }
}
