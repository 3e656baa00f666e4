/**
 * Brings switches to what they should hold: how that differs from what they hold, in which order it can be changed, and
 * whether they hold it in the end. It knows entries and routes, and nothing of how they travel.
 */
package io.weft.control.update;
