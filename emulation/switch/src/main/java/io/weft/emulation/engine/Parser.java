package io.weft.emulation.engine;

import java.util.List;
import java.util.Map;

/** The parser of a program. */
public final class Parser {
    /** More states than any packet needs; a parser that gets there loops without consuming anything. */
    private static final int MAX_STEPS = 10_000;

    private final ParseState start;
    private final Checksum[] checksums;
    private final Map<String, Long> errorCodes;
    private final long noError;

    /**
     * Makes a parser; without a first state it accepts at once. {@code errorCodes} has the errors of the core library
     * by name.
     */
    public Parser(ParseState start, List<Checksum> checksums, Map<String, Long> errorCodes) {
        this.start = start;
        this.checksums = checksums.stream().filter(Checksum::verified).toArray(Checksum[]::new);
        this.errorCodes = Map.copyOf(errorCodes);
        this.noError = errorCodes.getOrDefault("NoError", 0L);
    }

    void parse(PacketState packet) {
        packet.payload = 0;
        packet.checksumError = false;
        packet.parserError = noError;
        try {
            walk(packet);
        } catch (ParserError error) {
            packet.parserError =
                    error.name == null ? error.code : errorCodes.getOrDefault(error.name, (long) Integer.MAX_VALUE);
        }
        for (Checksum checksum : checksums) {
            packet.checksumError |= checksum.isWrong(packet);
        }
    }

    private void walk(PacketState packet) {
        ParseState state = start;
        for (int steps = 0; state != null; steps++) {
            if (steps == MAX_STEPS) {
                throw new ProgramFailure("the parser visited " + MAX_STEPS + " states without an end");
            }
            state = state.run(packet);
        }
    }

    /** A parser stopped with an error; ingress processing goes on and sees it in {@code parser_error}. */
    static final class ParserError extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** The name of an error of the P4 core library; {@code null} for one of the program's choice. */
        private final String name;

        private final long code;

        private ParserError(String name, long code) {
            super(name, null, false, false);
            this.name = name;
            this.code = code;
        }

        static ParserError named(String name) {
            return new ParserError(name, 0);
        }

        /** What a {@code verify} that failed names. */
        static ParserError ofCode(long code) {
            return new ParserError(null, code);
        }
    }
}
