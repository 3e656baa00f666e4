package io.weft.onos;

import io.weft.fabric.Fabric;
import io.weft.metrics.Exposition;
import io.weft.metrics.FabricMetrics;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.onlab.junit.TestUtils;
import org.onlab.osgi.DefaultServiceDirectory;
import org.onlab.osgi.ServiceDirectory;
import org.onlab.rest.BaseResource;

/** The application as its doors ask for it, where there is no ONOS. */
public final class StandIn implements FabricService {
    private final Supplier<Optional<Fabric>> fabric;
    private final Function<Request, Result> answers;
    private volatile String lastAsker = "";

    /** There is this fabric, led by this node, and requests are answered like this. */
    public StandIn(Supplier<Optional<Fabric>> fabric, Function<Request, Result> answers) {
        this.fabric = fabric;
        this.answers = answers;
    }

    /** Has the console and HTTP find these services. */
    public static void use(Object... services) throws TestUtils.TestUtilsException {
        ServiceDirectory directory = new ServiceDirectory() {
            @Override
            public <T> T get(Class<T> type) {
                return Stream.of(services)
                        .filter(type::isInstance)
                        .map(type::cast)
                        .findFirst()
                        .orElseThrow();
            }
        };
        TestUtils.setField(BaseResource.class, "services", directory);
        DefaultServiceDirectory.use(directory);
    }

    @Override
    public Optional<Fabric> fabric() {
        return fabric.get();
    }

    @Override
    public Optional<String> refusal() {
        return Optional.empty();
    }

    @Override
    public Optional<String> leader() {
        return Optional.of("10.0.0.1");
    }

    @Override
    public Result answer(String who, Request request) {
        lastAsker = who;
        return answers.apply(request);
    }

    /** The user who made the last request; empty if that is not known. */
    public String lastAsker() {
        return lastAsker;
    }

    @Override
    public Exposition metrics(String accept) {
        return new FabricMetrics("onos").text(accept);
    }
}
