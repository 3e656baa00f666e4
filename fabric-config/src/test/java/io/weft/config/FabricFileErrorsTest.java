package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.weft.refusal.Refusal;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every mistake in the text of a fabric file is answered with, word by word. */
class FabricFileErrorsTest {
    private static final String TYPES =
            TopologyTypes.REGISTRY.all().stream().map(TopologyType::name).collect(Collectors.joining(", "));
    private static final String HEAD = "version: 1\nname: a\n";
    private static final String SLIM_FLY = HEAD + "topology: {type: slim-fly, q: 5}\n";
    private static final String NAME_RULE =
            "must be text of letters, digits, '_', '.' and '-' that begins with a letter"
                    + " or a digit, at most 63 characters (in quotes if it looks like a number)";
    private static final String TOPOLOGY_RULE =
            "must be a mapping with the key type and the parameters of that type, such as {type: slim-fly, q: 5}";
    private static final String KEYS =
            "version, name, topology, routing, virtualChannels, survive, links, addressing, probes, grey, rebalance";

    @ParameterizedTest
    @MethodSource({"keys", "values", "topologies", "virtualChannels", "links", "addresses", "syntax"})
    void isAnsweredWith(String text, String answer) {
        assertThat(messageFor(text)).isEqualTo(answer);
    }

    static Stream<Arguments> keys() {
        return Stream.of(
                arguments(
                        SLIM_FLY + "virtualChannel: 2\n",
                        "f.yaml:4:1: virtualChannel: is not a key here; did you mean 'virtualChannels'? Known are "
                                + KEYS),
                arguments(SLIM_FLY + "\"\": red\n", "f.yaml:4:1: \"\": is not a key here; known are " + KEYS),
                arguments(
                        SLIM_FLY + "topology.q: 6\n",
                        "f.yaml:4:1: \"topology.q\": is not a key here; did you mean 'topology'? Known are " + KEYS),
                arguments(SLIM_FLY + "colour: red\n", "f.yaml:4:1: colour: is not a key here; known are " + KEYS),
                arguments(
                        HEAD + "topology:\n  type: slim-fly\n  q: 5\n  conentration: 4\n",
                        "f.yaml:6:3: topology.conentration: is not a key here; did you mean 'concentration'?"
                                + " Known are type, q, concentration"),
                arguments(
                        HEAD + "topology: {type: slim-fly, q: 5, k: 3}\n",
                        "f.yaml:3:34: topology.k: is not a key here; known are type, q, concentration"),
                arguments(
                        "name: a\ntopology: {type: slim-fly, q: 5}\n",
                        "f.yaml:1:1: version: is missing; it must be 1, the only version that is read"),
                arguments(
                        "version: 1\ntopology: {type: slim-fly, q: 5}\n",
                        "f.yaml:1:1: name: is missing; it " + NAME_RULE),
                arguments(HEAD, "f.yaml:1:1: topology: is missing; it " + TOPOLOGY_RULE),
                arguments(
                        HEAD + "topology: {q: 5}\n",
                        "f.yaml:3:1: topology.type: is missing; it must be one of " + TYPES),
                arguments(
                        HEAD + "topology: {type: slim-fly}\n",
                        "f.yaml:3:1: topology.q: is missing; it must be an integer in 2..181"),
                arguments(
                        HEAD + "topology: {type: xgft, m: [4]}\n",
                        "f.yaml:3:1: topology.w: is missing; it must be a list, in brackets, of 1..8 integers in 1..65534"),
                arguments(SLIM_FLY + "name: b\n", "f.yaml:4:1: name: is given twice; the first is in line 2"),
                arguments(
                        HEAD + "topology: {type: slim-fly, q: 5, q: 7}\n",
                        "f.yaml:3:34: topology.q: is given twice; the first is in line 3"));
    }

