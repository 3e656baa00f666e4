package io.weft.operations.simulate;

/** Where points go one by one, in their order. */
public interface PointSink<P> {
    /** The next point. */
    void add(P point);

    /** There is no more: what has to be said of all that there were, if there were any. */
    void end();
}
