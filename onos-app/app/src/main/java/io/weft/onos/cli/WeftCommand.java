package io.weft.onos.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.onos.FabricService;
import io.weft.report.DocumentText;
import java.util.Map;
import java.util.NoSuchElementException;
import org.onosproject.cli.AbstractShellCommand;

/** A command that shows a document: in lines, or as JSON. */
abstract class WeftCommand extends AbstractShellCommand {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What it shows; may throw IllegalArgumentException, IllegalStateException and NoSuchElementException with the reason. */
    abstract Map<String, Object> document(FabricService service);

    @Override
    protected final void doExecute() throws JsonProcessingException {
        Map<String, Object> document;
        try {
            document = document(get(FabricService.class));
        } catch (IllegalArgumentException | IllegalStateException | NoSuchElementException e) {
            error("%s", e.getMessage());
            return;
        }
        if (outputJson()) {
            print("%s", MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document));
        } else {
            DocumentText.print(document, line -> print("%s", line));
        }
    }
}
