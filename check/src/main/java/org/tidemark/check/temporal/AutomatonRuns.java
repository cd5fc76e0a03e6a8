package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.Contradiction;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.graph.TargetGraph;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ltl.Elimination;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.graph.ltl.Letters;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.store.StateLimitReached;
import org.tidemark.system.TransitionSystem;

/**
 * Formulas of LTL and CTL* and automata over runs, each as the automaton of the runs that break it, run along the states of a
 * net. They share the states and edges that are found for one of them. One thread.
 */
public final class AutomatonRuns {
    private static final long EVIDENCE_NANOS = 5_000_000_000L;

    private final TransitionSystem system;
    private final List<LinearClaim> claims;
    private final Emptiness.Method method;
    private final boolean explains;
    private final Circuit circuit;
    private final Map<Fairness, Nesting> nestings = new HashMap<>();
    private @Nullable FieldOverflow overflow;
    private int overflows;
    private boolean isFull;

    /** The resource that a search for a claim ran out of. */
    private enum Shortage {
        NONE,
        STATES,
        MEMORY;

        static Shortage of(Throwable ended) {
            return ended instanceof StateLimitReached ? STATES : MEMORY;
        }
    }

    /**
     * The runs of some claims.
     *
     * @param method how cycles are looked for
     * @param explains whether a run is to be found for each claim that is broken
     * @param circuit what all states are labelled with; it grows by what automata read in states
     */
    public AutomatonRuns(
            TransitionSystem system,
            List<LinearClaim> claims,
            Emptiness.Method method,
            boolean explains,
            Circuit circuit) {
        this.system = system;
        this.claims = List.copyOf(claims);
        this.method = method;
        this.explains = explains;
        this.circuit = circuit;
    }

    /** The last field that proved too narrow since this was asked; null where none did. */
    @Nullable
    FieldOverflow takeOverflow() {
        FieldOverflow met = overflow;
        overflow = null;
        return met;
    }

    /** How often some field has proved too narrow. */
    int overflows() {
        return overflows;
    }

    Emptiness.Method method() {
        return method;
    }

    /** Whether some claim is about fair runs only, so that edges must name their events. */
    boolean needsEvents() {
        return claims.stream().anyMatch(claim -> !claim.fairness().isNone());
    }

    /** The open claims that need no labelled states. */
    List<LinearClaim> openFlat() {
        return open().stream().filter(claim -> !claim.isNested()).toList();
    }

    private List<LinearClaim> open() {
        return claims.stream().filter(LinearClaim::isOpen).toList();
    }

    private FairEvents fair(LinearClaim claim) {
        return FairEvents.of(system, claim.fairness());
    }

    private Nesting nesting(Fairness fairness) {
        return nestings.computeIfAbsent(fairness, runs -> new Nesting(circuit));
    }

    /** Settles what is open on all states, as far as memory and time allow. */
    void examine(ExploredStates explored) {
        boolean nested = open().stream().anyMatch(LinearClaim::isNested);
        if (nested && plan(explored.cancelled())) {
            WholeStates whole = WholeStates.of(circuit, explored);
            LabelledStates.ask(
                    circuit,
                    whole,
                    explored.budget(),
                    explored.cancelled(),
                    List.of(states -> examine(states, explored.cancelled())));
        }
        if (!openFlat().isEmpty()) {
            try (LinearStates states = LinearStates.of(explored, needsEvents(), method)) {
                settle(states, openFlat(), SearchAttempt.ONLY, explored.cancelled(), explored.cancelled());
            }
        }
    }

    /** Finds out what automata read in states, for what is open; whether there is anything left that can be examined. */
    public boolean plan(BooleanSupplier cancelled) {
        AutomatonLimit limit = AutomatonLimit.USUAL.orWhen(cancelled);
        boolean any = false;
        for (LinearClaim claim : open()) {
            BuchiAutomaton forbidden = claim.forbidden(limit);
            try {
                if (forbidden != null) {
                    Nesting nesting = nesting(claim.fairness());
                    boolean fair = !claim.fairness().isNone();
                    nesting.plan(forbidden, fair, limit);
                    for (Formula f : claim.quantified()) {
                        nesting.plan(f, fair, limit);
                    }
                    any = true;
                }
            } catch (FormulaException | TooLarge tooLarge) {
                claim.obstruct(tooLarge, limit);
            }
        }
        return any;
    }

    /** Settles what is open and planned on labelled states, from the inside out. */
    public void examine(LabelledStates states, BooleanSupplier cancelled) {
        Map<Fairness, List<LinearClaim>> byRuns = new LinkedHashMap<>();
        open().forEach(claim -> byRuns.computeIfAbsent(claim.fairness(), runs -> new ArrayList<>())
                .add(claim));
        byRuns.forEach((fairness, some) -> {
            NestedTruth nested = new NestedTruth(states, nesting(fairness), FairEvents.of(system, fairness), cancelled);
            settle(LinearStates.labelled(states, nested), some, SearchAttempt.ONLY, cancelled, cancelled);
        });
    }

