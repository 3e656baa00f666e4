package io.weft.cli.simulate;

import io.weft.simulator.LoadResult;

/**
 * A point of a sweep, and all that was seen.
 *
 * @param point what is said of it
 * @param result all that was seen
 */
public record SweptPoint(Point point, LoadResult result) {}
