package io.weft.fabric;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The names by which ONOS knows switches: {@code device:} and the name of the switch. Whatever is neither a lower-case
 * ASCII letter nor a digit, a dot or an underscore is written as in URIs, {@code %2d}: ONOS splits the keys of links at
 * dashes and those of ports at slashes, takes nothing that is no URI, and makes all letters lower-case.
 */
public final class DeviceName {
    private DeviceName() {}

    public static String uri(String switchName) {
        StringBuilder uri = new StringBuilder("device:");
        for (byte b : switchName.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9');
            if (plain || b == '.' || b == '_') {
                uri.append((char) b);
            } else {
                uri.append(String.format(Locale.ROOT, "%%%02x", b));
            }
        }
        return uri.toString();
    }
}
