package io.weft.routing.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.routing.Fabrics;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import org.junit.jupiter.api.Test;

class WhatIfVerificationTest {
    private final Topology slimFly = SlimFly.of(5);
    private final Fabric minimal = Fabrics.minimal(slimFly, 4);
    private final Failures none = Failures.none(slimFly);

    /** Every pair of the Hoffman-Singleton graph goes over the only switch between them, in two hops at most. */
    @Test
    void drainingASwitchLengthensWaysAndLoadsTheOthersMore() {
        WhatIfVerification drained =
                WhatIfVerification.of(minimal, none, minimal, none.draining(List.of(slimFly.switchName(0))));
        assertThat(drained.now().paths().maxHops()).isEqualTo(2);
        assertThat(drained.then().paths().maxHops()).isEqualTo(3);
        assertThat(drained.then().paths().averageHops())
                .isGreaterThan(drained.now().paths().averageHops());
        assertThat(drained.then().loads().max())
                .isGreaterThan(drained.now().loads().max());
        assertThat(drained.now().proof().virtualChannels()).isEqualTo(2);
        assertThat(drained.then().proof().virtualChannels()).isEqualTo(2);
        assertThat(drained.then().holds()).isTrue();
        assertThat(drained.lost()).isEmpty();
    }

    /** From the two switches that differ in the first dimension to the two in the other, only it leads in order. */
    @Test
    void namesThePairsThatWouldLackVirtualChannels() {
        Topology hyperX = HyperX.of(List.of(3, 3));
        Fabric narrow = Fabrics.minimal(hyperX, 1);
        Failures intact = Failures.none(hyperX);
        Failures drained = intact.draining(List.of(hyperX.switchName(0)));
        WhatIfVerification what = WhatIfVerification.of(narrow, intact, narrow, drained);
        assertThat(what.lost())
                .hasSize(4)
                .hasSameElementsAs(what.then().routes().uncovered().pairs());
        assertThat(what.then().paths().unreachable()).isEqualTo(4L * 2 * 2);
        assertThat(WhatIfVerification.of(narrow, drained, narrow, intact).gained())
                .isEqualTo(what.lost());
    }

    @Test
    void comparesSchemesUponTheFailuresOfTheMoment() {
        Fabric valiant = Fabrics.valiant(SlimFly.of(5), 4);
        Failures cut = none.withLink(3);
        WhatIfVerification what = WhatIfVerification.of(minimal, cut, valiant, cut);
        assertThat(what.then().routes().fabric().topology()).isSameAs(slimFly);
        assertThat(what.then().paths().averageHops())
                .isGreaterThan(1.8 * what.now().paths().averageHops());
        assertThat(what.then().proof().deadlockFree()).isTrue();
        assertThatThrownBy(() -> WhatIfVerification.of(minimal, cut, Fabrics.minimal(SlimFly.of(3), 4), cut))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void aSwitchThatWouldFailLosesNothingButItself() {
        Topology triangle = HyperX.of(List.of(3), 1);
        Fabric fabric = Fabrics.minimal(triangle, 2);
        Failures whole = Failures.none(triangle);
        assertThat(WhatIfVerification.of(fabric, whole, fabric, whole.withSwitch(0))
                        .lost())
                .isEmpty();
        assertThat(WhatIfVerification.of(
                                fabric, whole, fabric, whole.withLink(0).withLink(1))
                        .lost())
                .hasSize(4);
    }
}
