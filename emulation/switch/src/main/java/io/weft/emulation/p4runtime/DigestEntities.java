package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.Digest;
import io.weft.emulation.engine.SwitchMemory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import p4.config.v1.P4InfoOuterClass;
import p4.v1.P4RuntimeOuterClass.DigestEntry;
import p4.v1.P4RuntimeOuterClass.DigestListAck;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Update;

/** The digests of a pipeline; for any thread. */
final class DigestEntities {
    private final Map<Integer, DigestSender> senders = new TreeMap<>();
    private final Map<String, DigestSender> byName = new HashMap<>();
    private final Map<Integer, String> nameless = new HashMap<>();

    DigestEntities(VerifiedPipeline pipeline, SwitchMemory memory, Predicate<StreamMessageResponse> output) {
        for (P4InfoOuterClass.Digest info : pipeline.info().getDigestsList()) {
            String name = info.getPreamble().getName();
            Optional<Digest> digest = digest(pipeline, name);
            if (digest.isPresent()) {
                DigestSchema schema =
                        new DigestSchema(info, digest.get(), pipeline.info().getTypeInfo());
                DigestSender sender = new DigestSender(schema, memory::nanos, output);
                senders.put(schema.id(), sender);
                byName.put(name, sender);
            } else {
                nameless.put(info.getPreamble().getId(), name);
            }
        }
        memory.setDigestReceiver(this::take);
    }

    private static Optional<Digest> digest(VerifiedPipeline pipeline, String name) {
        return pipeline.program.resources().digests().stream()
                .filter(digest -> digest.name().equals(name))
                .findFirst();
    }

    private void take(Digest digest, long[] words) {
        DigestSender sender = byName.get(digest.name());
        if (sender != null) {
            sender.take(words);
        }
    }

    private DigestSender sender(int id) {
        DigestSender sender = senders.get(id);
        if (nameless.containsKey(id)) {
            throw EntityException.unimplemented("digest " + nameless.get(id) + " has another name in the bmv2 JSON, as"
                    + " p4c gives to what is no struct; make it one");
        }
        if (sender == null) {
            throw EntityException.notFound("there is no digest with id " + id);
        }
        return sender;
    }

    boolean isEmpty() {
        return senders.isEmpty();
    }

    void sweep() {
        senders.values().forEach(DigestSender::sweep);
    }

    void stop() {
        senders.values().forEach(DigestSender::stop);
    }

    void write(Update.Type type, DigestEntry message) {
        sender(message.getDigestId()).write(type, message);
    }

    void read(DigestEntry wanted, Consumer<Stream<Entity>> found) {
        List<DigestEntry> entries = wanted.getDigestId() == 0
                ? senders.values().stream()
                        .flatMap(sender -> sender.entry().stream())
                        .toList()
                : List.of(sender(wanted.getDigestId()).checkEntry());
        found.accept(entries.stream()
                .map(entry -> Entity.newBuilder().setDigestEntry(entry).build()));
    }

    void acknowledge(DigestListAck ack) {
        sender(ack.getDigestId()).acknowledge(ack.getListId());
    }
}