    static Stream<Arguments> values() {
        return Stream.of(
                arguments(
                        SLIM_FLY.replace("version: 1", "version: 2"),
                        "f.yaml:1:10: version: found 2, but must be 1, the only version that is read"),
                arguments(
                        SLIM_FLY.replace("version: 1", "version: '1'"),
                        "f.yaml:1:10: version: found '1', but must be 1, the only version that is read"),
                arguments(SLIM_FLY.replace("name: a", "name: 5"), "f.yaml:2:7: name: found 5, but " + NAME_RULE),
                arguments(SLIM_FLY.replace("name: a", "name: true"), "f.yaml:2:7: name: found true, but " + NAME_RULE),
                arguments(SLIM_FLY.replace("name: a", "name: -a"), "f.yaml:2:7: name: found '-a', but " + NAME_RULE),
                arguments(
                        SLIM_FLY.replace("name: a", "name: my fabric"),
                        "f.yaml:2:7: name: found 'my fabric', but " + NAME_RULE),
                arguments(
                        SLIM_FLY.replace("name: a", "name: \"a\\n\""),
                        "f.yaml:2:7: name: found 'a\\n', but " + NAME_RULE),
                arguments(SLIM_FLY.replace("name: a", "name:"), "f.yaml:2:6: name: found nothing, but " + NAME_RULE),
                arguments(
                        SLIM_FLY.replace("name: a", "name: " + "a".repeat(64)),
                        "f.yaml:2:7: name: found '" + "a".repeat(40) + "...', but " + NAME_RULE),
                arguments(
                        HEAD + "topology: slim-fly\n", "f.yaml:3:11: topology: found 'slim-fly', but " + TOPOLOGY_RULE),
                arguments(
                        HEAD + "topology: [slim-fly]\n",
                        "f.yaml:3:11: topology: found a list of 1, but " + TOPOLOGY_RULE),
                arguments(
                        HEAD + "topology: {type: slimfly, q: 5}\n",
                        "f.yaml:3:18: topology.type: found 'slimfly', but must be one of " + TYPES
                                + "; did you mean 'slim-fly'?"),
                arguments(
                        SLIM_FLY + "routing: {scheme: adaptive}\n",
                        "f.yaml:4:19: routing.scheme: found 'adaptive', but must be one of minimal, valiant, ugal-l,"
                                + " valiant-from-afar, valiant-by-switch, ugal-l-by-switch"),
                arguments(
                        SLIM_FLY + "routing: {spread: Packet}\n",
                        "f.yaml:4:19: routing.spread: found 'Packet', but must be one of flow, packet;"
                                + " did you mean 'packet'?"),
                arguments(
                        SLIM_FLY + "routing:\n",
                        "f.yaml:4:9: routing: found nothing, but must be a mapping with the keys scheme, spread, candidates,"
                                + " c, threshold"),
                arguments(
                        SLIM_FLY + "routing: {scheme: valiant, c: 2}\n",
                        "f.yaml:4:28: routing.c: is for ugal-l and ugal-l-by-switch only, but the scheme is valiant;"
                                + " leave it out"),
                arguments(
                        SLIM_FLY + "routing: {scheme: ugal-l, candidates: 5}\n",
                        "f.yaml:4:39: routing.candidates: found 5, but must be an integer in 1..4"),
                arguments(
                        SLIM_FLY + "routing: {scheme: ugal-l, c: -1}\n",
                        "f.yaml:4:30: routing.c: found -1, but must be a number in 0..16"),
                arguments(
                        SLIM_FLY + "routing: {scheme: ugal-l, c: 0.001}\n",
                        "f.yaml:4:30: routing.c: found 0.001, but must be 0, or 0.00390625 (a 256th) or more"),
                arguments(
                        SLIM_FLY + "rebalance: {everySeconds: 1}\n",
                        "f.yaml:4:27: rebalance.everySeconds: found 1, but must be an integer in 2..86400, or 0 for never"),
                arguments(
                        SLIM_FLY + "rebalance: {everySeconds: 86401}\n",
                        "f.yaml:4:27: rebalance.everySeconds: found 86401, but must be an integer in 2..86400, or 0 for"
                                + " never"),
                arguments("[1, 2]\n", "f.yaml:1:1: found a list of 2, but must be a mapping with the keys " + KEYS),
                arguments("hello\n", "f.yaml:1:1: found 'hello', but must be a mapping with the keys " + KEYS));
    }

