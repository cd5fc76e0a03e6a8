package org.tidemark.check.direct;

import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.reduction.FollowedRun;
import org.tidemark.check.run.reduction.OrbitSum;
import org.tidemark.check.run.reduction.RepresentedRun;
import org.tidemark.check.run.reduction.RepresentedStates;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.OrbitCounts;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.model.Canonical;
import org.tidemark.model.Model;
import org.tidemark.net.symmetry.Canoniser;
import org.tidemark.search.StateObserver;
import org.tidemark.trace.PathFinder;

/**
 * Lets a search meet one representative of states of a high-level net that its equivalences take for one another, or that differ by a symmetry. One search at a
 * time; its workers may be several.
 */
final class DirectRepresentatives extends RepresentedStates {
    private final @Nullable DirectClasses classes;
    private final @Nullable SortSymmetry symmetry;
    private final Queue<Canoniser> canonisers = new ConcurrentLinkedQueue<>();
    private final Queue<OrbitSum> orbits = new ConcurrentLinkedQueue<>();

    private DirectRepresentatives(@Nullable DirectClasses classes, @Nullable SortSymmetry symmetry) {
        this.classes = classes;
        this.symmetry = symmetry;
    }

    /** Representatives of the states that the equivalences of a net take for one another; all states where it has none. */
    static StateReduction ofClasses(DirectNet direct) {
        DirectClasses classes = DirectClasses.of(direct);
        return classes == null ? StateReduction.NONE : new DirectRepresentatives(classes, null);
    }

    /** Representatives of states that differ by a symmetry. */
    static DirectRepresentatives of(SortSymmetry symmetry) {
        return new DirectRepresentatives(null, symmetry);
    }

    @Override
    protected void beginAnew() {
        canonisers.clear();
        orbits.clear();
    }

    @Override
    protected Canonical canonical(Model whole) {
        SortSymmetry moved = symmetry;
        if (moved == null) {
            return Objects.requireNonNull(classes).canonical((DirectModel) whole);
        }
        Canoniser mine = ((DirectModel) whole).canoniser(moved);
        canonisers.add(mine);
        return mine;
    }

    /** Follows it in wide fields, which have room for multi-sets that no representative has shown. */
    @Override
    public FollowedRun following(Model whole, PathFinder.StepObserver told) {
        DirectModel model = (DirectModel) whole;
        DirectModel wide = model.direct().wideModel();
        SortSymmetry moved = symmetry;
        return new RepresentedRun(
                model.layout(),
                wide,
                moved == null ? wide.representatives() : wide.canoniser(moved),
                told instanceof Replay replay ? (event, state) -> replay.step(event, wide, state) : told,
                this::refute);
    }

    /** A question may tell a state from its representative. */
    @Override
    public boolean preservesAnswers() {
        return classes == null;
    }

    @Override
    public void refute() {
        if (classes != null) {
            classes.reportMissingStep();
        }
    }

    @Override
    public @Nullable StateObserver counter(Model whole) {
        SortSymmetry moved = symmetry;
        if (moved == null) {
            return null;
        }
        OrbitSum sum = new OrbitSum(moved.order(), ((DirectModel) whole).canoniser(moved));
        orbits.add(sum);
        return sum;
    }

    /** How a reduction took states for one another by equivalences; null where it did not. */
    static @Nullable ClassReport classReport(StateReduction reduction) {
        return reduction instanceof DirectRepresentatives some && some.classes != null ? some.classes.report() : null;
    }

    /** The effect of symmetries; null where there are none. */
    @Nullable
    SymmetryReport symmetryReport(List<String> questions, long states, double seconds) {
        SortSymmetry moved = symmetry;
        if (moved == null) {
            return null;
        }
        boolean isExact = canonisers.stream().allMatch(Canoniser::isExact)
                && orbits.stream().allMatch(OrbitSum::isExact);
        OrbitCounts counted = orbits.stream().map(OrbitSum::counts).reduce(OrbitCounts.NONE, OrbitCounts::plus);
        return new SymmetryReport(
                questions, moved.exchanges(), moved.order(), true, isExact, states, isExact ? counted : null, seconds);
    }
}
