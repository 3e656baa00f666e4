/**
 * The fabric file: from a few lines of YAML to a {@link io.weft.fabric.Fabric}, or to an account of what is wrong, with
 * line and field. Price lists and floors are read in the same way. The JSON schema in the resources says which keys
 * there are; what it says of topologies and schemes comes from their registries.
 */
package io.weft.config;
