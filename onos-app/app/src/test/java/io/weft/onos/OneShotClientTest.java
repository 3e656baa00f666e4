package io.weft.onos;

import static io.weft.onos.FakeClients.fake;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.p4.P4Action;
import io.weft.p4.P4Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiEntity;
import org.onosproject.net.pi.runtime.PiTableAction;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeReadClient;
import org.onosproject.p4runtime.api.P4RuntimeWriteClient;

/** What a device is given, and what ONOS sees of it. */
class OneShotClientTest {
    private static final PiPipeconf PROGRAM = WeftPipeconf.make();
    private static final PiTableEntry CARRYING = carrying();
    private static final PiTableEntry WITH_SET = PiTableEntry.builder()
            .forTable(CARRYING.table())
            .withAction(TableActions.onDevice(CARRYING.action()))
            .withPriority(7)
            .withCookie(9)
            .build();

    /** What the client below was asked to write. */
    private final List<PiEntity> written = new ArrayList<>();

    private volatile boolean submitted;

    private final P4RuntimeClient client = OneShotClient.of(below());

    private static PiTableEntry carrying() {
        P4Table table = ProgramNames.table("next_hop").orElseThrow();
        P4Action action = table.actions().get(0);
        List<ActionSet.Member> members = new ArrayList<>();
        for (int weight = 1; weight <= 2; weight++) {
            long[] arguments = new long[action.params().size()];
            Arrays.fill(arguments, weight);
            members.add(new ActionSet.Member(ActionCall.of(action, arguments), weight, ActionSet.Member.UNWATCHED));
        }
        PiTableAction inRule = TableActions.inRule(new ActionSet(members));
        return PiTableEntry.builder()
                .forTable(PiTableId.of(table.name()))
                .withAction(inRule)
                .withPriority(7)
                .withCookie(9)
                .build();
    }

    private P4RuntimeClient below() {
        return fake(P4RuntimeClient.class, (method, asked) -> method.equals("write") ? writing() : reading());
    }

    @SuppressWarnings("FutureReturnValueIgnored") // it is the answer, and whoever asked gets it
    private P4RuntimeWriteClient.WriteRequest writing() {
        P4RuntimeWriteClient.WriteRequest[] request = new P4RuntimeWriteClient.WriteRequest[1];
        request[0] = fake(P4RuntimeWriteClient.WriteRequest.class, (method, asked) -> {
            if (method.equals("pendingUpdates")) {
                return written.stream().map(OneShotClientTest::update).collect(Collectors.toList());
            }
            if (method.equals("submit")) {
                return CompletableFuture.supplyAsync(() -> null, CompletableFuture.delayedExecutor(50, MILLISECONDS))
                        .thenRun(() -> submitted = true);
            }
            if (asked[0] instanceof PiEntity) {
                written.add((PiEntity) asked[0]);
            } else {
                ((Iterable<?>) asked[0]).forEach(each -> written.add((PiEntity) each));
            }
            return request[0];
        });
        return request[0];
    }

    private static P4RuntimeWriteClient.EntityUpdateRequest update(PiEntity entity) {
        return fake(
                P4RuntimeWriteClient.EntityUpdateRequest.class,
                (method, asked) -> method.equals("entity") ? entity : entity.handle(DeviceId.deviceId("device:s")));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // it is the answer, and whoever asked gets it
    private static P4RuntimeReadClient.ReadRequest reading() {
        P4RuntimeReadClient.ReadResponse response = fake(
                P4RuntimeReadClient.ReadResponse.class,
                (method, asked) -> method.equals("isSuccess") ? true : List.of(WITH_SET));
        P4RuntimeReadClient.ReadRequest[] request = new P4RuntimeReadClient.ReadRequest[1];
        request[0] = fake(P4RuntimeReadClient.ReadRequest.class, (method, asked) -> {
            switch (method) {
                case "submit":
                    return CompletableFuture.completedFuture(response);
                case "submitSync":
                    return response;
                default:
                    return request[0];
            }
        });
        return request[0];
    }

    @Test
    void aDeviceIsGivenTheSetThatAnEntryCarries() {
        client.write(1, PROGRAM).insert(CARRYING).modify(List.of(CARRYING)).entity(CARRYING, null);
        client.write(1, PROGRAM).entities(List.of(CARRYING, WITH_SET), P4RuntimeWriteClient.UpdateType.INSERT);
        assertThat(written).hasSize(5).allSatisfy(entity -> assertThat(entity).isEqualTo(WITH_SET));
    }

    @Test
    void whatIsYetToBeWrittenIsToldAsItWasGiven() {
        P4RuntimeWriteClient.WriteRequest request =
                client.write(1, PROGRAM).insert(CARRYING).modify(CARRYING);
        assertThat(request.pendingUpdates())
                .extracting(P4RuntimeWriteClient.EntityUpdateRequest::entity)
                .containsExactly(CARRYING, CARRYING);
        assertThat(request.pendingUpdates()).allSatisfy(update -> assertThat(update.handle())
                .isEqualTo(CARRYING.handle(DeviceId.deviceId("device:s"))));
    }

    @Test
    void whatWasSubmittedIsWrittenWhenTheCallReturns() {
        assertThat(client.write(1, PROGRAM).insert(CARRYING).submit()).isDone();
        assertThat(submitted).isTrue();
    }

    @Test
    void whatADeviceHasIsReadAsEntriesThatCarryIt() {
        Stream.of(
                        client.read(1, PROGRAM).tableEntries(CARRYING.table()).submitSync(),
                        client.read(1, PROGRAM)
                                .allTableEntries()
                                .allDefaultTableEntries()
                                .submit()
                                .join())
                .forEach(response -> {
                    assertThat(response.isSuccess()).isTrue();
                    assertThat(response.all(PiTableEntry.class)).containsExactly(CARRYING);
                });
    }
}
