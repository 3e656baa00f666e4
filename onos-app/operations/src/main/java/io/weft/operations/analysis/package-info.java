/** The analyses of {@code weft analyze}: each asks one thing of a planned fabric, and words the answer. */
package io.weft.operations.analysis;
