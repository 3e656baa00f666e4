package io.weft.formats.tables;

import io.weft.formats.Files;
import io.weft.formats.tables.LftDump.Dump;
import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import java.util.Locale;
import java.util.Optional;

/**
 * The lines of a file of which each is about a node, an endpoint or a switch, in one of the forms of {@link Form}: the
 * node, and the values behind it. Lines without values do not count, nor what stands behind {@code #} at the begin of
 * one.
 */
final class NodeLines {
    /** How a file names nodes. */
    enum Form {
        /** By names: values separated by commas, behind a first line that says what they are. */
        CSV,
        /** By GUIDs, which begin each line; values are separated by blanks. */
        GUIDS,
        /** By GUIDs in lines of their own, such as {@code Switch 0x0002c903, base LID 2}, before lines of values. */
        BLOCKS
    }

    /** Takes a line: {@link #endpoint}, {@link #switchOf} and the values are those of it. */
    interface Line {
        void accept(NodeLines line);
    }

    private static final int MOST_VALUES = 20;
    private static final String[] BLOCK_BEGINS = {"Switch 0x", "Channel Adapter 0x"};

    private final TableReading reading;
    private final Optional<Dump> dump;
    private final String header;
    private final Line taker;
    private Form form;
    /** Of the present line, or of the block that it is in. */
    private int endpoint = -1;

    private int switchIndex = -1;
    private byte[] bytes = {};
    private long number;
    /** Where the values of a line begin and end, the node itself included in those forms that have it in each line. */
    private final int[] from = new int[MOST_VALUES];

    private final int[] to = new int[MOST_VALUES];
    private int count;

    private NodeLines(TableReading reading, Optional<Dump> dump, String header, Line taker) {
        this.reading = reading;
        this.dump = dump;
        this.header = header;
        this.taker = taker;
    }

    /**
     * Reads a file. The result tells the form of the file, and makes refusals of the file as a whole.
     *
     * @param what is in it, for messages
     * @param header the first line of CSV, that of the node first
     * @param dump the tables, which GUIDs and LIDs are those of, if they are a dump
     * @throws Refusal if it is no such file; the message names the line
     */
    static NodeLines read(
            Files files, String file, String what, String header, Failures failures, Optional<Dump> dump, Line taker) {
        TableReading reading = new TableReading(file, failures);
        NodeLines read = new NodeLines(reading, dump, header, taker);
        files.readBytes(file, what, read::line);
        if (read.form == null) {
            throw reading.fault(0, "the file is empty; expected a first line " + header);
        }
        return read;
    }

    private void line(byte[] buffer, int start, int end, long line) {
        bytes = buffer;
        number = line;
        if (form == null) {
            int first = ByteText.skipBlanks(bytes, start, end);
            if (first == end || bytes[first] == '#') {
                return;
            }
            form = form(start, end);
            if (form == Form.CSV) {
                return;
            }
        }
        split(start, end);
        if (count == 0 || (count == 1 && from[0] == to[0]) || bytes[from[0]] == '#') {
            return;
        }
        if (form == Form.BLOCKS && beginsBlock(start, end)) {
            int at = ByteText.indexOf(bytes, start, end, "0x");
            node(ByteText.hexadecimalPrefix(bytes, at, end));
            return;
        }
        if (form == Form.GUIDS) {
            node(ByteText.hexadecimal(bytes, from[0], to[0], 0));
        } else if (form == Form.CSV) {
            endpoint = reading.findEndpoint(bytes, from[0], to[0]);
            switchIndex = reading.findSwitch(bytes, from[0], to[0]);
            if (endpoint < 0 && switchIndex < 0) {
                throw reading.unknown("endpoint or switch", ByteText.of(bytes, from[0], to[0]), number);
            }
        }
        taker.accept(this);
    }

