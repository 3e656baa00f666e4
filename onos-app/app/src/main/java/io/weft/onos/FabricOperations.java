package io.weft.onos;

import java.util.Map;

/**
 * What people and programs ask of the fabric that ONOS runs. Answers are documents: maps, lists, texts and numbers, as
 * they are written in JSON. Thread-safe.
 *
 * <p>All throw {@link IllegalStateException} if there is no fabric, nothing runs or nobody can tell, and {@link
 * IllegalArgumentException} if an argument is of no use, each with the reason.
 */
public interface FabricOperations {
    /** How the fabric is: sessions, failures, and why something is not as it should be. */
    Map<String, Object> status();

    /** Its switches, ports, links and endpoints. */
    Map<String, Object> fabric();

    /** The ways that packets take now between two switches or endpoints, by their names. */
    Map<String, Object> routes(String from, String to);

    /** Whether all pairs are connected and no deadlock can form, by the routes of the moment. */
    Map<String, Object> verify();

    /** What is plugged elsewhere than planned, and which links do not work. */
    Map<String, Object> cabling();

    /** The channels that carry most. */
    Map<String, Object> load();
}
