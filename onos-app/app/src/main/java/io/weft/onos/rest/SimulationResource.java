package io.weft.onos.rest;

import io.weft.onos.simulation.SimulationService;
import io.weft.operations.Operations;
import io.weft.operations.Result;
import java.util.NoSuchElementException;
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

/** Simulations of the fabric on the node that is asked; see {@code openapi.json}. */
@Path("v1/simulations")
@Produces(MediaType.APPLICATION_JSON)
public final class SimulationResource extends BaseResource {
    private static final String PATH = "v1/simulations/";

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response start(String question) {
        return Documents.of(
                () -> Result.of(get(SimulationService.class).start(Documents.request(Operations.SIMULATE, question))),
                result -> Documents.accepted(result, PATH + result.document().get("id")));
    }

    /** Those that there are, without their points. */
    @GET
    public Response all() {
        return Documents.of(() -> Result.of(get(SimulationService.class).all()));
    }

    /** One with its points. */
    @GET
    @Path("{id}")
    public Response one(@PathParam("id") String id) {
        return Documents.of(() -> Result.of(get(SimulationService.class).get(number(id))));
    }

    /** Ends one that runs; forgets one that is over. */
    @DELETE
    @Path("{id}")
    public Response remove(@PathParam("id") String id) {
        return Documents.of(() -> Result.of(get(SimulationService.class).remove(number(id))));
    }

    private static int number(String id) {
        try {
            return Integer.parseInt(id);
        } catch (NumberFormatException e) {
            throw new NoSuchElementException("there is no simulation '" + id + "': expected a number");
        }
    }
}
