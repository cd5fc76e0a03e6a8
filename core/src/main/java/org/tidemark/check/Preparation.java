package org.tidemark.check;

import org.tidemark.check.question.Inquiry;

/**
 * A stage that is run before there are inquiries: it finds the net, proves what simplifies formulas, and asks. What it settles
 * are properties as such.
 */
public interface Preparation extends Stage {
    @Override
    default boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    default boolean canSettle(Inquiry inquiry) {
        return false;
    }
}
