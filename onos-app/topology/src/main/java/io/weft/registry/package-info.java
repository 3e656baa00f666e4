/**
 * What users choose by name, with parameters: one registry class, and the errors for names and values that do not
 * exist.
 */
package io.weft.registry;