    static Stream<Arguments> topologies() {
        return Stream.of(
                topology("slim-fly, q: 6", "3:31: topology.q: q is 6, but must be a prime power; the nearest are 5, 7"),
                topology(
                        "slim-fly, q: 1099511627776",
                        "3:31: topology.q: found 1099511627776, but must be an integer in 2..181"),
                topology(
                        "slim-fly, q: 99999999999999999999",
                        "3:31: topology.q: found 99999999999999999999, but must be an integer in 2..181"),
                topology("slim-fly, q: -5", "3:31: topology.q: found -5, but must be an integer in 2..181"),
                topology("slim-fly, q: 5.5", "3:31: topology.q: found 5.5, but must be an integer in 2..181"),
                topology("slim-fly, q: 1e999", "3:31: topology.q: found '1e999', but must be an integer in 2..181"),
                topology("slim-fly, q: five", "3:31: topology.q: found 'five', but must be an integer in 2..181"),
                topology("slim-fly, q: 010", "3:31: topology.q: found '010', but must be an integer in 2..181"),
                topology("slim-fly, q: [5]", "3:31: topology.q: found a list of 1, but must be an integer in 2..181"),
                topology(
                        "slim-fly, q: 5, concentration: 0",
                        "3:49: topology.concentration: found 0, but must be an integer in 1..4000000"),
                topology(
                        "slim-fly, q: 5, concentration: 4000000",
                        "3:11: topology: the topology would have 200,000,000 endpoints, but at most 4,000,000 are possible"),
                topology(
                        "oft, k: 7",
                        "3:26: topology.k: k is 7, but k - 1 must be a prime power; the nearest k are 6, 8"),
                topology(
                        "mlfm, h: 300",
                        "3:11: topology: the topology would have 135,450 switches, but at most 65,534 are possible"),
                topology(
                        "xgft, m: [4, 4], w: [1]",
                        "3:27: topology.m: m has 2 levels and w has 1, but both must have the same number"),
                topology(
                        "xgft, m: [4, 0], w: [1, 4]",
                        "3:31: topology.m[1]: found 0, but must be an integer in 1..4000000"),
                topology(
                        "xgft, m: [], w: [1]",
                        "3:27: topology.m: found a list of 0, but must be a list, in brackets, of 1..8 integers in"
                                + " 1..4000000"),
                topology(
                        "hyperx, dimensions: 9",
                        "3:38: topology.dimensions: found 9, but must be a list, in brackets, of 1..15 integers in"
                                + " 2..65534"),
                topology(
                        "hyperx, dimensions: [65534, 65534]",
                        "3:11: topology: the topology would have 4,294,705,156 switches, but at most 65,534 are possible"));
    }

    private static Arguments topology(String flow, String answer) {
        return arguments(HEAD + "topology: {type: " + flow + "}\n", "f.yaml:" + answer);
    }

