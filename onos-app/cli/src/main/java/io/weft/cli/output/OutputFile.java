package io.weft.cli.output;

import io.weft.refusal.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file for results. It is written as a whole: to a temporary file in the same directory, which is then moved into
 * place, unless it {@linkplain #growing grows}. Devices, pipes and open files of the process ({@code /dev/stdout}) are
 * written directly.
 */
public final class OutputFile {
    private final Path path;

    /**
     * The file of this name.
     *
     * @param inputs what the command reads
     * @throws Refusal if it is one of these files, a directory, or {@code -}
     */
    public OutputFile(Path path, Path... inputs) {
        this.path = path;
        if (path.toString().equals("-")) {
            throw new Refusal("cannot write -: expected the name of a file (for a file named -, use ./-)");
        }
        if (Files.isDirectory(path)) {
            throw new Refusal("cannot write " + path + ": it is a directory");
        }
        for (Path input : inputs) {
            try {
                if (Files.exists(path) && Files.exists(input) && Files.isSameFile(path, input)) {
                    throw new Refusal(
                            "cannot write " + path + ": this command reads it; name another file for the output");
                }
            } catch (IOException e) {
                throw failure(e);
            }
        }
    }

    /**
     * Checks early that the file can be written, before a long computation; creates nothing.
     *
     * @throws Refusal if the file cannot be written, or its directory is not there; the message says why
     */
    public void requireWritable() {
        Path directory = path.toAbsolutePath().getParent();
        if (!Files.exists(path) && directory != null && !Files.isDirectory(directory)) {
            throw failure(new NoSuchFileException(path.toString()));
        }
        Path written = Files.exists(path) || directory == null ? path : directory;
        if (!Files.isWritable(written)) {
            throw failure(
                    isReadOnly(written)
                            ? new FileSystemException(path.toString(), null, "Read-only file system")
                            : new AccessDeniedException(path.toString()));
        }
    }

    private static boolean isReadOnly(Path existing) {
        try {
            return Files.getFileStore(existing).isReadOnly();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Whether both are the same file, also under different names.
     *
     * @throws Refusal if that cannot be told
     */
    public boolean isSame(OutputFile other) {
        try {
            boolean bothExist = Files.exists(path) && Files.exists(other.path);
            return bothExist ? Files.isSameFile(path, other.path) : place(path).equals(place(other.path));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Whether it exists and is a regular file. */
    public boolean isThere() {
        return Files.exists(path) && isOrdinary();
    }

    /** Whether it is the existing file of this name. */
    public boolean is(String name) {
        try {
            return Files.exists(path) && Files.isSameFile(path, Path.of(name));
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }

    private static Path place(Path path) throws IOException {
        Path directory = path.toAbsolutePath().normalize().getParent();
        return directory != null && Files.exists(directory)
                ? directory.toRealPath().resolve(path.getFileName())
                : path.toAbsolutePath().normalize();
    }

    /** The content of a file. */
    @FunctionalInterface
    public interface Content {
        /** Writes it to {@link Console#out}. */
        void writeTo(Console target) throws IOException;
    }

    /**
     * @throws Refusal if that is not possible; the message names the file, and says why
     * @throws OutputException if it is a pipe whose reader went away
     */
    public void write(Content content) {
        try {
            if (isOrdinary()) {
                replace(content);
            } else {
                fill(Files.newOutputStream(path), content);
            }
        } catch (OutputException e) {
            throw e.readerGone() ? e : failure((IOException) e.getCause());
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** This file, to be written line by line. */
    public GrowingFile growing() {
        return new GrowingFile(this);
    }

    OutputStream open() throws IOException {
        return Files.newOutputStream(path);
    }

    private boolean isOrdinary() {
        Path place = path.toAbsolutePath().normalize();
        return !place.startsWith("/dev")
                && !place.startsWith("/proc")
                && (Files.isRegularFile(path) || (!Files.exists(path) && !Files.isSymbolicLink(path)));
    }

    private void replace(Content content) throws IOException {
        boolean exists = Files.exists(path);
        Path place = exists ? path.toRealPath() : path.toAbsolutePath();
        Path beside = place.resolveSibling(".weft-" + UUID.randomUUID() + ".tmp");
        beside.toFile().deleteOnExit();
        try {
            fill(Files.newOutputStream(beside, StandardOpenOption.CREATE_NEW), content);
            // Without that, what takes its place may be empty after the machine lost power.
            try (FileChannel written = FileChannel.open(beside, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            if (exists) {
                Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(place));
            }
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static void fill(OutputStream opened, Content content) throws IOException {
        try (OutputStream stream = opened;
                Console target = new Console(stream, OutputStream.nullOutputStream(), false)) {
            content.writeTo(target);
            target.flush();
        }
    }

    Refusal failure(IOException e) {
        return new Refusal("cannot write " + path + ": " + reason(path, e), e);
    }

    /** Why a file could not be written, in words. */
    public static String reason(Path path, IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no directory " + path.toAbsolutePath().getParent();
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getReason()
                : String.valueOf(e.getMessage());
    }
}
