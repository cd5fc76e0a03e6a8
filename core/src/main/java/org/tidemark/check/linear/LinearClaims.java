package org.tidemark.check.linear;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.branching.LabelledStates;
import org.tidemark.check.branching.WholeStates;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.Continuation;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ProductSweep;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BadPrefixes;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.Classification;
import org.tidemark.logic.buchi.Strength;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;

/**
 * All formulas of LTL and CTL* and automata over runs that a check is asked for. Each is an automaton of its own, but they
 * share the states and edges that are found for one of them.
 *
 * <p>Those that are open when an exploration has found all states are examined on these. Before that, and where it cannot
 * be, each is searched for on the fly, unless quantified formulas stand in it, which take all states to answer. One thread.
 */
public final class LinearClaims {
    /** Which part of the time is gone at the end of each round of searches; what is easy is to be found first. */
    private static final List<Double> ROUNDS = List.of(0.1, 0.3, 1.0);

    private static final long EVIDENCE_NANOS = 5_000_000_000L;

    private final boolean explains;
    private final Map<Object, LinearClaim> claims = new LinkedHashMap<>();
    private final Circuit circuit;
    private final Nesting nesting;
    private FairEvents fair = FairEvents.NONE;
    private Emptiness.Method method = Emptiness.Method.COMPONENTS;
    private @Nullable ExploredStates examined;

    /** How many rounds of searches there were; each looks elsewhere first. */
    private long rounds;

    /**
     * No claims yet.
     *
     * @param explains whether a run is to be found for each that is broken
     * @param circuit what all states are labelled with, which grows by what automata read in them
     */
    public LinearClaims(boolean explains, Circuit circuit) {
        this.explains = explains;
        this.circuit = circuit;
        nesting = new Nesting(circuit);
    }

    /** The claim that every run does what a formula says. */
    public LinearClaim of(Formula run) {
        return claims.computeIfAbsent(run, formula -> new LinearClaim(run, this));
    }

    /** The claim that an automaton accepts no run. */
    public LinearClaim none(BuchiAutomaton forbidden) {
        return claims.computeIfAbsent(forbidden, automaton -> new LinearClaim(forbidden, this));
    }

    /** From now on only runs count that are fair to some events. */
    public void assume(FairEvents events) {
        fair = events;
    }

    /** From now on cycles are looked for in this way. */
    public void searchBy(Emptiness.Method way) {
        method = way;
    }

    /** Plays the run that breaks a claim again and looks whether it does. */
    public void check(LinearClaim claim, ShownRun run, PetriNet net) {
        LassoReplay replay = new LassoReplay(net, run);
        if (!claim.isBrokenBy(replay) || !fair.allow(run.run(), replay)) {
            throw new IllegalStateException("a run that does not break what it is said to break: " + run);
        }
    }

    /** Whether there is nothing to search for on the fly. */
    public boolean isIdle() {
        return openFlat().isEmpty();
    }

    public boolean anyOpen() {
        return !open().isEmpty();
    }

    private List<LinearClaim> openFlat() {
        return open().stream().filter(claim -> !claim.isNested()).toList();
    }

    private List<LinearClaim> open() {
        return claims.values().stream().filter(Inquiry::isOpen).toList();
    }

    /** Settles what is open by all states of a pass that has found them all, as far as memory and time allow. */
    public void examine(ExploredStates explored) {
        if (explored == examined) {
            return; // another claim has tried
        }
        examined = explored;
        if (explored.store().size() >= Integer.MAX_VALUE) {
            return;
        }
        boolean nested = open().stream().anyMatch(LinearClaim::isNested);
        if (nested && plan(explored.model().net(), explored.cancelled())) {
            WholeStates whole = WholeStates.of(circuit, explored);
            LabelledStates.ask(
                    circuit, whole, explored.budget(), explored.cancelled(), List.of(states -> examine(states, explored.cancelled())));
        }
        if (!isIdle()) {
            LinearStates states = LinearStates.of(explored, !fair.isNone(), method);
            settle(states, openFlat(), 0, explored.cancelled(), explored.cancelled());
            states.close();
        }
    }

    /**
     * The open claims that a finite run breaks, if any does, each with the automaton of those runs; on fair runs none, since the
     * run shown has to go on fairly.
     */
    public Map<LinearClaim, FiniteAutomaton> brokenByPrefixes(PetriNet net, BooleanSupplier giveUp) {
        Map<LinearClaim, FiniteAutomaton> found = new LinkedHashMap<>();
        for (LinearClaim claim : fair.isNone() ? openFlat() : List.<LinearClaim>of()) {
            BuchiAutomaton forbidden = claim.forbidden(net, fair, AutomatonLimit.USUAL.orWhen(giveUp));
            if (forbidden != null && Classification.of(forbidden).strength() == Strength.TERMINAL) {
                found.put(claim, BadPrefixes.of(forbidden, "bad prefixes"));
            }
        }
        return found;
    }

