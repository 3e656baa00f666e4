package io.weft.onos.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.fabric.Fabric;
import io.weft.onos.FabricService;
import io.weft.report.StatusReport;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.onlab.rest.BaseResource;

/** The fabric that ONOS runs. */
@Path("v1")
@Produces(MediaType.APPLICATION_JSON)
public final class FabricResource extends BaseResource {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** How the fabric is. */
    @GET
    @Path("status")
    public Response status() {
        FabricService service = get(FabricService.class);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("fabric", service.fabric().map(Fabric::name).orElse(null));
        answer.put("leader", service.leader().orElse(null));
        answer.put("refusal", service.refusal().orElse(null));
        service.status().ifPresent(status -> answer.putAll(StatusReport.document(status)));
        return answer(answer);
    }

    private static Response answer(Object document) {
        try {
            return Response.ok(MAPPER.writeValueAsString(document)).build();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + document.getClass(), e);
        }
    }
}
