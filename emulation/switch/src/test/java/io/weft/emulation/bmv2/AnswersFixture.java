package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.Code;
import io.grpc.StatusRuntimeException;
import io.weft.emulation.Entry;
import io.weft.emulation.Programs;
import io.weft.emulation.TestController;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.Update;

/** Asks bmv2 and the emulated switch the same, one after the other, and remembers where their answers differ. */
abstract class AnswersFixture {
    static final P4Info ROUTER = Programs.info("router");
    static final P4Info FEATURES = Programs.info("features");

    private final List<String> differences = new ArrayList<>();
    Comparison compared;

    @BeforeEach
    void start() throws IOException {
        compared = Comparison.start();
    }

    @AfterEach
    void stop() throws IOException {
        if (compared != null) {
            compared.close();
        }
    }

    static Entry entry(String table) {
        return Entry.of(ROUTER, "ingress." + table);
    }

    static Entity entity(Consumer<Entity.Builder> fill) {
        Entity.Builder builder = Entity.newBuilder();
        fill.accept(builder);
        return builder.build();
    }

    void compare(String what, Function<TestController, Object> ask) {
        note(what, answer(compared.toBmv2(), ask), answer(compared.toEmulated(), ask));
    }

    private void note(String what, Object ofBmv2, Object emulated) {
        if (!ofBmv2.equals(emulated)) {
            differences.add(what + ": " + ofBmv2 + " -> " + emulated);
        }
    }

    private static Object answer(TestController controller, Function<TestController, Object> ask) {
        try {
            return ask.apply(controller);
        } catch (StatusRuntimeException e) {
            return e.getStatus().getCode();
        }
    }

    /** Fails unless the answers differed in these ways and no others: what was asked, bmv2's answer, the other one. */
    void assertDifferences(String... expected) {
        assertThat(differences).containsExactly(expected);
    }

    void write(String what, Update.Type type, Entity entity) {
        compare(what, controller -> {
            List<Error> errors = controller.errors(controller
                    .writeRequest()
                    .addUpdates(Update.newBuilder().setType(type).setEntity(entity))
                    .build());
            return Code.forNumber(errors.isEmpty() ? 0 : errors.get(0).getCanonicalCode());
        });
    }

    void insert(String what, Entity entity) {
        write(what, Update.Type.INSERT, entity);
    }

    void insert(String what, Entry entry) {
        insert(what, entry.entity());
    }

    void modify(String what, Entity entity) {
        write(what, Update.Type.MODIFY, entity);
    }

    void delete(String what, Entity entity) {
        write(what, Update.Type.DELETE, entity);
    }

    /** Compares what is read, in any order; only what the other did not read appears in a difference. */
    void read(String what, Entity entity) {
        Object ofBmv2 = answer(compared.toBmv2(), controller -> texts(controller.read(entity)));
        Object emulated = answer(compared.toEmulated(), controller -> texts(controller.read(entity)));
        if (ofBmv2 instanceof List<?> all && emulated instanceof List<?> others) {
            ofBmv2 = all.stream().filter(each -> !others.contains(each)).toList();
            emulated = others.stream().filter(each -> !all.contains(each)).toList();
        }
        note(what, ofBmv2, emulated);
    }

    private static List<String> texts(List<Entity> entities) {
        return entities.stream()
                .map(each -> each.toString().replaceAll("\\s+", " ").strip())
                .sorted()
                .toList();
    }
}
