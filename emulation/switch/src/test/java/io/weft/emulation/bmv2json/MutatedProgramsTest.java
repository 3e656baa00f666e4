package io.weft.emulation.bmv2json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.Frames;
import io.weft.emulation.Programs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs with one thing wrong in them are refused with a message, or run without harm to the switch. */
class MutatedProgramsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MUTANTS = Integer.getInteger("weft.mutants", 1500);

    /** A value in the tree that can be replaced. */
    private record Spot(ContainerNode<?> parent, String key, int index, String path) {
        JsonNode get() {
            return parent instanceof ObjectNode ? parent.get(key) : parent.get(index);
        }

        void set(JsonNode value) {
            if (parent instanceof ObjectNode object) {
                object.set(key, value);
            } else {
                ((ArrayNode) parent).set(index, value);
            }
        }
    }

    private static void collect(JsonNode node, String path, List<Spot> spots) {
        if (node instanceof ObjectNode object) {
            object.fields().forEachRemaining(field -> {
                if (!field.getKey().equals("source_info")) {
                    String here = path + "." + field.getKey();
                    spots.add(new Spot(object, field.getKey(), 0, here));
                    collect(field.getValue(), here, spots);
                }
            });
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                String here = path + "[" + i + "]";
                spots.add(new Spot(array, "", i, here));
                collect(array.get(i), here, spots);
            }
        }
    }

    private static JsonNode mutate(JsonNode old, Random random) {
        switch (random.nextInt(8)) {
            case 0:
                return NullNode.getInstance();
            case 1:
                return IntNode.valueOf(-1);
            case 2:
                return IntNode.valueOf(random.nextBoolean() ? Integer.MAX_VALUE : 1 << random.nextInt(20));
            case 3:
                return TextNode.valueOf(random.nextBoolean() ? "" : "x");
            case 4:
                return JsonNodeFactory.instance.arrayNode();
            case 5:
                return JsonNodeFactory.instance.objectNode();
            default:
                return old.isInt() ? IntNode.valueOf(random.nextInt(40)) : TextNode.valueOf("0x" + random.nextInt(99));
        }
    }

    @ParameterizedTest
    @CsvSource({"features,1", "router,2", "policer,3", "bridge,4"})
    void areRefusedWithAMessageOrRun(String program, long seed) throws IOException {
        JsonNode root = JSON.readTree(Programs.json(program));
        List<Spot> spots = new ArrayList<>();
        collect(root, program, spots);
        Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < MUTANTS; i++) {
            Spot spot = spots.get(random.nextInt(spots.size()));
            JsonNode old = spot.get();
            JsonNode mutation = mutate(old, random);
            spot.set(mutation);
            String what = spot.path() + " = " + mutation;
            refused += isRefused(JSON.writeValueAsString(root), what) ? 1 : 0;
            spot.set(old);
        }
        assertThat(refused).as("refused of " + MUTANTS).isGreaterThan(MUTANTS / 10);
    }

    private static boolean isRefused(String json, String what) {
        EmulatedSwitch device = new EmulatedSwitch(1);
        try {
            device.load(json.getBytes(StandardCharsets.UTF_8));
        } catch (ProgramException e) {
            assertThat(e.getMessage()).as(what).isNotBlank();
            return true;
        } catch (RuntimeException | Error e) {
            fail(what + " is not refused with a message", e);
        }
        try {
            for (int op = 0; op < 36; op++) {
                device.inject(3, Frames.udp(op));
                device.inject(
                        3,
                        ByteBuffer.allocate(80)
                                .put(12, (byte) 0x91)
                                .put(14, (byte) op)
                                .array());
            }
        } catch (RuntimeException | Error e) {
            fail(what + " harms the switch", e);
        }
        return false;
    }
}
