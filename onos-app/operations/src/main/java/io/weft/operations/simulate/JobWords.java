package io.weft.operations.simulate;

import io.weft.operations.request.Field;
import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.simulator.workload.WorkloadRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job in words: its workload, and settings such as {@code ranks=16}, separated by spaces. All settings but
 * {@code start} are called as the options of a workload are. Immutable.
 */
final class JobWords {
    private static final String START = "start";
    /** Cycles, or nanoseconds. */
    private static final Pattern TIME = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,9})?)(ns)?");

    private final int number;
    final String workload;
    private final Map<String, String> settings = new LinkedHashMap<>();

    /**
     * @param number of the job, from 1 on, for messages
     * @throws Refusal if it names no workload, or a setting is unknown or twice
     */
    JobWords(String text, int number) {
        List<String> words = Arrays.asList(text.strip().split("\\s+"));
        this.number = number;
        this.workload = words.get(0);
        if (workload.isEmpty() || workload.contains("=")) {
            throw mistake("begins with '" + workload + "'; expected a workload, as in 'ring-all-reduce ranks=16'");
        }
        for (String word : words.subList(1, words.size())) {
            int end = word.indexOf('=');
            String name = end < 0 ? word : word.substring(0, end);
            if (end < 0 || !names().contains(name)) {
                List<String> near = NearestWords.to(name, names().stream(), 1);
                throw mistake("has no setting '" + word + "'; expected NAME=VALUE, with "
                        + String.join(", ", names())
                        + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?"));
            }
            if (settings.put(name, word.substring(end + 1)) != null) {
                throw mistake("has " + name + " twice; give it once");
            }
        }
    }

    /** The settings that there are. */
    static List<String> names() {
        return List.of(
                Simulate.RANKS.option(),
                Simulate.PLACEMENT.option(),
                Simulate.MESSAGE_BYTES.option(),
                Simulate.PART_BYTES.option(),
                Simulate.ITERATIONS.option(),
                Simulate.OUTSTANDING.option(),
                START);
    }

    private Refusal mistake(String what) {
        return Simulate.JOBS.refusal("job " + number + " " + what);
    }

    String placement() {
        return settings.getOrDefault(Simulate.PLACEMENT.option(), Simulate.PLACEMENT.usual());
    }

    /** A number of it, if it is given. */
    OptionalInt count(Field<Integer> field) {
        String text = settings.get(field.option());
        if (text == null) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            throw mistake("has " + field.option() + "=" + text + "; expected a whole number below 2^31");
        }
    }

    /** The job. */
    RequestedJob job(WorkloadRequest placed) {
        String text = settings.getOrDefault(START, "0");
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw mistake(
                    "has start=" + text + "; expected cycles, as in start=1000, or nanoseconds, as in start=500ns");
        }
        return new RequestedJob(
                placed.withSizes(
                                count(Simulate.RANKS),
                                count(Simulate.MESSAGE_BYTES),
                                count(Simulate.PART_BYTES),
                                count(Simulate.ITERATIONS))
                        .withOutstanding(count(Simulate.OUTSTANDING)),
                Double.parseDouble(time.group(1)),
                time.group(2) != null);
    }
}
