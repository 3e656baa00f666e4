/** The application over HTTP, below {@code /onos/weft}. */
package io.weft.onos.rest;
