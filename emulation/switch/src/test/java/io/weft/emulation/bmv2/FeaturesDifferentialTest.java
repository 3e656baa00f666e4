package io.weft.emulation.bmv2;

import io.weft.emulation.Replicas;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.CloneSessionEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Replica;
import p4.v1.P4RuntimeOuterClass.Update;

/** Random operands for every operation of features.p4, in bmv2 and in the emulated switch. */
class FeaturesDifferentialTest {
    private static final long SEED = 20261121;
    private static final Entity SESSION = Replicas.session(CloneSessionEntry.newBuilder()
            .setSessionId(7)
            .addReplicas(Replica.newBuilder().setEgressPort(9).setInstance(3)));

    /** The program sends packets that are none of its own back by the port that they came by. */
    private static final Sentinels SENTINELS = new Sentinels(
            marker -> IntStream.of(400, 401, 402, 403, Comparison.CPU_PORT)
                    .mapToObj(port -> Injection.of(port, bounced(marker)))
                    .toList(),
            4,
            1);

    private static byte[] bounced(byte[] marker) {
        return ByteBuffer.allocate(30).position(22).put(marker).array();
    }

    private final Random random = new Random(SEED);
    private Comparison compared;

    @BeforeEach
    void start() throws IOException {
        compared = Comparison.start();
        compared.load("features");
    }

    @AfterEach
    void stop() throws IOException {
        if (compared != null) {
            compared.close();
        }
    }

    private byte[] work(int op, int a, int b, byte[] rest) {
        byte[] frame = new byte[69 + rest.length];
        random.nextBytes(frame);
        ByteBuffer bytes = ByteBuffer.wrap(frame);
        bytes.putShort(12, (short) 0x9123).put(14, (byte) op).putInt(15, a).putInt(19, b);
        bytes.putShort(67, (short) 0);
        bytes.position(69);
        bytes.put(rest);
        return frame;
    }

    @Test
    void everyOperationOfTheFeaturesProgram() {
        for (int round = 0; round < 15; round++) {
            for (int op = 0; op <= 35; op++) {
                if (op == 18) {
                    continue; // A random number is no reason to differ.
                }
                byte[] rest = new byte[4 + random.nextInt(20)];
                random.nextBytes(rest);
                int a = op == 19 || op == 20 ? random.nextInt(4) : random.nextInt();
                int b = op == 27 || random.nextInt(4) == 0 ? a : random.nextInt();
                byte[] frame = work(op, a, op == 6 ? b & 31 : b, rest);
                if (op == 23) {
                    // It reads the second label, which is undefined unless it is there.
                    frame[68] = 1;
                    frame[70] &= (byte) 0xfe;
                    frame[72] |= 1;
                } else if (random.nextInt(3) == 0) {
                    frame[68] = 1;
                }
                if (random.nextInt(3) == 0) {
                    System.arraycopy(frame, 31, frame, 47, 16);
                }
                compared.inject(1 + random.nextInt(8), frame);
            }
            compared.check(SENTINELS, "seed " + SEED);
        }
    }

    @Test
    void egressClones() {
        compared.write(Update.Type.INSERT, SESSION);
        for (int i = 0; i < 20; i++) {
            compared.inject(3, work(33, i, 0, new byte[2]));
        }
        compared.check(SENTINELS, "clones");
    }

    @Test
    void packetsThatEndAnywhere() {
        byte[] whole = work(1, 2, 3, new byte[8]);
        for (int length = 14; length < whole.length; length++) {
            compared.inject(1 + length % 8, Arrays.copyOf(whole, length));
            if (length % 20 == 0) {
                compared.check(SENTINELS, "short packets");
            }
        }
        compared.check(SENTINELS, "short packets");
    }
}
