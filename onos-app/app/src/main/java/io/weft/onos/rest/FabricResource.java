package io.weft.onos.rest;

import io.weft.onos.FabricOperations;
import io.weft.onos.FabricService;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

    /** What would become of the fabric. */
    @POST
    @Path("what-if")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response whatIf(String question) {
        return Answers.of(() -> {
            Question asked = new Question(question, "failures", "drained", "scheme");
            return operations().whatIf(asked.names("failures"), asked.names("drained"), asked.text("scheme"));
        });
    }

    /** Drains links and switches besides those that are. */
    @POST
    @Path("drains")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response drain(String question) {
        return Answers.of(() -> {
            Question asked = new Question(question, "names", "forced");
            return operations().drain(asked.names("names"), asked.truth("forced"));
        });
    }

    /** Uses a drained link or switch again. */
    @DELETE
    @Path("drains/{name}")
    public Response undrain(@PathParam("name") String name) {
        return Answers.of(() -> operations().undrain(List.of(name)));
    }

    /** What all of this is, in OpenAPI 3. */
    @GET
    @Path("openapi.json")
    public Response openApi() {
        return Response.ok(FabricResource.class.getResourceAsStream("/openapi.json"))
                .build();
    }

    private FabricOperations operations() {
        return get(FabricService.class).operations();
    }

    private Response answer(Function<FabricOperations, Map<String, Object>> question) {
        return Answers.of(() -> question.apply(operations()));
    }
}
