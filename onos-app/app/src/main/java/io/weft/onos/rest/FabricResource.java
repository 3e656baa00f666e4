package io.weft.onos.rest;

import io.weft.onos.FabricService;
import io.weft.operations.Operation;
import io.weft.operations.Operation.Needs;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.ShowRoutes;
import io.weft.operations.Undrain;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
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
    /**
     * The operations by the names of their paths, which are their own; two have another one besides. Those that take so
     * long that they can be ended early would take the processors from the controller.
     */
    static final Map<String, Operation> OFFERED = offered();

    private static Map<String, Operation> offered() {
        Map<String, Operation> offered = new LinkedHashMap<>();
        Operations.all().stream()
                .filter(each -> each.needs() != Needs.JOB && each != Operations.STATUS && !each.endsEarly())
                .forEach(each -> offered.put(each.name(), each));
        offered.put("verification", Operations.VERIFY);
        offered.put("drains", Operations.DRAIN);
        return Collections.unmodifiableMap(offered);
    }

    /** How the fabric is, and which node looks after it; answers also where there is none. */
    @GET
    @Path("status")
    public Response status() {
        return Documents.of(() -> get(FabricService.class).status());
    }

    /** What an operation answers without any field. */
    @GET
    @Path("{operation}")
    public Response show(@PathParam("operation") String name) {
        Operation offered = OFFERED.get(name);
        return offered == null || offered.answersWithoutFields()
                ? answer(() -> Request.of(operation(name)))
                : Documents.toBePosted(offered);
    }

    /** What an operation answers with the fields of the body. */
    @POST
    @Path("{operation}")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response ask(@PathParam("operation") String name, String question) {
        return answer(() -> Documents.request(operation(name), question));
    }

    private static Operation operation(String name) {
        Operation operation = OFFERED.get(name);
        if (operation == null) {
            throw new NoSuchElementException("there is no '" + name + "': expected one of status, simulations, "
                    + String.join(", ", OFFERED.keySet()));
        }
        return operation;
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
        return Response.ok(OpenApi.document().toString()).build();
    }

    private Response answer(Supplier<Request> request) {
        return Documents.of(() -> get(FabricService.class).answer(request.get()));
    }
}
