package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.config.Config;
import org.onosproject.net.config.NetworkConfigServiceAdapter;

/** Requests for another routing, which change the network configuration. */
class ConfiguredRoutingTest {
    private static final ApplicationId OWNER = new DefaultApplicationId(7, "io.weft");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ControlledTriangle controlled;
    private JsonNode configured;
    private volatile String refusal;
    private final ConfiguredRouting routing =
            new ConfiguredRouting(new Configurations(), OWNER, () -> Optional.ofNullable(refusal));

    /** Has the run follow what is configured, unless that is refused. */
    private final class Configurations extends NetworkConfigServiceAdapter {
        private FabricConfig config() {
            FabricConfig config = new FabricConfig();
            config.init(OWNER, FabricConfig.KEY, configured, MAPPER, null);
            return config;
        }

        @Override
        @SuppressWarnings("unchecked") // there is no other configuration
        public <S, C extends Config<S>> C getConfig(S subject, Class<C> type) {
            return configured == null ? null : (C) config();
        }

        @Override
        @SuppressWarnings("unchecked") // there is no other configuration
        public <S, C extends Config<S>> C applyConfig(S subject, Class<C> type, JsonNode json) {
            configured = json;
            if (refusal == null) {
                var unused = controlled.run.change(config().fabric().fabric());
            }
            return (C) config();
        }
    }

    @BeforeEach
    void program() throws Exception {
        controlled = new ControlledTriangle();
        configured = MAPPER.readTree(ControlledTriangle.CONFIGURATION);
    }

    @AfterEach
    void close() {
        controlled.close();
    }

    private void change(Scheme scheme) throws Exception {
        CompletableFuture<?> changed =
                routing.change(controlled.run.loop, Optional.of(scheme), Optional.of(Spread.PACKET));
        changed.get(1, TimeUnit.MINUTES);
    }

    @Test
    void itIsConfiguredAndRunsWhenThatIsDone() throws Exception {
        change(Scheme.VALIANT);
        assertThat(controlled.run.loop.fabric().scheme()).isEqualTo(Scheme.VALIANT);
        assertThat(controlled.run.loop.fabric().spread()).isEqualTo(Spread.PACKET);
        assertThat(configured.at("/routing/scheme").asText()).isEqualTo("valiant");
        assertThat(configured.at("/name").asText()).isEqualTo("test");
    }

    @Test
    void whyItDoesNotRunIsSaid() {
        refusal = "the fabric goes on as it was";
        assertThatThrownBy(() -> change(Scheme.VALIANT))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("the fabric goes on as it was");
    }

    @Test
    void whereNoFabricIsConfiguredThereIsNothingToChange() {
        configured = null;
        assertThatThrownBy(() -> change(Scheme.VALIANT)).hasMessageContaining("no fabric is configured any more");
    }
}
