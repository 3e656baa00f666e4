/**
 * The ONOS application: it has the control engine work on the switches of ONOS, by ONOS's services. Here is the fabric
 * of the network configuration: what runs it, changes it, removes it, and answers for it. Types of ONOS appear here,
 * and in the packages below, and nowhere else.
 */
package io.weft.onos;
