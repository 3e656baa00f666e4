/** Keeping a fabric programmed while links and switches fail, return, reboot and change hands. */
package io.weft.control.live;
