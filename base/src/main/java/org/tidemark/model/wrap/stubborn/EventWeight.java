package org.tidemark.model.wrap.stubborn;

/**
 * The cost of another event in a set, which decides by which necessary enabling set a disabled event is represented.
 */
enum EventWeight {
    /**
     * Enabled events are avoided, and so are others that were named, however far dependencies have to
     * be followed.
     */
    FEW_ENABLED(1, 1 << 12),
    /**
     * The first enabled event is welcome, since dependencies soon end at it, and hardly any set has none; all others
     * are avoided.
     */
    FIRST_ENABLED(4, 1);

    private final int firstDisabled;
    private final int firstEnabled;

    EventWeight(int firstDisabled, int firstEnabled) {
        this.firstDisabled = firstDisabled;
        this.firstEnabled = firstEnabled;
    }

    /** The cost of a disabled event, for a set that has an enabled one or not. */
    int disabled(boolean hasEnabled) {
        return hasEnabled ? FEW_ENABLED.firstDisabled : firstDisabled;
    }

    /** The cost of an enabled event, for a set that has one already or not. */
    int enabled(boolean hasEnabled) {
        return hasEnabled ? FEW_ENABLED.firstEnabled : firstEnabled;
    }
}
