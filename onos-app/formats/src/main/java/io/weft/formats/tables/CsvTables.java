package io.weft.formats.tables;

import io.weft.formats.Files;
import io.weft.refusal.Refusal;
import io.weft.routing.tables.ForwardingTables;
import io.weft.topology.Failures;
import java.util.Arrays;
import java.util.List;

/**
 * Forwarding tables as CSV: a first line {@code switch,destination,port}, to which {@code ,sl} or {@code ,sl,vl} may be
 * added, then a line for each entry. A destination is an endpoint, or a switch itself. Several lines for a destination
 * at a switch are several ports, of which packets take any. Empty lines do not count.
 */
final class CsvTables {
    private static final List<String> HEADERS =
            List.of("switch,destination,port", "switch,destination,port,sl", "switch,destination,port,sl,vl");
    private static final int MOST_COLUMNS = 5;

    private final TableReading reading;
    /** Where the values of a line begin and end. */
    private final int[] from = new int[MOST_COLUMNS];

    private final int[] to = new int[MOST_COLUMNS];
    private int columns;
    private ForwardingTables.Builder tables;

    /** The switch of the line before, which is most often that of the next. */
    private byte[] lastName = {};

    private int lastSwitch = -1;

    private CsvTables(TableReading reading) {
        this.reading = reading;
    }

    /**
     * Reads them.
     *
     * @throws Refusal if the file holds none of this fabric; the message names the line
     */
    static ForwardingTables read(Files files, String file, Failures failures) {
        CsvTables read = new CsvTables(new TableReading(file, failures));
        files.readBytes(file, "tables", read::line);
        if (read.tables == null) {
            throw read.reading.fault(0, "the file is empty; expected a first line " + HEADERS.get(0));
        }
        read.reading.requireAllSwitches();
        return read.tables.build();
    }

    private void line(byte[] bytes, int start, int end, long number) {
        if (number == 1) {
            header(bytes, start, end);
            return;
        }
        int found = split(bytes, start, end);
        if (found == 1 && from[0] == to[0]) {
            return;
        }
        if (found != columns) {
            String text = ByteText.quoted(bytes, start, end);
            throw reading.fault(
                    number,
                    "expected " + columns + " values, " + HEADERS.get(columns - 3) + ", found " + text
                            + Files.separators(text));
        }
        int s = switchOf(bytes, number);
        int destination = reading.destination(bytes, from[1], to[1], number);
        int port = ByteText.decimal(bytes, from[2], to[2]);
        if (port < 0) {
            throw reading.fault(
                    number, "the port " + ByteText.quoted(bytes, from[2], to[2]) + " is no number; ports are numbered");
        }
        int level = columns > 3 ? reading.upTo15(bytes, from[3], to[3], "service level", number) : 0;
        int lane = columns > 4 ? reading.upTo15(bytes, from[4], to[4], "virtual lane", number) : 0;
        reading.add(tables, level, destination, s, port, lane, number);
    }

    private void header(byte[] bytes, int start, int end) {
        int found = split(bytes, start, end);
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < Math.min(found, MOST_COLUMNS); i++) {
            names.append(i == 0 ? "" : ",").append(ByteText.of(bytes, from[i], to[i]));
        }
        if (found > MOST_COLUMNS || !HEADERS.contains(names.toString())) {
            throw reading.wrongHeader(bytes, start, end, 1, String.join(" or ", HEADERS));
        }
        columns = found;
        tables = new ForwardingTables.Builder(reading.topology(), columns > 3, columns > 4);
    }

    /** Finds the values of a line, without blanks around them; returns how many there are. */
    private int split(byte[] bytes, int start, int end) {
        int found = 0;
        int begin = start;
        for (int at = start; at <= end; at++) {
            if (at == end || bytes[at] == ',') {
                if (found < MOST_COLUMNS) {
                    from[found] = ByteText.skipBlanks(bytes, begin, at);
                    to[found] = ByteText.dropBlanks(bytes, from[found], at);
                }
                found++;
                begin = at + 1;
            }
        }
        return found;
    }

    private int switchOf(byte[] bytes, long number) {
        if (lastSwitch < 0 || !Arrays.equals(lastName, 0, lastName.length, bytes, from[0], to[0])) {
            lastSwitch = reading.switchOf(bytes, from[0], to[0], number);
            lastName = Arrays.copyOfRange(bytes, from[0], to[0]);
        }
        return lastSwitch;
    }
}
