package io.weft.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TopologyTest {
    static List<Topology> topologies() {
        return List.of(
                SlimFly.of(4),
                Mlfm.of(3),
                Oft.of(4),
                HyperX.of(List.of(3, 2, 4)),
                Xgft.of(List.of(3, 2, 2), List.of(1, 2, 3)),
                Xgft.of(List.of(2, 3), List.of(3, 2)),
                parallel());
    }

    /** Switch 0 has three links to switch 1 and one to switch 2; switches 1 and 2 have endpoints. */
    private static Topology parallel() {
        TopologyBuilder builder =
                new TopologyBuilder("parallel", List.of(ChannelClass.of("up", 1), ChannelClass.of("down", 2)));
        for (String name : List.of("a", "b", "c")) {
            builder.addSwitch(name);
        }
        builder.addLink(0, 1, 1, 2);
        builder.addLink(0, 2, 1, 2);
        builder.addLink(1, 0, 2, 1);
        builder.addLink(1, 0, 2, 1);
        builder.addEndpoint(2);
        builder.addEndpoint(1);
        builder.addEndpoint(1, 2);
        return builder.build();
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void everyPortIsAnEndpointOrAChannelAndNoneTwice(Topology t) {
        for (int s = 0; s < t.switchCount(); s++) {
            Set<Integer> ports = new TreeSet<>();
            for (int i = 0; i < t.endpointsAt(s); i++) {
                int e = t.endpoint(s, i);
                int at = s;
                int attachment = IntStream.range(0, t.attachments(e))
                        .filter(a -> t.edgeSwitch(e, a) == at)
                        .findFirst()
                        .orElseThrow();
                assertThat(t.endpointPort(e, attachment)).isEqualTo(i + 1);
                assertThat(t.channelAt(s, i + 1)).isEqualTo(-1);
                ports.add(i + 1);
            }
            for (int c = t.firstChannel(s); c < t.firstChannel(s + 1); c++) {
                assertThat(t.source(c)).isEqualTo(s);
                assertThat(t.channelAt(s, t.port(c))).isEqualTo(c);
                ports.add(t.port(c));
            }
            int last = t.endpointsAt(s) + t.degree(s);
            assertThat(ports)
                    .containsExactly(boxed(IntStream.rangeClosed(1, last).toArray()));
            assertThat(t.channelAt(s, 0)).isEqualTo(-1);
            assertThat(t.channelAt(s, last + 1)).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void namesAreUniqueAndFound(Topology t) {
        Set<String> names = new HashSet<>();
        for (int s = 0; s < t.switchCount(); s++) {
            assertThat(names.add(t.switchName(s))).isTrue();
            assertThat(t.switchIndex(t.switchName(s))).isEqualTo(s);
        }
        for (int l = 0; l < t.linkCount(); l++) {
            assertThat(names.add(t.linkName(l))).isTrue();
            assertThat(t.linkIndex(t.linkName(l))).isEqualTo(l);
            int c = t.channelOfLink(l);
            String suffix = t.linkName(l).contains("#")
                    ? t.linkName(l).substring(t.linkName(l).indexOf('#'))
                    : "";
            assertThat(t.linkIndex(t.switchName(t.target(c)) + "--" + t.switchName(t.source(c)) + suffix))
                    .as("in the other order")
                    .isEqualTo(l);
            assertThat(t.source(c)).isLessThan(t.target(c));
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            assertThat(names.add(t.endpointName(e))).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void totalsAddUp(Topology t) {
        int[] all = IntStream.range(0, t.switchCount()).toArray();
        assertThat(Arrays.stream(all).map(t::degree).sum()).isEqualTo(t.channelCount());
        assertThat(Arrays.stream(all).filter(t::isEdge)).containsExactly(boxed(t.edgeSwitches()));
        assertThat(Arrays.stream(all).map(t::endpointsAt).max()).hasValue(t.concentration());
        assertThat(Arrays.stream(all).map(t::degree).max()).hasValue(t.networkRadix());
        assertThat(Arrays.stream(all).map(s -> t.degree(s) + t.endpointsAt(s)).max())
                .hasValue(t.radix());
        assertThat(t.channelCount()).isEqualTo(2 * t.linkCount());
    }

    private static Integer[] boxed(int[] values) {
        return Arrays.stream(values).boxed().toArray(Integer[]::new);
    }

    @Test
    void parallelLinksAreNumberedInTheOrderInWhichTheyWereAdded() {
        Topology t = parallel();
        assertThat(IntStream.range(0, 4).mapToObj(t::linkName)).containsExactly("a--b", "a--b#2", "a--b#3", "a--c");
        assertThat(t.linkIndex("b--a#3")).isEqualTo(2);
        assertThat(t.linkIndex("a--b#4")).isEqualTo(-1);
        assertThat(t.linkIndex("b--c")).isEqualTo(-1);
        assertThat(t.linkIndex("a--x")).isEqualTo(-1);
        assertThat(t.linkIndex("a")).isEqualTo(-1);
        assertThat(t.switchIndex("x")).isEqualTo(-1);
        assertThat(t.exitClass(t.channelAt(0, 2))).isEqualTo(1);
        assertThat(t.exitClass(t.channelAt(1, 3))).isEqualTo(2);
        assertThat(t.singleHomed()).isFalse();
        assertThat(t.endpointName(2)).isEqualTo("b:2");
        assertThat(t.endpointPort(2, 1)).isEqualTo(2);
    }

    @Test
    void cannotBeChangedByWhatItReturns() {
        Topology t = SlimFly.of(3);
        t.edgeSwitches()[0] = 5;
        t.intermediates()[0] = 5;
        assertThat(t.edgeSwitches()[0]).isZero();
        assertThat(t.intermediates()[0]).isZero();
        assertThatThrownBy(() -> t.parameters().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void saysWhatItIs() {
        assertThat(SlimFly.of(5))
                .hasToString("slim-fly{q=5, concentration=4} with 50 switches, 175 links, 200 endpoints");
    }

    @Test
    void differsInNothingFromOneThatWasMadeTheSameWay() {
        List<Topology> again = topologies();
        for (int i = 0; i < again.size(); i++) {
            assertThat(again.get(i).differenceOf(topologies().get(i))).isEmpty();
        }
        assertThat(SlimFly.of(4).differenceOf(SlimFly.of(4, 1))).isPresent();
    }

    /** The type and the parameters may be the same, in a file that lists links. */
    @Test
    void differsInNamesLinksClassesAndEndpoints() {
        Topology one = pair("b", 1, 1, 0);
        assertThat(one.differenceOf(pair("b", 1, 1, 0))).isEmpty();
        assertThat(one.differenceOf(pair("x", 1, 1, 0))).hasValue("its switches have other names");
        assertThat(one.differenceOf(pair("b", 2, 1, 0))).hasValue("its links are others");
        assertThat(one.differenceOf(pair("b", 1, 2, 0))).hasValue("its links are others");
        assertThat(one.differenceOf(pair("b", 1, 1, 1))).hasValue("its endpoints are at other switches");
    }

    private static Topology pair(String second, int links, int upClass, int endpointAt) {
        TopologyBuilder builder =
                new TopologyBuilder("pair", List.of(ChannelClass.of("one", 1), ChannelClass.of("two", 2)));
        builder.addSwitch("a");
        builder.addSwitch(second);
        for (int l = 0; l < links; l++) {
            builder.addLink(0, 1, upClass, 1);
        }
        builder.addEndpoint(endpointAt);
        return builder.build();
    }
}
