/** What {@code weft simulate} asks for, and how it shows what comes out. */
package io.weft.cli.simulate;
