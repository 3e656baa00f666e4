package io.weft.cli;

import picocli.CommandLine.Option;

/** Whether results are for programs. */
final class JsonOption {
    @Option(names = "--json", description = "Print one JSON value and nothing else.")
    private boolean json;

    boolean given() {
        return json;
    }
}