    /** Settles a claim by what a sweep over the finite runs that break it has found; it may stay open. */
    public void settle(LinearClaim claim, ProductSweep.Result swept, PetriNet net) {
        if (swept.found() || swept.report().complete()) {
            claim.settle(!swept.found(), Technique.SEARCH);
            if (swept.found() && explains) {
                Evidence run = swept.run() == null ? null : Continuation.of(net, swept.run());
                claim.show(run == null ? null : ShownRun.plain(run));
            }
        }
    }

    /** Finds out what automata read in states, for what is open; whether there is anything left that can be examined. */
    public boolean plan(PetriNet net, BooleanSupplier giveUp) {
        AutomatonLimit limit = AutomatonLimit.USUAL.orWhen(giveUp);
        boolean any = false;
        for (LinearClaim claim : open()) {
            BuchiAutomaton forbidden = claim.forbidden(net, fair, limit);
            try {
                if (forbidden != null) {
                    nesting.plan(forbidden, fair, net::transitionName, limit);
                    for (Formula f : claim.quantified()) {
                        nesting.plan(f, fair, net::transitionName, limit);
                    }
                    any = true;
                }
            } catch (FormulaException | TooLarge tooLarge) {
                claim.obstruct(tooLarge, limit);
            }
        }
        return any;
    }

    /** Settles what is open and planned on all states, from the inside out. */
    public void examine(LabelledStates states, BooleanSupplier giveUp) {
        if (anyOpen()) {
            NestedTruth nested = new NestedTruth(states, nesting, fair, giveUp);
            settle(LinearStates.labelled(states, nested), open(), 0, giveUp, giveUp);
        }
    }

    /** Searches for what is open, for so long at most and until the whole check is over. */
    public void search(NetModel model, ExploreOptions options, long nanos, BooleanSupplier over) {
        if (nanos <= 0 || isIdle()) {
            return;
        }
        long start = System.nanoTime();
        try {
            LinearStates states = LinearStates.walked(model, options, !fair.isNone(), method);
            for (double round : ROUNDS) {
                searchAll(states, start + (long) (round * nanos), over);
                rounds++;
            }
        } catch (MemoryBudget.Exhausted ended) {
            // There is no room for a single state; an exploration will say so.
        }
    }

    /** Gives each open claim its share of the time. */
    private void searchAll(LinearStates states, long deadline, BooleanSupplier over) {
        List<LinearClaim> open = openFlat();
        for (int i = 0; i < open.size(); i++) {
            long now = System.nanoTime();
            long until = now + (deadline - now) / (open.size() - i);
            BooleanSupplier late = () -> System.nanoTime() - until >= 0 || over.getAsBoolean();
            settle(states, open.subList(i, i + 1), rounds, late, over);
        }
    }

    /**
     * Tries claims one after the other; what memory does not suffice for is tried once more, with all of it and in the way that
     * takes the least.
     */
    private void settle(
            LinearStates states, List<LinearClaim> some, long seed, BooleanSupplier giveUp, BooleanSupplier over) {
        for (LinearClaim claim : some) {
            if (claim.isOpen()
                    && !giveUp.getAsBoolean()
                    && !hasRoom(states, claim, method, seed, giveUp, over)
                    && beginAnew(states, claim)) {
                hasRoom(states, claim, Emptiness.Method.NESTED, seed, giveUp, over);
            }
        }
    }

    private boolean beginAnew(LinearStates states, LinearClaim claim) {
        try {
            return states.beginAnew(claim, method);
        } catch (MemoryBudget.Exhausted | OutOfMemoryError none) {
            return false;
        }
    }

    /**
     * Tries one claim until its time is up; a run that breaks it is then looked for a little longer, but not beyond all time.
     * False where memory did not suffice.
     */
    private boolean hasRoom(
            LinearStates states,
            LinearClaim claim,
            Emptiness.Method way,
            long seed,
            BooleanSupplier giveUp,
            BooleanSupplier over) {
        BuchiAutomaton forbidden = claim.forbidden(states.net(), fair, AutomatonLimit.USUAL.orWhen(giveUp));
        if (forbidden == null || !claim.obstacle().isEmpty()) {
            return true;
        }
        long[] until = {Long.MAX_VALUE};
        BooleanSupplier ended = () -> until[0] == Long.MAX_VALUE
                ? giveUp.getAsBoolean()
                : System.nanoTime() - until[0] >= 0 || over.getAsBoolean();
        try (Emptiness emptiness = states.emptiness(forbidden, fair.marks(forbidden), way, seed, ended)) {
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
            return false;
        } catch (FieldOverflow | Cancelled brokenOff) {
            // It stays open: an exploration may get farther, with wider fields where that was the trouble, or say why
            // not.
        }
        return true;
    }
}
