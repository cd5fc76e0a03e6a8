package org.tidemark.model;

/**
 * A capability of models whose events change fields by fixed amounts, as with {@link LinearEvents}, except that some fields
 * stand still at their highest value instead of growing further.
 *
 * <p>So a weighted sum changes by the fixed amount, or by what is left of it without some of those fields. May be asked by
 * any thread; costs what the event changes.
 */
public interface CappedEvents {
    /** Reports what the event changes where nothing stands still: fields in ascending order, none by 0. */
    void effect(int event, LinearEvents.Change change);

    /** Whether a field stands still at its highest value. */
    boolean isCapped(int field);
}
