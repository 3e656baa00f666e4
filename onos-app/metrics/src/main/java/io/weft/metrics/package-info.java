/** What Prometheus is told of a control loop and its fabric, the same in each host. */
package io.weft.metrics;
