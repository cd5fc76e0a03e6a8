package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Logic;

/** The claim that an answer to a formula comes down to, which decides what explains it. Immutable. */
public sealed interface Aim {
    /** A state can be reached in which a condition holds: {@code EF p} holds, or {@code AG !p} is violated. */
    record Reached(Formula goal) implements Aim {}

    /** No state can be reached in which a condition holds: {@code AG !p} holds, or {@code EF p} is violated. */
    record Never(Formula goal) implements Aim {}

    /** Some run breaks a formula of LTL. */
    record Broken(Formula path) implements Aim {}

    /** A state can be reached from which no state can be reached where a condition holds: {@code AG EF p} is violated. */
    record Lost(Formula goal) implements Aim {}

    /** Anything else. */
    record Other() implements Aim {}

    /** The claim behind it that a formula, as it was written, holds or is violated. */
    static Aim of(Formula formula, boolean holds) {
        Formula f = formula;
        boolean isTrue = holds;
        while (f instanceof Not not && !Logic.isOfState(f) && isQuantified(not.of())) {
            f = not.of();
            isTrue = !isTrue;
        }
        if (f instanceof Exists exists) {
            return someRun(exists.run(), isTrue);
        }
        Formula run = f instanceof ForAll all ? all.run() : f;
        Aim ofRun = someRun(Progression.not(run), !isTrue);
        if (!(ofRun instanceof Other) || isTrue) {
            return ofRun;
        }
        Formula path = linear(f);
        return path == null ? ofRun : new Broken(path);
    }

    /**
     * Whether a formula is true or false of a state, so that its negation is true where it is false. The negation of a formula about runs is not:
     * all runs have to satisfy either of them.
     */
    private static boolean isQuantified(Formula f) {
        if (f instanceof Exists || f instanceof ForAll || Logic.isOfState(f)) {
            return true;
        }
        boolean isConnective = f instanceof Not
                || f instanceof Formula.And
                || f instanceof Formula.Or
                || f instanceof Formula.Implies
                || f instanceof Formula.Iff;
        return isConnective && f.children().stream().allMatch(Aim::isQuantified);
    }

    /** The claim behind it that some run satisfies a formula, or that none does. */
    private static Aim someRun(Formula run, boolean isThere) {
        Formula eventually = eventually(run);
        if (eventually != null && Logic.isOfState(eventually)) {
            return isThere ? new Reached(eventually) : new Never(eventually);
        }
        if (eventually != null && isThere) {
            Formula lost = lost(eventually);
            if (lost != null) {
                return new Lost(lost);
            }
        }
        return isThere && !Logic.hasQuantifier(run) ? new Broken(Progression.not(run)) : new Other();
    }

    /** The formula that a run satisfies in some state, where that is all that is said of it; null otherwise. */
    private static @Nullable Formula eventually(Formula run) {
        if (run instanceof Finally some) {
            return some.of();
        }
        if (run instanceof Not not && not.of() instanceof Globally always) {
            return Progression.not(always.of());
        }
        return null;
    }

    /** The condition that can no longer be reached, where a formula says that; null otherwise. */
    private static @Nullable Formula lost(Formula f) {
        Formula inner = f instanceof Not not ? not.of() : f;
        boolean isDenied = f instanceof Not;
        if (isDenied
                && inner instanceof Exists exists
                && exists.run() instanceof Finally some
                && Logic.isOfState(some.of())) {
            return some.of();
        }
        return !isDenied
                        && inner instanceof ForAll all
                        && all.run() instanceof Globally always
                        && Logic.isOfState(always.of())
                ? Progression.not(always.of())
                : null;
    }

    /**
     * The formula without its quantifiers, where all of them are over all runs and none is denied: a run that breaks it shows that the formula
     * is violated; null for other formulas.
     */
    private static @Nullable Formula linear(Formula f) {
        if (Logic.isOfState(f)) {
            return f;
        }
        if (f instanceof ForAll all) {
            return linear(all.run());
        }
        if (f instanceof Exists || f instanceof Not || f instanceof Formula.Iff) {
            return null;
        }
        if (f instanceof Formula.Implies implies && !Logic.isOfState(implies.premise())) {
            return null;
        }
        List<Formula> parts = new ArrayList<>();
        for (Formula part : f.children()) {
            Formula plain = linear(part);
            if (plain == null) {
                return null;
            }
            parts.add(plain);
        }
        return Expansion.rebuilt(f, parts);
    }
}
