package io.weft.emulation.bmv2json;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A part of the JSON, and what errors call it, such as "table 'ingress.route'"; {@code null} in JSON counts as missing.
 */
record ProgramJson(JsonNode node, String where) {
    /** More bits than any field or operand has. */
    static final int MAX_WIDTH = 1 << 16;

    /** More cells than any array of a switch has. */
    private static final int MAX_SIZE = 1 << 22;

    boolean has(String key) {
        return node.hasNonNull(key);
    }

    /** Whether this part itself is missing or {@code null}. */
    boolean isAbsent() {
        return node.isNull() || node.isMissingNode();
    }

    /** An attribute, which must be there. */
    ProgramJson get(String key) {
        if (!has(key)) {
            throw refuse("attribute '" + key + "' is missing");
        }
        return new ProgramJson(node.get(key), where);
    }

    /** An attribute, which may be {@code null} or missing. */
    ProgramJson find(String key) {
        return new ProgramJson(node.path(key), where);
    }

    /** The elements of an attribute that is a list; none if it is missing. */
    List<ProgramJson> list(String key) {
        return new ProgramJson(node.path(key), where).elements();
    }

    /** The elements of this list; none if it is missing, or an empty object, as p4c has it in some places. */
    List<ProgramJson> elements() {
        boolean isEmpty = isAbsent() || (node.isObject() && node.isEmpty());
        if (!node.isArray() && !isEmpty) {
            throw refuse("expected a list, found " + node);
        }
        List<ProgramJson> parts = new ArrayList<>();
        node.forEach(element -> parts.add(new ProgramJson(element, where)));
        return parts;
    }

    ProgramJson at(int index) {
        if (!node.has(index)) {
            throw refuse("expected a list of more than " + index + " elements, found " + node);
        }
        return new ProgramJson(node.get(index), where);
    }

    String text() {
        if (!node.isTextual()) {
            throw refuse("expected a text, found " + node);
        }
        return node.textValue();
    }

    String text(String key) {
        return get(key).text();
    }

    int integer() {
        if (!node.canConvertToInt() || !node.isIntegralNumber()) {
            throw refuse("expected a whole number, found " + node);
        }
        return node.intValue();
    }

    /** This part as a whole number from {@code min} to {@code max}; {@code what} names it. */
    int integer(String what, int min, int max) {
        int value = integer();
        if (value < min || value > max) {
            throw refuse(what + " is " + value + ", expected " + min + ".." + max);
        }
        return value;
    }

    int integer(String key) {
        return get(key).integer();
    }

    int width(String key) {
        return get(key).width();
    }

    int width() {
        return integer("width", 1, MAX_WIDTH);
    }

    int size(String key) {
        return get(key).integer(key, 0, MAX_SIZE);
    }

    /** The element of a list that this part, a number, is the position of; {@code what} names the position. */
    <T> T select(List<T> list, String what) {
        return list.get(integer(what, 0, list.size() - 1));
    }

    /** The elements of an attribute, of which there must be so many. */
    List<ProgramJson> list(String key, int count) {
        List<ProgramJson> elements = list(key);
        if (elements.size() != count) {
            throw refuse("attribute '" + key + "' has " + elements.size() + " elements, expected " + count);
        }
        return elements;
    }

    /** An attribute as a truth value; false if it is missing. */
    boolean flag(String key) {
        return node.path(key).asBoolean(false);
    }

    /** This part as a number in hexadecimal digits with an optional sign and prefix. */
    BigInteger hex() {
        String digits = text();
        try {
            return new BigInteger(digits.replaceFirst("^(-?)0x", "$1"), 16);
        } catch (NumberFormatException e) {
            throw new ProgramException(where + ": expected a hexadecimal number, found '" + digits + "'", e);
        }
    }

    ProgramJson named(String name) {
        return new ProgramJson(node, name);
    }

    /** What is declared by the name that this text is; {@code kind} says in errors what should be. */
    <T> T lookup(Map<String, T> declared, String kind) {
        T found = declared.get(text());
        if (found == null) {
            throw refuse(kind + " '" + text() + "' is not declared");
        }
        return found;
    }

    /** Where in the P4 source this part comes from, as " (line 3 of x.p4)", or nothing if the JSON does not say. */
    String source() {
        JsonNode info = node.path("source_info");
        if (!info.hasNonNull("line")) {
            return "";
        }
        String file = info.path("filename").asText("the P4 source");
        return " (line " + info.get("line").asText() + " of " + file + ")";
    }

    ProgramException refuse(String why) {
        return new ProgramException(where + source() + ": " + why);
    }
}
