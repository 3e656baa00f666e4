/**
 * What packages contain that is made from the code: man pages, completion, notices of third parties. The
 * {@code pom.xml} of this module puts the Debian packages, the tarball and their checksums together. Built with
 * {@code -Ppackage} only; its tests install the packages in a tree of Debian.
 */
package io.weft.packages;
