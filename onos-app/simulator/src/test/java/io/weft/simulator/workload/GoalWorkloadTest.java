package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.simulator.workload.GoalInterpreter.Dependency;
import io.weft.simulator.workload.GoalInterpreter.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntConsumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class GoalWorkloadTest {
    private static final int FLIT_BYTES = 64;
    private static final int PACKET_FLITS = 4;
    private static final int DELAY = StraightLinks.DELAY;

    private final GoalSchedule.Builder schedule = new GoalSchedule.Builder(4, "test.goal");

    /** By operation, the cycle in which it is over; -1 if it never is. */
    private List<Integer> ends() {
        GoalSchedule built = schedule.build();
        List<Integer> ends = new ArrayList<>();
        for (int o = 0; o < built.operations(); o++) {
            ends.add(-1);
        }
        StraightLinks links = new StraightLinks(PACKET_FLITS, FLIT_BYTES);
        run(links, built.ranks(), built.adapters, built.sends(), over -> goal(built)
                .start(operation -> {
                    over.accept(operation);
                    ends.set(operation, links.cycle());
                }));
        return ends;
    }

    static GoalWorkload goal(GoalSchedule schedule) {
        return new GoalWorkload(schedule, OptionalDouble.of(1));
    }

    private static List<Integer> run(
            StraightLinks links, int ranks, int adapters, long messages, Function<IntConsumer, RankPrograms> program) {
        List<Integer> order = new ArrayList<>();
        Workload workload = new Workload(ranks, adapters, messages) {
            @Override
            public RankPrograms start() {
                return program.apply(order::add);
            }
        };
        links.run(workload, OptionalInt.empty(), cycles -> {});
        return order;
    }

    /** Of F flits, the last leaves F - 1 cycles after the first; a send is over when its last packet has left. */
    @Test
    void whatIsSentIsReceivedWhenItHasArrivedAsAWhole() {
        int calculation = schedule.calculate(0, 100);
        int send = schedule.send(0, 128, 1, 7);
        schedule.requires(send, calculation);
        int receive = schedule.receive(1, 128, 0, 7);
        int answer = schedule.send(1, 5 * FLIT_BYTES, 0, 0);
        schedule.requires(answer, receive);
        int last = schedule.receive(0, 5 * FLIT_BYTES, 1, 0);
        int then = schedule.calculate(0, 10);
        schedule.requires(then, last);
        int received = 100 + 1 + DELAY;
        assertThat(ends())
                .containsExactly(100, 100, received, received + 4, received + 4 + DELAY, received + 4 + DELAY + 10);
    }

    @Test
    void aCpuDoesOneThingAtATimeAndAnotherSomethingElse() {
        schedule.calculate(0, 30);
        schedule.calculate(0, 20);
        int send = schedule.send(0, 64, 1, 0);
        schedule.on(1, 0);
        schedule.calculate(0, 25);
        int other = schedule.send(0, 64, 1, 1);
        List<Integer> ends = ends();
        assertThat(ends).containsExactly(30, 50, 50, 25, 25);
        assertThat(ends.get(send)).isGreaterThan(ends.get(other));
    }

    /** What waits for a beginning begins in that cycle; a message begins when the one before it has left. */
    @Test
    void operationsCanWaitForTheBeginningOfOthers() {
        int first = schedule.send(0, 10 * FLIT_BYTES, 1, 0);
        int second = schedule.send(0, FLIT_BYTES, 1, 0);
        int withFirst = schedule.calculate(0, 3);
        int withSecond = schedule.calculate(0, 1);
        int withReceive = schedule.calculate(1, 2);
        schedule.requiresBegin(withFirst, first);
        schedule.requiresBegin(withSecond, second);
        schedule.requiresBegin(withReceive, schedule.receive(1, FLIT_BYTES, 0, 0));
        // Packets of 4, 4 and 2 flits leave in cycles 0, 4 and 8; the next message can begin in the cycle after.
        assertThat(ends()).containsExactly(8, 10, 3, 10, 2, 9 + DELAY);
    }

    /** The second message is there first, but a receive that names its tag takes them in the order of sending. */
    @Test
    void messagesOfOneFlowAreReceivedInTheOrderInWhichTheyAreSent() {
        schedule.on(0, 1);
        int large = schedule.send(0, 20 * FLIT_BYTES, 1, 0);
        int small = schedule.send(0, FLIT_BYTES, 1, 0);
        int one = schedule.receive(1, 0, 0, 0);
        int two = schedule.receive(1, 0, 0, 0);
        int other = schedule.send(0, FLIT_BYTES, 1, 5);
        int three = schedule.receive(1, 0, 0, 5);
        List<Integer> ends = ends();
        assertThat(ends.get(small)).isLessThan(ends.get(large));
        assertThat(ends.get(one)).isEqualTo(ends.get(two)).isGreaterThan(20 + DELAY);
        assertThat(ends.get(other)).isLessThan(ends.get(large));
        assertThat(ends.get(three)).isLessThan(ends.get(one));
    }

    @Test
    void aReceiveOfAnySourceAndTagTakesTheFirstThatIsThere() {
        int late = schedule.calculate(1, 50);
        schedule.requires(schedule.send(1, 64, 0, 3), late);
        schedule.send(2, 64, 0, 4);
        int any = schedule.receive(0, 64, GoalSchedule.ANY, GoalSchedule.ANY);
        int tagged = schedule.receive(0, 64, GoalSchedule.ANY, 3);
        List<Integer> ends = ends();
        assertThat(ends.get(any)).isEqualTo(DELAY);
        assertThat(ends.get(tagged)).isEqualTo(50 + DELAY);
    }

    @Test
    void emptyMessagesTakeAFlit() {
        schedule.send(0, 0, 1, 0);
        schedule.receive(1, 0, 0, 0);
        assertThat(ends()).containsExactly(0, DELAY);
    }

    @Test
    void timesAreRoundedToCycles() {
        schedule.calculate(0, 10);
        schedule.calculate(0, 13);
        schedule.calculate(0, 2);
        schedule.send(0, 64, 1, 0);
        GoalWorkload workload = new GoalWorkload(schedule.build(), OptionalDouble.of(5.12));
        StraightLinks links = new StraightLinks(PACKET_FLITS, FLIT_BYTES);
        links.run(workload, OptionalInt.empty(), cycles -> {});
        assertThat(links.cycle()).isEqualTo(2 + 3 + DELAY);
    }

    /** Of 0.4 cycles each, a thousand take 400; those of another CPU, of 0.6 cycles, 600. */
    @Test
    void whatRoundingLeavesOutCountsInTheNextCalculationOfTheCpu() {
        for (int i = 0; i < 1000; i++) {
            schedule.on(0, 0);
            schedule.calculate(0, 2);
            schedule.on(1, 0);
            schedule.calculate(0, 3);
        }
        int other = schedule.send(0, 64, 1, 0);
        schedule.on(0, 0);
        int send = schedule.send(0, 64, 2, 0);
        StraightLinks links = new StraightLinks(PACKET_FLITS, FLIT_BYTES);
        int[] ends = new int[schedule.count()];
        GoalWorkload workload = new GoalWorkload(schedule.build(), OptionalDouble.of(5));
        Workload observed = new Workload(4, 1, 2) {
            @Override
            public RankPrograms start() {
                return workload.start(operation -> ends[operation] = links.cycle());
            }
        };
        links.run(observed, OptionalInt.empty(), cycles -> {});
        assertThat(ends[send]).isEqualTo(400);
        assertThat(ends[other]).isEqualTo(600);
    }

    @Test
    void calculationsNeedTheLengthOfACycle() {
        schedule.send(0, 64, 1, 0);
        schedule.calculate(0, 0);
        GoalSchedule instant = schedule.build();
        assertThat(new GoalWorkload(instant, OptionalDouble.empty()).messages()).isOne();
        schedule.calculate(0, 1);
        GoalSchedule timed = schedule.build();
        assertThatThrownBy(() -> new GoalWorkload(timed, OptionalDouble.empty()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("it is not known how long a cycle of these switches is; set link-gbps");
    }

    @Test
    void whatIsNeverSentIsNamed() {
        schedule.at(12);
        int receive = schedule.receive(3, 64, 1, 9);
        schedule.requires(schedule.send(3, 64, 0, 0), receive);
        schedule.send(0, 64, 1, 0);
        StraightLinks links = new StraightLinks(PACKET_FLITS, FLIT_BYTES);
        Processes processes = links.run(goal(schedule.build()), OptionalInt.empty(), cycles -> {});
        assertThat(processes.complete()).isFalse();
        assertThat(processes.waiting())
                .isEqualTo(
                        "no more are sent, but one is waited for: test.goal:12: rank 3, recv 64b from rank 1, tag 9");
    }

    /** Operations at random, some of which may wait for ever: all that are over are so in the same order and cycle. */
    @Property(tries = 500)
    void allThatIsOverIsSoInTheOrderOfABruteForceInterpreter(
            @ForAll @IntRange(min = 2, max = 5) int ranks,
            @ForAll @IntRange(min = 1, max = 25) int messages,
            @ForAll @IntRange(min = 1, max = 3) int cpus,
            @ForAll @IntRange(min = 1, max = 3) int adapters,
            @ForAll @IntRange(max = 3) int wildcards,
            @ForAll long seed) {
        Random random = new Random(seed);
        List<Operation> operations = operations(random, ranks, messages, cpus, wildcards);
        List<Dependency> dependencies = dependencies(random, operations);
        GoalSchedule.Builder builder = new GoalSchedule.Builder(ranks, "random");
        for (Operation each : operations) {
            builder.on(each.cpu, adapters - 1);
            if (each.kind.equals("send")) {
                builder.send(each.rank, (int) each.amount, each.peer, each.tag);
            } else if (each.kind.equals("recv")) {
                builder.receive(each.rank, (int) each.amount, each.peer, each.tag);
            } else {
                builder.calculate(each.rank, each.amount);
            }
        }
        for (Dependency each : dependencies) {
            if (each.begin) {
                builder.requiresBegin(each.waits, each.other);
            } else {
                builder.requires(each.waits, each.other);
            }
        }
        GoalSchedule built = builder.build();
        StraightLinks links = new StraightLinks(PACKET_FLITS, FLIT_BYTES);
        StraightLinks others = new StraightLinks(PACKET_FLITS, FLIT_BYTES);
        List<Integer> order = run(links, ranks, adapters, messages, goal(built)::start);
        List<Integer> expected =
                run(others, ranks, adapters, messages, over -> new GoalInterpreter(operations, dependencies, over));
        assertThat(order).isEqualTo(expected);
        assertThat(links.cycle()).isEqualTo(others.cycle());
        assertThat(links.sent).usingRecursiveComparison().isEqualTo(others.sent);
    }

    private static List<Operation> operations(Random random, int ranks, int messages, int cpus, int wildcards) {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            int from = random.nextInt(ranks);
            int to = (from + 1 + random.nextInt(ranks - 1)) % ranks;
            int tag = random.nextInt(2);
            int bytes = random.nextInt(10 * FLIT_BYTES);
            boolean anySource = random.nextInt(4) < wildcards;
            boolean anyTag = random.nextInt(4) < wildcards;
            operations.add(new Operation("calc", from, random.nextInt(cpus), random.nextInt(9), GoalSchedule.ANY, 0));
            operations.add(new Operation("send", from, random.nextInt(cpus), bytes, to, tag));
            operations.add(new Operation(
                    "recv",
                    to,
                    random.nextInt(cpus),
                    bytes,
                    anySource ? GoalSchedule.ANY : from,
                    anyTag ? GoalSchedule.ANY : tag));
        }
        return operations;
    }

    /** Each on some that stand above it and are of the same rank. */
    private static List<Dependency> dependencies(Random random, List<Operation> operations) {
        List<Dependency> dependencies = new ArrayList<>();
        for (int o = 1; o < operations.size(); o++) {
            for (int i = random.nextInt(3); i > 0; i--) {
                int other = random.nextInt(o);
                if (operations.get(other).rank == operations.get(o).rank) {
                    dependencies.add(new Dependency(o, other, random.nextInt(3) == 0));
                }
            }
        }
        return dependencies;
    }
}
