package io.weft.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.operations.CompareCabling;
import io.weft.operations.Operations;
import io.weft.operations.ShowRoutes;
import io.weft.operations.Undrain;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobList;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Operation.Needs;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Request;
import io.weft.operations.request.UnfinishedException;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Answers requests below {@code v1}; see {@code openapi.json}. The status is 200, 202 for a job or an unfinished
 * change, 400 for a bad request, 403 if this client may not do that, 404 if something does not exist, 405 for a wrong
 * method, and 409 if the present state of the fabric does not allow it. Thread-safe.
 */
final class Api {
    private static final String JOBS = "jobs";
    private static final String SIMULATIONS = "simulations";

    /** Fields that have what a file says. */
    private static final Set<Field<?>> WHOLE_FILES =
            Set.of(CompareCabling.NEW, PlanningFields.PRICES, PlanningFields.FLOOR);

    /** Names of five thousand links. */
    private static final int MOST_OF_REQUEST = 64 << 10;
    /** A fabric file of 64 KiB, written as a text of JSON. */
    private static final int MOST_OF_FILE = 192 << 10;
    /** Several such files; of those who may take the machine's time. */
    private static final int MOST_OF_JOB = 1 << 20;

    private final FabricHost host;
    private final Access access;
    private final Map<String, Operation> offered;

    Api(FabricHost host, Access access) {
        this.host = host;
        this.access = access;
        this.offered = ImmediateOperations.of(host);
    }

    Reply answer(Call call) {
        try {
            return reply(call);
        } catch (Refusal e) {
            return Reply.refusal(status(e.kind()), e);
        } catch (UnfinishedException e) {
            return Reply.refusal(HttpStatus.ACCEPTED, e.getMessage());
        }
    }

    private static int status(Refusal.Kind kind) {
        switch (kind) {
            case UNKNOWN:
                return HttpStatus.NOT_FOUND;
            case NOT_NOW:
                return HttpStatus.CONFLICT;
            default:
                return HttpStatus.BAD_REQUEST;
        }
    }

    /** The refusal of what this client may not do; nothing of the body has to be known for it. */
    Optional<Reply> forbidden(Call call) {
        if (call.isGet()) {
            return Optional.empty();
        }
        Operation operation = offered.get(call.part(0));
        boolean isAllowed =
                operation == null ? !isOfJobs(call) || mayRunJobs(call) : !operation.changes() || call.mayChange();
        return isAllowed ? Optional.empty() : Optional.of(cannotChange(call));
    }

    /** Whether this may change something: the fabric, or which jobs there are. */
    boolean changes(Call call) {
        Operation operation = offered.get(call.part(0));
        return !call.isGet() && (operation == null || operation.changes() || call.is("DELETE"));
    }

    private static boolean isOfJobs(Call call) {
        return call.part(0).equals(JOBS) || call.part(0).equals(SIMULATIONS);
    }

    /** How large the body of a request may be, in bytes; for those that are allowed. */
    int mostBytes(Call call) {
        Operation operation = offered.get(call.part(0));
        if (operation == null) {
            return isOfJobs(call) ? MOST_OF_JOB : MOST_OF_REQUEST;
        }
        return ImmediateOperations.fields(operation).anyMatch(WHOLE_FILES::contains) ? MOST_OF_FILE : MOST_OF_REQUEST;
    }

    private Reply reply(Call call) {
        Optional<Reply> forbidden = forbidden(call);
        if (forbidden.isPresent()) {
            return forbidden.get();
        }
        switch (call.part(0)) {
            case "about":
                return get(call, 1, () -> ok(About.SHAPE.json(about(call))));
            case "status":
                return get(
                        call,
                        1,
                        () -> call.asText
                                ? ok(call, Request.of(Operations.STATUS))
                                : Reply.of(host.status(), call.asText));
            case "openapi.json":
                return get(call, 1, () -> ok(OpenApi.document(host)));
            case JOBS:
            case SIMULATIONS:
                return jobs(call);
            case "routes":
                if (call.parts() == 3) {
                    return get(
                            call,
                            3,
                            () -> ok(
                                    call,
                                    Request.of(Operations.ROUTES)
                                            .with(ShowRoutes.FROM, call.part(1))
                                            .with(ShowRoutes.TO, call.part(2))));
                }
                break;
            case "drains":
                if (call.parts() == 2) {
                    return call.is("DELETE")
                            ? change(call, Request.of(Operations.UNDRAIN).with(Undrain.NAMES, List.of(call.part(1))))
                            : notAllowed(call, "DELETE");
                }
                break;
            default:
        }
        return call.parts() == 1 ? operation(call) : nothing(call);
    }

    private Reply get(Call call, int parts, Supplier<Reply> answer) {
        if (call.parts() != parts) {
            return nothing(call);
        }
        return call.isGet() ? answer.get() : notAllowed(call, "GET, HEAD");
    }

