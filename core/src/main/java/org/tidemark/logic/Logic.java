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

    /**
     * Whether some of its temporal operators are governed by path quantifiers and others are not, so that nobody can say
     * which runs the others are about.
     */
    public static boolean isMixed(Formula f) {
        return hasBareOperator(f) && hasQuantifier(f);
    }

    /** A state formula or one of CTL. */
    private static boolean isBranching(Formula f) {
        if (f instanceof Exists exists) {
            return isOneStep(exists.run());
        }
        if (f instanceof ForAll all) {
            return isOneStep(all.run());
        }
        return !isTemporal(f) && areBranching(f.children());
    }

    /** One temporal operator over formulas of CTL. */
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

    /** Whether there is a path quantifier in it. */
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

    /** Whether a temporal operator of it is governed by no path quantifier. */
    static boolean hasBareOperator(Formula f) {
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
    static boolean isTemporal(Object f) {
        return f instanceof Next
                || f instanceof Finally
                || f instanceof Globally
                || f instanceof Until
                || f instanceof WeakUntil
                || f instanceof Release;
    }
}
