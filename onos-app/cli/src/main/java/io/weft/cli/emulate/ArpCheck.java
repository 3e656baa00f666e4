package io.weft.cli.emulate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.List;
import java.util.stream.IntStream;

/** Lets every endpoint ask once for the MAC of another, and counts the right answers. */
final class ArpCheck {
    private ArpCheck() {}

    /**
     * What came of it.
     *
     * @param asked questions
     * @param answered questions that got exactly one answer, and the planned MAC
     */
    record Result(@JsonProperty("arpAsked") int asked, @JsonProperty("arpAnswered") int answered) {
        boolean holds() {
            return asked == answered;
        }
    }

    /** Asks for the endpoint half the fabric away, so that most questions are about remote endpoints. */
    static Result run(EmulatedFabric switches, Receptions receptions, Fabric fabric) {
        Topology topology = fabric.topology();
        int n = topology.endpointCount();
        if (n < 2) {
            return new Result(0, 0);
        }
        int answered = (int) IntStream.range(0, n)
                .filter(from -> {
                    int target = (from + n / 2) % n;
                    receptions.await();
                    switches.send(from, ProbeFrame.arpRequest(fabric.addressing(), from, target));
                    List<Receptions.Reception> answers = receptions.take();
                    return answers.size() == 1
                            && answers.get(0).endpoint() == from
                            && ProbeFrame.isArpReply(
                                    fabric.addressing(),
                                    from,
                                    target,
                                    answers.get(0).frame());
                })
                .count();
        return new Result(n, answered);
    }
}