    /**
     * Settles open claims on states whose edges lie in a file, by passes over all edges that take a few bits per state,
     * as far as no fairness is assumed. A run that breaks a claim is searched for as in {@link #examine}.
     *
     * @param graph the edges of the states
     */
    public void examineByPasses(LabelledStates states, TargetGraph graph, BooleanSupplier cancelled) {
        for (LinearClaim claim : open()) {
            AutomatonLimit limit = AutomatonLimit.USUAL.orWhen(cancelled);
            BuchiAutomaton forbidden = claim.forbidden(limit);
            boolean isPlain = claim.fairness().isNone() && !claim.isStreett();
            if (isPlain && forbidden != null && claim.obstacle() == null) {
                NestedTruth nested = new NestedTruth(
                        states, nesting(Fairness.NONE), FairEvents.of(system, Fairness.NONE), cancelled);
                Letters letters = nested.letters(forbidden);
                boolean broken = new Elimination(forbidden, graph, letters, states.budget(), cancelled).accepts();
                claim.settle(!broken, Technique.PRODUCT);
                if (broken && explains) {
                    show(claim, forbidden, LinearStates.labelled(states, nested), cancelled);
                }
            }
        }
        examine(states, cancelled);
    }

    /** Looks for a run that breaks a claim, which there is. */
    private void show(LinearClaim claim, BuchiAutomaton forbidden, LinearStates states, BooleanSupplier cancelled) {
        long until = System.nanoTime() + EVIDENCE_NANOS;
        BooleanSupplier ended = () -> System.nanoTime() - until >= 0 || cancelled.getAsBoolean();
        ShownRun run = null;
        try (Emptiness emptiness = states.emptiness(forbidden, fair(claim).sets(), method, SearchAttempt.ONLY, ended)) {
            Boolean found = emptiness.accepts();
            if (found != null && !found) {
                throw new Contradiction("two searches disagree about a formula");
            }
            run = found == null ? null : states.evidence(emptiness, claim.quantified());
        } catch (MemoryBudget.Exhausted | OutOfMemoryError | Cancelled tooMuch) {
            // The answer stands without it.
        }
        if (run == null) {
            claim.miss(NoRun.of(ended.getAsBoolean()));
        }
        claim.show(run);
    }

    /**
     * Tries claims one after the other; what memory does not suffice for is tried once more, with all of it and in the way that
     * takes the least.
     *
     * @param late when the time of these claims is up
     * @param cancelled when the whole check is over; a run that breaks a claim is looked for until then
     * @return whether memory sufficed for each of them; a limit of states is not one of memory, but see {@link #isFull}
     */
    boolean settle(
            LinearStates states,
            List<LinearClaim> some,
            SearchAttempt turn,
            BooleanSupplier late,
            BooleanSupplier cancelled) {
        isFull = false;
        boolean hadMemory = true;
        for (LinearClaim claim : some) {
            Shortage first = claim.isOpen() && !late.getAsBoolean()
                    ? shortage(states, claim, method, turn, late, cancelled)
                    : Shortage.NONE;
            if (first != Shortage.NONE) {
                Emptiness.Method frugal = claim.isStreett() ? Emptiness.Method.COMPONENTS : Emptiness.Method.NESTED;
                Shortage last =
                        startOver(states, claim) ? shortage(states, claim, frugal, turn, late, cancelled) : first;
                isFull |= last != Shortage.NONE;
                // The two ways see states in different orders: with more memory, the first may come to an end before
                // the limit of states.
                hadMemory &= last == Shortage.NONE || (first == Shortage.STATES && last == Shortage.STATES);
            }
        }
        return hadMemory;
    }

    /** Whether there was no room when claims were tried last, by a limit of memory or of states, so that trying again is of no use. */
    boolean isFull() {
        return isFull;
    }

    private boolean startOver(LinearStates states, LinearClaim claim) {
        try {
            return states.startOver(claim, method);
        } catch (MemoryBudget.Exhausted | OutOfMemoryError none) {
            return false;
        }
    }

    /** Tries one claim, and says what there was no room for. */
    private Shortage shortage(
            LinearStates states,
            LinearClaim claim,
            Emptiness.Method way,
            SearchAttempt turn,
            BooleanSupplier late,
            BooleanSupplier cancelled) {
        BuchiAutomaton forbidden = claim.forbidden(AutomatonLimit.USUAL.orWhen(late));
        if (forbidden == null || claim.obstacle() != null) {
            return Shortage.NONE;
        }
        long[] until = {Long.MAX_VALUE};
        BooleanSupplier ended = () -> until[0] == Long.MAX_VALUE
                ? late.getAsBoolean()
                : System.nanoTime() - until[0] >= 0 || cancelled.getAsBoolean();
        try (Emptiness emptiness = states.emptiness(forbidden, fair(claim).sets(), way, turn, ended)) {
            Boolean broken = emptiness.accepts();
            if (broken != null) {
                claim.settle(!broken, Technique.PRODUCT, states.ownStates());
                until[0] = System.nanoTime() + EVIDENCE_NANOS;
                if (broken && explains) {
                    ShownRun run = states.evidence(emptiness, claim.quantified());
                    if (run == null) {
                        claim.miss(NoRun.of(ended.getAsBoolean()));
                    }
                    claim.show(run);
                }
            }
        } catch (MemoryBudget.Exhausted | OutOfMemoryError tooMuch) {
            if (!states.isForFirstStates()) {
                return Shortage.of(tooMuch);
            }
            overflow = new FieldOverflow(0, Successors.NO_EVENT); // enough to learn from
            overflows++;
        } catch (FieldOverflow tooNarrow) {
            overflow = tooNarrow; // only this claim met it
            overflows++;
        } catch (Cancelled brokenOff) {
            // It stays open.
        }
        return Shortage.NONE;
    }
}
