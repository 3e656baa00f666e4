/** What the analyses of a fabric share. Each analysis has a package of its own. */
package io.weft.planning;
