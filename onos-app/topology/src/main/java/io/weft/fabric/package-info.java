/** A topology made operable: addresses, virtual channels and routing policy. */
package io.weft.fabric;
