/**
 * Stands in for ONOS in a container: services that answer as ONOS's do, and a look at what becomes of Weft's
 * application there. Not part of the application.
 */
package io.weft.onos.container;
