/** Asks a controller that runs, over HTTP: {@link io.weft.cli.client.ControllerClient}. */
package io.weft.cli.client;
