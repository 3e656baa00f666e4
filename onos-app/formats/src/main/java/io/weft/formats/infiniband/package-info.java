/** Routes as InfiniBand's tables, in the text that its tools read. */
package io.weft.formats.infiniband;
