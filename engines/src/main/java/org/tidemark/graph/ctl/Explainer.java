package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.tidemark.bits.Cancelled;
import org.tidemark.graph.ctl.Explanation.Part;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.logic.Logic;

/**
 * Says why formulas of CTL hold in states or do not, from the truth of their parts.
 *
 * <p>What some run does is shown by a shortest such run, or one that loops; that not every run does something, by one
 * that does not. What is temporal in a run's states is explained in turn, for the first states and the last one, as
 * long as the whole stays readable. Not thread-safe.
 */
public final class Explainer {
    /** The truth of formulas in states. */
    @FunctionalInterface
    public interface Truth {
        boolean holds(Formula f, int state);
    }

    /** A formula with the truth value that it must have in a state. */
    record Fact(Formula formula, boolean holds) {}

    /**
     * The facts of the states of a run: {@code stay} in all but the last, {@code goal} in the last; or {@code stay}
     * forever, where it is weak.
     */
    private record Shape(List<Fact> stay, List<Fact> goal, boolean weak) {}

    private static final int MOST_REASONS = 40;
    /** For this many steps of a run, and for its goal, the reasons are given. */
    public static final int EXPLAINED_STEPS = 2;

    private final Truth truth;
    private final RunFinder runs;
    private int reasons;

    public Explainer(Truth truth, RunFinder runs) {
        this.truth = truth;
        this.runs = runs;
    }

    /**
     * Why a formula of CTL is what it is in a state.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted where there is no memory to find a run
     * @throws Cancelled when it is cancelled
     */
    public Explanation explain(Formula f, int state) {
        reasons = 0;
        return explain(new Fact(f, truth.holds(f, state)), state);
    }

    private Explanation explain(Fact fact, int state) {
        Formula f = fact.formula();
        if (Logic.of(f) == Logic.STATE) {
            return Explanation.plain(f, fact.holds(), Why.STATE);
        }
        reasons++;
        if (reasons > MOST_REASONS) {
            return Explanation.plain(f, fact.holds(), Why.LEFT_OUT);
        }
        if (f instanceof Exists exists && fact.holds()) {
            return shown(fact, exists.run(), true, state);
        }
        if (f instanceof ForAll all && !fact.holds()) {
            return shown(fact, all.run(), false, state);
        }
        if (f instanceof Exists || f instanceof ForAll) {
            return Explanation.plain(f, fact.holds(), Why.EVERY_RUN);
        }
        List<Part> parts = new ArrayList<>();
        for (Fact part : decisive(fact, state)) {
            parts.add(new Part(0, explain(part, state)));
        }
        return new Explanation(f, fact.holds(), Why.PARTS, List.of(), OptionalInt.empty(), parts);
    }

    /** The parts of a combination that make it what it is in a state. */
    private List<Fact> decisive(Fact fact, int state) {
        Formula f = fact.formula();
        if (f instanceof Not not) {
            return List.of(new Fact(not.of(), !fact.holds()));
        }
        if (f instanceof Implies implies) {
            boolean premise = truth.holds(implies.premise(), state);
            Fact first = new Fact(implies.premise(), premise);
            Fact second = new Fact(implies.conclusion(), truth.holds(implies.conclusion(), state));
            return fact.holds() ? List.of(premise ? second : first) : List.of(first, second);
        }
        if (f instanceof Iff) {
            return f.children().stream()
                    .map(part -> new Fact(part, truth.holds(part, state)))
                    .toList();
        }
        List<Fact> parts =
                f.children().stream().map(part -> new Fact(part, fact.holds())).toList();
        if (f instanceof And == fact.holds()) {
            return parts;
        }
        // One part suffices: the simplest that does.
        return parts.stream()
                .filter(part -> truth.holds(part.formula(), state) == part.holds())
                .min((a, b) -> Integer.compare(size(a.formula()), size(b.formula())))
                .map(List::of)
                .orElseThrow(() -> new IllegalStateException("a junction that nothing decides"));
    }

    private static int size(Formula f) {
        int size = 1;
        for (Formula part : f.children()) {
            size += size(part);
        }
        return size;
    }

    private Explanation shown(Fact fact, Formula run, boolean as, int state) {
        Shape shape = as ? shape(run) : contrary(run);
        RunFinder.Run found = find(shape, run instanceof Next, fact, state);
        List<Part> parts = new ArrayList<>();
        int last = found.states().size() - 1;
        boolean endless = found.loop().isPresent();
        for (int step = run instanceof Next ? 1 : 0; step <= last; step++) {
            boolean atGoal = step == last && !endless;
            if (atGoal || step < EXPLAINED_STEPS) {
                addParts(
                        parts,
                        step,
                        atGoal ? shape.goal : shape.stay,
                        found.states().get(step));
            }
        }
        return new Explanation(fact.formula(), fact.holds(), Why.RUN, found.events(), found.loop(), parts);
    }

    private RunFinder.Run find(Shape shape, boolean oneStep, Fact fact, int state) {
        IntPredicate stay = s -> all(shape.stay, s);
        IntPredicate goal = s -> !shape.goal.isEmpty() && all(shape.goal, s);
        if (oneStep) {
            return runs.step(state, goal);
        }
        return shape.weak
                ? runs.findWeak(state, stay, goal, s -> truth.holds(fact.formula(), s) == fact.holds())
                : runs.find(state, stay, goal);
    }

    private void addParts(List<Part> parts, int step, List<Fact> facts, int state) {
        for (Fact fact : facts) {
            parts.add(new Part(step, explain(fact, state)));
        }
    }

    private boolean all(List<Fact> facts, int state) {
        for (Fact fact : facts) {
            if (truth.holds(fact.formula(), state) != fact.holds()) {
                return false;
            }
        }
        return true;
    }

    private static List<Fact> are(boolean holds, Formula... formulas) {
        List<Fact> facts = new ArrayList<>();
        for (Formula f : formulas) {
            facts.add(new Fact(f, holds));
        }
        return facts;
    }

    /** The shape of a run that satisfies a formula. */
    private static Shape shape(Formula run) {
        if (run instanceof Next next) {
            return new Shape(List.of(), are(true, next.of()), false);
        }
        if (run instanceof Finally some) {
            return new Shape(List.of(), are(true, some.of()), false);
        }
        if (run instanceof Globally always) {
            return new Shape(are(true, always.of()), List.of(), true);
        }
        if (run instanceof Until until) {
            return new Shape(are(true, until.first()), are(true, until.goal()), false);
        }
        if (run instanceof WeakUntil weak) {
            return new Shape(are(true, weak.first()), are(true, weak.goal()), true);
        }
        Release release = (Release) run;
        return new Shape(are(true, release.second()), are(true, release.first(), release.second()), true);
    }

    /** The shape of a run that violates a formula. */
    private static Shape contrary(Formula run) {
        if (run instanceof Next next) {
            return new Shape(List.of(), are(false, next.of()), false);
        }
        if (run instanceof Finally some) {
            return new Shape(are(false, some.of()), List.of(), true);
        }
        if (run instanceof Globally always) {
            return new Shape(List.of(), are(false, always.of()), false);
        }
        if (run instanceof Until until) {
            return new Shape(are(false, until.goal()), are(false, until.first(), until.goal()), true);
        }
        if (run instanceof WeakUntil weak) {
            return new Shape(are(false, weak.goal()), are(false, weak.first(), weak.goal()), false);
        }
        Release release = (Release) run;
        return new Shape(are(false, release.first()), are(false, release.second()), false);
    }
}
