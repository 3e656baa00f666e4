/** The topology types: one generator each, and the registry by which a fabric file names them. */
package io.weft.topology.generate;
