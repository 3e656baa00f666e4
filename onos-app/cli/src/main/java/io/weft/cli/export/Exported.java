package io.weft.cli.export;

import io.weft.config.Target;
import io.weft.fabric.Fabric;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What is exported.
 *
 * @param fabric the fabric
 * @param document its fabric file as JSON
 * @param targets where each of its switches is, by index; for formats that say so
 */
public record Exported(Fabric fabric, String document, Optional<SortedMap<Integer, Target>> targets) {}
