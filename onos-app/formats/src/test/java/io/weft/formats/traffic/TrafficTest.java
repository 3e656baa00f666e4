package io.weft.formats.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.formats.Texts;
import io.weft.optimizer.Messages;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficTest {
    /** Switches h0 to h2, with endpoints such as h0:1 and h0:2. */
    private static final Topology TRIANGLE = HyperX.of(List.of(3), 2);

    private static TrafficMatrix traffic(String... lines) {
        return TrafficFile.read(new Texts().with("t.csv", lines), "t.csv", TRIANGLE);
    }

    private static Messages messages(String... lines) {
        return MessagesFile.read(new Texts().with("m.csv", lines), "m.csv", TRIANGLE);
    }

    /** The endpoint h0:1 sends the most, 6, so that all is a sixth; those of h1 share 2, and thus send less. */
    @Test
    void trafficIsInPartsOfWhatTheBusiestEndpointSends() {
        TrafficMatrix traffic =
                traffic("source,destination,amount", "h0:1,h1,4", "", "h0:1, h2:1 ,1.5", "h0:1,h2:1,0.5", "h1,h2:2,2");
        assertThat(traffic.rate(0, 1)).isEqualTo(4 / 6.0);
        assertThat(traffic.rate(0, 2)).isEqualTo(2 / 6.0);
        assertThat(traffic.rate(1, 2)).isEqualTo(2 / 6.0);
        assertThat(traffic.rate(2, 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h0:1,h9,1    | t.csv:2: there is no endpoint or switch 'h9'",
                "h0:1,h1,many | t.csv:2: amount 'many' is no number",
                "h0:1,h1,-1   | t.csv:2: amount -1 is out of range",
                "h0:1,h0:1,1  | t.csv:2: endpoint h0:1 sends to itself",
                "h0:1;h1;1    | t.csv:2: expected source,destination,amount, found",
                "h0:1,h1,0    | t.csv: nobody sends anything"
            })
    void aFaultInTrafficIsNamedWithItsLine(String line, String fault) {
        assertThatThrownBy(() -> traffic("source,destination,amount", line)).hasMessageStartingWith(fault);
    }

    @Test
    void messagesWeighOneUnlessTheySayOtherwise() {
        Messages plain = messages("source,destination", "h0:1,h1:2", "h0:1,h1:2");
        assertThat(plain.count()).isEqualTo(2);
        assertThat(plain.weight(1)).isEqualTo(1);
        Messages weighted = messages("source,destination,weight", "h2:2,h0:1,7");
        assertThat(weighted.weight(0)).isEqualTo(7);
        assertThat(TRIANGLE.endpointName(weighted.source(0))).isEqualTo("h2:2");
        assertThat(TRIANGLE.endpointName(weighted.destination(0))).isEqualTo("h0:1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h0:1,h1,1   | m.csv:3: there is no endpoint 'h1'",
                "h0:1,h0:1,1 | m.csv:3: a message from h0:1 to itself",
                "h0:1,h1:1,0 | m.csv:3: weight 0 is not above 0"
            })
    void aFaultInMessagesIsNamedWithItsLine(String line, String fault) {
        assertThatThrownBy(() -> messages("source,destination,weight", "h0:1,h1:1,1", line))
                .hasMessageStartingWith(fault);
    }
}
