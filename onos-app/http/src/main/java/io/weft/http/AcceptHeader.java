package io.weft.http;

import java.util.Locale;

/** Headers that list what a client takes, such as {@code Accept} and {@code Accept-Encoding} (RFC 9110, 12.5). */
final class AcceptHeader {
    private AcceptHeader() {}

    /**
     * Whether a client asks for this by its name; what it gives the weight 0 it does not take.
     *
     * @param header null if there is none
     * @param name in small letters
     */
    static boolean names(String header, String name) {
        if (header == null) {
            return false;
        }
        for (String each : header.toLowerCase(Locale.ROOT).split(",")) {
            String[] parts = each.split(";");
            if (parts[0].strip().equals(name)) {
                return !isRefused(parts);
            }
        }
        return false;
    }

    private static boolean isRefused(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].strip().matches("q\\s*=\\s*0(\\.0*)?")) {
                return true;
            }
        }
        return false;
    }
}
