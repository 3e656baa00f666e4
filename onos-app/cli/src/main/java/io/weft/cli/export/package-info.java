/** Fabrics in the formats of other tools, one class each. */
package io.weft.cli.export;
