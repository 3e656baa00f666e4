package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.e2e.LyingSwitch.Lie;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One switch of 18 is hostile. The links of the others are repaired as before, the controller lives on with little
 * memory, and it names the culprit and why.
 */
@EnabledIfSystemProperty(named = "weft.hostile", matches = "true", disabledReason = "minutes: -Dweft.hostile=true")
class HostileSwitchTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int HOSTILE = 4;
    private static final int MEGABYTES = 256;
    private static final long MOST_HELD = 64 << 20;
    private static final int REPAIRS = 3;

    private final Fabric fabric = fabric();
    private final Topology topology = fabric.topology();
    private final EmulatedSwitches switches = new EmulatedSwitches(fabric);
    private final LyingSwitch hostile = new LyingSwitch(switches.addresses().get(HOSTILE), Lie.NONE);
    private final int[] links = IntStream.range(0, topology.linkCount())
            .filter(l -> topology.source(topology.channelOfLink(l)) != HOSTILE
                    && topology.target(topology.channelOfLink(l)) != HOSTILE)
            .limit(REPAIRS)
            .toArray();
    private ControllerProcess controller;

    /** The fabric, which the process of the controller makes anew. */
    static Fabric fabric() {
        return Planned.fabric(SlimFly.of(3, 1), Scheme.MINIMAL, Spread.FLOW);
    }

    @BeforeEach
    void start() {
        Map<Integer, SwitchAddress> addresses = new HashMap<>(switches.addresses());
        addresses.put(HOSTILE, hostile.address());
        controller = new ControllerProcess(addresses, MEGABYTES);
        await("it has programmed all switches", () -> told("programmed.*nothing out of service.*"));
        await("all reach one another", switches::deliversAll);
    }

    @AfterEach
    void stop() {
        controller.close();
        hostile.close();
        switches.close();
    }

    private void await(String what, BooleanSupplier condition) {
        Await.until(what, SOON, () -> {
            assertThat(controller.isAlive())
                    .as("the controller lives; at the end it said %s", controller.lines())
                    .isTrue();
            return condition.getAsBoolean();
        });
    }

    private boolean told(String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return controller.lines().stream()
                .anyMatch(line -> compiled.matcher(line).matches());
    }

    /** Cuts links of other switches and restores them, and returns how long the longest repair took. */
    private Duration repairs() {
        long longest = 0;
        for (int link : links) {
            switches.setLink(link, false);
            long cut = System.nanoTime();
            await("some packets are lost", () -> !switches.deliversAllBut(HOSTILE) || isDown(link));
            await("the others are repaired", () -> switches.deliversAllBut(HOSTILE));
            longest = Math.max(longest, System.nanoTime() - cut);
            int before = controller.lines().size();
            switches.setLink(link, true);
            String up = "link-up: " + Pattern.quote(topology.linkName(link)) + ".*";
            await("the link is used again", () -> controller.lines().stream()
                    .skip(Math.max(0, before - 1))
                    .anyMatch(line -> line.matches(up)));
        }
        return Duration.ofNanos(longest);
    }

    private boolean isDown(int link) {
        return told("link-down: " + Pattern.quote(topology.linkName(link)) + ".*");
    }

    /** What the controller has to say of the culprit. */
    private static List<String> named(Lie lie) {
        return switch (lie) {
            case HANGS -> List.of("(detached|unanswered|unreachable): NAME .*", "switch-down: NAME.*");
            case ANSWERS_LATE -> List.of("(detached|unanswered|unreachable): NAME .*");
            case REPORTS_AN_UNKNOWN_TABLE -> List.of("quarantined: NAME .*an entry of a table with id.*");
                // Where reading so much takes longer than a call may, it did not answer.
            case REPORTS_HUGE_ENTRIES -> List.of(
                    "(quarantined: NAME .*exceeds maximum size|(detached|unanswered): NAME ).*");
            case REPORTS_ENTRIES_WITHOUT_END -> List.of(
                    "(quarantined: NAME .*cannot hold|(detached|unanswered): NAME ).*");
            case FLOODS_WITH_PACKETS -> List.of("flooding: NAME .*more than 5000 packets a second.*");
            case ENDS_ITS_STREAMS -> List.of("quarantined: NAME .*5 times within a minute.*");
            case SPEAKS_FOR_ANOTHER_DEVICE -> List.of("quarantined: NAME .*it answers as device 6.*");
            default -> throw new AssertionError("not tried: " + lie);
        };
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "HANGS",
                "ANSWERS_LATE",
                "REPORTS_AN_UNKNOWN_TABLE",
                "REPORTS_HUGE_ENTRIES",
                "REPORTS_ENTRIES_WITHOUT_END",
                "FLOODS_WITH_PACKETS",
                "ENDS_ITS_STREAMS",
                "SPEAKS_FOR_ANOTHER_DEVICE"
            })
    void isNamedAndTheOthersAreServedAsBefore(Lie lie) {
        Duration healthy = repairs();
        hostile.become(lie);
        Duration beside = repairs();
        for (String pattern : named(lie)) {
            String line = pattern.replace("NAME", Pattern.quote(topology.switchName(HOSTILE)));
            await(line, () -> told(line));
        }
        Duration after = repairs();
        long held = controller.heap();
        System.out.printf(
                "%s: repaired in %d ms, beside it %d ms, later %d ms; %d MB held, %d packets sent%n",
                lie, healthy.toMillis(), beside.toMillis(), after.toMillis(), held >> 20, hostile.packetsSent());
        assertThat(controller.isAlive()).isTrue();
        assertThat(held).isLessThan(MOST_HELD);
        Duration most = healthy.multipliedBy(2).plusSeconds(1);
        assertThat(beside).isLessThan(most);
        assertThat(after).isLessThan(most);
    }

    @Test
    void theEndOfAFloodIsToldOnce() {
        hostile.become(Lie.FLOODS_WITH_PACKETS);
        String name = Pattern.quote(topology.switchName(HOSTILE));
        await("it is told", () -> told("flooding: " + name + ".*"));
        hostile.become(Lie.NONE);
        await("its end is told", () -> told("flood-over: " + name + ".*"));
        assertThat(controller.lines())
                .filteredOn(line -> line.startsWith("flood"))
                .hasSize(2);
    }
}
