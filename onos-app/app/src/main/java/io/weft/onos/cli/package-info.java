/** The application's commands at the console of ONOS. */
package io.weft.onos.cli;
