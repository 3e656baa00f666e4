package io.weft.cli;

/** What the exit codes of {@code weft} mean. */
final class ExitCode {
    /** Everything that was checked holds. */
    static final int OK = 0;
    /** A check failed. */
    static final int FAILED = 1;
    /** The command line or a file is wrong, or this machine is too small. */
    static final int BAD_INPUT = 2;
    /** A bug in weft. */
    static final int DEFECT = 3;
    /** Something is lacking that may be there later: a port, an address, a thread, a controller that answers. */
    static final int UNAVAILABLE = 4;
    /** The reader of the output went away; shells report the same for a program that SIGPIPE ended. */
    static final int READER_GONE = 141;

    private ExitCode() {}

    static int of(boolean held) {
        return held ? OK : FAILED;
    }
}
