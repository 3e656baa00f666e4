package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which fabric a node runs, while what is configured and who looks after it change. */
class FabricSupervisorTest {
    private static final ConfiguredFabric MINIMAL = fabric("{type: hyperx, dimensions: [3, 3]}", "minimal");
    private static final ConfiguredFabric VALIANT = fabric("{type: hyperx, dimensions: [3, 3]}", "valiant");
    private static final ConfiguredFabric OTHER = fabric("{type: hyperx, dimensions: [4]}", "minimal");

    private final FakeStore store = new FakeStore();
    private final FabricMemory memory = new FabricMemory(store, FakeStore.UNCHANGED);
    private final List<Run> runs = new ArrayList<>();
    private final List<Runnable> later = new ArrayList<>();
    private final FabricSupervisor keeper = keeper(memory);
    /** What a start fails with, and the request for what can be asked; null if they do not. */
    private RuntimeException fault;

    private RuntimeException unanswered;

    /** Does what it is told to, when the test has it done. */
    private final class Run implements RunningFabric {
        private final ConfiguredFabric first;
        private final CompletableFuture<Void> prepared = new CompletableFuture<>();
        private final CompletableFuture<Void> programmed = new CompletableFuture<>();
        private final List<Fabric> changes = new ArrayList<>();
        private CompletableFuture<Void> changed;
        private Set<String> drained;
        private boolean closed;

        Run(ConfiguredFabric first) {
            this.first = first;
        }

        @Override
        public CompletableFuture<?> start(Set<String> names) {
            if (fault != null) {
                throw fault;
            }
            drained = names;
            return prepared;
        }

        @Override
        public CompletableFuture<Void> programmed() {
            return programmed;
        }

        @Override
        public CompletableFuture<?> change(Fabric next) {
            changes.add(next);
            changed = new CompletableFuture<>();
            return changed;
        }