    static Stream<Arguments> virtualChannels() {
        return Stream.of(
                arguments(
                        SLIM_FLY + "virtualChannels: 9\n",
                        "f.yaml:4:18: virtualChannels: found 9, but must be an integer in 1..8"),
                arguments(
                        SLIM_FLY + "virtualChannels: yes\n",
                        "f.yaml:4:18: virtualChannels: found 'yes', but must be an integer in 1..8"),
                arguments(
                        SLIM_FLY + "virtualChannels: 1\n",
                        "f.yaml:4:18: virtualChannels: found 1, but must be at least 2, which minimal routing on this slim-fly"
                                + " needs to be free of deadlocks"),
                arguments(
                        SLIM_FLY + "routing: {scheme: valiant}\nvirtualChannels: 2\n",
                        "f.yaml:5:18: virtualChannels: found 2, but must be at least 3, which valiant routing on this slim-fly"
                                + " needs to be free of deadlocks"),
                arguments(
                        HEAD + "topology: {type: torus, dimensions: [8, 8, 8]}\nvirtualChannels: 3\n",
                        "f.yaml:4:18: virtualChannels: found 3, but must be at least 4, which minimal routing on this torus"
                                + " needs to be free of deadlocks; or set topology.turns, which is 3, to less"),
                arguments(
                        HEAD + "topology: {type: dragonfly, a: 4, h: 2}\nrouting: {scheme: valiant-from-afar}\n",
                        "f.yaml:4:19: routing.scheme: found 'valiant-from-afar', by which all packets would go minimally on"
                                + " this dragonfly: no group is more than two hops away; use minimal or valiant"),
                arguments(
                        HEAD + "topology: {type: xgft, m: [4], w: [1]}\nrouting: {scheme: valiant}\n",
                        "f.yaml:4:19: routing.scheme: found 'valiant', but must be minimal: this xgft has no links,"
                                + " and so no waypoints"),
                arguments(
                        HEAD
                                + "topology: {type: hyperx, dimensions: [2, 2, 2, 2, 2, 2, 2, 2, 2]}\nsurvive: {links: 9}\n",
                        "f.yaml:4:18: survive.links: found 9, but must be an integer in 0..8"),
                arguments(
                        HEAD + "topology: {type: hyperx, dimensions: [2, 3, 2]}\nvirtualChannels: 2\n"
                                + "survive: {switches: 2}\n",
                        "f.yaml:5:10: survive: if any link or any 2 switches may fail, 3 virtual channels are needed, but"
                                + " virtualChannels is 2; leave that out, or ask for less"),
                arguments(
                        SLIM_FLY + "survive: {links: 1, switches: 1, endpoints: 1}\n",
                        "f.yaml:4:34: survive.endpoints: is not a key here; known are links, switches"),
                arguments(
                        SLIM_FLY + "survive: {links: 5}\n",
                        "f.yaml:4:10: survive: 5 links at once are too many to try on 50 switches and 175 links; ask for"
                                + " fewer; weft verify --survive tries a sample"));
    }

