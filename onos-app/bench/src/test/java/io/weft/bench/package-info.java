/**
 * Benchmarks of all modules, on JMH where one call is measured, and surveys that print a table. They are built with
 * {@code -Pbench} only, and none runs in {@code mvn verify}. {@code docs/benchmarks.csv} has their figures, each with
 * the command that gave it.
 */
package io.weft.bench;
