package io.weft.cli.simulate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.Share;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The points of a share of a sweep, and all that it takes to put the whole together of shares alone. As JSON it is what
 * {@code weft simulate --point I/N --json} prints.
 *
 * @param share which, as {@code I/N}
 * @param whole what it is a share of
 * @param ended why it ended before all its points were there; empty if it did not
 * @param points in their order
 */
public record SharePoints(String share, Whole whole, String ended, List<Placed> points) {
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_LONG_FOR_INTS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build()
            .readerFor(SharePoints.class);

    /**
     * What all shares of a sweep say of the whole.
     *
     * @param sweep what it is of
     * @param places how many there are
     * @param size how many points there are, in words
     * @param context of its points
     * @param facts what the header of a report says
     */
    public record Whole(Sweep sweep, int places, String size, PointContext context, Map<String, String> facts) {}

    /**
     * A point.
     *
     * @param place where it stands in the whole
     * @param point all that is said of it
     * @param channelLoads those that a report shows
     * @param queued by virtual channel
     */
    public record Placed(int place, Map<String, Object> point, List<Double> channelLoads, List<Double> queued) {
        private static double[] array(List<Double> values) {
            return values.stream()
                    .mapToDouble(value -> value == null ? Double.NaN : value)
                    .toArray();
        }
    }

    /**
     * The part of a share that has been simulated.
     *
     * @param byPlace its points
     */
    public static SharePoints of(Share share, Whole whole, Ending ending, SortedMap<Integer, List<Point>> byPlace) {
        List<Placed> points = new ArrayList<>();
        byPlace.forEach((place, each) -> each.forEach(point -> points.add(new Placed(
                place,
                whole.context().with(point),
                HtmlReport.busiestFirst(point.channelLoads()),
                Arrays.stream(point.queued()).boxed().toList()))));
        return new SharePoints(share.toString(), whole, ending.reason().orElse(""), points);
    }

    /**
     * @throws Refusal if there is none in the file; the message names it, and the point and its member if one is wrong
     */
    public static SharePoints read(Path file) {
        SharePoints read;
        try {
            read = READER.readValue(file.toFile());
            if (read == null) {
                throw new Refusal("null");
            }
            read.check();
        } catch (JsonProcessingException | Refusal e) {
            throw new Refusal(
                    file + " is no share of a sweep; expected what weft simulate --point I/N --json prints", e);
        } catch (FileNotFoundException e) {
            throw new Refusal(
                    "cannot read " + file + ": "
                            + (Files.exists(file) ? "it is a directory, or permission is denied" : "no such file"),
                    e);
        } catch (IOException e) {
            throw new Refusal("cannot read " + file + ": " + e.getMessage(), e);
        }
        read.checkPoints(file);
        return read;
    }

    private void check() {
        List<Integer> own =
                Arrays.stream(which().places(whole.places())).boxed().toList();
        for (Placed each : points) {
            if (each == null || !own.contains(each.place())) {
                throw new Refusal(each + " is no point of share " + share);
            }
        }
    }

    /** Does nothing if points are such as their sweep has. */
    private void checkPoints(Path file) {
        for (int i = 0; i < points.size(); i++) {
            try {
                whole.context().requireKnown(point(points.get(i)).routing());
            } catch (Refusal e) {
                throw e.in("point " + (i + 1) + " ").at(Place.file(file.toString()));
            }
        }
    }

    private Point point(Placed placed) {
        return Point.recorded(
                Point.shape(field -> !whole.sweep()
                        .request()
                        .getOrDefault(field.option(), "")
                        .isEmpty()),
                whole.context().without(placed.point()),
                Placed.array(placed.channelLoads()),
                Placed.array(placed.queued()));
    }

    /** Which of the shares it is. */
    public Share which() {
        return Share.parse(share);
    }

    /** Its points, by their places in the whole. */
    public SortedMap<Integer, List<Point>> byPlace() {
        SortedMap<Integer, List<Point>> byPlace = new TreeMap<>();
        for (Placed each : points) {
            byPlace.computeIfAbsent(each.place(), place -> new ArrayList<>()).add(point(each));
        }
        return byPlace;
    }
}
