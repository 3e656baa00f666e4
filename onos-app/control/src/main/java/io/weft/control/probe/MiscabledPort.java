package io.weft.control.probe;

import java.util.Optional;

/** A port that is plugged elsewhere than planned, in names of the fabric. Immutable. */
public final class MiscabledPort {
    private final String switchName;
    private final int port;
    private final String portName;
    private final Optional<String> link;
    private final Optional<String> planned;
    private final String found;
    private final String sentence;

    MiscabledPort(
            String switchName,
            int port,
            String portName,
            Optional<String> link,
            Optional<String> planned,
            String found,
            String sentence) {
        this.switchName = switchName;
        this.port = port;
        this.portName = portName;
        this.link = link;
        this.planned = planned;
        this.found = found;
        this.sentence = sentence;
    }

    public String switchName() {
        return switchName;
    }

    public int port() {
        return port;
    }

    /** What the switch calls it. */
    public String portName() {
        return portName;
    }

    /** The link that should be plugged in; none if an endpoint should, or nothing. */
    public Optional<String> link() {
        return link;
    }

    /** Where that link leads, as in {@code s1 port 3}. */
    public Optional<String> planned() {
        return planned;
    }

    /** Where the port leads. */
    public String found() {
        return found;
    }

    /** All of it, and what to plug where. */
    public String sentence() {
        return sentence;
    }
}
