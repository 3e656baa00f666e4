package io.weft.cli;

import io.weft.metrics.Build;
import picocli.CommandLine.IVersionProvider;

/** What {@code weft --version} prints. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {Build.current().text()};
    }
}
