package io.weft.topology.graph;

/** The words and signs of a text in the language of Graphviz, one after the other. Not thread-safe. */
final class DotTokens {
    /** The present token, if it is no identifier: a sign, {@code --} or {@code ->}; empty at the end of the text. */
    private String sign = "";

    private String id = "";
    private boolean isId;
    private boolean isQuoted;
    private final String text;
    private final GraphCollector graph;
    private int at;
    private int line = 1;
    private int tokenLine = 1;

    /** Stands before the first token. */
    DotTokens(String text, GraphCollector graph) {
        this.text = text;
        this.graph = graph;
        next();
    }

    /** Line of the present token. */
    int line() {
        return tokenLine;
    }

    boolean isEnd() {
        return !isId && sign.isEmpty();
    }

    boolean isId() {
        return isId;
    }

    /** Whether the present token is this sign. */
    boolean is(String wanted) {
        return !isId && sign.equals(wanted);
    }

    /** Whether the present token is this keyword, in any case and without quotes. */
    boolean isKeyword(String word) {
        return isId && !isQuoted && id.equalsIgnoreCase(word);
    }

    /** The present token in a message. */
    String shown() {
        return isEnd() ? "the end" : "'" + GraphCollector.shortened(isId ? id : sign) + "'";
    }

    /** Goes on if the present token is this sign; tells whether it was. */
    boolean skip(String wanted) {
        boolean found = is(wanted);
        if (found) {
            next();
        }
        return found;
    }

    /** Goes on behind the present identifier and returns it. */
    String takeId() {
        String taken = id;
        next();
        return taken;
    }

    /** Goes to the next token. */
    void next() {
        skipBlanksAndComments();
        tokenLine = line;
        graph.at(line);
        isId = false;
        isQuoted = false;
        sign = "";
        if (at == text.length()) {
            return;
        }
        char c = text.charAt(at);
        if (c == '"') {
            isId = true;
            isQuoted = true;
            id = quoted();
        } else if (c == '<') {
            isId = true;
            isQuoted = true;
            id = html();
        } else if (text.startsWith("--", at) || text.startsWith("->", at)) {
            sign = text.substring(at, at + 2);
            at += 2;
        } else if (isPartOfId(c) || c == '-') {
            isId = true;
            id = plain();
        } else {
            sign = String.valueOf(c);
            at++;
        }
    }

    private static boolean isPartOfId(char c) {
        boolean isAscii = c < 0x80;
        return isAscii ? Character.isLetterOrDigit(c) || c == '_' || c == '.' : !Character.isWhitespace(c);
    }

    private String plain() {
        int begin = at++;
        while (at < text.length() && isPartOfId(text.charAt(at))) {
            at++;
        }
        return text.substring(begin, at);
    }

    /** A string in quotes, and those that are added to it by a plus. */
    private String quoted() {
        StringBuilder string = new StringBuilder();
        do {
            at++;
            while (at < text.length() && text.charAt(at) != '"') {
                char c = text.charAt(at++);
                boolean escapes = c == '\\' && at < text.length();
                if (escapes && text.charAt(at) == '"') {
                    string.append('"');
                    at++;
                } else if (escapes && text.charAt(at) == '\n') {
                    at++;
                    line++;
                } else {
                    line += c == '\n' ? 1 : 0;
                    string.append(c);
                }
            }
            if (at == text.length()) {
                throw graph.fault("a string is not closed", "close it with \"");
            }
            at++;
        } while (isAdded());
        return string.toString();
    }

    private boolean isAdded() {
        int back = at;
        int backLine = line;
        skipBlanksAndComments();
        if (at < text.length() && text.charAt(at) == '+') {
            at++;
            skipBlanksAndComments();
            if (at < text.length() && text.charAt(at) == '"') {
                return true;
            }
        }
        at = back;
        line = backLine;
        return false;
    }

    /** A label in HTML, which only matters as something to pass over. */
    private String html() {
        int begin = at;
        int depth = 0;
        do {
            if (at == text.length()) {
                throw graph.fault("a label in HTML is not closed", "close it with >");
            }
            char c = text.charAt(at++);
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
            line += c == '\n' ? 1 : 0;
        } while (depth > 0);
        return text.substring(begin, at);
    }

    private void skipBlanksAndComments() {
        boolean going = true;
        while (going && at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                line++;
                at++;
            } else if (Character.isWhitespace(c) || c == '\uFEFF') {
                at++;
            } else if (text.startsWith("//", at) || (c == '#' && isFirstInLine())) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                skipComment();
            } else {
                going = false;
            }
        }
    }

    private boolean isFirstInLine() {
        return at == 0 || text.charAt(at - 1) == '\n';
    }

    private void skipComment() {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            graph.at(line);
            throw graph.fault("a comment is not closed", "close it with */");
        }
        for (; at < end + 2; at++) {
            line += text.charAt(at) == '\n' ? 1 : 0;
        }
    }
}
