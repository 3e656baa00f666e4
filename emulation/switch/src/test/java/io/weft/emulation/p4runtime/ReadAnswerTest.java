package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.ReadResponse;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** Answers to reads are made no faster than the client takes them. */
class ReadAnswerTest {
    private static final int ENTITIES = 2000;
    private static final ByteString KILOBYTE = ByteString.copyFrom(new byte[1024]);

    private final AtomicInteger made = new AtomicInteger();
    private final FakeStream<ReadResponse> client = new FakeStream<>();

    private Stream<Entity> entities() {
        return IntStream.range(0, ENTITIES).mapToObj(i -> {
            made.incrementAndGet();
            return Entity.newBuilder()
                    .setTableEntry(TableEntry.newBuilder().setTableId(i).setMetadata(KILOBYTE))
                    .build();
        });
    }

    private List<Integer> received() {
        return client.received.stream()
                .flatMap(response -> response.getEntitiesList().stream())
                .map(entity -> entity.getTableEntry().getTableId())
                .toList();
    }

    @Test
    void nothingIsMadeBeforeTheClientHasRoom() {
        client.pause();
        new P4RuntimeService.ReadAnswer(List.of(entities(), entities()), client).start();
        assertThat(made.get()).isZero();
        client.resume();
        assertThat(received())
                .containsExactlyElementsOf(Stream.concat(
                                IntStream.range(0, ENTITIES).boxed(),
                                IntStream.range(0, ENTITIES).boxed())
                        .toList());
        assertThat(client.received.size()).as("chunks").isGreaterThan(10);
        assertThat(client.completed).isTrue();
    }

    @Test
    void aClientThatGoesAwayEndsTheAnswer() {
        client.pause();
        new P4RuntimeService.ReadAnswer(List.of(entities()), client).start();
        client.cancel();
        client.resume();
        assertThat(made.get()).isZero();
    }

    @Test
    void anEmptyAnswerIsOneMessage() {
        new P4RuntimeService.ReadAnswer(List.of(), client).start();
        assertThat(client.received).containsExactly(ReadResponse.getDefaultInstance());
        assertThat(client.completed).isTrue();
    }
}
