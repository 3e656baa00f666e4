package io.weft.optimizer.ortools;

import com.google.ortools.Loader;
import io.weft.optimizer.NoRoutesException;

/** The native library that the solvers are in. */
final class Solvers {
    private Solvers() {}

    /**
     * Loads it unless it is there. It is unpacked into the directory for temporary files, 45 MB.
     *
     * @throws NoRoutesException if there is none for this system, or it cannot be loaded
     */
    static void load() {
        load(Loader::loadNativeLibraries);
    }

    static void load(Runnable loader) {
        try {
            loader.run();
        } catch (RuntimeException | LinkageError e) {
            throw new NoRoutesException("the solvers of OR-Tools cannot be loaded on " + System.getProperty("os.name")
                    + " (" + System.getProperty("os.arch") + "): " + e
                    + "; there are some for Linux and macOS on x86-64 and ARM, which take 45 MB in "
                    + System.getProperty("java.io.tmpdir") + "; use the method 'coloring', which needs none");
        }
    }
}
