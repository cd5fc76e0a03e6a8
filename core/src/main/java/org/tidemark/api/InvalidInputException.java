package org.tidemark.api;

import org.tidemark.format.InputException;

/**
 * A model, a formula or a parameter is wrong. The message says where, what was found and what was expected; it is meant for
 * the person who wrote the input.
 */
public class InvalidInputException extends Exception {
    private static final long serialVersionUID = 1L;

    InvalidInputException(String message) {
        super(message);
    }

    InvalidInputException(InputException cause) {
        super(cause.getMessage(), cause);
    }
}
