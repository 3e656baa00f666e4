/** The switches of a fabric for a control loop, by ONOS's services. */
package io.weft.onos.host;
