package io.weft.emulation.p4runtime;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import p4.v1.P4DataOuterClass.P4Data;
import p4.v1.P4RuntimeOuterClass.DigestEntry;
import p4.v1.P4RuntimeOuterClass.DigestList;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Update;

/**
 * One digest on its way to the controller. What packets report waits until a list of it is due, and is not reported
 * again until the controller has acknowledged the list, or has had its time to. A list that the controller does not
 * take is dropped, and what is in it may be reported again.
 */
final class DigestSender {
    /** How much is remembered of lists that were not acknowledged; then the oldest list is forgotten. */
    static final int KNOWN = 1 << 16;

    private static final long KNOWN_BYTES = 1 << 24;

    private final DigestSchema schema;
    private final LongSupplier nanos;
    private final Predicate<StreamMessageResponse> output;
    private Optional<DigestEntry> entry = Optional.empty();
    private final Set<P4Data> waiting = new LinkedHashSet<>();
    private int waitingBytes;
    private long waitingSince;
    private final Map<Long, Sent> unacknowledged = new LinkedHashMap<>();
    private final Set<P4Data> known = new HashSet<>();
    private long knownBytes;
    private long nextList = 1;

    /** What was sent in a list, and when. */
    private record Sent(Set<P4Data> data, int bytes, long nanos) {}

    /** Sends lists to {@code output}; it returns false for those that it does not take. */
    DigestSender(DigestSchema schema, LongSupplier nanos, Predicate<StreamMessageResponse> output) {
        this.schema = schema;
        this.nanos = nanos;
        this.output = output;
    }

    /** Forgets the configuration, and with it all that was reported. */
    synchronized void stop() {
        entry = Optional.empty();
        clearWaiting();
        unacknowledged.clear();
        known.clear();
        knownBytes = 0;
    }

    private void clearWaiting() {
        waiting.clear();
        waitingBytes = 0;
    }

    synchronized void write(Update.Type type, DigestEntry message) {
        if (type == Update.Type.INSERT && entry.isPresent()) {
            throw EntityException.exists("digest " + schema.name() + " is configured already");
        }
        if (type != Update.Type.INSERT && entry.isEmpty()) {
            throw notConfigured();
        }
        if (type == Update.Type.DELETE) {
            stop();
            return;
        }
        DigestEntry.Config config = message.getConfig();
        if (config.getMaxTimeoutNs() < 0 || config.getMaxListSize() < 0 || config.getAckTimeoutNs() < 0) {
            throw EntityException.invalid("digest " + schema.name() + " has a negative timeout or list size: "
                    + config.toString().replaceAll("\\s+", " ").strip());
        }
        entry = Optional.of(message);
        sweep();
    }

    private EntityException notConfigured() {
        return EntityException.notFound("digest " + schema.name() + " is not configured");
    }

    synchronized Optional<DigestEntry> entry() {
        return entry;
    }

    DigestEntry checkEntry() {
        return entry().orElseThrow(this::notConfigured);
    }

    synchronized void take(long[] words) {
        if (entry.isEmpty()) {
            return;
        }
        P4Data data = schema.encode(words);
        forgetOld();
        if (known.contains(data) || !waiting.add(data)) {
            return;
        }
        if (waiting.size() == 1) {
            waitingSince = nanos.getAsLong();
        }
        waitingBytes += data.getSerializedSize();
        sendIfDue();
    }

    /** Sends the list if it is due by now. */
    synchronized void sweep() {
        if (entry.isPresent()) {
            forgetOld();
            sendIfDue();
        }
    }

    private DigestEntry.Config config() {
        return entry.orElseThrow().getConfig();
    }

    private void sendIfDue() {
        int most = config().getMaxListSize() == 0 ? Integer.MAX_VALUE : config().getMaxListSize();
        boolean isDue = waiting.size() >= most
                || waitingBytes >= Notifications.MESSAGE_BYTES
                || nanos.getAsLong() - waitingSince >= config().getMaxTimeoutNs();
        if (isDue && !waiting.isEmpty()) {
            send();
        }
    }

    private void send() {
        DigestList list = DigestList.newBuilder()
                .setDigestId(schema.id())
                .setListId(nextList++)
                .addAllData(waiting)
                .setTimestamp(Notifications.now())
                .build();
        boolean isTaken =
                output.test(StreamMessageResponse.newBuilder().setDigest(list).build());
        if (isTaken && config().getAckTimeoutNs() > 0) {
            known.addAll(waiting);
            knownBytes += waitingBytes;
            unacknowledged.put(list.getListId(), new Sent(Set.copyOf(waiting), waitingBytes, nanos.getAsLong()));
            forgetOld();
        }
        clearWaiting();
    }

    private void forgetOld() {
        long now = nanos.getAsLong();
        Iterator<Sent> oldestFirst = unacknowledged.values().iterator();
        while (oldestFirst.hasNext()) {
            Sent oldest = oldestFirst.next();
            boolean isOver = now - oldest.nanos() >= config().getAckTimeoutNs();
            if (!isOver && known.size() <= KNOWN && knownBytes <= KNOWN_BYTES) {
                return;
            }
            oldestFirst.remove();
            forget(oldest);
        }
    }

    private void forget(Sent sent) {
        known.removeAll(sent.data());
        knownBytes -= sent.bytes();
    }

    /** The controller has dealt with a list; what is in it may be reported again. */
    synchronized void acknowledge(long list) {
        Sent sent = unacknowledged.remove(list);
        if (sent != null) {
            forget(sent);
        }
    }
}
