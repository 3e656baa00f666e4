package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.HeaderField;
import io.weft.emulation.engine.HeaderLayout;
import io.weft.emulation.engine.HeaderStack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The header types, headers, stacks and field aliases of a program. */
final class Headers {
    private static final String VALIDITY = "$valid$";

    private final Map<String, ProgramJson> types = new HashMap<>();
    private final Map<String, HeaderLayout> headers = new LinkedHashMap<>();
    private final Map<Integer, HeaderLayout> headersById = new HashMap<>();
    private final Map<String, HeaderStack> stacks = new LinkedHashMap<>();
    private final Map<String, HeaderField> aliases = new HashMap<>();
    private int slots;

    Headers(ProgramJson root) {
        refuseUnions(root);
        for (ProgramJson type : root.list("header_types")) {
            types.put(type.text("name"), type);
        }
        for (ProgramJson header : root.list("headers")) {
            loadHeader(header);
        }
        for (ProgramJson stack : root.list("header_stacks")) {
            loadStack(stack);
        }
        for (ProgramJson alias : root.list("field_aliases")) {
            aliases.put(
                    alias.at(0).text(),
                    field(alias.at(1).named("field alias '" + alias.at(0).text() + "'")));
        }
    }

    private static void refuseUnions(ProgramJson root) {
        for (String unsupported : List.of("header_union_types", "header_unions", "header_union_stacks")) {
            for (ProgramJson part : root.list(unsupported)) {
                throw new ProgramException("header union '" + part.text("name") + "' is not supported" + part.source());
            }
        }
    }

    private void loadHeader(ProgramJson header) {
        String name = header.text("name");
        String typeName = header.text("header_type");
        ProgramJson type = types.get(typeName);
        if (type == null) {
            throw header.named("header '" + name + "'").refuse("header type '" + typeName + "' is not declared");
        }
        boolean metadata = header.flag("metadata");
        int validSlot = slots++;
        List<HeaderField> fields = new ArrayList<>();
        for (ProgramJson field : type.list("fields")) {
            fields.add(loadField(typeName, name, field, metadata ? -1 : validSlot));
        }
        HeaderLayout layout = new HeaderLayout(name, typeName, metadata, validSlot, fields);
        headers.put(name, layout);
        headersById.put(header.integer("id"), layout);
    }

    private HeaderField loadField(String type, String header, ProgramJson field, int validSlot) {
        String name = field.at(0).text();
        if (field.at(1).node().isTextual()) {
            return loadVariableField(header + "." + name, types.get(type), validSlot);
        }
        boolean signed = field.node().path(2).asBoolean(false);
        boolean saturating = field.node().path(3).asBoolean(false);
        try {
            HeaderField loaded =
                    new HeaderField(header + "." + name, slots, field.at(1).width(), signed, saturating, validSlot);
            slots += loaded.words();
            return loaded;
        } catch (IllegalArgumentException e) {
            throw new ProgramException("header type '" + type + "': " + e.getMessage(), e);
        }
    }

    // The maximum that the format gives is that of the whole header.
    private HeaderField loadVariableField(String name, ProgramJson type, int validSlot) {
        int bits = type.get("max_length").integer("max_length", 1, ProgramJson.MAX_WIDTH / 8) * 8;
        for (ProgramJson field : type.list("fields")) {
            bits -= field.at(1).node().isTextual() ? 0 : field.at(1).width();
        }
        if (bits < 1) {
            throw type.refuse("field '" + name + "' has room for " + bits + " bits at most, expected 1 or more");
        }
        int lengthSlot = slots++;
        HeaderField loaded = new HeaderField(name, slots, bits, false, false, validSlot, lengthSlot);
        slots += loaded.words();
        return loaded;
    }

    private void loadStack(ProgramJson stack) {
        String name = stack.text("name");
        List<HeaderLayout> elements = new ArrayList<>();
        for (ProgramJson id : stack.list("header_ids")) {
            HeaderLayout element = headersById.get(id.integer());
            if (element == null || !element.type().equals(stack.text("header_type"))) {
                throw stack.refuse("header stack '" + name + "' has no header of its type with id " + id.integer());
            }
            elements.add(element);
        }
        if (elements.isEmpty()) {
            throw stack.refuse("header stack '" + name + "' has no elements");
        }
        stacks.put(name, new HeaderStack(name, stacks.size(), elements));
    }

    List<HeaderLayout> all() {
        return List.copyOf(headers.values());
    }

    /** The number of words of all fields and validities. */
    int slots() {
        return slots;
    }

    int stackCount() {
        return stacks.size();
    }

    HeaderLayout header(ProgramJson name) {
        return name.lookup(headers, "header");
    }

    HeaderStack stack(ProgramJson name) {
        return name.lookup(stacks, "header stack");
    }

    /** The field of fixed length that a pair of header and field names. */
    HeaderField fixedField(ProgramJson pair) {
        HeaderField field = field(pair);
        if (field.isVariable()) {
            throw pair.refuse("field '" + field.name() + "' has a variable length, which is not supported here");
        }
        return field;
    }

    /** The field that a pair of header and field names. */
    HeaderField field(ProgramJson pair) {
        String name = pair.at(1).text();
        String full = pair.at(0).text() + "." + name;
        if (aliases.containsKey(full)) {
            return aliases.get(full);
        }
        HeaderLayout header = header(pair.at(0));
        if (name.equals(VALIDITY)) {
            return header.validity();
        }
        return field(header, name, pair);
    }

    static HeaderField field(HeaderLayout header, String name, ProgramJson where) {
        return header.field(name)
                .orElseThrow(
                        () -> where.refuse("field '" + name + "' of header '" + header.name() + "' is not declared"));
    }

    /** The field with a name in the header that a text names. */
    HeaderField field(ProgramJson header, String name) {
        return field(header(header), name, header);
    }

    /** The header that a text names, which takes whole bytes of a packet. */
    HeaderLayout packetHeader(ProgramJson name) {
        return wholeBytes(header(name), name);
    }

    /** A header if it takes whole bytes of a packet. */
    static HeaderLayout wholeBytes(HeaderLayout header, ProgramJson where) {
        if (header.bits() % 8 != 0) {
            throw where.refuse("header '" + header.name() + "' has " + header.bits()
                    + " bits, expected a multiple of 8 of what is in a packet");
        }
        return header;
    }

    /** The field with a full name or alias, if there is one. */
    Optional<HeaderField> find(String full) {
        if (aliases.containsKey(full)) {
            return Optional.of(aliases.get(full));
        }
        int dot = full.indexOf('.');
        HeaderLayout header = headers.get(full.substring(0, dot));
        return header == null ? Optional.empty() : header.field(full.substring(dot + 1));
    }

    /** A field of its own that nothing else reads. */
    HeaderField unusedField(String name) {
        return new HeaderField(name, slots++, 64, false, false, -1);
    }
}
