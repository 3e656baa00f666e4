package io.weft.onos.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.onos.FabricService;
import io.weft.operations.Result;
import io.weft.operations.Rows;
import java.util.NoSuchElementException;
import org.onosproject.cli.AbstractShellCommand;

/** A command that shows a result: as text, or as JSON. */
abstract class WeftCommand extends AbstractShellCommand {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What it shows; may throw IllegalArgumentException, IllegalStateException and NoSuchElementException with the reason. */
    abstract Result result(FabricService service);

    @Override
    protected final void doExecute() throws JsonProcessingException {
        Result result;
        try {
            result = result(get(FabricService.class));
        } catch (IllegalArgumentException | IllegalStateException | NoSuchElementException e) {
            error("%s", e.getMessage());
            return;
        }
        if (outputJson()) {
            print("%s", MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result.document()));
        } else {
            Rows.print(result.rows(), line -> print("%s", line));
        }
    }
}
