package io.weft.emulation.bmv2;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.emulation.Frames;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Frames that lead a program's parser somewhere: random ones with the values in them that its states look for. */
final class RandomFrames {
    private static final int LONGEST = 160;

    /** Samples read the first fields whether they were there or not; bmv2 then reads those of the packet before. */
    private static final int SHORTEST = 6;

    private final Random random;
    private final List<byte[]> values = new ArrayList<>();

    RandomFrames(byte[] bmv2Json, Random random) throws IOException {
        this.random = random;
        JsonNode root = new ObjectMapper().readTree(bmv2Json);
        for (JsonNode value : root.path("parsers").findValues("value")) {
            add(value);
        }
        for (JsonNode key : root.path("pipelines").findValues("key")) {
            add(key);
        }
    }

    private void add(JsonNode value) {
        if (value.isTextual() && value.textValue().matches("0x[0-9a-fA-F]+")) {
            String digits = value.textValue().substring(2);
            byte[] bytes = new BigInteger(digits, 16).toByteArray();
            byte[] padded = new byte[(digits.length() + 1) / 2];
            int length = Math.min(bytes.length, padded.length);
            System.arraycopy(bytes, bytes.length - length, padded, padded.length - length, length);
            values.add(padded);
        }
    }

    byte[] next() {
        byte[] frame = start();
        for (int i = random.nextInt(4); i > 0 && !values.isEmpty(); i--) {
            byte[] value = values.get(random.nextInt(values.size()));
            int at = random.nextInt(3) == 0 ? 12 : random.nextInt(40);
            if (at + value.length <= frame.length) {
                System.arraycopy(value, 0, frame, at, value.length);
            }
        }
        return random.nextInt(5) == 0
                ? Arrays.copyOf(frame, SHORTEST + random.nextInt(frame.length - SHORTEST + 1))
                : frame;
    }

    private byte[] start() {
        if (random.nextInt(3) == 0) {
            return Frames.udp(
                    random.nextInt(8), random.nextInt(8), random.nextInt(8), random.nextInt(8), random.nextInt(8), 64);
        }
        byte[] frame = new byte[20 + random.nextInt(LONGEST - 20)];
        if (random.nextBoolean()) {
            random.nextBytes(frame);
        } else {
            for (int i = 0; i < frame.length; i++) {
                frame[i] = (byte) random.nextInt(4);
            }
        }
        return frame;
    }
}