    private Reply operation(Call call) {
        Operation operation = offered.get(call.part(0));
        if (operation == null) {
            return nothing(call);
        }
        if (call.is("POST")) {
            return ok(call, Documents.request(operation, call.body));
        }
        if (!call.isGet()) {
            return notAllowed(call, operation.answersWithoutFields() ? "GET, HEAD, POST" : "POST");
        }
        if (operation.changes() || !operation.answersWithoutFields()) {
            return Reply.refusal(
                            HttpStatus.METHOD_NOT_ALLOWED,
                            String.format(
                                    "'%s' needs fields: use POST, with an object of %s as the body",
                                    operation.name(), Documents.names(operation)))
                    .with("Allow", "POST");
        }
        return ok(call, Request.of(operation));
    }

    /** Also where the operation is not offered. */
    private Reply change(Call call, Request request) {
        return call.mayChange() ? ok(call, request) : cannotChange(call);
    }

    private Reply ok(Call call, Request request) {
        return Reply.of(host.answer(call.who, request), call.asText);
    }

    private static Reply ok(Object value) {
        return Reply.json(HttpStatus.OK, value);
    }

    private Reply cannotChange(Call call) {
        return Reply.refusal(
                HttpStatus.FORBIDDEN,
                (call.who.isEmpty() ? "this client may only look: " : call.who + " may only read: ") + access.hint());
    }

    private static Reply notAllowed(Call call, String methods) {
        return Reply.refusal(HttpStatus.METHOD_NOT_ALLOWED, "wrong method for '" + call.part(0) + "': use " + methods)
                .with("Allow", methods);
    }

    private Reply nothing(Call call) {
        Set<String> names = new LinkedHashSet<>(List.of("about", "status", JOBS, SIMULATIONS));
        names.addAll(offered.keySet());
        throw Refusal.unknown("there is no '" + call.part(0) + (call.parts() > 1 ? "/..." : "") + "': expected one of "
                + String.join(", ", names));
    }

    private Reply jobs(Call call) {
        boolean simulations = call.part(0).equals(SIMULATIONS);
        if (call.parts() == 1) {
            if (call.isGet()) {
                return ok(
                        simulations
                                ? JobList.SIMULATIONS.json(host.jobs().simulations())
                                : JobList.SHAPE.json(host.jobs().all()));
            }
            return call.is("POST") ? start(call, simulations) : notAllowed(call, "GET, HEAD, POST");
        }
        int id = number(call.part(1));
        if (call.parts() == 3 && call.part(2).equals("report") && !simulations) {
            return get(call, 3, () -> report(id));
        }
        if (call.parts() != 2) {
            return nothing(call);
        }
        if (call.isGet()) {
            return ok(Job.SHAPE.json(host.jobs().get(id)));
        }
        if (!call.is("DELETE")) {
            return notAllowed(call, "GET, HEAD, DELETE");
        }
        return ok(Job.SHAPE.json(host.jobs().remove(id)));
    }

    /** Without a controller, jobs cannot take processors from one. */
    private boolean mayRunJobs(Call call) {
        return call.mayChange() || !host.kind().isRunning();
    }

    private Reply start(Call call, boolean simulation) {
        Job started = host.jobs().start(simulation ? simulationOf(call) : jobOf(call));
        return Reply.json(HttpStatus.ACCEPTED, Job.SHAPE.json(started))
                .with("Location", call.part(0) + "/" + started.id());
    }

    private static Request simulationOf(Call call) {
        return Documents.request(Operations.SIMULATE, call.body);
    }

    private static Request jobOf(Call call) {
        JsonNode body = Documents.object(call.body, "operation, request");
        body.fieldNames().forEachRemaining(name -> {
            if (!name.equals("operation") && !name.equals("request")) {
                throw new Refusal("unknown field '" + name + "'", "operation, request");
            }
        });
        String name = body.path("operation").asText();
        Operation operation = Operations.named(name)
                .filter(FabricJobs::takes)
                .orElseThrow(() -> new Refusal("operation is '" + name + "', expected one of "
                        + Operations.all().stream()
                                .filter(FabricJobs::takes)
                                .map(Operation::name)
                                .collect(Collectors.joining(", "))));
        return Documents.request(
                operation, body.has("request") ? body.get("request").toString() : "");
    }

    private Reply report(int id) {
        String page = host.jobs()
                .report(id)
                .orElseThrow(() -> Refusal.unknown(
                        "job " + id + " has no report, or not yet: GET jobs/" + id + " shows its progress"));
        return Reply.text(HttpStatus.OK, "text/html", page).with("Content-Security-Policy", ReportPolicy.of(page));
    }

    private static int number(String id) {
        try {
            return Integer.parseInt(id);
        } catch (NumberFormatException e) {
            throw Refusal.unknown("there is no job '" + id + "': expected a number");
        }
    }

    private About about(Call call) {
        List<Operation> operations =
                offered.values().stream().distinct().collect(Collectors.toCollection(ArrayList::new));
        Operations.all().stream()
                .filter(each -> (each.needs() == Needs.JOB || each.endsEarly()) && FabricJobs.takes(each))
                .forEach(operations::add);
        return new About(host, call.mayChange(), mayRunJobs(call), access.login(), operations);
    }
}
