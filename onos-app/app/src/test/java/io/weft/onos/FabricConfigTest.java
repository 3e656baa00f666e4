package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.onos.host.FabricDevices;
import org.junit.jupiter.api.Test;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.config.InvalidFieldException;

class FabricConfigTest {
    private static final ApplicationId OWNER = new DefaultApplicationId(7, "io.weft");
    private static final String FABRIC = "{\"version\": 1, \"name\": \"test\", \"topology\": {\"type\": \"hyperx\", "
            + "\"dimensions\": [3]}, \"routing\": {\"scheme\": \"minimal\", \"spread\": \"flow\"}, "
            + "\"virtualChannels\": 2, \"addressing\": {\"ipv4\": \"10.0.0.0/8\"}}";

    private static FabricConfig config(String text) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        FabricConfig config = new FabricConfig();
        config.init(OWNER, FabricConfig.KEY, mapper.readTree(text), mapper, applied -> {});
        return config;
    }

    @Test
    void aFabricIsThatOfItsText() throws Exception {
        FabricConfig config = config(FABRIC);
        assertThat(config.isValid()).isTrue();
        assertThat(config.fabric().fabric().topology().switchCount()).isEqualTo(3);
    }

    /** ONOS keeps the text in one line and has its own order: lines and columns of it say nothing to who wrote it. */
    @Test
    void allThatIsWrongIsNamedByItsFieldAndNotByItsPlaceInTheText() throws Exception {
        FabricConfig config = config(FABRIC.replace("minimal", "minimum").replace("[3]", "[0]"));
        assertThatThrownBy(config::isValid)
                .isInstanceOf(InvalidFieldException.class)
                .hasMessageContainingAll("routing.scheme", "minimum", "topology.dimensions")
                .message()
                .doesNotContainPattern("(line|\\b\\d+:\\d+)");
    }

    @Test
    void aGraphIsThatOfItsLinksAndOfNoFile() throws Exception {
        String links = FABRIC.replace(
                "\"hyperx\", \"dimensions\": [3]",
                "\"graph\", \"links\": \"source,target\\na-1,B/2\\n\", \"concentration\": 1");
        FabricConfig graph = config(links);
        assertThat(graph.isValid()).isTrue();
        FabricDevices devices = new FabricDevices(graph.fabric().fabric().topology());
        assertThat(devices.device(0)).hasToString("device:a%2d1");
        assertThat(devices.switchOf(DeviceId.deviceId("device:%42%2f2"))).isEqualTo(1);

        FabricConfig file =
                config(FABRIC.replace("\"hyperx\", \"dimensions\": [3]", "\"graph\", \"file\": \"site.graphml\""));
        assertThatThrownBy(file::isValid)
                .isInstanceOf(InvalidFieldException.class)
                .hasMessageContainingAll("topology.file", "site.graphml", "weft export --format onos-netcfg");
    }
}
