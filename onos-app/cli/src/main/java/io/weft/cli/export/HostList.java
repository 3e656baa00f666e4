package io.weft.cli.export;

import io.weft.cli.simulate.Ranges;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names as Slurm lists them: those that differ in their last number only stand together, as in {@code n[1-4,7]}. */
final class HostList {
    private static final Pattern NUMBERED = Pattern.compile("(.*?)([0-9]{1,9})");

    private static final int NONE = -1;

    /**
     * What numbers stand behind.
     *
     * @param digits how many each has, zeros in front; 0 if they are written without, {@link #NONE} for no numbers
     */
    private record Prefix(String text, int digits) {}

    private final Set<Prefix> padded = new HashSet<>();
    private final Map<Prefix, SortedSet<Integer>> numbers = new LinkedHashMap<>();

    private HostList() {}

    /** The list of some names, in the order in which their beginnings come. */
    static String of(List<String> names) {
        HostList list = new HostList();
        names.forEach(list::findPadded);
        names.forEach(list::add);
        StringJoiner words = new StringJoiner(",");
        list.numbers.forEach((prefix, all) -> words.add(word(prefix, List.copyOf(all))));
        return words.toString();
    }

    private void findPadded(String name) {
        Matcher numbered = NUMBERED.matcher(name);
        if (numbered.matches() && numbered.group(2).matches("0.+")) {
            padded.add(new Prefix(numbered.group(1), numbered.group(2).length()));
        }
    }

    private void add(String name) {
        Matcher numbered = NUMBERED.matcher(name);
        if (!numbered.matches()) {
            numbers.put(new Prefix(name, NONE), new TreeSet<>());
            return;
        }
        Prefix same = new Prefix(numbered.group(1), numbered.group(2).length());
        numbers.computeIfAbsent(
                        padded.contains(same) ? same : new Prefix(numbered.group(1), 0), prefix -> new TreeSet<>())
                .add(Integer.parseInt(numbered.group(2)));
    }

    private static String word(Prefix prefix, List<Integer> all) {
        String ranges = Ranges.of(all, prefix.digits());
        return prefix.text() + (all.size() > 1 ? "[" + ranges + "]" : ranges);
    }
}
