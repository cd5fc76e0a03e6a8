package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;

/**
 * Searches the cubes of a goal (its disjunctive normal form, each cube a conjunction of inequalities) without writing
 * them down: depth-first from choice to choice, it tests the conjunction so far and backtracks from contradictions.
 *
 * <p>The next choice is one that the current solution does not meet, with the fewest parts that are not obviously
 * impossible; so forced choices come first, and a solution that meets all choices ends the search as <em>open</em>.
 * Before that, a solution that empties a marked trap is cut off, and a fractional one is split in two. A contradiction
 * that does not use the latest assumptions refutes the earlier ones too, so the other parts of that choice are skipped.
 * Exponential in the worst case, so nodes and time are limited.
 *
 * <p>With a {@link Refinement}, a solution that nothing rules out is examined more closely: a lemma that it breaks is
 * one more choice, here and in all other cases, and a case that stays open does not end the search. Not thread-safe.
 */
final class GoalCubes {
    private static final int MOST_NODES = 50_000;

    /** For each lemma that a case may take. */
    private static final int MOST_NODES_PER_LEMMA = 250;

    private static final int MOST_LEVELS = 1_000;
    private static final int MOST_HALVINGS = 40;

    /** A choice still to be made, and the level at which it arose. */
    private record Choice(
            ProofGoal.Any any, int level, @Nullable Lemma lemma) {}

    /** The lemmas and choices of one search, for the next search for the same goal. */
    static final class Learnt {
        private final PetriNet net;
        private final List<Choice> choices = new ArrayList<>();

        Learnt(PetriNet net) {
            this.net = net;
        }

        private Choice add(Lemma lemma) {
            Choice choice = new Choice(lemma.cases(net), -1, lemma);
            choices.add(choice);
            return choice;
        }
    }

    /** A refuted case, and the levels whose assumptions it uses. */
    private record Refuted(CaseProof.Step step, BitSet levels) {}

    private final Infeasibility system;
    private final Limit limit;
    private final @Nullable Refinement refinement;
    private final @Nullable Learnt learnt;
    private final int mostLemmas;
    private final int mostNodes;
    private final int mostHalvings;
    private int nodes;
    private int halvings;
    private int lemmas;
    private boolean isCutShort;
    private ProofAttempt.Open open = new ProofAttempt.Open("time ran out", null);

    GoalCubes(Infeasibility system, Limit limit) {
        this(system, limit, null, null, 0, MOST_HALVINGS);
    }

    /**
     * A search with lemmas.
     *
     * @param mostLemmas with how many of them a case is tried
     * @param mostHalvings how often a case is split because a solution is fractional; after that lemmas are looked for all the same
     */
    GoalCubes(
            Infeasibility system,
            Limit limit,
            @Nullable Refinement refinement,
            @Nullable Learnt learnt,
            int mostLemmas,
            int mostHalvings) {
        this.system = system;
        this.limit = limit;
        this.refinement = refinement;
        this.learnt = learnt;
        this.mostLemmas = mostLemmas;
        this.mostHalvings = mostHalvings;
        mostNodes = refinement == null ? MOST_NODES : MOST_NODES_PER_LEMMA * mostLemmas;
    }

    /** Whether a case was left open for no other reason than that it took too many lemmas, or there were too many cases. */
    boolean isCutShort() {
        return isCutShort || nodes >= mostNodes;
    }

    /** Tries to show that no reachable marking meets the goal. */
    ProofAttempt refute(ProofGoal goal) {
        int mark = system.mark();
        try {
            Refuted refuted = refute(goal, List.of(), 0);
            return refuted == null ? open : new ProofAttempt.Proven(new CaseProof(goal, refuted.step, system.never()));
        } catch (ArithmeticException overflow) {
            system.undo(mark);
            return new ProofAttempt.Open("the numbers are too large", null);
        }
    }

    /** Refutes the assumptions so far together with one more part; null if that is open. */
    private @Nullable Refuted refute(ProofGoal part, List<Choice> earlier, int level) {
        int mark = system.mark();
        List<Choice> choices = new ArrayList<>(earlier);
        Refuted refuted = assume(part, choices, level) ? explore(choices, level) : contradiction();
        system.undo(mark);
        return refuted;
    }

    private boolean assume(ProofGoal part, List<Choice> choices, int level) {
        if (part instanceof ProofGoal.Need need) {
            return system.assume(need.inequality(), level);
        } else if (part instanceof ProofGoal.Any any) {
            choices.add(new Choice(any, level, null));
            return true;
        }
        return ((ProofGoal.All) part).parts().stream().allMatch(inner -> assume(inner, choices, level));
    }

    private Refuted contradiction() {
        Infeasibility.Contradiction found = system.contradiction();
        return new Refuted(new CaseProof.Contradiction(found.refutation()), found.levels());
    }