        @Override
        public Subject subject(FabricMemory unused) {
            if (unanswered != null) {
                throw unanswered;
            }
            return null;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private FabricSupervisor keeper(FabricMemory itsMemory) {
        return new FabricSupervisor(
                fabric -> {
                    Run run = new Run(fabric);
                    runs.add(run);
                    return run;
                },
                itsMemory,
                "test",
                Runnable::run,
                later::add);
    }

    private static ConfiguredFabric fabric(String topology, String scheme) {
        return ConfiguredFabric.parse(
                "test",
                "{version: 1, name: " + scheme + ", topology: " + topology + ", routing: {scheme: " + scheme
                        + ", spread: flow}, virtualChannels: 4, addressing: {ipv4: 10.0.0.0/8}}");
    }

    private Run last() {
        return runs.get(runs.size() - 1);
    }

    @Test
    void whatIsConfiguredRunsOnceAndIsRemembered() {
        keeper.keep(Optional.of(MINIMAL));
        keeper.keep(Optional.of(MINIMAL));
        assertThat(runs).hasSize(1);
        assertThat(last().first).isEqualTo(MINIMAL);
        assertThat(memory.recall()).contains(MINIMAL.text);
    }

    @Test
    void whatCanTakeItsPlaceIsBroughtInWhileItRuns() {
        keeper.keep(Optional.of(MINIMAL));
        keeper.keep(Optional.of(VALIANT));
        assertThat(runs).hasSize(1);
        assertThat(last().changes).containsExactly(VALIANT.fabric());
        assertThat(memory.recall()).contains(MINIMAL.text);
        last().changed.complete(null);
        assertThat(memory.recall()).contains(VALIANT.text);
        assertThat(keeper.refusal()).isEmpty();
    }

    @Test
    void whatIsRefusedIsToldAndTheLastGoodOneIsRemembered() {
        keeper.keep(Optional.of(MINIMAL));
        keeper.keep(Optional.of(VALIANT));
        last().changed.completeExceptionally(new Refusal("too few virtual channels"));
        assertThat(keeper.refusal()).contains("too few virtual channels");
        assertThat(memory.recall()).contains(MINIMAL.text);
        assertThat(last().closed).isFalse();
    }

    @Test
    void whatCannotTakeItsPlaceIsBegunAnew() {
        keeper.keep(Optional.of(MINIMAL));
        memory.drains(Set.of("s0"));
        keeper.keep(Optional.of(OTHER));
        assertThat(runs.get(0).closed).isTrue();
        assertThat(runs).hasSize(2);
        assertThat(last().first).isEqualTo(OTHER);
        assertThat(last().drained).isEmpty();
        assertThat(memory.recall()).contains(OTHER.text);
    }

    @Test
    void theNextNodeRunsWhatRanAndThenWhatIsConfigured() {
        keeper.keep(Optional.of(MINIMAL));
        memory.drains(Set.of("s0"));
        keeper.keep(Optional.empty());
        FabricSupervisor next = keeper(new FabricMemory(store, FakeStore.UNCHANGED));
        next.keep(Optional.of(VALIANT));
        assertThat(last().first).isEqualTo(MINIMAL);
        assertThat(last().drained).containsExactly("s0");
        assertThat(last().changes).isEmpty();
        last().programmed.complete(null);
        assertThat(last().changes).containsExactly(VALIANT.fabric());
    }

    @Test
    void whatIsConfiguredNoMoreByThenIsNotBroughtIn() {
        keeper.keep(Optional.of(MINIMAL));
        keeper.keep(Optional.empty());
        FabricSupervisor next = keeper(new FabricMemory(store, FakeStore.UNCHANGED));
        next.keep(Optional.of(VALIANT));
        next.keep(Optional.empty());
        last().programmed.complete(null);
        assertThat(last().closed).isTrue();
        assertThat(last().changes).isEmpty();
    }

    @Test
    void aNodeThatNoLongerLooksAfterTheFabricLeavesTheMemoryToTheNext() {
        keeper.keep(Optional.of(MINIMAL));
        Run run = last();
        keeper.keep(Optional.of(VALIANT));
        keeper.keep(Optional.empty());
        new FabricMemory(store, FakeStore.UNCHANGED).runs(OTHER.text);
        run.changed.complete(null);
        run.prepared.completeExceptionally(new Refusal("no such link"));
        assertThat(new FabricMemory(store, FakeStore.UNCHANGED).recall()).contains(OTHER.text);
        assertThat(run.closed).isTrue();
    }

    @Test
    void whatCannotBeDrainedIsForgotten() {
        keeper.keep(Optional.of(MINIMAL));
        memory.drains(Set.of("s0"));
        keeper.keep(Optional.empty());
        keeper.keep(Optional.of(MINIMAL));
        assertThat(last().drained).containsExactly("s0");
        last().prepared.completeExceptionally(new Refusal("no such switch"));
        assertThat(memory.drained()).isEmpty();
        assertThat(memory.recall()).contains(MINIMAL.text);
    }

    @Test
    void whatFailsToBeginIsToldAndTriedAgain() {
        fault = new IllegalStateException("no such service");
        keeper.keep(Optional.of(MINIMAL));
        assertThat(keeper.refusal())
                .hasValueSatisfying(reason -> assertThat(reason).contains("fabric minimal", "no such service"));
        assertThat(last().closed).isTrue();
        assertThat(keeper.subject()).isEmpty();
        later.remove(0).run();
        assertThat(runs).hasSize(2);
        fault = null;
        later.remove(0).run();
        assertThat(runs).hasSize(3);
        assertThat(last().drained).isEmpty();
        assertThat(keeper.refusal()).isEmpty();
        assertThat(later).isEmpty();
    }

    @Test
    void whatFailsToBeginLateIsEndedAndTriedAgainToo() {
        unanswered = new IllegalStateException("no such service");
        keeper.keep(Optional.of(MINIMAL));
        assertThat(last().closed).isTrue();
        assertThat(keeper.refusal()).isPresent();
        unanswered = null;
        later.remove(0).run();
        assertThat(last().closed).isFalse();
        assertThat(keeper.refusal()).isEmpty();
    }

    @Test
    void onlyTheLastAttemptIsRepeated() {
        fault = new IllegalStateException("no such service");
        keeper.keep(Optional.of(MINIMAL));
        keeper.keep(Optional.empty());
        keeper.keep(Optional.of(MINIMAL));
        assertThat(later).hasSize(2);
        fault = null;
        later.remove(0).run();
        assertThat(runs).hasSize(2);
        later.remove(0).run();
        assertThat(runs).hasSize(3);
        assertThat(last().closed).isFalse();
    }

    @Test
    void whatBeganMeanwhileIsNotChangedByWhatWasEnded() {
        keeper.keep(Optional.of(MINIMAL));
        keeper.keep(Optional.empty());
        FabricSupervisor next = keeper(new FabricMemory(store, FakeStore.UNCHANGED));
        next.keep(Optional.of(VALIANT));
        Run ended = last();
        next.keep(Optional.empty());
        next.keep(Optional.of(VALIANT));
        ended.programmed.complete(null);
        assertThat(ended.changes).isEmpty();
        assertThat(last().changes).isEmpty();
    }

    /** A defect, or the end of the control loop, says nothing of what is drained: the next node may drain it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsNotDrainedForAnotherReasonIsKept(boolean isClosed) {
        keeper.keep(Optional.of(MINIMAL));
        memory.drains(Set.of("s0"));
        keeper.keep(Optional.empty());
        keeper.keep(Optional.of(MINIMAL));
        last().prepared
                .completeExceptionally(isClosed ? Refusal.notNow("closed") : new IllegalStateException("a defect"));
        assertThat(memory.drained()).containsExactly("s0");
    }

    @Test
    void whatFailedToBeginIsNotTriedAgainWhenSomethingElseIsAskedFor() {
        fault = new IllegalStateException("no such service");
        keeper.keep(Optional.of(MINIMAL));
        keeper.keep(Optional.empty());
        assertThat(keeper.refusal()).isEmpty();
        fault = null;
        later.remove(0).run();
        assertThat(runs).hasSize(1);
    }
}
