package org.tidemark.store.condensed;

/** States with neighbouring ids: whole while some of them may still be written, as strings of bits from then on. */
abstract sealed class StateRow permits OpenRow, SealedRow {
    /** The bytes of an object of either kind without its arrays. */
    static final long OBJECT_BYTES = 40;

    /** Where a state was found from. */
    abstract long predecessor(int i);

    abstract long bytes();
}
