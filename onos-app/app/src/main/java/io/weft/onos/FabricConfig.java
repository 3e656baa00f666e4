package io.weft.onos;

import io.weft.refusal.Refusal;
import java.util.List;
import java.util.stream.Collectors;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.config.Config;
import org.onosproject.net.config.InvalidFieldException;

/**
 * The fabric in the network configuration: what a fabric file says, as JSON, under {@code apps/io.weft/fabric}. ONOS
 * takes none that is not valid, and answers with the reason.
 */
public final class FabricConfig extends Config<ApplicationId> {
    /** Its name below that of the application. */
    static final String KEY = "fabric";

    @Override
    public boolean isValid() {
        try {
            fabric();
            return true;
        } catch (Refusal e) {
            throw new InvalidFieldException(KEY, reasons(e));
        }
    }

    /** Without lines and columns, which count in the text as ONOS has it, and which nobody has seen. */
    private static String reasons(Refusal refused) {
        List<Refusal> parts = refused.parts().isEmpty() ? List.of(refused) : refused.parts();
        return parts.stream()
                .map(part -> part.place().field().map(field -> field + ": ").orElse("") + part.sentence())
                .collect(Collectors.joining("; "));
    }

    /** @throws Refusal if it is not valid */
    ConfiguredFabric fabric() {
        return ConfiguredFabric.parse(place(subject()), node().toString());
    }

    static String place(ApplicationId application) {
        return "netcfg apps/" + application.name() + "/" + KEY;
    }
}
