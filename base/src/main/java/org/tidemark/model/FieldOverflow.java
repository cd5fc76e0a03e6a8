package org.tidemark.model;

/**
 * Thrown by an expander when a successor's value does not fit its field. The states found so far are all right, but the
 * run must be repeated with a wider layout or end there; going on would be wrong.
 *
 * <p>It carries no stack trace: it is an answer of the layout, not a fault of the program.
 */
public final class FieldOverflow extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int field;
    private final int event;

    public FieldOverflow(int field, int event) {
        super("field " + field + " overflows in event " + event, null, false, false);
        this.field = field;
        this.event = event;
    }

    /** The field of the layout that was too narrow. */
    public int field() {
        return field;
    }

    public int event() {
        return event;
    }
}
