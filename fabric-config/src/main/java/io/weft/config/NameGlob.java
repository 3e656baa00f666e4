package io.weft.config;

/** Names in which {@code *} stands for any characters, none among them. Immutable. */
final class NameGlob {
    private final String glob;

    NameGlob(String glob) {
        this.glob = glob;
    }

    /** Whether a name is one of them. O(name * glob). */
    boolean matches(String name) {
        int g = 0;
        int star = -1;
        int behindStar = 0;
        int n = 0;
        while (n < name.length()) {
            if (g < glob.length() && glob.charAt(g) == '*') {
                star = g++;
                behindStar = n;
            } else if (g < glob.length() && glob.charAt(g) == name.charAt(n)) {
                g++;
                n++;
            } else if (star >= 0) {
                g = star + 1;
                n = ++behindStar;
            } else {
                return false;
            }
        }
        while (g < glob.length() && glob.charAt(g) == '*') {
            g++;
        }
        return g == glob.length();
    }
}
