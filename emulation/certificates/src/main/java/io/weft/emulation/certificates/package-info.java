/** Certificates for tests of TLS, made when the tests run, so that no private key is ever stored. */
package io.weft.emulation.certificates;
