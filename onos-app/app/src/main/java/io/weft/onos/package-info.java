/**
 * The ONOS application: it has the control engine work on the switches of ONOS, by ONOS's services. Types of ONOS appear
 * here and nowhere else.
 */
package io.weft.onos;
