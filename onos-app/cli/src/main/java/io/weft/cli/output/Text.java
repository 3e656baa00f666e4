package io.weft.cli.output;

import io.weft.operations.Rows;
import java.io.PrintWriter;
import java.util.List;

/** Prints results as text of at most 80 columns: a label on the left, its value on the right. */
public final class Text {
    private final PrintWriter out;

    /** Text that is printed to {@code out}. */
    public Text(PrintWriter out) {
        this.out = out;
    }

    /** Prints a label and a formatted value, over several lines if it is long. */
    public Text row(String label, String format, Object... values) {
        Rows.print(new Rows().row(label, format, values).list(), out::println);
        return this;
    }

    /** Prints the first few names, and how many more there are. */
    public Text list(String label, List<String> names) {
        Rows.print(new Rows().list(label, names).list(), out::println);
        return this;
    }

    /** An empty line. */
    public Text blank() {
        out.println();
        return this;
    }

    /** {@code 1 switch}, {@code 2 switches}. */
    public static String count(long n, String one, String many) {
        return Rows.count(n, one, many);
    }
}
