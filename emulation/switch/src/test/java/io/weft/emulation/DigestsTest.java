package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.Code;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import p4.v1.P4DataOuterClass.P4Data;
import p4.v1.P4RuntimeOuterClass.DigestEntry;
import p4.v1.P4RuntimeOuterClass.DigestList;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest.Action;
import p4.v1.P4RuntimeOuterClass.StreamError;
import p4.v1.P4RuntimeOuterClass.Update;

/** Digests by a clock that the test sets. */
class DigestsTest extends BridgeFixture {
    private static final int STATION = BRIDGE.getDigestsList().stream()
            .map(digest -> digest.getPreamble())
            .filter(preamble -> preamble.getName().equals("station"))
            .findFirst()
            .orElseThrow()
            .getId();

    private static Entity station(long maxTimeout, int maxSize, long ackTimeout) {
        return Entity.newBuilder()
                .setDigestEntry(DigestEntry.newBuilder()
                        .setDigestId(STATION)
                        .setConfig(DigestEntry.Config.newBuilder()
                                .setMaxTimeoutNs(maxTimeout)
                                .setMaxListSize(maxSize)
                                .setAckTimeoutNs(ackTimeout)))
                .build();
    }

    private void configure(long maxTimeout, int maxSize, long ackTimeout) {
        controller.insert(station(maxTimeout, maxSize, ackTimeout));
    }

    private static P4Data told(long source) {
        P4Data.Builder data = P4Data.newBuilder();
        for (long member : new long[] {source, PORT, 0}) {
            data.getStructBuilder().addMembersBuilder().setBitstring(Entry.value(member));
        }
        return data.build();
    }

    private DigestList expect(long... sources) {
        DigestList list = controller.nextDigest();
        assertThat(list.getDigestId()).isEqualTo(STATION);
        assertThat(list.getDataList())
                .isEqualTo(Arrays.stream(sources).mapToObj(DigestsTest::told).toList());
        return list;
    }

    private void expectNothing() throws InterruptedException {
        assertNothingIsTold(controller.digests());
    }

    @Test
    void nothingIsToldBeforeItIsConfigured() throws InterruptedException {
        hear(1);
        expectNothing();
    }

    @Test
    void everyPacketIsToldAtOnceIfNothingMayWait() {
        configure(0, 0, 0);
        hear(1, 2, 1);
        long before = System.currentTimeMillis();
        assertThat(expect(1).getListId()).isEqualTo(1);
        assertThat(expect(2).getListId()).isEqualTo(2);
        DigestList third = expect(1);
        assertThat(third.getListId()).isEqualTo(3);
        assertThat(third.getTimestamp() / 1_000_000).isBetween(before - 10_000, System.currentTimeMillis());
    }

    @Test
    void aListIsSentWhenItIsFullOrHasWaited() throws InterruptedException {
        configure(1_000, 3, 0);
        hear(1, 2, 2, 1, 3);
        expect(1, 2, 3);
        hear(1, 4);
        clock.addAndGet(999);
        expectNothing();
        clock.addAndGet(1);
        expect(1, 4);
        hear(5, 6, 7);
        expect(5, 6, 7);
    }

    @Test
    void nothingIsToldAgainUntilItIsAcknowledgedOrTooLate() throws InterruptedException {
        configure(0, 0, 1_000);
        hear(1, 2, 1, 2);
        long list = expect(1).getListId();
        expect(2);
        expectNothing();
        controller.acknowledge(STATION, list);
        // Acknowledgements and packets come on different ways.
        while (controller.digests().isEmpty()) {
            hear(1);
        }
        expect(1);
        hear(2);
        expectNothing();
        clock.addAndGet(1_000);
        hear(2, 1);
        expect(2);
        expect(1);
    }

    @Test
    void aDigestIsConfiguredAnewAndDisabled() throws InterruptedException {
        configure(1_000, 10, 1_000);
        hear(1, 2);
        expectNothing();
        controller.write(Update.Type.MODIFY, station(1_000, 2, 1_000));
        expect(1, 2);
        hear(3);
        controller.write(Update.Type.DELETE, station(0, 0, 0));
        hear(4);
        clock.addAndGet(2_000);
        expectNothing();
        configure(0, 0, 1_000);
        hear(1);
        expect(1);
    }

    @Test
    void listsAreOfBoundedSizeAndSoIsWhatIsRemembered() {
        configure(Long.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE);
        int heard = 200_000;
        for (int i = 1; i <= heard; i++) {
            hear(i);
        }
        int last = 0;
        while (last < heard - 5_000) {
            DigestList list = controller.nextDigest();
            assertThat(list.getSerializedSize()).isLessThan(100_000);
            last += list.getDataCount();
        }
        hear(1);
        controller.write(Update.Type.MODIFY, station(0, 0, Long.MAX_VALUE));
        DigestList next = controller.nextDigest();
        while (!next.getDataList().contains(told(1))) {
            next = controller.nextDigest();
        }
    }

    @Test
    void whatNobodyTakesMayBeToldAgain() {
        configure(0, 0, 1_000);
        controller.leave();
        controller.streamEnd();
        hear(1);
        try (TestController next = new TestController(server.port(), 1, 2).lead()) {
            hear(1);
            assertThat(next.nextDigest().getDataList()).isEqualTo(List.of(told(1)));
        }
    }

    @Test
    void onlyThePrimaryHearsAndAcknowledges() {
        configure(0, 0, 0);
        try (TestController backup = new TestController(server.port(), 1, 0).arbitrate()) {
            backup.nextArbitration();
            hear(1);
            expect(1);
            backup.acknowledge(STATION, 1);
            StreamError error = backup.nextError();
            assertThat(error.getCanonicalCode()).isEqualTo(Code.PERMISSION_DENIED_VALUE);
            assertThat(error.getDigestListAck().getDigestListAck().getListId()).isEqualTo(1);
            assertThat(backup.digests()).isEmpty();
        }
        controller.acknowledge(77, 1);
        assertThat(controller.nextError().getMessage()).isEqualTo("there is no digest with id 77");
    }

    @Test
    void aDigestThatP4cNamesInTwoWaysCannotBeConfigured() {
        ForwardingPipelineConfig.Builder config = Programs.config("bridge").toBuilder();
        config.getP4InfoBuilder().getDigestsBuilderList().forEach(digest -> digest.getPreambleBuilder()
                .setName("digest_0"));
        controller
                .calls()
                .setForwardingPipelineConfig(controller
                        .configuration()
                        .setAction(Action.VERIFY_AND_COMMIT)
                        .setConfig(config)
                        .build());
        Error error = controller.failure(Update.Type.INSERT, station(0, 0, 0));
        assertThat(error.getCanonicalCode()).isEqualTo(Code.UNIMPLEMENTED_VALUE);
        assertThat(error.getMessage()).contains("digest_0 has another name");
    }

    @Test
    void aPipelineThatRunsNoMoreTellsNothing() throws InterruptedException {
        configure(1_000, 10, 0);
        hear(1);
        controller.push("bridge");
        clock.addAndGet(1_000);
        hear(1);
        expectNothing();
    }
}
