package org.tidemark.logic;

import java.util.List;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/** The logics a formula may belong to; the last one includes all others. */
public enum Logic {
    /** No temporal operator: true or false of a state. */
    STATE("state formula"),
    /** Every temporal operator directly follows a quantifier. */
    CTL("CTL"),
    /** At most one quantifier, over all runs, in front of the whole formula; it may be left out. */
    LTL("LTL"),
    /** Anything else. */
    CTL_STAR("CTL*");

    private final String title;

    Logic(String title) {
        this.title = title;
    }

    /** The name as shown to users. */
    public String title() {
        return title;
    }

    /** The smallest logic the formula belongs to; CTL if it is in both CTL and LTL. */
    public static Logic of(Formula f) {
        if (isBranching(f)) {
            return hasQuantifier(f) ? CTL : STATE;
        }
        Formula run = f instanceof ForAll all ? all.run() : f;
        return hasQuantifier(run) ? CTL_STAR : LTL;
    }

    /** Whether it is about one state: it has no temporal operator and no quantifier. */
    public static boolean isOfState(Formula f) {
        if (f instanceof Exists || f instanceof ForAll || isTemporal(f)) {
            return false;
        }
        for (Formula part : f.children()) {
            if (!isOfState(part)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether some of its temporal operators are governed by path quantifiers and others are not, so that it is
     * unclear which runs the others are about.
     */
    public static boolean isMixed(Formula f) {
        return hasBareOperator(f) && hasQuantifier(f);
    }

    /** A state formula or a CTL formula. */
    private static boolean isBranching(Formula f) {
        if (f instanceof Exists exists) {
            return isOneStep(exists.run());
        }
        if (f instanceof ForAll all) {
            return isOneStep(all.run());
        }
        return !isTemporal(f) && areBranching(f.children());
    }

    /** One temporal operator over CTL formulas. */
    private static boolean isOneStep(Formula run) {
        return isTemporal(run) && areBranching(run.children());
    }

    private static boolean areBranching(List<Formula> parts) {
        for (Formula part : parts) {
            if (!isBranching(part)) {
                return false;
            }
        }
        return true;
    }

    /** Whether it contains a path quantifier. */
    public static boolean hasQuantifier(Formula f) {
        if (f instanceof Exists || f instanceof ForAll) {
            return true;
        }
        for (Formula part : f.children()) {
            if (hasQuantifier(part)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it has a temporal operator that no path quantifier governs. */
    public static boolean hasBareOperator(Formula f) {
        if (f instanceof Exists || f instanceof ForAll) {
            return false;
        }
        for (Formula part : f.children()) {
            if (hasBareOperator(part)) {
                return true;
            }
        }
        return isTemporal(f);
    }

    /** Whether it is a temporal operator, about the states of a run. */
    public static boolean isTemporal(Object f) {
        return f instanceof Next
                || f instanceof Finally
                || f instanceof Globally
                || f instanceof Until
                || f instanceof WeakUntil
                || f instanceof Release;
    }
}