    private @Nullable Refuted explore(List<Choice> choices, int level) {
        while (nodes++ < mostNodes && level < MOST_LEVELS && !limit.isOver()) {
            Simplex.Answer answer = system.check(limit);
            if (answer == Simplex.Answer.INFEASIBLE) {
                return contradiction();
            } else if (answer == Simplex.Answer.GIVEN_UP) {
                return giveUp(limit.isOver() ? "time ran out" : "the numbers are too large");
            }
            Choice choice = next(choices);
            if (choice != null) {
                choices.remove(choice);
                return split(choice, choices, level);
            }
            Choice lemma = learnt == null ? null : next(learnt.choices);
            if (lemma != null) {
                return splitByLemma(lemma, choices, level);
            }
            if (!system.cut() && !learn(true)) {
                ProofGoal.Any halves = halves();
                if (halves != null && halvings < mostHalvings) {
                    return halve(halves, choices, level);
                } else if (!learn(false)) {
                    open = new ProofAttempt.Open("the state equation and traps do not rule it out", system.firings());
                    return null;
                }
            }
        }
        return giveUp(limit.isOver() ? "time ran out" : "there are too many cases");
    }

    private @Nullable Refuted giveUp(String reason) {
        open = new ProofAttempt.Open(reason, null);
        return null;
    }

    /** Adds a lemma that the last solution breaks; false if none is found. */
    private boolean learn(boolean bySupport) {
        Refinement by = refinement;
        Learnt all = learnt;
        if (by == null || all == null || by.isDone()) {
            return false;
        }
        Lemma lemma = bySupport ? by.bySupport(system.fired(), system.empty()) : by.byCounts(system.mostFirings());
        return lemma != null && !isMet(all.add(lemma).any);
    }

    /**
     * A split of the last solution at a fractional number of tokens or, with lemmas, of firings; null if there is none.
     */
    private ProofGoal.@Nullable Any halves() {
        ProofGoal.Any halves = system.split();
        return halves == null && refinement != null ? system.splitFirings() : halves;
    }

    private @Nullable Refuted halve(ProofGoal.Any halves, List<Choice> choices, int level) {
        halvings++;
        Refuted refuted = split(new Choice(halves, -1, null), choices, level);
        halvings--;
        return refuted;
    }

    private @Nullable Refuted splitByLemma(Choice lemma, List<Choice> choices, int level) {
        if (lemmas >= mostLemmas) {
            isCutShort = true;
            return giveUp("it takes too many refinements");
        }
        lemmas++;
        Refuted refuted = split(lemma, choices, level);
        lemmas--;
        return refuted;
    }

    private @Nullable Refuted split(Choice choice, List<Choice> choices, int level) {
        List<CaseProof.Step> steps = new ArrayList<>();
        BitSet levels = new BitSet();
        boolean isOpen = false;
        for (ProofGoal part : choice.any.parts()) {
            Refuted refuted = refute(part, choices, level + 1);
            if (refuted != null && !refuted.levels.get(level + 1)) {
                return refuted;
            }
            if (refuted == null && !goesOn()) {
                return null;
            }
            if (refuted == null) {
                isOpen = true;
            } else {
                steps.add(refuted.step);
                levels.or(refuted.levels);
            }
        }
        if (isOpen) {
            return null;
        }
        levels.clear(level + 1);
        if (choice.level >= 0) {
            levels.set(choice.level);
        }
        return new Refuted(new CaseProof.Cases(choice.any, steps, choice.lemma), levels);
    }

    /** Whether other cases are examined when one stays open: there may be a run in one of them. */
    private boolean goesOn() {
        return refinement != null && !refinement.isDone() && nodes < mostNodes && !limit.isOver();
    }

    private @Nullable Choice next(List<Choice> choices) {
        Choice best = null;
        int fewest = Integer.MAX_VALUE;
        for (Choice choice : choices) {
            if (!isMet(choice.any)) {
                int possible = 0;
                for (ProofGoal part : choice.any.parts()) {
                    possible += isOpen(part) ? 1 : 0;
                }
                if (possible < fewest) {
                    fewest = possible;
                    best = choice;
                }
            }
        }
        return best;
    }

    private boolean isMet(ProofGoal goal) {
        if (goal instanceof ProofGoal.Need need) {
            return system.isMet(need.inequality());
        } else if (goal instanceof ProofGoal.All all) {
            return all.parts().stream().allMatch(this::isMet);
        }
        return ((ProofGoal.Any) goal).parts().stream().anyMatch(this::isMet);
    }

    private boolean isOpen(ProofGoal goal) {
        if (goal instanceof ProofGoal.Need need) {
            return system.isOpen(need.inequality());
        } else if (goal instanceof ProofGoal.All all) {
            return all.parts().stream().allMatch(this::isOpen);
        }
        return ((ProofGoal.Any) goal).parts().stream().anyMatch(this::isOpen);
    }
}
