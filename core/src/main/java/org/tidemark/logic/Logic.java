package org.tidemark.logic;

import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/** The languages a formula may be written in, each a part of the last one. */
public enum Logic {
    /** No temporal operator: true or false of a state. */
    STATE("state formula"),
    /** Every temporal operator has a quantifier right before it. */
    CTL("CTL"),
    /** One quantifier over all runs at most, in front of everything, and it may be left out. */
    LTL("LTL"),
    /** Anything else. */
    CTL_STAR("CTL*");

    private final String title;

    Logic(String title) {
        this.title = title;
    }

    /** As people write it. */
    public String title() {
        return title;
    }

    /** The smallest language the formula belongs to; CTL for those that are CTL and LTL both. */
    public static Logic of(Formula f) {
        if (isBranching(f)) {
            return hasQuantifier(f) ? CTL : STATE;
        }
        Formula run = f instanceof ForAll all ? all.run() : f;
        return hasQuantifier(run) ? CTL_STAR : LTL;
    }

    /** A state formula or one of CTL. */
    private static boolean isBranching(Formula f) {
        if (f instanceof Exists exists) {
            return isOneStep(exists.run());
        }
        if (f instanceof ForAll all) {
            return isOneStep(all.run());
        }
        return !isTemporal(f) && f.children().stream().allMatch(Logic::isBranching);
    }

    /** One temporal operator over formulas of CTL. */
    private static boolean isOneStep(Formula run) {
        return isTemporal(run) && run.children().stream().allMatch(Logic::isBranching);
    }

    private static boolean hasQuantifier(Formula f) {
        return f instanceof Exists
                || f instanceof ForAll
                || f.children().stream().anyMatch(Logic::hasQuantifier);
    }

    private static boolean isTemporal(Formula f) {
        return f instanceof Next
                || f instanceof Finally
                || f instanceof Globally
                || f instanceof Until
                || f instanceof WeakUntil
                || f instanceof Release;
    }
}
