package io.weft.cli;

import picocli.CommandLine.Option;

/** Whether to print results as JSON. */
final class JsonOption {
    @Option(
            names = "--json",
            description = "Print the result as one JSON value; its members are explained in docs/answers.csv.")
    private boolean json;

    boolean given() {
        return json;
    }
}
