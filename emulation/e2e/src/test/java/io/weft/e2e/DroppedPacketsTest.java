package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.DropReason;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftCounters;
import io.weft.p4.WeftTables;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not get through does not, and is counted once, for the right reason. */
class DroppedPacketsTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3), 2);
    private static final Fabric FABRIC = Planned.fabric(TOPOLOGY, Scheme.VALIANT, Spread.FLOW);
    private static final int FROM = 0;
    private static final int TO = TOPOLOGY.endpointCount() - 1;
    /** The channel that ends at the switch of {@link #FROM} and starts at that of {@link #TO}. */
    private static final int CHANNEL = TOPOLOGY.reverse(TOPOLOGY.firstChannel(1) - 1);

    private static final Frame GOOD = Ipv4.udp(FABRIC.addressing(), FROM, TO, 1234, 5678, 100);
    private static final Frame BACK = Ipv4.udp(FABRIC.addressing(), TO, FROM, 1234, 5678, 100);

    private static TestedFabric fabric;

    @BeforeAll
    static void start() {
        fabric = new TestedFabric(FABRIC, LocalProtection.NONE);
    }

    @AfterAll
    static void stop() {
        fabric.close();
    }

    private static Map<Integer, Long> drops(int s) {
        return fabric.packets(s, WeftCounters.DROPS);
    }

    /** The first switch drops what an endpoint sends. */
    private static void assertDropped(Frame frame, DropReason reason) {
        Map<Integer, Long> expected = drops(0);
        expected.merge(reason.index(), 1L, Long::sum);
        assertThat(fabric.send(FROM, frame)).isEmpty();
        assertThat(drops(0)).as("%s: %s", reason, frame).isEqualTo(expected);
    }

    /** The first switch drops what comes by a link. */
    private static void assertDroppedFromLink(Frame frame, DropReason reason) {
        Map<Integer, Long> expected = drops(0);
        expected.merge(reason.index(), 1L, Long::sum);
        assertThat(fabric.sendOn(CHANNEL, frame)).isEmpty();
        assertThat(drops(0)).as("%s: %s", reason, frame).isEqualTo(expected);
    }

    @Test
    void whatIsInOrderArrives() {
        assertThat(TOPOLOGY.target(CHANNEL)).isZero();
        assertThat(fabric.send(FROM, GOOD)).hasSize(1);
        assertThat(fabric.sendOn(CHANNEL, FabricHeader.to(1).on(BACK))).hasSize(1);
        assertThat(fabric.sendOn(CHANNEL, FabricHeader.to(1).via(1).on(BACK))).hasSize(1);
        assertThat(fabric.sendOn(CHANNEL, FabricHeader.to(1).via(2).on(BACK))).hasSize(1);
    }

    @Test
    void aFabricHeaderFromAnEndpoint() {
        assertDropped(FabricHeader.to(3).on(GOOD), DropReason.SPOOFED_HEADER);
        assertDropped(FabricHeader.to(1).on(GOOD), DropReason.SPOOFED_HEADER);
        assertDropped(FabricHeader.to(1).on(BACK), DropReason.SPOOFED_HEADER);
    }

    @Test
    void aDamagedHeader() {
        assertDropped(GOOD.with(Ipv4.IDENTIFICATION, 1, 77), DropReason.BAD_CHECKSUM);
        assertDropped(
                Ipv4.withOptions(GOOD, new byte[] {1, 1, 1, 0}).with(Ipv4.AFTER_HEADER, 1, 0), DropReason.BAD_CHECKSUM);
        assertDropped(Ipv4.checksummed(GOOD.with(Ipv4.HEADER, 1, 0x55)), DropReason.MALFORMED);
        assertDropped(Ipv4.checksummed(GOOD.with(Ipv4.HEADER, 1, 0x44)), DropReason.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 14, 20, 33, 37})
    void aTruncatedFrame(int length) {
        assertDropped(GOOD.first(length), DropReason.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x86DD, 0x8100, 0x88A8, 0x0000, 0x88B5})
    void whatIsNotIpv4(int etherType) {
        assertDropped(GOOD.with(12, 2, etherType), DropReason.NOT_CARRIED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x0A000203, 0x0A0003FF, 0x0A000200, 0x0B000201, 0x0A000001, 0xE0000001, -1})
    void anAddressThatIsNotPlanned(int address) {
        assertDropped(Ipv4.checksummed(GOOD.with(Ipv4.DESTINATION, 4, address)), DropReason.UNKNOWN_ADDRESS);
    }

    @Test
    void anAddressOfASwitchThatIsNotThere() {
        assertDropped(Ipv4.checksummed(GOOD.with(Ipv4.DESTINATION, 4, 0x0A000901)), DropReason.UNREACHABLE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aPacketWhoseTimeIsOver(int ttl) {
        assertDropped(Ipv4.checksummed(GOOD.with(Ipv4.TTL, 1, ttl)), DropReason.TTL_EXPIRED);
        assertDroppedFromLink(
                FabricHeader.to(1).on(Ipv4.checksummed(BACK.with(Ipv4.TTL, 1, ttl))), DropReason.TTL_EXPIRED);
    }

    @Test
    void whatComesByALinkAndIsNotTheFabrics() {
        assertDroppedFromLink(BACK, DropReason.NO_FABRIC_HEADER);
        assertDroppedFromLink(FabricHeader.to(9).on(BACK), DropReason.NO_NEXT_HOP);
        assertDroppedFromLink(FabricHeader.to(1).via(9).on(BACK), DropReason.NO_NEXT_HOP);
        assertDroppedFromLink(
                FabricHeader.to(1).on(Ipv4.checksummed(BACK.with(Ipv4.DESTINATION, 4, 0x0A000201))),
                DropReason.NO_SUCH_ENDPOINT);
    }

    @Test
    void aPacketThatHasPassedTooManyChannels() {
        int limit = FABRIC.virtualChannels() * TOPOLOGY.classes().size() + 1;
        assertDroppedFromLink(FabricHeader.to(3).withHops(limit).on(GOOD), DropReason.HOP_LIMIT);
        assertThat(fabric.sendOn(CHANNEL, FabricHeader.to(3).withHops(limit - 1).on(GOOD)))
                .hasSize(1);
    }

    @Test
    void aPacketThatNeedsAVirtualChannelThatIsNotThere() {
        int last = FABRIC.virtualChannels() - 1;
        assertDroppedFromLink(FabricHeader.to(3).in(last, 1).on(GOOD), DropReason.NO_VIRTUAL_CHANNEL);
        assertDroppedFromLink(FabricHeader.to(3).in(7, 1).on(GOOD), DropReason.NO_VIRTUAL_CHANNEL);
        assertThat(fabric.sendOn(CHANNEL, FabricHeader.to(3).in(last - 1, 1).on(GOOD)))
                .hasSize(1);
    }

    @Test
    void aPacketWhoseQueueWasTakenAway() {
        TableEntry queue = new TableEntry(EntryKey.exact(WeftTables.QUEUE, 0), ActionCall.of(WeftActions.ENQUEUE, 0));
        assertThat(fabric.control()
                        .switches()
                        .write(0, List.of(Update.delete(queue)))
                        .join())
                .isEmpty();
        assertDropped(GOOD, DropReason.NO_VIRTUAL_CHANNEL);

        assertThat(fabric.control().controller().repair(Failures.none(TOPOLOGY)).mended())
                .isEqualTo(1);
        assertThat(fabric.send(FROM, GOOD)).hasSize(1);
    }

    @Test
    void anythingAtAPortThatIsNotPlanned() {
        int port = TOPOLOGY.radix() + 1;
        Map<Integer, Long> expected = drops(0);
        expected.merge(DropReason.UNKNOWN_PORT.index(), 1L, Long::sum);
        fabric.device(0).inject(port, GOOD.bytes());
        assertThat(drops(0)).isEqualTo(expected);
    }
}
