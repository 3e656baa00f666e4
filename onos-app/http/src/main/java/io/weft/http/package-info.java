/**
 * The HTTP API and the files of the page, the same in every host: ONOS's web server and that of the {@code weft}
 * command. A host implements {@link io.weft.http.FabricHost} and serves a {@link io.weft.http.FabricServlet}.
 */
package io.weft.http;
