package io.weft.p4.codegen;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The constants and the drop reasons of {@code constants.p4}, each with the meaning above it. */
record P4Constants(List<Constant> constants, List<Constant> dropReasons) {
    private static final Pattern MEANING = Pattern.compile("\\s*/// (.*)");
    private static final Pattern CONSTANT = Pattern.compile("const bit<(\\d+)> (\\w+) = (0x[0-9A-F]+|\\d+);");
    private static final Pattern ENUM = Pattern.compile("enum bit<8> DropReason \\{");
    private static final Pattern MEMBER = Pattern.compile("    (\\w+) = (\\d+),?");

    /** A name, its value and what it means. */
    record Constant(String name, long value, String meaning) {}

    static P4Constants parse(String source) {
        List<Constant> constants = new ArrayList<>();
        List<Constant> dropReasons = new ArrayList<>();
        String meaning = "";
        boolean inEnum = false;
        int number = 0;
        for (String line : source.lines().toList()) {
            number++;
            Matcher meant = MEANING.matcher(line);
            if (meant.matches()) {
                meaning = meant.group(1);
                continue;
            }
            Matcher constant = CONSTANT.matcher(line);
            Matcher member = MEMBER.matcher(line);
            if (constant.matches()) {
                constants.add(constant(constant.group(2), constant.group(3), meaning, number));
            } else if (ENUM.matcher(line).matches()) {
                inEnum = true;
            } else if (inEnum && line.equals("}")) {
                inEnum = false;
            } else if (inEnum && member.matches()) {
                dropReasons.add(constant(member.group(1), member.group(2), meaning, number));
            } else if (!line.isBlank() && !line.startsWith("//") && !line.startsWith("#")) {
                throw new IllegalStateException("constants.p4, line " + number
                        + ": expected a constant or a drop reason on a line of its own, found: " + line);
            }
            meaning = "";
        }
        checkOrder(dropReasons);
        return new P4Constants(List.copyOf(constants), List.copyOf(dropReasons));
    }

    private static Constant constant(String name, String value, String meaning, int line) {
        if (meaning.isEmpty()) {
            throw new IllegalStateException("constants.p4, line " + line + ": " + name + " has no /// line above it");
        }
        return new Constant(name, Long.decode(value), meaning);
    }

    private static void checkOrder(List<Constant> dropReasons) {
        for (int i = 0; i < dropReasons.size(); i++) {
            if (dropReasons.get(i).value() != i) {
                throw new IllegalStateException("constants.p4: drop reasons are numbered from 0 in order, but "
                        + dropReasons.get(i).name() + " is "
                        + dropReasons.get(i).value() + ", not " + i);
            }
        }
    }
}
