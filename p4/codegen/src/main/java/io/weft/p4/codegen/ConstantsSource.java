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
        int last = constants.dropReasons().size() - 1;
        for (P4Constants.Constant reason : constants.dropReasons()) {
            String separator = reason.value() == last ? ";" : ",";
            source.line("    /** %s */", reason.meaning());
            source.line("    %s(%s)%s", reason.name(), JavaSource.quote(reason.meaning()), separator);
        }
        source.line(
                """

                    private final String meaning;

                    DropReason(String meaning) {
                        this.meaning = meaning;
                    }

                    /** Index of this reason's counter in {@code drops}. */
                    public int index() {
                        return ordinal();
                    }

                    /** What happened, as a sentence. */
                    public String meaning() {
                        return meaning;
                    }
                }""");
        return source.toString();
    }
}
