package io.weft.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * A GOAL schedule, run by its definition and in no hurry: whatever has happened, all that it could mean to any
 * operation is looked for among all of them. Shares nothing with {@link GoalWorkload} but the operations.
 */
final class GoalInterpreter implements RankPrograms {
    /** An operation, and where it is. */
    static final class Operation {
        private enum State {
            WAITS,
            READY,
            BEGUN,
            OVER
        }

        final String kind;
        final int rank;
        final int cpu;
        final long amount;
        final int peer;
        final int tag;
        private State state = State.WAITS;
        private long end = NEVER;
        private boolean arrived;
        private boolean known;

        Operation(String kind, int rank, int cpu, long amount, int peer, int tag) {
            this.kind = kind;
            this.rank = rank;
            this.cpu = cpu;
            this.amount = amount;
            this.peer = peer;
            this.tag = tag;
        }
    }

    /** One operation waits for another to be over, or to begin. */
    static final class Dependency {
        final int waits;
        final int other;
        final boolean begin;

        Dependency(int waits, int other, boolean begin) {
            this.waits = waits;
            this.other = other;
            this.begin = begin;
        }
    }

    private final List<Operation> operations;
    private final List<Dependency> dependencies;
    private final IntConsumer over;
    private final List<Operation> queued = new ArrayList<>();
    private final List<Operation> atAdapter = new ArrayList<>();
    private final List<Operation> sent = new ArrayList<>();
    private final List<Operation> unexpected = new ArrayList<>();
    private final List<Operation> posted = new ArrayList<>();
    private final List<Operation> ready = new ArrayList<>();
    private int now;

    GoalInterpreter(List<Operation> operations, List<Dependency> dependencies, IntConsumer over) {
        this.operations = operations;
        this.dependencies = dependencies;
        this.over = over;
        for (Operation each : operations) {
            makeReady(each);
        }
        goOn();
    }

    private void makeReady(Operation operation) {
        boolean waits = dependencies.stream()
                .filter(each -> operations.get(each.waits) == operation)
                .anyMatch(each -> operations
                                .get(each.other)
                                .state
                                .compareTo(each.begin ? Operation.State.BEGUN : Operation.State.OVER)
                        < 0);
        if (operation.state == Operation.State.WAITS && !waits) {
            operation.state = Operation.State.READY;
            ready.add(operation);
        }
    }

    private void change(Operation operation, Operation.State state) {
        operation.state = state;
        for (Dependency each : dependencies) {
            if (operations.get(each.other) == operation) {
                makeReady(operations.get(each.waits));
            }
        }
    }

    private void finish(Operation operation) {
        over.accept(operations.indexOf(operation));
        change(operation, Operation.State.OVER);
    }

    private void goOn() {
        while (!ready.isEmpty()) {
            Operation next = ready.remove(0);
            if (next.kind.equals("recv")) {
                change(next, Operation.State.BEGUN);
                posted.add(next);
                Optional<Operation> message =
                        unexpected.stream().filter(each -> match(each, next)).findFirst();
                message.ifPresent(each -> take(each, next));
            } else {
                queued.add(next);
                work(next.rank, next.cpu);
            }
        }
    }

    private void work(int rank, int cpu) {
        while (operations.stream().noneMatch(each -> each.end != NEVER && each.rank == rank && each.cpu == cpu)) {
            Optional<Operation> first = queued.stream()
                    .filter(each -> each.rank == rank && each.cpu == cpu)
                    .findFirst();
            if (first.isEmpty()) {
                return;
            }
            Operation next = first.get();
            queued.remove(next);
            if (next.kind.equals("send")) {
                atAdapter.add(next);
            } else {
                change(next, Operation.State.BEGUN);
                if (next.amount == 0) {
                    finish(next);
                } else {
                    next.end = now + next.amount;
                }
            }
        }
    }

    private static boolean match(Operation send, Operation receive) {
        return send.peer == receive.rank
                && (receive.peer == GoalSchedule.ANY || receive.peer == send.rank)
                && (receive.tag == GoalSchedule.ANY || receive.tag == send.tag);
    }

    private void take(Operation send, Operation receive) {
        unexpected.remove(send);
        posted.remove(receive);
        finish(receive);
    }

    @Override
    public void now(int cycle) {
        now = cycle;
    }

    @Override
    public boolean next(int rank, Message message) {
        Optional<Operation> first =
                atAdapter.stream().filter(each -> each.rank == rank).findFirst();
        first.ifPresent(send -> {
            atAdapter.remove(send);
            sent.add(send);
            message.set(send.peer, (int) send.amount, operations.indexOf(send));
            change(send, Operation.State.BEGUN);
            goOn();
        });
        return first.isPresent();
    }

    @Override
    public void sent(int source, int tag) {
        finish(operations.get(tag));
        goOn();
    }

    @Override
    public void arrived(int source, int destination, int tag) {
        operations.get(tag).arrived = true;
        for (Operation each : sent) {
            if (!each.known && sameFlow(each, operations.get(tag))) {
                if (!each.arrived) {
                    break;
                }
                each.known = true;
                unexpected.add(each);
                posted.stream()
                        .filter(receive -> match(each, receive))
                        .findFirst()
                        .ifPresent(receive -> take(each, receive));
            }
        }
        goOn();
    }

    private static boolean sameFlow(Operation one, Operation other) {
        return one.rank == other.rank && one.peer == other.peer && one.tag == other.tag;
    }

    @Override
    public long wakes() {
        return operations.stream().mapToLong(each -> each.end).min().orElse(NEVER);
    }

    @Override
    public int wake() {
        long end = wakes();
        Operation first = operations.stream()
                .filter(each -> each.end == end)
                .min((one, other) -> one.rank != other.rank ? one.rank - other.rank : one.cpu - other.cpu)
                .orElseThrow();
        first.end = NEVER;
        finish(first);
        work(first.rank, first.cpu);
        goOn();
        return first.rank;
    }

    @Override
    public boolean complete() {
        return operations.stream().allMatch(each -> each.state == Operation.State.OVER);
    }
}
