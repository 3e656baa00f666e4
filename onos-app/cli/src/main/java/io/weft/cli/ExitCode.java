package io.weft.cli;

/** What the exit codes of {@code weft} mean. */
final class ExitCode {
    /** Everything held. */
    static final int OK = 0;
    /** A verification or an emulation found something that does not hold. */
    static final int FAILED = 1;
    /** The command line, the fabric file or this machine does not allow what was asked for. */
    static final int BAD_INPUT = 2;
    /** A defect of weft itself. */
    static final int DEFECT = 3;
    /** Whoever read the output went away; what shells report of programs that die of SIGPIPE. */
    static final int READER_GONE = 141;

    private ExitCode() {}

    static int of(boolean held) {
        return held ? OK : FAILED;
    }
}
