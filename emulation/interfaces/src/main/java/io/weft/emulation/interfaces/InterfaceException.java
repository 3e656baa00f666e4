package io.weft.emulation.interfaces;

/** A network interface or the file of bindings cannot be used; the text says why, and what to do. */
public final class InterfaceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InterfaceException(String message) {
        super(message);
    }

    InterfaceException(String message, Throwable cause) {
        super(message, cause);
    }
}
