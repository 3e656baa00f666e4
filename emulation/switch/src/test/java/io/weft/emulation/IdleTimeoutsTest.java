package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.util.List;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.IdleTimeoutNotification;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Idle timeouts by a clock that the test sets. */
class IdleTimeoutsTest extends BridgeFixture {
    private static final long TIMEOUT = 1_000;

    private static Entity source(long address, long timeout) {
        return Entity.newBuilder()
                .setTableEntry(Entry.of(BRIDGE, "ingress.sources")
                        .exact("hdr.ethernet.src", address)
                        .action("ingress.known")
                        .message()
                        .setIdleTimeoutNs(timeout))
                .build();
    }

    private static List<TableEntry> told(Entity... entries) {
        return List.of(entries).stream()
                .map(each -> each.getTableEntry().toBuilder().clearAction().build())
                .toList();
    }

    private void assertNothingMoreIsTold() throws InterruptedException {
        assertNothingIsTold(controller.idle());
    }

    @Test
    void anIdleEntryIsToldOnceForEachTimeout() throws InterruptedException {
        controller.insert(source(1, TIMEOUT), source(2, 0), source(3, 2 * TIMEOUT));
        clock.addAndGet(TIMEOUT);
        long before = System.currentTimeMillis();
        IdleTimeoutNotification notification = controller.nextIdle();
        assertThat(notification.getTableEntryList()).isEqualTo(told(source(1, TIMEOUT)));
        assertThat(notification.getTimestamp() / 1_000_000).isBetween(before, System.currentTimeMillis());
        assertNothingMoreIsTold();
        clock.addAndGet(TIMEOUT - 1);
        assertNothingMoreIsTold();
        clock.addAndGet(1);
        assertThat(controller.nextIdle().getTableEntryList())
                .containsExactlyInAnyOrderElementsOf(told(source(1, TIMEOUT), source(3, 2 * TIMEOUT)));
    }

    @Test
    void packetsAndWritesKeepAnEntryBusy() throws InterruptedException {
        controller.insert(source(1, TIMEOUT), source(2, TIMEOUT), source(3, TIMEOUT), source(4, TIMEOUT));
        clock.addAndGet(TIMEOUT - 1);
        hear(1);
        controller.write(Update.Type.MODIFY, source(2, TIMEOUT));
        controller.write(Update.Type.DELETE, source(3, 0));
        clock.addAndGet(1);
        assertThat(controller.nextIdle().getTableEntryList()).isEqualTo(told(source(4, TIMEOUT)));
        controller.write(Update.Type.MODIFY, source(2, 0), source(4, 0));
        assertNothingMoreIsTold();
        clock.addAndGet(TIMEOUT);
        assertThat(controller.nextIdle().getTableEntryList()).isEqualTo(told(source(1, TIMEOUT)));
    }

    @Test
    void theTimeSinceTheLastHitIsRead() {
        controller.insert(source(1, TIMEOUT), source(2, 0));
        clock.addAndGet(40);
        hear(2);
        clock.addAndGet(60);
        TableEntry.Builder all = Entry.of(BRIDGE, "ingress.sources").message();
        all.getTimeSinceLastHitBuilder();
        assertThat(controller.read(Entity.newBuilder().setTableEntry(all).build()))
                .extracting(each -> each.getTableEntry().getTimeSinceLastHit().getElapsedNs())
                .containsExactlyInAnyOrder(100L, 60L);
    }

    @Test
    void manyIdleEntriesAreToldInMessagesOfBoundedSize() {
        int count = 1000;
        for (int i = 0; i < count; i++) {
            controller.insert(Entity.newBuilder()
                    .setTableEntry(source(i, TIMEOUT).getTableEntry().toBuilder()
                            .setMetadata(ByteString.copyFrom(new byte[1000])))
                    .build());
        }
        clock.addAndGet(TIMEOUT);
        for (int told = 0; told < count; ) {
            IdleTimeoutNotification next = controller.nextIdle();
            assertThat(next.getSerializedSize()).isLessThan(100_000);
            told += next.getTableEntryCount();
        }
    }

    @Test
    void nothingIsToldOfAPipelineThatRunsNoMore() throws InterruptedException {
        controller.insert(source(1, TIMEOUT));
        controller.push("bridge");
        clock.addAndGet(TIMEOUT);
        assertNothingMoreIsTold();
        controller.insert(source(1, TIMEOUT));
        device.reset();
        clock.addAndGet(TIMEOUT);
        assertNothingMoreIsTold();
    }
}
