package io.weft.onos.rest;

import io.weft.onos.FabricService;
import io.weft.operations.Operation;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.ShowRoutes;
import io.weft.operations.Undrain;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.ws.rs.Consumes;
import javax.ws.rs.DELETE;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
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
    private static final Map<String, Operation> OPERATIONS = Map.of(
            "fabric", Operations.FABRIC,
            "verification", Operations.VERIFY,
            "cabling", Operations.CABLING,
            "load", Operations.LOAD,
            "what-if", Operations.WHAT_IF,
            "drains", Operations.DRAIN);

    /** How the fabric is, and which node looks after it; answers also where there is none. */
    @GET
    @Path("status")
    public Response status() {
        return Documents.of(() -> get(FabricService.class).status());
    }

    /** What an operation says that is asked for nothing but that. */
    @GET
    @Path("{what: fabric|verification|cabling|load}")
    public Response show(@PathParam("what") String what) {
        return answer(() -> Request.of(OPERATIONS.get(what)));
    }

    /** What an operation does with the fields of the body. */
    @POST
    @Path("{what: what-if|drains}")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response ask(@PathParam("what") String what, String question) {
        return answer(() -> Documents.request(OPERATIONS.get(what), question));
    }

    /** The routes between two switches or endpoints. */
    @GET
    @Path("routes/{from}/{to}")
    public Response routes(@PathParam("from") String from, @PathParam("to") String to) {
        return answer(
                () -> Request.of(Operations.ROUTES).with(ShowRoutes.FROM, from).with(ShowRoutes.TO, to));
    }

    /** Uses a drained link or switch again. */
    @DELETE
    @Path("drains/{name}")
    public Response undrain(@PathParam("name") String name) {
        return answer(() -> Request.of(Operations.UNDRAIN).with(Undrain.NAMES, List.of(name)));
    }

    /** What all of this is, in OpenAPI 3. */
    @GET
    @Path("openapi.json")
    public Response openApi() {
        return Response.ok(FabricResource.class.getResourceAsStream("/openapi.json"))
                .build();
    }

    private Response answer(Supplier<Request> request) {
        return Documents.of(() -> get(FabricService.class).answer(request.get()));
    }
}
