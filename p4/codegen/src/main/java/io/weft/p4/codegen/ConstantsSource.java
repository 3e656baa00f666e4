package io.weft.p4.codegen;

import java.util.Map;

/** Writes {@code WeftConstants} and {@code DropReason}. */
final class ConstantsSource {
    private final P4Constants constants;

    ConstantsSource(P4Constants constants) {
        this.constants = constants;
    }

    /** Java source by class name. */
    Map<String, String> classes() {
        return Map.of("WeftConstants", weftConstants(), "DropReason", dropReason());
    }

    private String weftConstants() {
        JavaSource source = new JavaSource("Numbers that the program and its controller share.");
        source.line("public final class WeftConstants {");
        for (P4Constants.Constant constant : constants.constants()) {
            source.line("    /** %s */", constant.meaning());
            source.line("    public static final int %s = %d;", constant.name(), Math.toIntExact(constant.value()));
        }
        source.line("");
        source.line("    private WeftConstants() {}");
        source.line("}");
        return source.toString();
    }

    private String dropReason() {
        JavaSource source =
                new JavaSource("Why a switch dropped a packet; the ordinal is the index into {@code drops}.");
        source.line("public enum DropReason {");
        String separator = ",";
        int last = constants.dropReasons().size() - 1;
        for (P4Constants.Constant reason : constants.dropReasons()) {
            if (reason.value() == last) {
                separator = ";";
            }
            source.line("    /** %s */", reason.meaning());
            source.line("    %s(%s)%s", reason.name(), JavaSource.quote(reason.meaning()), separator);
        }
        source.line("");
        source.line("    private final String meaning;");
        source.line("");
        source.line("    DropReason(String meaning) {");
        source.line("        this.meaning = meaning;");
        source.line("    }");
        source.line("");
        source.line("    /** Index of this reason's counter in {@code drops}. */");
        source.line("    public int index() {");
        source.line("        return ordinal();");
        source.line("    }");
        source.line("");
        source.line("    /** What happened, as a sentence. */");
        source.line("    public String meaning() {");
        source.line("        return meaning;");
        source.line("    }");
        source.line("}");
        return source.toString();
    }
}
