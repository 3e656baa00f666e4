package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.onlab.packet.EthType.EtherType;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.PortNumber;
import org.onosproject.net.flow.DefaultTrafficSelector;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.TrafficSelector;
import org.onosproject.net.flow.TrafficTreatment;
import org.onosproject.net.flowobjective.DefaultForwardingObjective;
import org.onosproject.net.flowobjective.ForwardingObjective;
import org.onosproject.net.flowobjective.Objective;
import org.onosproject.net.flowobjective.ObjectiveContext;
import org.onosproject.net.flowobjective.ObjectiveError;

/** Flow objectives that are met by the program as it is, and all others. */
class WeftPipelinerTest {
    private final List<String> answers = new ArrayList<>();
    private final ObjectiveContext listener = new ObjectiveContext() {
        @Override
        public void onSuccess(Objective objective) {
            answers.add("met");
        }

        @Override
        public void onError(Objective objective, ObjectiveError error) {
            answers.add(error.name());
        }
    };

    private void forward(TrafficSelector selector) {
        TrafficTreatment punt = DefaultTrafficTreatment.builder()
                .setOutput(PortNumber.CONTROLLER)
                .build();
        new WeftPipeliner()
                .forward(DefaultForwardingObjective.builder()
                        .withSelector(selector)
                        .withTreatment(punt)
                        .fromApp(new DefaultApplicationId(1, "org.onosproject.core"))
                        .withFlag(ForwardingObjective.Flag.VERSATILE)
                        .add(listener));
    }

    private static TrafficSelector ofType(EtherType type) {
        return DefaultTrafficSelector.builder()
                .matchEthType(type.ethType().toShort())
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"LLDP", "BDDP", "ARP"})
    void packetsThatTheProgramHandsOnMayBeAskedFor(String type) {
        forward(ofType(EtherType.valueOf(type)));
        assertThat(answers).containsExactly("met");
    }

    @Test
    void allOthersAreRefused() {
        forward(ofType(EtherType.IPV4));
        forward(DefaultTrafficSelector.emptySelector());
        assertThat(answers).containsExactly("UNSUPPORTED", "UNSUPPORTED");
    }
}
