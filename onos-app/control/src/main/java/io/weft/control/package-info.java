/**
 * The control engine: what switches should hold, how it differs from what they hold, in which order to change it, and
 * whether they hold it in the end. It knows entries and routes, and nothing of how they travel.
 */
package io.weft.control;
