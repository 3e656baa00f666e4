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
     * Makes a parser.
     *
     * @param start its first state, or {@code null} if it accepts at once
     * @param checksums the checksums to verify
     * @param errorCodes the codes of the errors of the core library, by name
     */
    public Parser(ParseState start, List<Checksum> checksums, Map<String, Long> errorCodes) {
        this.start = start;
        this.checksums = checksums.stream().filter(Checksum::verified).toArray(Checksum[]::new);
        this.errorCodes = Map.copyOf(errorCodes);
        this.noError = errorCodes.getOrDefault("NoError", 0L);
    }

    /** Parses a packet from its first byte on. */
    void parse(PacketState packet) {
        packet.payload = 0;
        packet.checksumError = false;
        packet.parserError = noError;
        try {
            walk(packet);
        } catch (ParserError error) {
            packet.parserError = errorCodes.getOrDefault(error.errorName(), (long) Integer.MAX_VALUE);
        } catch (ParserRejection rejection) {
            packet.parserError = rejection.code();
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

    /** A {@code verify} failed with an error of the program's choice. */
    static final class ParserRejection extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final long code;

        ParserRejection(long code) {
            super("verify failed with error " + code, null, false, false);
            this.code = code;
        }

        long code() {
            return code;
        }
    }

    /** A parser stopped with an error; ingress processing goes on and sees it in {@code parser_error}. */
    static final class ParserError extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** A header or a lookahead reaches over the end of the packet. */
        static ParserError packetTooShort() {
            return new ParserError("PacketTooShort");
        }

        /** More headers than a stack has room for. */
        static ParserError stackOutOfBounds() {
            return new ParserError("StackOutOfBounds");
        }

        /** A field of variable length that would be longer than declared. */
        static ParserError headerTooShort() {
            return new ParserError("HeaderTooShort");
        }

        /** An advance or a variable length that is not by whole bytes. */
        static ParserError invalidArgument() {
            return new ParserError("ParserInvalidArgument");
        }

        private ParserError(String name) {
            super(name, null, false, false);
        }

        /** The name of the error in the P4 core library. */
        String errorName() {
            return getMessage();
        }
    }
}
