package io.weft.formats.workload;

import io.weft.formats.Files;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.simulator.workload.GoalSchedule;
import io.weft.simulator.workload.UnmatchedMessages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file with a GOAL schedule, in the text format of LogGOPSim (T. Hoefler, T. Schneider and A. Lumsdaine, "LogGOPSim:
 * Simulating Large-Scale Applications in the LogGOPS Model", HPDC 2010):
 *
 * <pre>
 * num_ranks 2
 * rank 0 {
 *   l1: calc 1000 cpu 0
 *   l2: send 4096b to 1 tag 7 cpu 0 nic 0
 *   l2 requires l1
 * }
 * rank 1 {
 *   recv 4096b from 0 tag 7
 * }
 * </pre>
 *
 * Each statement is in a line of its own. Labels are optional, are those of a rank, and stand above where they are
 * named; {@code irequires} waits for the beginning of an operation. A receive takes messages from any source, or with
 * any tag, by {@code -1}. Comments are those of C++. What is left out of {@code tag}, {@code cpu} and {@code nic} is 0.
 */
final class GoalFile {
    private static final String NUM_RANKS = "num_ranks";
    private static final int NONE = -1;
    private static final long MOST_TAG = 0xFFFF_FFFEL;
    private static final int MOST_SHOWN = 40;

    private final String file;
    private final int endpoints;
    private final Map<String, Integer> labels = new HashMap<>();
    private Optional<GoalSchedule.Builder> schedule = Optional.empty();
    /** By rank, the line in which it begins; 0 where it has not. */
    private int[] begins = {};
    /** The rank whose operations are read. */
    private int rank = NONE;

    private boolean inComment;
    private String line = "";
    private int lineNumber;
    private int place;

    private GoalFile(String file, int endpoints) {
        this.file = file;
        this.endpoints = endpoints;
    }

    /**
     * Reads one.
     *
     * @param endpoints how many there are for its ranks
     * @throws Refusal if it cannot be read, is no such file, or has more ranks than endpoints; the message names the
     *     line, what was wrong, and what was expected
     */
    static GoalSchedule read(Files files, String name, int endpoints) {
        GoalFile read = new GoalFile(name, endpoints);
        files.read(name, "a GOAL schedule", read::next);
        GoalSchedule schedule = read.end();
        UnmatchedMessages unmatched = new UnmatchedMessages(schedule);
        unmatched.fault().ifPresent(fault -> {
            throw new Refusal(fault).at(Place.file(name));
        });
        unmatched.warnings().forEach(warning -> files.note(name + ": " + warning));
        return schedule;
    }

    private GoalSchedule end() {
        if (inComment) {
            throw mistake("the file ends in a comment; expected '*/'");
        }
        if (rank != NONE) {
            throw mistake(
                    "the file ends in rank " + rank + ", which begins in line " + begins[rank] + "; expected '}'");
        }
        GoalSchedule built = schedule.orElseThrow(
                        () -> new Refusal("expected '" + NUM_RANKS + " N' and ranks").at(Place.file(file)))
                .build();
        if (built.sends() == 0) {
            throw new Refusal("no rank sends anything", "lines such as 'send 64b to" + " 1'").at(Place.file(file));
        }
        return built;
    }

    private void next(String text, int number) {
        line = text;
        lineNumber = number;
        place = 0;
        try {
            for (skip(); place < line.length(); skip()) {
                statement();
            }
        } catch (Refusal e) {
            throw e.at(Place.line(file, lineNumber));
        }
    }

    private Refusal mistake(String what) {
        return new Refusal(what).at(Place.line(file, lineNumber));
    }

    private void statement() {
        if (accept('}')) {
            if (rank == NONE) {
                throw new Refusal("'}' without a rank that it ends");
            }
            rank = NONE;
            labels.clear();
        } else if (acceptWord(NUM_RANKS)) {
            ranks();
        } else if (acceptWord("rank")) {
            beginRank();
        } else if (rank == NONE) {
            throw expected(schedule.isEmpty() ? NUM_RANKS : "rank, or the end of the file");
        } else if (!operation(Optional.empty())) {
            labelled(word("an operation, a label or '}'"));
        }
    }

    private void ranks() {
        if (schedule.isPresent()) {
            throw new Refusal("the number of ranks is there already");
        }
        int ranks = (int) number("the number of ranks", 1, Integer.MAX_VALUE);
        if (ranks > endpoints) {
            throw new Refusal("there are " + ranks + " ranks, but only " + endpoints
                    + " endpoints for them, which take one each");
        }
        schedule = Optional.of(new GoalSchedule.Builder(ranks, file));
        begins = new int[ranks];
    }

    private void beginRank() {
        if (schedule.isEmpty()) {
            throw new Refusal("a rank before the number of ranks", "'" + NUM_RANKS + " N'");
        }
        if (rank != NONE) {
            throw new Refusal("another rank in rank " + rank + ", which begins in line " + begins[rank], "'}' first");
        }
        int number = (int) number("a rank", 0, begins.length - 1L);
        if (begins[number] != 0) {
            throw new Refusal("rank " + number + " is in line " + begins[number] + " already");
        }
        if (!accept('{')) {
            throw expected("'{'");
        }
        rank = number;
        begins[rank] = lineNumber;
    }

    private void labelled(String label) {
        if (accept(':')) {
            if (!operation(Optional.of(label))) {
                throw expected("send, recv or calc");
            }
        } else if (acceptWord("requires")) {
            schedule.orElseThrow().requires(operation(label, "waits"), operation(word("a label"), "is waited for"));
            requireEnd();
        } else if (acceptWord("irequires")) {
            schedule.orElseThrow()
                    .requiresBegin(operation(label, "waits"), operation(word("a label"), "is waited for"));
            requireEnd();
        } else {
            throw expected("':', requires or irequires behind label '" + label + "'");
        }
    }

    private int operation(String label, String how) {
        Integer operation = labels.get(label);
        if (operation == null) {
            throw new Refusal("there is no operation '" + label + "' above in rank " + rank + ", which " + how);
        }
        return operation;
    }

    /** Reads an operation; or returns false if there is none. */
    private boolean operation(Optional<String> label) {
        GoalSchedule.Builder builder = schedule.orElseThrow();
        builder.at(lineNumber);
        int made;
        if (acceptWord("send")) {
            made = message(builder, true);
        } else if (acceptWord("recv")) {
            made = message(builder, false);
        } else if (acceptWord("calc")) {
            long nanoseconds = number("nanoseconds", 0, Long.MAX_VALUE);
            Options options = new Options(List.of("cpu"));
            builder.on(options.value("cpu"), 0);
            made = builder.calculate(rank, nanoseconds);
        } else {
            return false;
        }
        requireEnd();
        if (label.isPresent() && labels.put(label.get(), made) != null) {
            throw new Refusal("there is another operation '" + label.get() + "' above in rank " + rank);
        }
        return true;
    }

    private int message(GoalSchedule.Builder builder, boolean send) {
        int bytes = (int) number("bytes", 0, Integer.MAX_VALUE);
        if (!acceptWord("b")) {
            throw expected("'b' behind the number of bytes");
        }
        if (!acceptWord(send ? "to" : "from")) {
            throw expected(send ? "to" : "from");
        }
        int peer = !send && any() ? GoalSchedule.ANY : (int) number("a rank", 0, begins.length - 1L);
        Options options = new Options(List.of("tag", "cpu", "nic"));
        builder.on(options.value("cpu"), options.value("nic"));
        return send
                ? builder.send(rank, bytes, peer, options.value("tag"))
                : builder.receive(rank, bytes, peer, options.value("tag"));
    }

    /** Numbers behind words, in any order, each at most once. */
    private final class Options {
        private final List<String> names;
        private final int[] values;

        Options(List<String> names) {
            this.names = names;
            this.values = new int[names.size()];
            boolean[] given = new boolean[values.length];
            for (int i = named(); i != NONE; i = named()) {
                String name = names.get(i);
                if (given[i]) {
                    throw new Refusal("another " + name);
                }
                given[i] = true;
                values[i] = name.equals("tag") ? tag() : (int) number(name, 0, GoalSchedule.MOST_CPUS - 1L);
            }
            if (!atEnd()) {
                throw expected(String.join(", ", names) + ", or the end of the line");
            }
        }

        private int named() {
            for (int i = 0; i < values.length; i++) {
                if (acceptWord(names.get(i))) {
                    return i;
                }
            }
            return NONE;
        }

        private int tag() {
            return any() ? GoalSchedule.ANY : (int) number("a tag", 0, MOST_TAG);
        }

        int value(String name) {
            return values[names.indexOf(name)];
        }
    }

    private Refusal expected(String what) {
        skip();
        String rest = line.substring(place);
        String found = rest.length() > MOST_SHOWN ? rest.substring(0, MOST_SHOWN) + "..." : rest;
        return new Refusal(
                "expected " + what + ", found " + (found.isEmpty() ? "the end of the line" : "'" + found + "'"));
    }

    private void requireEnd() {
        if (!atEnd()) {
            throw expected("the end of the line");
        }
    }

    /** Whether a statement can end here. */
    private boolean atEnd() {
        skip();
        return place == line.length() || line.charAt(place) == '}';
    }

    /** Skips blanks and comments. */
    private void skip() {
        while (place < line.length()) {
            if (inComment) {
                int end = line.indexOf("*/", place);
                inComment = end < 0;
                place = inComment ? line.length() : end + 2;
            } else if (line.startsWith("/*", place)) {
                inComment = true;
                place += 2;
            } else if (line.startsWith("//", place)) {
                place = line.length();
            } else if (Character.isWhitespace(line.charAt(place))) {
                place++;
            } else {
                return;
            }
        }
    }

    private boolean accept(char mark) {
        skip();
        boolean here = place < line.length() && line.charAt(place) == mark;
        place += here ? 1 : 0;
        return here;
    }

    private boolean any() {
        skip();
        if (!line.startsWith("-1", place) || endOfWord(place + 2) != place + 2) {
            return false;
        }
        place += 2;
        return true;
    }

    private boolean acceptWord(String word) {
        skip();
        int end = place + word.length();
        if (!line.startsWith(word, place) || endOfWord(end) != end) {
            return false;
        }
        place = end;
        return true;
    }

    private int endOfWord(int from) {
        int end = from;
        while (end < line.length() && isOfWord(line.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isOfWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private String word(String what) {
        skip();
        int end = endOfWord(place);
        if (end == place || isDigit(line.charAt(place))) {
            throw expected(what);
        }
        String word = line.substring(place, end);
        place = end;
        return word;
    }

    private long number(String what, long least, long most) {
        skip();
        int end = place;
        while (end < line.length() && isDigit(line.charAt(end))) {
            end++;
        }
        if (end == place) {
            throw expected(what + ", " + least + " to " + most);
        }
        long value;
        try {
            value = Long.parseLong(line, place, end, 10);
        } catch (NumberFormatException e) {
            throw new Refusal(outOfRange(what, line.substring(place, end), least, most), e);
        }
        if (value < least || value > most) {
            throw new Refusal(outOfRange(what, String.valueOf(value), least, most));
        }
        place = end;
        return value;
    }

    private static String outOfRange(String what, String value, long least, long most) {
        return what + ": " + value + " is not in " + least + ".." + most;
    }
}
