package io.weft.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The text of a fabric or targets file, read with a limit and checked to be UTF-8 of characters that YAML allows. */
final class SourceText {
    private SourceText() {}

    /**
     * @param kind what it must be: a {@code fabric file}
     * @param mostBytes more are refused, so that no mistaken file fills the memory
     */
    static String read(Path file, String kind, int mostBytes) {
        return decode(file.toString(), bytes(file, file.toString(), kind, mostBytes));
    }

    /** Reads a file, as {@link #read} does; {@code source} is its name in errors. */
    static byte[] bytes(Path file, String source, String kind, int mostBytes) {
        if (Files.isDirectory(file)) {
            throw Problem.ofFile("is a directory, but must be a " + kind).refusal(source);
        }
        byte[] bytes;
        long size;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(mostBytes + 1);
            size = Files.size(file);
        } catch (IOException e) {
            throw Problem.ofFile(SourceFile.reason(e)).refusal(source, e);
        }
        if (bytes.length > mostBytes) {
            // Pipes and devices have no size.
            String has = size > mostBytes ? size + " bytes, more than the " : "more than the ";
            throw Problem.ofFile("has " + has + mostBytes + " bytes that a " + kind + " may have")
                    .refusal(source);
        }
        return bytes;
    }

    static String decode(String source, byte[] bytes) {
        return checked(source, utf8(source, bytes));
    }

    /** Decodes the bytes of a file of any characters. */
    static String utf8(String source, byte[] bytes) {
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(bytes), text, true);
        text.flip();
        if (result.isError()) {
            Position at = Position.of(text, text.length());
            throw Problem.at(at, "not UTF-8; save the file as UTF-8").refusal(source);
        }
        return text.toString();
    }

    /** The text without a byte order mark. */
    static String checked(String source, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isForbidden(c)) {
                String found =
                        String.format(Locale.ROOT, "found the character U+%04X, which YAML does not allow", (int) c);
                throw Problem.at(Position.of(text, i), found).refusal(source);
            }
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static boolean isForbidden(char c) {
        return c >= '\uFFFE' || (Character.isISOControl(c) && c != '\t' && c != '\n' && c != '\r');
    }
}
