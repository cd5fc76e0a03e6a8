package org.tidemark.check.question;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.LtlTranslator;
import org.tidemark.logic.buchi.Reduction;
import org.tidemark.logic.property.Property;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Whether every run does what a formula says, in which quantified formulas may stand, or no run is one that an automaton
 * accepts: whether the automaton of what is forbidden accepts none.
 */
public final class LinearClaim extends Assertion {
    /** A replay takes two bits for each pair of a step and a state of the automaton. */
    private static final long MOST_PAIRS = 1 << 28;

    private final @Nullable Formula formula;
    private final @Nullable BuchiAutomaton given;
    private final Fairness fairness;
    private volatile @Nullable BuchiAutomaton forbidden;
    private volatile @Nullable OpenReason obstacle;
    private volatile @Nullable OpenReason unfinished;
    private volatile @Nullable ShownRun evidence;
    private volatile String silence = "";

    /** The claim that every run satisfies a formula. */
    public LinearClaim(Formula formula, Fairness fairness) {
        this.formula = formula;
        this.given = null;
        this.fairness = fairness;
    }

    /** The claim that an automaton accepts no run. */
    public LinearClaim(BuchiAutomaton given, Fairness fairness) {
        this.formula = null;
        this.given = given;
        this.fairness = fairness;
    }

    /** The formula that every run is claimed to satisfy; null where the claim is given as an automaton. */
    public @Nullable Formula formula() {
        return formula;
    }

    @Override
    public @Nullable Property alone() {
        return formula == null ? null : new Property.Truth("", formula, fairness);
    }

    /** Whether formulas stand in it that are about all or some runs from a state, so that it takes all states to answer it. */
    public boolean isNested() {
        return !quantified().isEmpty();
    }

    /** The formulas that it is about: one about runs, or those of the automaton about states. */
    public List<Formula> formulas() {
        return formula == null ? Objects.requireNonNull(given).propositions() : List.of(formula);
    }

    /** Whether it is given as an automaton whose acceptance is stronger than that of Büchi. */
    public boolean hasPairs() {
        return given != null && given.pairs() > 0;
    }

    /** Records why the claim cannot be settled, or was not settled before its limit. */
    public void obstruct(Exception why, AutomatonLimit limit) {
        String sentence = String.valueOf(why.getMessage());
        if (limit.cancelled().getAsBoolean()) {
            unfinished = new OpenReason(StopReason.TIME, sentence);
        } else {
            obstacle = new OpenReason(StopReason.AUTOMATON_TOO_LARGE, sentence);
        }
    }

    /** The automaton of the runs that break it, fair or not, made once; null where it cannot be made. */
    @Nullable
    public BuchiAutomaton forbidden(AutomatonLimit limit) {
        unfinished = null; // whoever asks has time again
        BuchiAutomaton known = forbidden;
        if (known == null && obstacle == null) {
            try {
                known = whole(limit);
                forbidden = known;
            } catch (FormulaException | TooLarge e) {
                obstruct(e, limit);
            } catch (OutOfMemoryError e) {
                obstacle = new OpenReason(StopReason.HEAP, "the automaton of the formula does not fit the heap");
            }
        }
        return known;
    }

    private BuchiAutomaton whole(AutomatonLimit limit) throws FormulaException, TooLarge {
        if (formula != null) {
            return LtlTranslator.translateRun(new Formula.Not(formula), limit);
        }
        return Reduction.reduce(Objects.requireNonNull(given), limit);
    }

    /** Whether a run breaks it, by the definition of the formula's operators or of acceptance. */
    public boolean isBrokenBy(LassoReplay run) {
        return formula == null ? run.isAccepted(Objects.requireNonNull(given)) : !run.holds(formula);
    }

    /** The formulas in it that are about all or some runs from a state, the outermost ones. */
    public Set<Formula> quantified() {
        Set<Formula> found = new LinkedHashSet<>();
        if (formula != null) {
            collect(formula, found);
        }
        return found;
    }

    private static void collect(Formula f, Set<Formula> found) {
        if (f instanceof Formula.Exists || f instanceof Formula.ForAll) {
            found.add(f);
        } else {
            f.children().forEach(part -> collect(part, found));
        }
    }

    /** A run that breaks it; null where it holds, or none was asked for, or there was no time or memory to find one. */
    @Nullable
    public ShownRun evidence() {
        return evidence;
    }

    /** Shows a run that breaks it; where none could be found, or it is too long to be replayed, that is said instead. */
    public synchronized void show(@Nullable ShownRun run) {
        if (run == null && evidence != null) {
            return; // another stage was faster, and has found one
        }
        long width = given == null ? 1 : given.states();
        boolean isTooLong = run != null && width * (run.run().steps() + 1L) > MOST_PAIRS;
        evidence = isTooLong ? null : run;
        silence = run == null
                ? "no run is shown, since none was found in the time and memory left for it"
                : isTooLong
                        ? String.format(
                                Locale.ROOT,
                                "no run is shown, since the one found has %,d steps, too many to be replayed",
                                run.run().steps())
                        : "";
    }

    /** Why there is no run to be seen where one was asked for; empty otherwise. */
    public String silence() {
        return silence;
    }

    @Override
    public boolean isExplained() {
        return evidence != null;
    }

    @Override
    public @Nullable OpenReason obstacle() {
        OpenReason own = obstacle == null ? unfinished : obstacle;
        return own == null ? super.obstacle() : own;
    }

    /** Whether only strong fairness, or acceptance like it, distinguishes the runs that break it from others. */
    public boolean isStreett() {
        return !fairness.strong().isEmpty() || hasPairs();
    }

    /** Which runs it is about. */
    public Fairness fairness() {
        return fairness;
    }
}
