/**
 * Readers and writers of text formats: tables of other programs, traffic, workloads, and what InfiniBand's tools read.
 * They know lines and the name of a text for messages, never a file: whoever asks opens it
 * ({@link io.weft.formats.Files}).
 *
 * <p>The formats of graphs are not here but in {@code io.weft.topology.graph}: a graph is one of the topologies that a
 * fabric file can name, so all modules below this one need them.
 */
package io.weft.formats;
