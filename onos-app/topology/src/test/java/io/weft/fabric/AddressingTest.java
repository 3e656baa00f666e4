package io.weft.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class AddressingTest {
    @Provide
    Arbitrary<String> prefix() {
        return Arbitraries.of(
                "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "200.0.0.0/8", "172.31.0.0/16", "128.0.0.0/1");
    }

    @Provide
    Arbitrary<Topology> topology() {
        return Arbitraries.of(
                SlimFly.of(5),
                SlimFly.of(8),
                Mlfm.of(5),
                Oft.of(6),
                Xgft.of(List.of(4, 3), List.of(1, 2)),
                Xgft.of(List.of(4, 3), List.of(3, 2)));
    }

    @Property(tries = 20)
    void anAddressThatIsNotPlannedIsNoEndpoints(
            @ForAll("topology") Topology topology, @ForAll("prefix") String text, @ForAll int near) {
        Addressing addressing = new Addressing(topology, Ipv4Prefix.parse(text));
        Set<Integer> planned = new HashSet<>();
        for (int e = 0; e < topology.endpointCount(); e++) {
            planned.add(addressing.ipv4(e));
        }
        int first = addressing.prefix().address();
        for (int address : new int[] {near, first, first - 1, first + (near & 0xFFFF), addressing.ipv4(0) + 300}) {
            assertThat(addressing.endpointOf(address) >= 0).isEqualTo(planned.contains(address));
        }
        for (int i = 0; i < 70_000; i++) {
            assertThat(addressing.endpointOf(first + i) >= 0).isEqualTo(planned.contains(first + i));
        }
    }

    @Property(tries = 60)
    void addressesAreUniqueAndInThePrefixAndNeitherItsFirstNorItsLast(
            @ForAll("topology") Topology topology, @ForAll("prefix") String text) {
        Ipv4Prefix prefix = Ipv4Prefix.parse(text);
        Addressing addressing = new Addressing(topology, prefix);
        Set<Integer> addresses = new HashSet<>();
        Set<Long> macs = new HashSet<>();
        for (int e = 0; e < topology.endpointCount(); e++) {
            int address = addressing.ipv4(e);
            assertThat(addresses.add(address)).isTrue();
            assertThat(macs.add(addressing.mac(e))).isTrue();
            long offset = Integer.toUnsignedLong(address) - Integer.toUnsignedLong(prefix.address());
            assertThat(offset).isBetween(1L, prefix.size() - 2);
            assertThat(addressing.endpointOf(address)).isEqualTo(e);
        }
    }

    @Property(tries = 60)
    void prefixesOfASwitchCoverExactlyTheAddressesPlannedThere(
            @ForAll("topology") Topology topology, @ForAll("prefix") String text) {
        Addressing addressing = new Addressing(topology, Ipv4Prefix.parse(text));
        for (int s = 0; s < topology.switchCount(); s++) {
            Set<Long> planned = new TreeSet<>();
            for (int i = 0; i < topology.endpointsAt(s); i++) {
                if (topology.edgeSwitch(topology.endpoint(s, i), 0) == s) {
                    planned.add(Integer.toUnsignedLong(addressing.ipv4(topology.endpoint(s, i))));
                }
            }
            assertThat(covered(addressing.prefixesOf(s))).containsExactlyElementsOf(planned);
        }
    }

    private static List<Long> covered(List<Ipv4Prefix> prefixes) {
        List<Long> covered = new ArrayList<>();
        for (Ipv4Prefix prefix : prefixes) {
            for (long i = 0; i < prefix.size(); i++) {
                covered.add(Integer.toUnsignedLong(prefix.address()) + i);
            }
        }
        return covered;
    }

    /**
     * A range of addresses splits at every power of two that it has to; no two prefixes of the result can be joined.
     */
    @Property
    void prefixesOfASwitchAreTheFewest(@ForAll @IntRange(min = 1, max = 254) int concentration) {
        Addressing addressing = new Addressing(HyperX.of(List.of(2), concentration), Ipv4Prefix.parse("10.0.0.0/8"));
        List<Ipv4Prefix> prefixes = addressing.prefixesOf(1);
        for (int i = 1; i < prefixes.size(); i++) {
            Ipv4Prefix left = prefixes.get(i - 1);
            boolean siblings = left.length() == prefixes.get(i).length()
                    && (left.address() ^ prefixes.get(i).address()) == left.size();
            assertThat(siblings).isFalse();
        }
    }

    /** Two switches fill the prefix that the error advises; its last address is that of the last block. */
    @Property
    void blocksAreThePowerOfTwoThatLeavesTheirFirstAndLastAddressFree(
            @ForAll @IntRange(min = 1, max = 1000) int concentration) {
        Topology topology = HyperX.of(List.of(2), concentration);
        int block = 4;
        while (block < concentration + 2) {
            block *= 2;
        }
        int length = 31 - Integer.numberOfTrailingZeros(block);
        Addressing addressing = new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/" + length));
        assertThat(addressing.ipv4(concentration) - addressing.ipv4(0)).isEqualTo(block);
        assertThat(addressing.ipv4(2 * concentration - 1)).isLessThan((10 << 24) + 2 * block - 1);
        assertThatThrownBy(() -> new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/" + (length + 1))))
                .hasMessageEndingWith(": a /" + length + " or shorter");
    }

    @Test
    void inASlash8AddressesCarryTheIdOfTheirSwitch() {
        Topology topology = HyperX.of(List.of(200, 2), 3);
        Addressing addressing = new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8"));
        assertThat(addressing.carriesSwitch()).isTrue();
        assertThat(addressing.ipv4Text(0)).isEqualTo("10.0.1.1");
        assertThat(addressing.ipv4Text(399 * 3 + 2)).isEqualTo("10.1.144.3");
        assertThat(addressing.macText(399 * 3 + 2)).isEqualTo("02:00:0a:01:90:03");
        assertThat(addressing.mac(399 * 3 + 2)).isEqualTo(0x02000a019003L);
        assertThat(addressing.prefixesOf(399)).hasToString("[10.1.144.1/32, 10.1.144.2/31]");
        assertThat(Addressing.switchIndex(Addressing.switchId(399))).isEqualTo(399);
    }

    @Test
    void inAnyOtherPrefixSwitchesHaveBlocksOfAPowerOfTwo() {
        Addressing addressing = new Addressing(SlimFly.of(5), Ipv4Prefix.parse("10.1.0.0/16"));
        assertThat(addressing.carriesSwitch()).isFalse();
        assertThat(addressing.ipv4Text(0)).isEqualTo("10.1.0.1");
        assertThat(addressing.ipv4Text(3)).isEqualTo("10.1.0.4");
        assertThat(addressing.ipv4Text(4)).isEqualTo("10.1.0.9");
    }

    @Test
    void onlyEdgeSwitchesTakeBlocks() {
        Topology topology = Mlfm.of(1, 1, 2);
        Addressing addressing = new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/29"));
        assertThat(addressing.ipv4Text(3)).isEqualTo("10.0.0.6");
        assertThat(addressing.prefixesOf(topology.switchIndex("g0.1"))).isEmpty();
    }

    @Test
    void addressesThatHostsRefuseAreRefused() {
        Topology topology = SlimFly.of(5);
        for (String prefix : List.of("0.0.0.0/0", "0.0.0.0/8", "127.0.0.0/8", "224.0.0.0/4", "255.255.0.0/16")) {
            assertThatThrownBy(() -> new Addressing(topology, Ipv4Prefix.parse(prefix)))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining(prefix)
                    .hasMessageContaining("10.0.0.0/8");
        }
    }

    @Test
    void aPrefixThatIsTooSmallIsRefusedWithOneThatIsNot() {
        Topology topology = SlimFly.of(5);
        assertThatThrownBy(() -> new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/24")))
                .isInstanceOf(Refusal.class)
                .hasMessage("10.0.0.0/24 has 256 addresses, but 50 edge switches with blocks of 8 need 400: a /23 or"
                        + " shorter");
        assertThat(new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/23")).ipv4Text(199))
                .isEqualTo("10.0.1.140");
    }

    @Test
    void aSlash8HasRoomFor254EndpointsAtASwitch() {
        Topology most = HyperX.of(List.of(2), 254);
        assertThat(new Addressing(most, Ipv4Prefix.parse("10.0.0.0/8")).ipv4Text(253))
                .isEqualTo("10.0.1.254");
        Topology tooMany = HyperX.of(List.of(2), 255);
        assertThatThrownBy(() -> new Addressing(tooMany, Ipv4Prefix.parse("10.0.0.0/8")))
                .isInstanceOf(Refusal.class)
                .hasMessage("addresses of a /8 carry their switch and leave room for endpoints on its ports 1..254,"
                        + " but one is on port 255; use a prefix of another length");
    }

    @Test
    void aPrefixIsNotAdvisedThatWouldBeRefused() {
        TopologyBuilder builder = new TopologyBuilder("wide");
        for (int s = 0; s < 40_000; s++) {
            builder.addSwitch("s" + s);
            builder.addEndpoint(s);
        }
        for (int e = 0; e < 300; e++) {
            builder.addEndpoint(0);
        }
        Topology topology = builder.build();
        assertThatThrownBy(() -> new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/16")))
                .hasMessageEndingWith("need 20480000: a /7 or shorter");
        assertThat(new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/7")).ipv4Text(40_299))
                .isEqualTo("10.0.1.45");
    }
}
