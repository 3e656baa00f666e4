package io.weft.optimizer.ortools;

import io.weft.optimizer.tree.TreeMethod;

/**
 * A way to solve a tree problem, by name.
 *
 * @param name what users call it
 * @param description what it does, to follow "routes are found"
 * @param method that does it
 */
public record OrToolsMethod(String name, String description, TreeMethod method) {}
