/**
 * Simulations as jobs beside other work: one at a time, and bounded in threads, time, memory and share of the
 * processors.
 */
package io.weft.operations.job;
