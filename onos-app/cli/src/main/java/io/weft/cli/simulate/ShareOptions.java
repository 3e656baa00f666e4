package io.weft.cli.simulate;

import io.weft.operations.simulate.Share;
import io.weft.refusal.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that have several processes or machines simulate a sweep. */
public final class ShareOptions {
    @Option(
            names = "--point",
            paramLabel = "I/N",
            converter = Shares.class,
            description = "Simulate the I-th of N shares of the points only, as in --point 3/8 (with --saturation: of "
                    + "the routings). They are the same as in the whole sweep; weft merge puts together what --json "
                    + "prints of all shares.")
    private Share point;

    @Option(
            names = "--slurm",
            description =
                    "Have Slurm simulate the points, as a job array whose tasks do a share each, and gather them. "
                            + "Its nodes have to see this directory, the files and Java under the same names. The same command, "
                            + "started again, goes on with what is there.")
    private boolean slurm;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "With --slurm: where shares and logs go (default: a directory beside the fabric file).")
    private Path directory;

    @Option(
            names = "--array-size",
            paramLabel = "N",
            description = "With --slurm: number of shares (default: one for each point, 1000 at most).")
    private Integer arraySize;

    @Option(
            names = "--partition",
            paramLabel = "P",
            description = "With --slurm: the partition to submit to (default: Slurm's).")
    private String partition;

    @Option(
            names = "--sbatch",
            paramLabel = "OPTION",
            description =
                    "With --slurm: an option for sbatch, as in --sbatch=--time=4:00:00; may be given several times.")
    private List<String> sbatch = new ArrayList<>();

    private static final class Shares implements ITypeConverter<Share> {
        @Override
        public Share convert(String text) {
            try {
                return Share.parse(text);
            } catch (Refusal e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /**
     * Does nothing if the options go together.
     *
     * @throws Refusal if they do not
     */
    public void check() {
        if (slurm && point != null) {
            throw new Refusal("--slurm simulates all shares, and --point simulates one; leave out one of them");
        }
        if (arraySize != null && arraySize < 1) {
            throw new Refusal("--array-size is " + arraySize + "; expected 1 or more");
        }
        if (slurm) {
            return;
        }
        Map<String, Boolean> others = new LinkedHashMap<>();
        others.put("--directory", directory != null);
        others.put("--array-size", arraySize != null);
        others.put("--partition", partition != null);
        others.put("--sbatch", !sbatch.isEmpty());
        others.forEach((option, given) -> {
            if (given) {
                throw new Refusal(option + " means nothing without --slurm; add --slurm, or leave it out");
            }
        });
    }

    /** The share that is asked for by its number. */
    public Optional<Share> point() {
        return Optional.ofNullable(point);
    }

    /** Whether Slurm is to do it. */
    public boolean slurm() {
        return slurm;
    }

    /** Where shares go, if that is said. */
    public Optional<Path> directory() {
        return Optional.ofNullable(directory);
    }

    /** How many shares there are to be, if that is said. */
    public OptionalInt arraySize() {
        return arraySize == null ? OptionalInt.empty() : OptionalInt.of(arraySize);
    }

    /**
     * What {@code sbatch} is told.
     *
     * @param threads of each task; null for one for each processor that Slurm gives it
     */
    public List<String> sbatch(Integer threads) {
        List<String> options = new ArrayList<>();
        if (partition != null) {
            options.add("--partition=" + partition);
        }
        if (threads != null) {
            options.add("--cpus-per-task=" + threads);
        }
        options.addAll(sbatch);
        return options;
    }
}
