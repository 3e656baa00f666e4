/**
 * What Prometheus is told of a control loop and its fabric, the same in each host.
 * {@link io.weft.metrics.FabricMetrics} collects the figures; each class that ends with {@code Figures} has a group of
 * metrics. Counters of switches are read slowly, one switch after the other. {@code docs/monitoring} has the list of
 * metrics, a dashboard and alarms.
 */
package io.weft.metrics;
