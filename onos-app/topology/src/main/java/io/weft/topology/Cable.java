package io.weft.topology;

import io.weft.refusal.Refusal;
import java.util.OptionalDouble;

/** What is known of the cable of a link: its two ports and, perhaps, its length and its rate. Immutable. */
public final class Cable {
    private final Port first;
    private final Port second;
    private final OptionalDouble length;
    private final OptionalDouble rate;

    private Cable(Port first, Port second, OptionalDouble length, OptionalDouble rate) {
        require(LinkMeasure.LENGTH, length);
        require(LinkMeasure.RATE, rate);
        this.first = first;
        this.second = second;
        this.length = length;
        this.rate = rate;
    }

    /** The cable between a port of the first switch of a link and one of the second. */
    public static Cable between(Port first, Port second) {
        return new Cable(first, second, OptionalDouble.empty(), OptionalDouble.empty());
    }

    private static void require(LinkMeasure measure, OptionalDouble value) {
        if (value.isPresent() && !measure.allows(value.getAsDouble())) {
            throw new Refusal("the " + measure.word() + " of a cable is " + value.getAsDouble() + ", but must be "
                    + measure.expected());
        }
    }

    /** This cable, of this length in metres if it is known: in the range of {@link LinkMeasure#LENGTH}. */
    public Cable withLength(OptionalDouble metres) {
        return new Cable(first, second, metres, rate);
    }

    /** This cable, of this rate in Gb/s in each direction if it is known: in the range of {@link LinkMeasure#RATE}. */
    public Cable withRate(OptionalDouble gigabits) {
        return new Cable(first, second, length, gigabits);
    }

    /** The port of the first switch of the link. */
    public Port first() {
        return first;
    }

    /** The port of the second switch of the link. */
    public Port second() {
        return second;
    }

    /** Its length in metres. */
    public OptionalDouble length() {
        return length;
    }

    /** Its rate in Gb/s, in each direction. */
    public OptionalDouble rate() {
        return rate;
    }
}
