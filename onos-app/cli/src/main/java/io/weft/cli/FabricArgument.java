package io.weft.cli;

import io.weft.cli.output.Console;
import io.weft.config.FabricFile;
import io.weft.config.RoutingOverride;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.registry.Named;
import io.weft.registry.Registry;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The fabric file of a command, and the options that override its routing. */
final class FabricArgument {
    @Parameters(index = "0", paramLabel = "FILE", description = "The fabric file.")
    private Path file;

    @Option(
            names = "--routing",
            paramLabel = "SCHEME",
            converter = SchemeWords.class,
            completionCandidates = SchemeWords.class,
            description = "Routing scheme, instead of the one in the fabric file: ${COMPLETION-CANDIDATES}.")
    private Scheme scheme;

    @Option(
            names = "--spread",
            paramLabel = "flow|packet",
            converter = SpreadWords.class,
            completionCandidates = SpreadWords.class,
            description =
                    "How packets are spread over equal next hops, instead of what the fabric file says: by flow or "
                            + "packet by packet.")
    private Spread spread;

    /** The words that fabric files have for some values. */
    private abstract static class Words<T extends Named> implements ITypeConverter<T>, Iterable<String> {
        private final Registry<T> values;

        Words(Registry<T> values) {
            this.values = values;
        }

        @Override
        public T convert(String word) {
            return values.find(word)
                    .orElseThrow(() -> new TypeConversionException(
                            "found '" + word + "', but must be one of " + String.join(", ", values.names())));
        }

        @Override
        public Iterator<String> iterator() {
            return values.names().iterator();
        }
    }

    private static final class SchemeWords extends Words<Scheme> {
        SchemeWords() {
            super(Scheme.REGISTRY);
        }
    }

    private static final class SpreadWords extends Words<Spread> {
        SpreadWords() {
            super(Spread.REGISTRY);
        }
    }

    Path input() {
        return file;
    }

    Fabric load(Console console) {
        return console.progress().during("reading " + file, activity -> FabricFile.load(file, override()));
    }

    /** The file as JSON, with its routing overridden. */
    String document() {
        return FabricFile.json(file, override());
    }

    private RoutingOverride override() {
        return new RoutingOverride(Optional.ofNullable(scheme), Optional.ofNullable(spread));
    }
}
