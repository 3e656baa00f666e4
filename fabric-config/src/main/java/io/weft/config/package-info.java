/** The fabric file: from a few lines of YAML to a {@link io.weft.fabric.Fabric}, or to an account of what is wrong. */
package io.weft.config;
