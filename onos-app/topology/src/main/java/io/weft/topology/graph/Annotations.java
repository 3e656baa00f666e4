package io.weft.topology.graph;

import java.util.Map;

/** What a file says besides the graph. */
public interface Annotations {
    /** Name of the graph: letters, digits, {@code _}, {@code .} and {@code -}. */
    String graph();

    /** More attributes of endpoint {@code e}, by name, such as its address; values without quotes. */
    Map<String, String> ofEndpoint(int e);

    /** Just a name. */
    static Annotations named(String graph) {
        return new Annotations() {
            @Override
            public String graph() {
                return graph;
            }

            @Override
            public Map<String, String> ofEndpoint(int e) {
                return Map.of();
            }
        };
    }
}
