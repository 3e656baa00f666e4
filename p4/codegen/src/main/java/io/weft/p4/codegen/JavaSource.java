package io.weft.p4.codegen;

import java.util.Locale;

/** A Java source file of package {@code io.weft.p4} that is being written. */
final class JavaSource {
    private final StringBuilder text = new StringBuilder();

    JavaSource(String meaning, String... imports) {
        line("package io.weft.p4;");
        line("");
        for (String type : imports) {
            line("import %s;", type);
        }
        line("import javax.annotation.processing.Generated;");
        line("");
        line("/** %s */", meaning);
        line("@Generated(\"io.weft.p4.codegen.GeneratePipeline\")");
    }

    void line(String format, Object... arguments) {
        text.append(arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments))
                .append('\n');
    }

    /** A string literal. */
    static String quote(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
