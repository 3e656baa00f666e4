package io.weft.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the names of files. */
final class FileNames implements ITypeConverter<Path> {
    @Override
    public Path convert(String name) {
        if (name.isBlank()) {
            throw new TypeConversionException("the name of a file is missing");
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + name + "' has characters that the character set of this locale, "
                    + System.getProperty("sun.jnu.encoding") + ", lacks; set LC_ALL=C.UTF-8, or use another name");
        }
    }
}
