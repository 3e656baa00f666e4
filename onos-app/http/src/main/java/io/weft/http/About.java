package io.weft.http;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Operation.Needs;
import java.util.List;
import java.util.stream.Collectors;

/** What a server is, what a client may do, and which operations there are. Immutable. */
final class About {
    private static final MemberType<FabricHost.Kind> HOST = oneOf(FabricHost.Kind.class);

    private static final Shape<Field<?>> FIELD = Shape.<Field<?>>named("Field")
            .with("name", TEXT, "Its name in requests", Field::name)
            .with("heading", TEXT, "Its name for people", Field::heading)
            .with("placeholder", TEXT, "What stands for a value in help", Field::placeholder)
            .with("required", FLAG, "Whether a request must have it", Field::isRequired)
            .with("choices", list(TEXT), "The values to choose from; empty if there are others", Field::choices)
            .with("schema", byName(ANY), "Its JSON schema", Field::schema)
            .build();

    private static final Shape<Operation> OPERATION = Shape.<Operation>named("Operation")
            .with("name", TEXT, "Its name and path", Operation::name)
            .with("summary", TEXT, "What it does", Operation::summary)
            .with("changes", FLAG, "Whether it changes what a controller does", Operation::changes)
            .with("job", FLAG, "Whether it runs as a job", About::isJob)
            .with("get", FLAG, "Whether GET answers it, without fields", About::isGet)
            .with("fields", list(object(FIELD)), "What a request can say", About::fields)
            .build();

    static final Shape<About> SHAPE = Shape.<About>named("About")
            .with("weft", TEXT, "The version", about -> about.host.version())
            .with("host", HOST, "What serves the fabric", about -> about.host.kind())
            .with("running", FLAG, "Whether a controller runs the fabric", about -> about.host
                    .kind()
                    .isRunning())
            .with("changes", FLAG, "Whether this client may change the fabric", about -> about.mayChange)
            .with("jobs", FLAG, "Whether this client may start jobs", about -> about.mayRunJobs)
            .with("login", oneOf("none", "token", "basic"), "How a client logs in", about -> about.login)
            .with("operations", list(object(OPERATION)), "The operations with their fields", about -> about.operations)
            .build();

    private final FabricHost host;
    private final boolean mayChange;
    private final boolean mayRunJobs;
    private final String login;
    private final List<Operation> operations;

    About(FabricHost host, boolean mayChange, boolean mayRunJobs, String login, List<Operation> operations) {
        this.host = host;
        this.mayChange = mayChange;
        this.mayRunJobs = mayRunJobs;
        this.login = login;
        this.operations = operations;
    }

    private static boolean isJob(Operation operation) {
        return operation.needs() == Needs.JOB || operation.endsEarly();
    }

    private static boolean isGet(Operation operation) {
        return operation.answersWithoutFields() && !operation.changes();
    }

    private static List<Field<?>> fields(Operation operation) {
        return ImmediateOperations.fields(operation).collect(Collectors.toList());
    }
}
