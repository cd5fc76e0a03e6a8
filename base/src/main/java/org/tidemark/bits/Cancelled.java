package org.tidemark.bits;

/**
 * Work was ended before it was done. What was found before stays valid; what was being computed is not to be used.
 *
 * <p>Whatever may take long is given a {@code BooleanSupplier cancelled}, which it polls from time to time: it is true as soon as the
 * run is to end, because it was cancelled or its time is up, and stays true. Work that cannot return what it has then throws
 * this; so does work that has spent the effort it was allowed. Carries no stack trace: it is an answer, not a fault of the
 * program.
 */
public final class Cancelled extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Cancelled() {
        super("cancelled", null, false, false);
    }
}
