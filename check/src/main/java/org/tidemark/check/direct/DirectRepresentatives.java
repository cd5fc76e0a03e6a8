package org.tidemark.check.direct;

import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.check.Context;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.FollowedRun;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.OrbitSum;
import org.tidemark.check.run.RepresentedRun;
import org.tidemark.check.run.RepresentedStates;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.FormulaFields;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
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
        OrbitSum sum = new OrbitSum(((DirectModel) whole).canoniser(moved));
        orbits.add(sum);
        return sum;
    }

    /** How a reduction took states for one another by equivalences; null where it did not. */
    static @Nullable ClassReport classReport(StateReduction reduction) {
        return reduction instanceof DirectRepresentatives some && some.classes != null ? some.classes.report() : null;
    }

    /**
     * The effect of symmetries in the last attempt of a search; null where a reduction is not one by symmetries.
     *
     * @param states how many representatives it has met
     * @param seconds how long it took to find the symmetries
     */
    static @Nullable SymmetryReport symmetryReport(
            StateReduction reduction, List<String> questions, long states, double seconds) {
        return reduction instanceof DirectRepresentatives some && some.symmetry != null
                ? some.symmetryReport(some.symmetry, questions, states, seconds)
                : null;
    }

    private SymmetryReport symmetryReport(SortSymmetry moved, List<String> questions, long states, double seconds) {
        boolean isExact = canonisers.stream().allMatch(Canoniser::isExact)
                && orbits.stream().allMatch(OrbitSum::isExact);
        OrbitCounts counted = orbits.stream().map(OrbitSum::counts).reduce(OrbitCounts.NONE, OrbitCounts::plus);
        return new SymmetryReport(
                questions, moved.exchanges(), moved.order(), true, isExact, states, isExact ? counted : null, seconds);
    }

    /**
     * Which symmetries of a high-level net direct execution uses, of those that its sorts declare: those that were asked for, and those that pay according to a
     * sample. Stateless.
     */
    static final class Choice {
        /** At most this many representatives are looked at to see whether symmetries pay that were not asked for. */
        private static final long SAMPLE = 500;

        /** They do if a representative represents this many states on average, since each successor has to be brought into its form. */
        private static final long WORTHWHILE = 10;

        private Choice() {}

        /** The symmetries that were asked for; null where none were, or nothing may be moved. */
        static @Nullable SortSymmetry asked(Context context, DirectNet direct) {
            if (!context.options().reductions().asksFor(Reduction.SYMMETRY)) {
                return null;
            }
            SortSymmetry declared = declared(context, direct);
            if (declared != null && declared.isTrivial()) {
                context.note("no values may be exchanged: the net tells all of them apart");
            }
            return declared == null || declared.isTrivial() ? null : declared;
        }

        /** The symmetries that no goal can see; null where there are none, or they were not asked for and do not pay. */
        static @Nullable SortSymmetry of(Context context, DirectNet direct, List<Inquiry> goals) {
            List<Formula> conditions = goals.stream()
                    .map(goal -> ((ReachabilityGoal) goal).formula())
                    .toList();
            SortSymmetry declared = asked(context, direct);
            if (declared == null) {
                return worthwhile(context, direct, conditions);
            }
            if (isKept(declared, direct, conditions)) {
                return declared;
            }
            context.note(
                    "symmetries are not used: some question is about the values of tokens, or the values that a transition happens with");
            return null;
        }

        /** Says which questions direct execution answers on all states, or leaves to stages after it, though symmetries were asked for. */
        static void noteUnused(Context context, DirectNet direct, List<Property> questions) {
            SortSymmetry declared =
                    !questions.isEmpty() && context.options().reductions().asksFor(Reduction.SYMMETRY)
                            ? declared(context, direct)
                            : null;
            if (declared != null && !declared.isTrivial()) {
                context.note("direct execution uses no symmetries for "
                        + questions.stream().map(Property::name).distinct().collect(Collectors.joining(", "))
                        + ": all states are met");
            }
        }

        /** The symmetries that may be used though they were not asked for: a sample says that representatives represent many states each. */
        private static @Nullable SortSymmetry worthwhile(Context context, DirectNet direct, List<Formula> conditions) {
            boolean mayBeUsed = !direct.hasEquivalences()
                    && context.options().explore().cutOff() == null
                    && context.options().reductions().allows(Reduction.SYMMETRY)
                    && !context.options().reductions().isAsked();
            SortSymmetry declared = mayBeUsed ? declared(context, direct) : null;
            if (declared == null || declared.isTrivial() || !isKept(declared, direct, conditions)) {
                return null;
            }
            ExploreOptions left = context.optionsLeft();
            StateReduction representatives = DirectRepresentatives.of(declared);
            long met = new DirectExploration(
                            direct,
                            left.withMaxStates(Math.min(SAMPLE, left.maxStates())),
                            representatives,
                            UnfoldingSwitch.never(),
                            List.of())
                    .run()
                    .exploration()
                    .states();
            SymmetryReport report = symmetryReport(representatives, List.of(), met, 0);
            return report != null && pays(report) ? declared : null;
        }

        private static boolean pays(SymmetryReport met) {
            OrbitCounts all = met.represented();
            return all != null && all.states().doubleValue() >= WORTHWHILE * (double) met.visited();
        }

        private static @Nullable SortSymmetry declared(Context context, DirectNet direct) {
            try {
                return SortSymmetry.of(direct.net(), CancellationCheck.until(context::isCancelled));
            } catch (ColorException | Cancelled noMarking) {
                return null; // the exploration says what is wrong
            }
        }

        /** Whether conditions say the same of states in which values were moved: they count tokens of places and ask whether transitions can happen. */
        private static boolean isKept(SortSymmetry symmetry, DirectNet direct, List<Formula> conditions) {
            FormulaFields seen = new FormulaFields(direct.names());
            conditions.forEach(seen::rewritten);
            boolean areSumsKept = true;
            for (int place : seen.placesOfSums()) {
                areSumsKept &= isStill(symmetry, direct, place);
            }
            for (int[] places : seen.placesOfRelations()) {
                for (int place : places) {
                    areSumsKept &= isStill(symmetry, direct, place);
                }
            }
            return areSumsKept && seen.bindings().isEmpty();
        }

        private static boolean isStill(SortSymmetry symmetry, DirectNet direct, int place) {
            return place >= 0
                    && !symmetry.moves(direct.net().places().get(place).type());
        }
    }
}
