package io.weft.operations;

import io.weft.routing.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.function.ObjIntConsumer;

/** Opens the files that a request names, where a door has files: a command has, HTTP and a console have not. */
public interface Files {
    /**
     * Reads a text.
     *
     * @param what is in it, for messages
     * @param line is told of each, and of its number from 1 on
     * @return how many lines there are
     * @throws RuntimeException if it cannot be read; the message names the file, and says why
     */
    int read(String file, String what, ObjIntConsumer<String> line);

    /**
     * Reads values separated by commas.
     *
     * @param header what its first line has to be: the names of its columns
     * @param what is in it, for messages
     * @param line is told of the values of each, and of its number
     * @throws RuntimeException if it cannot be read, or is no such file; the message names the line
     */
    void readRows(String file, String header, String what, ObjIntConsumer<String[]> line);

    /**
     * Reads waypoints for pairs of endpoints.
     *
     * @throws RuntimeException if it cannot be read, or is no such file; the message names the line
     */
    Waypoints readWaypoints(String file, Topology topology);

    /** Waypoints from a file. */
    interface Waypoints {
        /** The waypoints. */
        GivenWaypoints waypoints();

        /** Where the pair stands, for messages: the file and the line. */
        String place(int source, int destination);
    }

    /** What to do about a line with quotes, or that other characters than commas separate, as some spreadsheets write it; or nothing. */
    static String separators(String text) {
        if (text.contains("\"")) {
            return "; write values without quotes";
        }
        if (!text.contains(",") && text.contains(";")) {
            return "; separate values by commas, not by ';'";
        }
        return !text.contains(",") && text.contains("\t") ? "; separate values by commas, not by tabs" : "";
    }
}
