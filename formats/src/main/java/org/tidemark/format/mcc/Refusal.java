package org.tidemark.format.mcc;

/** One property cannot be read; the next one may. The message says why, without file and line. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;
    private final int line;

    Refusal(int line, String message) {
        super(message, null, false, false);
        this.line = line;
    }

    int line() {
        return line;
    }
}
