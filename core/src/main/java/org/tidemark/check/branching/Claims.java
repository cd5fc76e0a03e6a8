package org.tidemark.check.branching;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.exec.NetModel;

/**
 * All formulas of CTL that a check is asked for, in one circuit, so that what they have in common is found out once.
 *
 * <p>Those that are open when an exploration has found all states are labelled then, together. Before that, and where it
 * cannot be, each is searched for on the fly. One thread.
 */
public final class Claims {
    /** Which part of the time is gone at the end of each round of searches; what is easy is to be found first. */
    private static final List<Double> ROUNDS = List.of(0.1, 0.3, 1.0);

    private static final long EXPLANATION_NANOS = 5_000_000_000L;

    private final boolean explains;
    private final Circuit circuit = new Circuit();
    private final Map<Asked, Claim> claims = new LinkedHashMap<>();
    private @Nullable ExploredStates labelled;

    /** What is claimed, and of which runs. */
    private record Asked(Formula formula, Fairness fairness) {}

    /** No claims yet; whether each is to be explained when it is settled. */
    public Claims(boolean explains) {
        this.explains = explains;
    }

    /** The claim that a formula holds of such runs. */
    public Claim of(Formula f, Fairness fairness) {
        return claims.computeIfAbsent(new Asked(f, fairness), asked -> new Claim(f, fairness, circuit.add(f), this));
    }

    private List<Claim> open() {
        return claims.values().stream().filter(Inquiry::isOpen).collect(Collectors.toList());
    }

    /** Those that a local search can settle: it knows nothing of fairness. */
    private List<Claim> openOfAllRuns() {
        return open().stream().filter(claim -> claim.fairness().isNone()).toList();
    }

    /** Settles what is open by all states of a pass that has found them all, as far as memory and time allow. */
    public void label(ExploredStates explored) {
        if (explored == labelled) {
            return; // another claim has tried
        }
        labelled = explored;
        if (explored.store().size() < Integer.MAX_VALUE) {
            WholeStates whole = WholeStates.of(circuit, explored);
            LabelledStates.ask(circuit, whole, explored.budget(), explored.cancelled(), List.of(this::label));
        }
    }

    /** Settles what is open on all states. */
    public void label(LabelledStates states) {
        List<Claim> open = open();
        while (!open.isEmpty()) {
            Claim claim = open.get(0);
            claim.settle(states.holds(claim.gate(), claim.fairness()), Technique.LABELLING);
            explain(claim, () -> states.explain(claim.formula(), claim.fairness()));
            open = open();
            states.keepOnly(open.stream().map(Claim::gate).toList());
        }
    }

    /** What states are labelled with. */
    public Circuit circuit() {
        return circuit;
    }

    /** Whether reasons are wanted. */
    public boolean explains() {
        return explains;
    }

    public boolean anyOpen() {
        return !open().isEmpty();
    }

    /** Searches for what is open, for so long at most. */
    public void search(NetModel model, ExploreOptions options, long nanos, BooleanSupplier cancelled) {
        if (nanos <= 0 || openOfAllRuns().isEmpty()) {
            return;
        }
        long start = System.nanoTime();
        try {
            LocalStates states = new LocalStates(circuit, model, options);
            for (double round : ROUNDS) {
                states = searchAll(states, start + (long) (round * nanos), cancelled);
            }
        } catch (MemoryBudget.Exhausted | OutOfMemoryError | FieldOverflow ended) {
            // An exploration may still find the answer: it starts anew, with wider fields where that was the trouble.
        }
    }

    /** Gives each open claim its share of the time; returns the states to go on with. */
    private LocalStates searchAll(LocalStates known, long deadline, BooleanSupplier cancelled) {
        LocalStates states = known;
        List<Claim> open = openOfAllRuns();
        for (int i = 0; i < open.size(); i++) {
            long now = System.nanoTime();
            long until = now + (deadline - now) / (open.size() - i);
            try {
                search(
                        open.get(i),
                        states,
                        () -> System.nanoTime() - until >= 0 || cancelled.getAsBoolean(),
                        cancelled);
            } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                states = states.anew(); // what one claim takes is not to be wanting for the others
            }
        }
        return states;
    }

    private void search(Claim claim, LocalStates states, BooleanSupplier late, BooleanSupplier cancelled) {
        Boolean truth = claim.isOpen() ? states.holds(claim.gate(), late) : null;
        if (truth != null) {
            claim.settle(truth, Technique.LOCAL, states.met());
            long most = System.nanoTime() + EXPLANATION_NANOS;
            explain(
                    claim,
                    () -> states.explain(
                            claim.formula(), () -> System.nanoTime() - most >= 0 || cancelled.getAsBoolean()));
        }
    }

    /** Explains what was settled, where reasons are wanted; where they cannot be found, that is noted. */
    private void explain(Claim claim, Supplier<Explanation> reasons) {
        try {
            if (explains) {
                claim.explain(reasons.get());
            }
        } catch (MemoryBudget.Exhausted full) {
            claim.miss(NoRun.MEMORY);
        } catch (Cancelled late) {
            claim.miss(NoRun.TIME);
        } catch (FieldOverflow tooNarrow) {
            // The truth is known by the states that were met; others do not fit these fields.
        }
    }
}
