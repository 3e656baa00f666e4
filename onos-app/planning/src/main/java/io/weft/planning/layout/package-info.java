/** Where the switches of a fabric stand, and how long each of its cables is. */
package io.weft.planning.layout;