    static Stream<Arguments> links() {
        return Stream.of(
                arguments(
                        SLIM_FLY + "links: {length: 5}\n",
                        "f.yaml:4:1: links.rate: is missing; it must be a rate in Gb/s, a number in 0.001..1000000"),
                arguments(
                        SLIM_FLY + "links: {rate: 0}\n",
                        "f.yaml:4:15: links.rate: found 0, but must be a rate in Gb/s, a number in 0.001..1000000"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, length: -1}\n",
                        "f.yaml:4:28: links.length: found -1, but must be a length in metres, a number in 0..100000"),
                arguments(
                        SLIM_FLY + "grey: {drainAbov: 0.1}\n",
                        "f.yaml:4:8: grey.drainAbov: is not a key here; did you mean 'drainAbove'? Known are drainAbove, "
                                + "atMost"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, lenght: 1}\n",
                        "f.yaml:4:20: links.lenght: is not a key here; did you mean 'length'? Known are rate, length,"
                                + " latency, rules"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, length: 1, latency: 5}\n",
                        "f.yaml:4:31: links.latency: is given besides length, from which a latency of 5 ns/m follows;"
                                + " leave out one of them"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, rules: [{link: s0.0.0--s0.0.1, speed: 5}]}\n",
                        "f.yaml:4:51: links.rules[0].speed: is not a key here; known are link, between, endpoint, rate,"
                                + " length, latency"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, rules: [{link: s0.0.0--s0.0.1, rate: -5}]}\n",
                        "f.yaml:4:57: links.rules[0].rate: found -5, but must be a rate in Gb/s, a number in"
                                + " 0.001..1000000"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, rules: [{between: [s0.*], rate: 5}]}\n",
                        "f.yaml:4:38: links.rules[0].between: found a list of 1, but must be two names of switches, or"
                                + " patterns of names, in brackets, such as [s0.*, s1.*]"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, rules: [{rate: 5}]}\n",
                        "f.yaml:4:28: links.rules[0]: names no links; expected one of link, between, endpoint"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, rules: [{link: s0*, endpoint: s0*, rate: 5}]}\n",
                        "f.yaml:4:28: links.rules[0]: names links by link and endpoint; expected one of link, between,"
                                + " endpoint"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, rules: [{link: s0*}]}\n",
                        "f.yaml:4:28: links.rules[0]: says nothing of its links; give a rate, a length or a latency"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, rules: [{link: s7*, rate: 5}, {link: s8*, rate: 5}]}\n",
                        "f.yaml:4:35: links.rules[0].link: no link is named 's7*'; links are named as"
                                + " 's0.0.0--s0.0.1'; '*' stands for any characters\n"
                                + "f.yaml:4:57: links.rules[1].link: no link is named 's8*'; links are named as"
                                + " 's0.0.0--s0.0.1'; '*' stands for any characters"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, rules: [{between: [s0.0.0, s1.*.7], rate: 5}]}\n",
                        "f.yaml:4:38: links.rules[0].between: no link is between switches named 's0.0.0' and"
                                + " 's1.*.7'; '*' stands for any characters"),
                arguments(
                        SLIM_FLY + "links: {rate: 100, rules: [{endpoint: s0.0.0, rate: 5}]}\n",
                        "f.yaml:4:39: links.rules[0].endpoint: no endpoint is named 's0.0.0'; endpoints are named as"
                                + " 's0.0.0:1'; '*' stands for any characters"));
    }

    static Stream<Arguments> addresses() {
        return Stream.of(
                address(
                        "10.0.0/8",
                        "4:20: addressing.ipv4: found '10.0.0/8', but must be an IPv4 prefix such as 10.0.0.0/8"),
                address(
                        "10.0.0.0",
                        "4:20: addressing.ipv4: found '10.0.0.0', but must be an IPv4 prefix such as 10.0.0.0/8"),
                address("10", "4:20: addressing.ipv4: found 10, but must be an IPv4 prefix such as 10.0.0.0/8"),
                address("10.0.0.256/8", "4:20: addressing.ipv4: '10.0.0.256' is not an IPv4 address such as 10.0.0.0"),
                address("10.0.0.0/33", "4:20: addressing.ipv4: prefix length 33 is not in 0..32"),
                address(
                        "10.0.0.1/8",
                        "4:20: addressing.ipv4: 10.0.0.1/8 has bits set below its length; write 10.0.0.0/8"),
                address(
                        "10.0.0.0/24",
                        "4:20: addressing.ipv4: 10.0.0.0/24 has 256 addresses, but 50 edge switches with blocks of 8 need"
                                + " 400: a /23 or shorter"),
                arguments(
                        HEAD + "topology: {type: slim-fly, q: 5, concentration: 255}\n",
                        "f.yaml:3:11: addressing.ipv4: addresses of a /8 carry their switch and leave room for"
                                + " endpoints on its ports 1..254, but one is on port 255; use a prefix of another"
                                + " length"));
    }

    private static Arguments address(String prefix, String answer) {
        return arguments(SLIM_FLY + "addressing: {ipv4: " + prefix + "}\n", "f.yaml:" + answer);
    }

    static Stream<Arguments> syntax() {
        String empty = "f.yaml: is empty, but must have at least version, name and topology";
        return Stream.of(
                arguments("", empty),
                arguments("# nothing but a comment\n", empty),
                arguments("---\n", "f.yaml:2:1: found nothing, but must be a mapping with the keys " + KEYS),
                arguments(
                        HEAD + "topology:\n\ttype: slim-fly\n",
                        "f.yaml:4:1: not YAML: while scanning for the next token: found character '\\t(TAB)' that cannot"
                                + " start any token. (Do not use \\t(TAB) for indentation)"),
                arguments(
                        HEAD + "topology: {type: slim-fly\n",
                        "f.yaml:4:1: not YAML: while parsing a flow mapping: expected ',' or '}', but got <stream end>"),
                arguments(
                        HEAD + "topology: {type: xgft, m: [4}\n",
                        "f.yaml:3:29: not YAML: while parsing a flow sequence: expected ',' or ']', but got }"),
                arguments(HEAD + "a: b: c\n", "f.yaml:3:5: not YAML: mapping values are not allowed here"),
                arguments(
                        SLIM_FLY + "---\n" + SLIM_FLY,
                        "f.yaml:5:1: found a second document, but a fabric file has one"),
                arguments(
                        HEAD + "topology: &t {type: slim-fly, q: 5}\nrouting: *t\n",
                        "f.yaml:4:10: routing: found an alias, *t; write the value itself"),
                arguments(
                        HEAD + "topology: !!map {type: slim-fly, q: 5}\n",
                        "f.yaml:3:11: topology: found a tag, !tag:yaml.org,2002:map; write the value without one"),
                arguments(
                        SLIM_FLY + "? [a]\n: 1\n",
                        "f.yaml:4:4: not YAML that is read: found a list, a mapping or an alias for a key; keys are"
                                + " plain text"),
                arguments(
                        "a: " + "[".repeat(30_000),
                        "f.yaml:1:19: a[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]: is nested more than 16 levels deep"),
                arguments(
                        HEAD + "# bell \u0007\n", "f.yaml:3:8: found the character U+0007, which YAML does not allow"),
                arguments(HEAD + "# \uFFFE\n", "f.yaml:3:3: found the character U+FFFE, which YAML does not allow"));
    }

    @Test
    void anAliasBombIsRefusedAtItsFirstAlias() {
        String levels = IntStream.range(1, 1000)
                .mapToObj(i -> "a" + i + ": &a" + i + " [*a" + (i - 1) + ", *a" + (i - 1) + "]\n")
                .collect(Collectors.joining());
        assertThat(messageFor("a0: &a0 [x, x]\n" + levels))
                .isEqualTo("f.yaml:2:10: a1[0]: found an alias, *a0; write the value itself");
    }

    @Test
    void allProblemsAreReportedInTheOrderOfTheFile() {
        Refusal e = errorFor("version: 3\nname: a b\ntopology: {type: oft, k: 2}\nrooting: {}\n");
        assertThat(e.place().file()).contains("f.yaml");
        assertThat(e.parts())
                .extracting(
                        part -> part.place().line().orElseThrow(),
                        part -> part.place().column().orElseThrow(),
                        part -> part.place().field().orElseThrow())
                .containsExactly(
                        tuple(1, 10, "version"),
                        tuple(2, 7, "name"),
                        tuple(3, 26, "topology.k"),
                        tuple(4, 1, "rooting"));
        assertThat(e.getMessage().lines()).hasSize(4).allMatch(line -> line.startsWith("f.yaml:"));
    }

    @Test
    void problemsThatOnlyTheTopologyShowsAreReportedTogether() {
        Refusal e = errorFor(SLIM_FLY + "virtualChannels: 1\naddressing: {ipv4: 10.0.0.0/30}\n");
        assertThat(e.parts())
                .extracting(part -> part.place().field().orElseThrow())
                .containsExactly("virtualChannels", "addressing.ipv4");
    }

    @Test
    void aLongListOfProblemsIsCut() {
        String unknown =
                IntStream.range(0, 100).mapToObj(i -> "key" + i + ": 1\n").collect(Collectors.joining());
        Refusal e = errorFor(SLIM_FLY + unknown);
        assertThat(e.parts()).hasSize(100);
        assertThat(e.getMessage().lines()).hasSize(21).last().isEqualTo("f.yaml: and 80 more");
    }

    private static String messageFor(String text) {
        return errorFor(text).getMessage();
    }

    private static Refusal errorFor(String text) {
        return catchThrowableOfType(Refusal.class, () -> FabricFile.parse("f.yaml", text));
    }
}
