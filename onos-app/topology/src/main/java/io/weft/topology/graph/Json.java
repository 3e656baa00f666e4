package io.weft.topology.graph;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a JSON text (RFC 8259), with the line where it begins. Immutable. */
final class Json {
    /** No value at all. */
    static final Json EMPTY = new Json(0, Map.of(), List.of(), "", false);

    private static final int MOST_LEVELS = 64;

    final int line;
    /** By key, the members of an object; empty for others. */
    final Map<String, Json> members;
    /** The elements of an array; empty for others. */
    final List<Json> elements;
    /** What a string says; a number, {@code true}, {@code false} or {@code null} as it is written; empty for others. */
    final String text;

    final boolean isObject;

    private Json(int line, Map<String, Json> members, List<Json> elements, String text, boolean isObject) {
        this.line = line;
        this.members = Collections.unmodifiableMap(members);
        this.elements = Collections.unmodifiableList(elements);
        this.text = text;
        this.isObject = isObject;
    }

    /** @throws Refusal if it is not JSON */
    static Json read(String name, String text) {
        Parser parser = new Parser(name, text);
        Json value = parser.value(0);
        if (parser.peek() != Parser.END) {
            throw parser.fault("there is more behind the end of the value");
        }
        return value;
    }

    private static final class Parser {
        static final char END = '\uffff';

        private final String name;
        private final String text;
        private int at;
        private int line = 1;

        Parser(String name, String text) {
            this.name = name;
            this.text = text;
        }

        Refusal fault(String fault) {
            return Refusal.of(
                    Place.line(name, line), "this is not JSON: " + fault, "write it again with the tool that wrote it");
        }

        /** The next character that is no white space; {@link #END} behind the last. */
        char peek() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                line += text.charAt(at) == '\n' ? 1 : 0;
                at++;
            }
            return at < text.length() ? text.charAt(at) : END;
        }

        Json value(int level) {
            char c = peek();
            if (level == MOST_LEVELS) {
                throw fault("it is nested more than " + MOST_LEVELS + " levels deep");
            }
            int begin = line;
            switch (c) {
                case '{':
                    return new Json(begin, object(level), List.of(), "", true);
                case '[':
                    return new Json(begin, Map.of(), array(level), "", false);
                case '"':
                    return new Json(begin, Map.of(), List.of(), string(), false);
                default:
                    return new Json(begin, Map.of(), List.of(), word(), false);
            }
        }

        private Map<String, Json> object(int level) {
            Map<String, Json> members = new LinkedHashMap<>();
            at++;
            while (peek() != '}') {
                if (peek() != '"') {
                    throw fault("a key is missing");
                }
                String key = string();
                expect(':');
                if (members.put(key, value(level + 1)) != null) {
                    throw fault("the key " + GraphCollector.shortened(key) + " is there twice");
                }
                separator('}');
            }
            at++;
            return members;
        }

        private List<Json> array(int level) {
            List<Json> elements = new ArrayList<>();
            at++;
            while (peek() != ']') {
                elements.add(value(level + 1));
                separator(']');
            }
            at++;
            return elements;
        }

        /** Passes over a comma that has something behind it, or finds the end. */
        private void separator(char close) {
            if (peek() == close) {
                return;
            }
            expect(',');
            if (peek() == close) {
                throw fault("there is nothing behind a comma");
            }
        }

        private void expect(char wanted) {
            char found = peek();
            if (found != wanted) {
                throw fault(
                        found == END ? "the end is missing" : "'" + found + "' is where a " + wanted + " should be");
            }
            at++;
        }

        private String string() {
            StringBuilder string = new StringBuilder();
            at++;
            while (at < text.length() && text.charAt(at) != '"') {
                char c = text.charAt(at++);
                if (c < ' ') {
                    throw fault("a string is not closed in its line");
                }
                string.append(c == '\\' ? escaped() : c);
            }
            if (at == text.length()) {
                throw fault("the end is missing");
            }
            at++;
            return string.toString();
        }

        private char escaped() {
            char c = at < text.length() ? text.charAt(at++) : END;
            int known = "\"\\/bfnrt".indexOf(c);
            if (known >= 0) {
                return "\"\\/\b\f\n\r\t".charAt(known);
            }
            String digits = c == 'u' && at + 4 <= text.length() ? text.substring(at, at + 4) : "";
            if (!digits.matches("[0-9a-fA-F]{4}")) {
                throw fault("a backslash has no meaning");
            }
            at += 4;
            return (char) Integer.parseInt(digits, 16);
        }

        private String word() {
            int begin = at;
            while (at < text.length() && "{}[],:\" \t\r\n".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(begin, at);
            if (!word.matches("true|false|null|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")) {
                throw fault(
                        word.isEmpty() ? "a value is missing" : "'" + GraphCollector.shortened(word) + "' is no value");
            }
            return word;
        }
    }
}
