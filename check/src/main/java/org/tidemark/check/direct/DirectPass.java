package org.tidemark.check.direct;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.sight.BindingGoals;
import org.tidemark.check.direct.sight.DirectCutOff;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.direct.sight.DirectPeak;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.reduction.OrbitSum;
import org.tidemark.check.run.report.OrbitCounts;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.search.SearchRun;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.logic.Formula;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.Quotient;
import org.tidemark.net.symmetry.Canoniser;
import org.tidemark.search.Outcome;
import org.tidemark.search.StateObserver;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateStore;

/** One run through the states of a high-level net with one layout; its store lives as long as it does. */
final class DirectPass {
    private final DirectNet direct;
    private final DirectModel model;
    private final MemoryBudget budget;
    private final SearchRun run;
    private final SearchStore store;
    private final Queue<TokenCounts> counts = new ConcurrentLinkedQueue<>();
    private final AtomicLong faultyState = new AtomicLong(-1);
    private final DirectAim aim;
    private final @Nullable DirectClasses classes;
    private final @Nullable SortSymmetry symmetry;
    private final Queue<Canoniser> canonisers = new ConcurrentLinkedQueue<>();
    private final Queue<OrbitSum> orbits = new ConcurrentLinkedQueue<>();
    private final Model searched;

    /**
     * A pass that shows every state to the goals.
     *
     * @param wide whether to take wide fields, or what fits the tables as they are
     */
    DirectPass(DirectNet direct, ExploreOptions options, long deadlineNanos, boolean wide, DirectAim aim) {
        this.direct = direct;
        this.aim = aim;
        aim.goals().forEach(DirectGoal::forget);
        aim.peaks().forEach(DirectPeak::forget);
        direct.forgetFault();
        model = wide ? direct.wideModel() : direct.model();
        budget = options.budget();
        direct.charge(budget);
        classes = aim.classes(direct);
        symmetry = classes == null && aim.edges() == null ? aim.symmetry() : null;
        searched =
                classes == null ? symmetry == null ? model : new Quotient(model, this::canoniser) : classes.of(model);
        if (classes != null) {
            classes.markThoseToldApart(aim.goals());
        }
        BooleanSupplier stop = () -> direct.fault() != null || direct.breach() != null || aim.isReached() || leaves();
        BindingGoals needed = aim.needed();
        Model expanded = needed == null ? searched : needed.of(model);
        run = new SearchRun(searched, expanded, options, budget, deadlineNanos, stop, this::observer);
        if (options.cutOff() != null) {
            Formula where = options.cutOff();
            run.cutOff(() -> new DirectCutOff(aim.names(), model, where));
        }
        store = run.store();
        direct.cancelWhen(run::isLimitReached);
    }

    private StateObserver observer() {
        TokenCounts mine = model.counts();
        counts.add(mine);
        PassObserver seeing = new PassObserver(model, mine, aim, budget, id -> faultyState.compareAndSet(-1, id));
        SortSymmetry moved = symmetry;
        if (moved == null) {
            return seeing;
        }
        OrbitSum sum = new OrbitSum(moved.order(), model.canoniser(moved));
        orbits.add(sum);
        return (id, words, at, successors) -> {
            sum.expanded(id, words, at, successors);
            seeing.expanded(id, words, at, successors);
        };
    }

    private Canoniser canoniser() {
        Canoniser mine = model.canoniser(requireNonNull(symmetry));
        canonisers.add(mine);
        return mine;
    }

    /** The symmetries whose representatives were met; null where all states were. */
    @Nullable
    SortSymmetry symmetry() {
        return symmetry;
    }

    /** What symmetries did; null where there are none. */
    @Nullable
    SymmetryReport symmetryReport(List<String> questions, double seconds) {
        SortSymmetry moved = symmetry;
        if (moved == null) {
            return null;
        }
        boolean isExact = canonisers.stream().allMatch(Canoniser::isExact)
                && orbits.stream().allMatch(OrbitSum::isExact);
        OrbitCounts counted = orbits.stream().map(OrbitSum::counts).reduce(OrbitCounts.NONE, OrbitCounts::plus);
        return new SymmetryReport(
                questions,
                moved.exchanges(),
                moved.order(),
                true,
                isExact,
                store.size(),
                isExact ? counted : null,
                seconds);
    }

    /** Whether it is time to leave the rest to an unfolding. */
    boolean leaves() {
        return aim.leaving().isDue(store.size(), direct);
    }

    Outcome search() {
        return run.run();
    }

    SearchProgress progress() {
        return run.progress();
    }

    DirectModel model() {
        return model;
    }

    /** The model that was searched, which may be that of representatives. */
    Model searched() {
        return searched;
    }

    /** The classes that representatives were met of; null where all states were. */
    @Nullable
    DirectClasses classes() {
        return classes;
    }

    SearchStore store() {
        return store;
    }

    /** The same store, where it keeps its states. */
    @Nullable
    StateStore kept() {
        return run.kept();
    }

    MemoryBudget budget() {
        return budget;
    }

    /** States looked at for deadlocks and tokens. */
    long examined() {
        return run.examined();
    }

    /** The state in which the fault was found that ended the pass, or -1. */
    long faultyState() {
        return faultyState.get();
    }

    TokenCounts counts() {
        TokenCounts all = model.counts();
        counts.forEach(all::merge);
        return all;
    }
}
