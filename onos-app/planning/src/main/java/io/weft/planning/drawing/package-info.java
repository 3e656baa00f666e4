/** Where the switches of a topology are drawn on a map. */
package io.weft.planning.drawing;
