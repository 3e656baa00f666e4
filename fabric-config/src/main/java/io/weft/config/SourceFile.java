package io.weft.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** What there is to know of a file that is read, besides its content. */
public final class SourceFile {
    private static final Set<PosixFilePermission> OF_OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private SourceFile() {}

    /** Why a file could not be read, in words. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof CharacterCodingException) {
            return "it is not a text in UTF-8";
        }
        return e instanceof FileSystemException && ((FileSystemException) e).getReason() != null
                ? ((FileSystemException) e).getReason()
                : String.valueOf(e.getMessage());
    }

    /** A text that is another one after the file was replaced or written to, and says nothing of its content. */
    public static String state(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.fileKey() + " " + attributes.size() + " " + attributes.lastModifiedTime();
        } catch (IOException e) {
            return reason(e);
        }
    }

    /** Whether users other than the owner of a secret can read it, or write to it. */
    public static boolean isExposed(Path secret) {
        try {
            return Files.getPosixFilePermissions(secret).stream().anyMatch(OF_OTHERS::contains);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** What to do about a secret that {@link #isExposed}. */
    public static String exposure(Path secret) {
        return secret + " is open to users other than its owner; run chmod 600 on it";
    }
}