    private Form form(int start, int end) {
        if (ByteText.of(bytes, start, end).replace(" ", "").equals(header)) {
            return Form.CSV;
        }
        boolean inBlocks = beginsBlock(start, end);
        if (!inBlocks && !ByteText.startsWith(bytes, start, end, "0x")) {
            throw reading.wrongHeader(
                    bytes, start, end, number, header + ", or, beside a dump of tables, a GUID as ibdmchk reads it");
        }
        if (dump.isEmpty()) {
            throw reading.fault(
                    number, "GUIDs and LIDs are those of a dump of tables, which --lfts gives; expected " + header);
        }
        return inBlocks ? Form.BLOCKS : Form.GUIDS;
    }

    private boolean beginsBlock(int start, int end) {
        for (String begin : BLOCK_BEGINS) {
            if (ByteText.startsWith(bytes, start, end, begin)) {
                return true;
            }
        }
        return false;
    }

    private void node(long guid) {
        switchIndex = dump.orElseThrow().switchOf(guid);
        // An adapter's GUID is guessed from those of its ports, and the guess may be that of a switch.
        endpoint = switchIndex >= 0 ? -1 : dump.orElseThrow().endpointOf(guid);
        if (endpoint < 0 && switchIndex < 0) {
            throw fault(
                    String.format(Locale.ROOT, "the tables know no GUID 0x%016x; the file is of another fabric", guid));
        }
    }

    private void split(int start, int end) {
        count = 0;
        boolean csv = form == Form.CSV;
        int at = csv ? start : skipGap(start, end);
        while (at < end) {
            int stop = at;
            while (stop < end && !(csv ? bytes[stop] == ',' : isGap(bytes[stop]))) {
                stop++;
            }
            if (count < MOST_VALUES) {
                from[count] = ByteText.skipBlanks(bytes, at, stop);
                to[count] = ByteText.dropBlanks(bytes, from[count], stop);
            }
            count++;
            at = csv ? stop + 1 : skipGap(stop, end);
        }
    }

    private int skipGap(int start, int end) {
        int at = start;
        while (at < end && isGap(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isGap(byte b) {
        return ByteText.isBlank(b) || b == ':';
    }

    Form form() {
        return form;
    }

    /** The endpoint that the line is about, or -1. */
    int endpoint() {
        return endpoint;
    }

    /** The switch that the line is about, or -1. */
    int switchOf() {
        return switchIndex;
    }

    /** Refuses a line with another number of values behind its node. */
    void requireValues(int expected) {
        if (count - first() != expected) {
            throw fault("expected " + expected + " values behind the node, found " + (count - first()) + ": "
                    + ByteText.quoted(bytes, from[0], to[Math.min(count, MOST_VALUES) - 1]));
        }
    }

    /** How many values stand behind the node. */
    int values() {
        return count - first();
    }

    private int first() {
        return form == Form.BLOCKS ? 0 : 1;
    }

    /** Value {@code i} behind the node as a whole number, or {@link ByteText#NO_NUMBER}. */
    int decimal(int i) {
        return ByteText.decimal(bytes, from[first() + i], to[first() + i]);
    }

    /** The same of a number such as 0x1a. */
    int hexadecimal(int i) {
        long value = ByteText.hexadecimal(bytes, from[first() + i], to[first() + i], -1);
        return value < 0 || value > Integer.MAX_VALUE ? ByteText.NO_NUMBER : (int) value;
    }

    /** The same of a service level or virtual lane. */
    int upTo15(int i, String what) {
        return reading.upTo15(bytes, from[first() + i], to[first() + i], what, number);
    }

    /** The destination that value {@code i} names, as tables number those of one address. */
    int destination(int i) {
        return reading.destination(bytes, from[first() + i], to[first() + i], number);
    }

    /** Value {@code i} for messages. */
    String quoted(int i) {
        return ByteText.quoted(bytes, from[first() + i], to[first() + i]);
    }

    /** A fault of no line in particular. */
    Refusal faultOfFile(String words) {
        return reading.fault(0, words);
    }

    /** A fault in the line. */
    Refusal fault(String words) {
        return reading.fault(number, words);
    }
}
