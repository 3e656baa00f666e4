package io.weft.operations.request;

/** A form that the answer of an operation can have besides rows and JSON. */
public enum Rendering {
    /** A page of HTML that needs nothing besides. */
    REPORT("report", "Also write a report to this file: one page of HTML that opens without a network.", true),
    /** The proof for others, which no code of this project has to be trusted for. */
    CERTIFICATE(
            "certificate",
            "Also write the proof of Weft's routes to this file, if everything holds: cables, tables and an order of the "
                    + "channels, which fabric-config/check_certificate.py checks without Weft.",
            true),
    /** A table with a header, its values separated by commas. */
    CSV("csv", "Print the result as CSV with a header line.", false);

    private final String option;
    private final String help;
    private final boolean inFile;

    Rendering(String option, String help, boolean inFile) {
        this.option = option;
        this.help = help;
        this.inFile = inFile;
    }

    /** The option that asks for it on a command line, without dashes. */
    public String option() {
        return option;
    }

    /** What the option does, in a sentence. */
    public String help() {
        return help;
    }

    /** Whether the option names a file for it; else it is printed in place of the rows. */
    public boolean isInFile() {
        return inFile;
    }
}
