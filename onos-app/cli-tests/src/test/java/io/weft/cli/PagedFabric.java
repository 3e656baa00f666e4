package io.weft.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;

/** Emulated switches with a controller, which has a page. */
interface PagedFabric {
    /** The address of the page, for whoever may look. */
    URI page();

    /** Has whoever looks at the page be somebody who may change the fabric. */
    void logIn(Browser browser);

    /** Asks for an operation, as somebody who may change the fabric. */
    JsonNode ask(String operation, String body) throws IOException, InterruptedException;

    /** Cuts a link, unknown to the controller. */
    void cut(String link) throws IOException, InterruptedException;

    /** Puts it back; does nothing if it was not cut. */
    void restore(String link) throws IOException, InterruptedException;
}
