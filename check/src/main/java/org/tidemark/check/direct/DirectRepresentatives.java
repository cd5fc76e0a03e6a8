package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.reduction.FollowedRun;
import org.tidemark.check.run.reduction.OrbitSum;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.OrbitCounts;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.model.Canonical;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.Quotient;
import org.tidemark.net.symmetry.Canoniser;
import org.tidemark.search.StateObserver;
import org.tidemark.trace.PathFinder;

/**
 * Lets a search meet one representative of states of a high-level net that its equivalences take for one another, or that differ by a symmetry. One search at a
 * time; its workers may be several.
 */
final class DirectRepresentatives implements StateReduction {
    private final @Nullable DirectClasses classes;
    private final @Nullable SortSymmetry symmetry;
    private final Queue<Canoniser> canonisers = new ConcurrentLinkedQueue<>();
    private final Queue<OrbitSum> orbits = new ConcurrentLinkedQueue<>();
    private @Nullable Model of;
    private @Nullable Model quotient;

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
    public Model of(Model whole) {
        Model known = quotient;
        if (known == null || whole != of) {
            DirectModel model = (DirectModel) whole;
            canonisers.clear();
            orbits.clear();
            SortSymmetry moved = symmetry;
            known = moved == null ? requireClasses().of(model) : new Quotient(model, () -> canoniser(model, moved));
            of = whole;
            quotient = known;
        }
        return known;
    }

    private DirectClasses requireClasses() {
        return Objects.requireNonNull(classes);
    }

    private Canoniser canoniser(DirectModel model, SortSymmetry moved) {
        Canoniser mine = model.canoniser(moved);
        canonisers.add(mine);
        return mine;
    }

    @Override
    public Model towards(Inquiry seen, Model whole) {
        return of(whole);
    }

    @Override
    public Model stored(Model whole, Model searched) {
        return searched;
    }

    /** Follows it in wide fields, which have room for multi-sets that no representative has shown. */
    @Override
    public FollowedRun following(Model whole, PathFinder.StepObserver told) {
        DirectModel model = (DirectModel) whole;
        DirectModel wide = model.direct().wideModel();
        SortSymmetry moved = symmetry;
        LiftedRun lifted = new LiftedRun(
                model,
                wide,
                moved == null ? wide.representatives() : wide.canoniser(moved),
                told instanceof Replay replay ? (event, state) -> replay.step(event, wide, state) : told);
        return new FollowedRun() {
            @Override
            public void step(int event, long[] state) {
                lifted.step(event, state);
            }

            @Override
            public @Nullable List<Integer> events() {
                List<Integer> run = lifted.events();
                if (run == null && classes != null) {
                    DirectClasses.reportMissingStep(model.direct());
                }
                return run;
            }
        };
    }

    /** A question may tell a state from its representative. */
    @Override
    public boolean preservesAnswers() {
        return classes == null;
    }

    @Override
    public void refute() {
        if (of instanceof DirectModel model) {
            DirectClasses.reportMissingStep(model.direct());
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

    /** How states were taken for one another by equivalences; null where they were not. */
    @Nullable
    ClassReport classReport() {
        return classes == null ? null : classes.report();
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

    /**
     * Follows a run between representatives as one of the net itself: from each state by a step whose end has the right representative. Where
     * there is none, an equivalence is not one. Belongs to one thread.
     */
    private static final class LiftedRun implements FollowedRun {
        private final Layout narrow;
        private final DirectModel wide;
        private final DirectExpander expander;
        private final Canonical representatives;
        private final PathFinder.StepObserver told;
        private final Successors successors;
        private final long[] wanted;
        private final long[] state;
        private final long[] turned;
        private @Nullable List<Integer> events = new ArrayList<>();

        /**
         * A run that is followed.
         *
         * @param representatives gives those of the states of the wide model
         * @param told hears of the run of the net, in the layout of the wide model
         */
        LiftedRun(DirectModel model, DirectModel wide, Canonical representatives, PathFinder.StepObserver told) {
            narrow = model.layout();
            this.wide = wide;
            this.told = told;
            expander = wide.expander();
            this.representatives = representatives;
            successors = new Successors(wide.layout().words(), 64);
            state = new long[successors.wordsPerState()];
            wanted = new long[state.length];
            turned = new long[state.length];
        }

        @Override
        public void step(int event, long[] representative) {
            List<Integer> sofar = events;
            if (sofar == null) {
                return;
            }
            widen(representative);
            successors.clear();
            if (event == Successors.NO_EVENT) {
                wide.initial(successors);
            } else {
                expander.expand(state, 0, successors);
            }
            for (int i = 0; i < successors.size(); i++) {
                int at = successors.at(i);
                System.arraycopy(successors.words(), at, turned, 0, turned.length);
                representatives.canonise(turned, 0);
                if (Arrays.equals(turned, wanted)) {
                    System.arraycopy(successors.words(), at, state, 0, state.length);
                    if (event != Successors.NO_EVENT) {
                        sofar.add(successors.event(i));
                    }
                    told.step(successors.event(i), state.clone());
                    return;
                }
            }
            events = null;
        }

        /** The representative in wide fields. */
        private void widen(long[] representative) {
            Arrays.fill(wanted, 0);
            for (int p = 0; p < narrow.fields(); p++) {
                wide.layout().set(wanted, 0, p, narrow.get(representative, 0, p));
            }
            representatives.canonise(wanted, 0); // which of some is taken may depend on the widths
        }

        /** The events of the run; null where the net has no such run. */
        @Override
        public @Nullable List<Integer> events() {
            List<Integer> all = events;
            return all == null ? null : List.copyOf(all);
        }
    }
}
