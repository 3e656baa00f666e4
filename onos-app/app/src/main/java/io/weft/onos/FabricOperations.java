package io.weft.onos;

import java.util.List;
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

    /**
     * What routes are computed of now: the {@code fabric} that runs, as it is configured, and the names of what has failed
     * ({@code failures}) and of what is {@code drained}.
     */
    Map<String, Object> installed();

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

    /**
     * Compares the fabric as it is with what it would be: hops, load, virtual channels, proof, and who would be cut off.
     * Changes nothing.
     *
     * @param failures links and switches that would fail besides
     * @param drained links and switches that would be drained besides
     * @param scheme the routing scheme that it would have; empty for the one it has
     */
    Map<String, Object> whatIf(List<String> failures, List<String> drained, String scheme);

    /**
     * Drains links and switches besides those that are: no packet goes over or through them any more, and none is lost.
     * Returns when that is so, with all that is drained.
     *
     * @param forced whether to do so even if that cuts switches off
     */
    Map<String, Object> drain(List<String> names, boolean forced);

    /** Uses drained links and switches again; returns when that is so, with all that is still drained. */
    Map<String, Object> undrain(List<String> names);
}
