/** The Slim Fly's paper of SC '14. */
package io.weft.reproduction.sc14;
