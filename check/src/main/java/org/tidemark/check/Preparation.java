package org.tidemark.check;

import org.tidemark.check.question.Inquiry;

/**
 * A stage that is run before there are inquiries: it finds the net, proves what simplifies formulas, and asks. What it settles
 * are properties as such. All later stages look at the net that it leaves, so that its answers and theirs are those of the model
 * only for properties that depend on nothing but what it preserves; others are refused when the check is set up.
 */
public interface Preparation extends Stage {
    /** Whether it simplifies formulas, also those that are refused otherwise. */
    default boolean simplifies() {
        return false;
    }

    @Override
    default boolean settlesInquiries() {
        return false;
    }

    @Override
    default boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    default boolean canSettle(Inquiry inquiry) {
        return false;
    }
}
