package io.weft.p4;

import java.net.URL;

/** The compiled program, as it is loaded into a switch. */
public final class WeftResources {
    private WeftResources() {}

    /** The P4Info of the program, in protobuf text format. */
    public static URL p4info() {
        return resource("weft.p4info.txtpb");
    }

    /** The program as bmv2 loads it: its JSON device configuration. */
    public static URL bmv2Json() {
        return resource("weft.json");
    }

    private static URL resource(String name) {
        URL url = WeftResources.class.getResource(name);
        if (url == null) {
            throw new IllegalStateException("no " + name + " beside " + WeftResources.class.getName());
        }
        return url;
    }
}
