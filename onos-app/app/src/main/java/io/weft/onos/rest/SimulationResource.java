package io.weft.onos.rest;

import io.weft.onos.simulation.SimulationRequest;
import io.weft.onos.simulation.SimulationService;
import io.weft.onos.simulation.WorkloadRequest;
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
    static final String[] FIELDS = {
        "routings",
        "pattern",
        "loads",
        "saturation",
        "injection",
        "failures",
        "preset",
        "settings",
        "anyChannel",
        "precision",
        "maxCycles",
        "threads",
        "seed",
        "workload",
        "placement",
        "ranks",
        "messageBytes",
        "partBytes",
        "iterations",
        "outstanding"
    };

    /** Starts one. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response start(String question) {
        return Answers.of(
                () -> Result.of(get(SimulationService.class).start(request(new Question(question, FIELDS)))),
                result -> Answers.accepted(result, PATH + result.document().get("id")));
    }

    private static SimulationRequest request(Question asked) {
        SimulationRequest request = new SimulationRequest();
        request.routings(asked.names("routings")).failures(asked.names("failures"));
        if (!asked.text("pattern").isEmpty()) {
            request.pattern(asked.text("pattern"));
        }
        if (!asked.text("injection").isEmpty()) {
            request.injection(asked.text("injection"));
        }
        asked.numbers("loads").ifPresent(request::loads);
        asked.number("saturation").ifPresent(request::saturation);
        String preset = asked.text("preset");
        request.switches(preset.isEmpty() ? request.preset() : preset, asked.counts("settings"));
        asked.count("anyChannel").ifPresent(request::anyChannel);
        asked.number("precision").ifPresent(request::precision);
        asked.count("maxCycles").ifPresent(request::mostCycles);
        asked.count("threads").ifPresent(request::threads);
        asked.whole("seed").ifPresent(request::seed);
        describe(request.workload(), asked);
        return request;
    }

    private static void describe(WorkloadRequest workload, Question asked) {
        if (!asked.text("workload").isEmpty()) {
            workload.name(asked.text("workload"));
        }
        if (!asked.text("placement").isEmpty()) {
            workload.placement(asked.text("placement"));
        }
        asked.count("ranks").ifPresent(workload::ranks);
        asked.count("messageBytes").ifPresent(workload::messageBytes);
        asked.count("partBytes").ifPresent(workload::partBytes);
        asked.count("iterations").ifPresent(workload::iterations);
        asked.count("outstanding").ifPresent(workload::outstanding);
    }

    /** Those that there are, without their points. */
    @GET
    public Response all() {
        return Answers.of(() -> Result.of(get(SimulationService.class).all()));
    }

    /** One with its points. */
    @GET
    @Path("{id}")
    public Response one(@PathParam("id") String id) {
        return Answers.of(() -> Result.of(get(SimulationService.class).get(number(id))));
    }

    /** Ends one that runs; forgets one that is over. */
    @DELETE
    @Path("{id}")
    public Response remove(@PathParam("id") String id) {
        return Answers.of(() -> Result.of(get(SimulationService.class).remove(number(id))));
    }

    private static int number(String id) {
        try {
            return Integer.parseInt(id);
        } catch (NumberFormatException e) {
            throw new NoSuchElementException("there is no simulation '" + id + "': they have numbers");
        }
    }
}
