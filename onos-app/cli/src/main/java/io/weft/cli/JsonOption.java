package io.weft.cli;

import picocli.CommandLine.Option;

/** Whether to print results as JSON. */
final class JsonOption {
    @Option(names = "--json", description = "Print the result as one JSON value.")
    private boolean json;

    boolean given() {
        return json;
    }
}
