package io.weft.onos.rest;

import io.weft.onos.FabricOperations;
import io.weft.onos.FabricService;
import java.util.Map;
import java.util.function.Function;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.onlab.rest.BaseResource;

/** The fabric that ONOS runs; see {@code openapi.json}. */
@Path("v1")
@Produces(MediaType.APPLICATION_JSON)
public final class FabricResource extends BaseResource {
    /** How the fabric is, and which node looks after it; answers also where there is none. */
    @GET
    @Path("status")
    public Response status() {
        return Answers.of(() -> get(FabricService.class).summary());
    }

    /** Its switches, ports, links and endpoints. */
    @GET
    @Path("fabric")
    public Response fabric() {
        return answer(FabricOperations::fabric);
    }

    /** The ways between two switches or endpoints. */
    @GET
    @Path("routes/{from}/{to}")
    public Response routes(@PathParam("from") String from, @PathParam("to") String to) {
        return answer(operations -> operations.routes(from, to));
    }

    /** Whether all pairs are connected and no deadlock can form. */
    @GET
    @Path("verification")
    public Response verify() {
        return answer(FabricOperations::verify);
    }

    /** What is plugged elsewhere than planned. */
    @GET
    @Path("cabling")
    public Response cabling() {
        return answer(FabricOperations::cabling);
    }

    /** The channels that carry most. */
    @GET
    @Path("load")
    public Response load() {
        return answer(FabricOperations::load);
    }

    private Response answer(Function<FabricOperations, Map<String, Object>> question) {
        return Answers.of(() -> question.apply(get(FabricService.class).operations()));
    }
}
