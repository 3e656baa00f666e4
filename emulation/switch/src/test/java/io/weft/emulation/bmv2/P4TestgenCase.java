package io.weft.emulation.bmv2;

import com.google.protobuf.ByteString;
import io.weft.emulation.Entry;
import io.weft.emulation.Replicas;
import io.weft.emulation.bmv2.Bmv2.Output;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.Entity;

/**
 * A test that P4Testgen made of weft.p4: entries, a packet, and what has to become of it. The tests are the lines of
 * {@code p4testgen/weft.txt.gz}, which {@code p4/testgen} writes. Semicolons separate the parts of a line; numbers are
 * decimal, frames hexadecimal:
 *
 * <pre>
 * NAME; receives PORT FRAME; sends PORT FRAME; clones; drops REASON; reads registers; TABLE KEY=VALUE ACTION(NUMBERS)
 * </pre>
 *
 * <p>Where the word default comes first, the action becomes the default of the table; {@code KEY=VALUE/LENGTH} is a
 * prefix, and <code>{ACTION(NUMBERS) ...}</code> a one-shot set.
 *
 * @param name the program that P4Testgen was given, and the number of the test of it
 * @param entries what is inserted
 * @param defaults the default actions that are set
 * @param packet the packet, with the header of a packet-out at the CPU port
 * @param expected what leaves, with the header of a packet-in at the CPU port
 * @param dropReasons the cells of the counter {@code drops} that count the packet
 * @param readsRegisters whether what becomes of the packet depends on a register, which then has to be zero
 */
record P4TestgenCase(
        String name,
        List<Entity> entries,
        List<Entity> defaults,
        Injection packet,
        List<Output> expected,
        List<Integer> dropReasons,
        boolean readsRegisters) {
    private static final String TESTS = "/p4testgen/weft.txt.gz";
    /** The session by which the program clones packets to the controller, an entry of each test. */
    private static final Entity CLONE_SESSION = Replicas.session(1, Comparison.CPU_PORT);

    /** What is behind the ingress port in the header of a packet-in. */
    private static final int PADDING_BITS = 7;

    private static final Pattern ACTION = Pattern.compile("(\\w+)\\(([\\d,]*)\\)");

    /** All tests. */
    static List<P4TestgenCase> all(P4Info info) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(P4TestgenCase.class.getResourceAsStream(TESTS)), StandardCharsets.US_ASCII))) {
            return lines.lines().map(line -> parse(line, info)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static P4TestgenCase parse(String line, P4Info info) {
        String[] parts = line.split("; ", -1);
        Injection packet = null;
        List<Output> expected = new ArrayList<>();
        List<Entity> entries = new ArrayList<>();
        List<Entity> defaults = new ArrayList<>();
        entries.add(CLONE_SESSION);
        List<Integer> dropReasons = new ArrayList<>();
        boolean readsRegisters = false;
        for (String part : Arrays.asList(parts).subList(1, parts.length)) {
            String[] words = part.split(" ", -1);
            switch (words[0]) {
                case "receives" -> packet = new Injection(Integer.parseInt(words[1]), frame(words[2]));
                case "sends" -> expected.add(new Output(Integer.parseInt(words[1]), frame(words[2])));
                case "clones" -> expected.add(clone(packet));
                case "drops" -> dropReasons.add(Integer.valueOf(words[1]));
                case "reads" -> readsRegisters = true;
                case "default" -> defaults.add(entry(part.substring(words[0].length() + 1), info)
                        .isDefault()
                        .entity());
                default -> entries.add(entry(part, info).entity());
            }
        }
        return new P4TestgenCase(parts[0], entries, defaults, packet, expected, dropReasons, readsRegisters);
    }

    private static ByteString frame(String hex) {
        return ByteString.copyFrom(HexFormat.of().parseHex(hex));
    }

    /**
     * P4Testgen says that a packet is cloned, but not what becomes of the clone: it goes to the controller as it came.
     */
    private static Output clone(Injection packet) {
        byte[] header = ByteBuffer.allocate(Short.BYTES)
                .putShort((short) (packet.port() << PADDING_BITS))
                .array();
        return new Output(Comparison.CPU_PORT, ByteString.copyFrom(header).concat(packet.frame()));
    }

    private static Entry entry(String text, P4Info info) {
        String[] words = text.split(" ", -1);
        Entry entry = Entry.of(info, words[0]);
        for (int i = 1; i < words.length && words[i].indexOf('=') > 0; i++) {
            String[] key = words[i].split("[=/]", -1);
            if (key.length == 2) {
                entry.exact(key[0], Long.parseLong(key[1]));
            } else {
                entry.lpm(key[0], Long.parseLong(key[1]), Integer.parseInt(key[2]));
            }
        }
        List<ActionProfileAction> choices = new ArrayList<>();
        Matcher action = ACTION.matcher(text);
        while (action.find()) {
            long[] parameters = Arrays.stream(action.group(2).split(",", -1))
                    .filter(each -> !each.isEmpty())
                    .mapToLong(Long::parseLong)
                    .toArray();
            if (text.endsWith("}")) {
                choices.add(Entry.choice(Entry.action(info, action.group(1), parameters), 1, 0));
            } else {
                entry.action(action.group(1), parameters);
            }
        }
        return choices.isEmpty() ? entry : entry.set(choices.toArray(ActionProfileAction[]::new));
    }
}
