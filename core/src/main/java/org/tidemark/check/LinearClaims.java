package org.tidemark.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;

/**
 * All formulas of LTL and automata over runs that a check is asked for. Each is an automaton of its own, but they share the states and edges that
 * are found for one of them.
 *
 * <p>Those that are open when an exploration has found all states are examined on these. Before that, and where it cannot
 * be, each is searched for on the fly. One thread.
 */
final class LinearClaims {
    /** Which part of the time is gone at the end of each round of searches; what is easy is to be found first. */
    private static final List<Double> ROUNDS = List.of(0.1, 0.3, 1.0);

    private static final long EVIDENCE_NANOS = 5_000_000_000L;

    private final boolean explains;
    private final Map<Object, LinearClaim> claims = new LinkedHashMap<>();
    private FairEvents fair = FairEvents.NONE;
    private @Nullable Pass examined;
    private long searches;

    /** No claims yet; whether a run is to be found for each that is broken. */
    LinearClaims(boolean explains) {
        this.explains = explains;
    }

    /** The claim that every run does what a formula says, which has no quantifier. */
    LinearClaim of(Formula run) {
        return claims.computeIfAbsent(run, formula -> new LinearClaim(run, this));
    }

    /** The claim that an automaton accepts no run. */
    LinearClaim none(BuchiAutomaton forbidden) {
        return claims.computeIfAbsent(forbidden, automaton -> new LinearClaim(forbidden, this));
    }

    /** From now on only runs count that are fair to some events. */
    void assume(FairEvents events) {
        fair = events;
    }

    /** Plays the run that breaks a claim again and looks whether it does. */
    void check(LinearClaim claim, Evidence run, PetriNet net) {
        LassoReplay replay = new LassoReplay(net, run);
        if (!claim.isBrokenBy(replay) || !fair.allow(run, replay)) {
            throw new IllegalStateException("a run that does not break what it is said to break: " + run);
        }
    }

    /** Whether nothing is left to find out. */
    boolean isIdle() {
        return open().isEmpty();
    }

    private List<LinearClaim> open() {
        return claims.values().stream().filter(Inquiry::isOpen).toList();
    }

    /** Settles what is open by all states of a pass that has found them all, as far as memory and time allow. */
    void examine(Pass pass) {
        if (pass == examined) {
            return; // another claim has tried
        }
        examined = pass;
        LinearStates states = LinearStates.of(pass, !fair.isNone());
        if (states != null) {
            settle(states, open(), pass::enough);
            states.close();
        }
    }

    /** Searches for what is open, for so long at most. */
    void search(NetModel model, ExploreOptions options, long nanos, BooleanSupplier cancelled) {
        if (nanos <= 0 || open().isEmpty()) {
            return;
        }
        long start = System.nanoTime();
        try {
            LinearStates states = LinearStates.walked(model, options, !fair.isNone());
            for (double round : ROUNDS) {
                searchAll(states, start + (long) (round * nanos), cancelled);
            }
        } catch (MemoryBudget.Exhausted ended) {
            // There is no room for a single state; an exploration will say so.
        }
    }

    /** Gives each open claim its share of the time. */
    private void searchAll(LinearStates states, long deadline, BooleanSupplier cancelled) {
        List<LinearClaim> open = open();
        for (int i = 0; i < open.size(); i++) {
            long now = System.nanoTime();
            long until = now + (deadline - now) / (open.size() - i);
            settle(states, open.subList(i, i + 1), () -> System.nanoTime() - until >= 0 || cancelled.getAsBoolean());
        }
    }

    private void settle(LinearStates states, List<LinearClaim> some, BooleanSupplier giveUp) {
        for (LinearClaim claim : some) {
            if (claim.isOpen() && !giveUp.getAsBoolean()) {
                settle(states, claim, giveUp);
            }
        }
    }

    private void settle(LinearStates states, LinearClaim claim, BooleanSupplier giveUp) {
        BuchiAutomaton forbidden = claim.forbidden(states.net(), fair, AutomatonLimit.USUAL.orWhen(giveUp));
        if (forbidden == null) {
            return;
        }
        long[] until = {Long.MAX_VALUE};
        BooleanSupplier ended =
                () -> until[0] == Long.MAX_VALUE ? giveUp.getAsBoolean() : System.nanoTime() - until[0] >= 0;
        try (Emptiness emptiness = states.emptiness(forbidden, fair.marks(forbidden), searches++, ended)) {
            Boolean broken = emptiness.accepts();
            if (broken != null) {
                claim.settle(!broken, Technique.PRODUCT);
                until[0] = System.nanoTime() + EVIDENCE_NANOS;
                claim.show(broken && explains ? states.evidence(emptiness) : null);
            }
        } catch (MemoryBudget.Exhausted | OutOfMemoryError | FieldOverflow tooMuch) {
            // It stays open: an exploration may get farther, with wider fields where that was the trouble, or say why
            // not.
        }
    }
}
