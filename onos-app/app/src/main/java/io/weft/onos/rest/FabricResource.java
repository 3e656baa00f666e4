package io.weft.onos.rest;

import io.weft.onos.FabricService;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.ShowRoutes;
import io.weft.operations.Undrain;
import java.util.List;
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
    /** How the fabric is, and which node looks after it; answers also where there is none. */
    @GET
    @Path("status")
    public Response status() {
        return Answers.of(() -> get(FabricService.class).status());
    }

    /** Its switches, ports, links and endpoints. */
    @GET
    @Path("fabric")
    public Response fabric() {
        return answer(() -> Request.of(Operations.FABRIC));
    }

    /** The ways between two switches or endpoints. */
    @GET
    @Path("routes/{from}/{to}")
    public Response routes(@PathParam("from") String from, @PathParam("to") String to) {
        return answer(
                () -> Request.of(Operations.ROUTES).with(ShowRoutes.FROM, from).with(ShowRoutes.TO, to));
    }

    /** Whether all pairs are connected and no deadlock can form. */
    @GET
    @Path("verification")
    public Response verify() {
        return answer(() -> Request.of(Operations.VERIFY));
    }

    /** What is plugged elsewhere than planned. */
    @GET
    @Path("cabling")
    public Response cabling() {
        return answer(() -> Request.of(Operations.CABLING));
    }

    /** The channels that carry most. */
    @GET
    @Path("load")
    public Response load() {
        return answer(() -> Request.of(Operations.LOAD));
    }

    /** What would become of the fabric. */
    @POST
    @Path("what-if")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response whatIf(String question) {
        return answer(() -> Question.request(Operations.WHAT_IF, question));
    }

    /** Drains links and switches besides those that are. */
    @POST
    @Path("drains")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response drain(String question) {
        return answer(() -> Question.request(Operations.DRAIN, question));
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
        return Answers.of(() -> get(FabricService.class).answer(request.get()));
    }
}
