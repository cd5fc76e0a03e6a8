package org.tidemark.check.direct;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.OrbitCounts;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;

/** Which symmetries of a high-level net direct execution uses: those that were asked for, and those that a sample says they pay. Stateless. */
final class SymmetryChoice {
    /** At most this many representatives are looked at to see whether symmetries pay that were not asked for. */
    private static final long SAMPLE = 500;

    /** They do if a representative represents this many states on average, since each successor has to be brought into its form. */
    private static final long WORTHWHILE = 10;

    private SymmetryChoice() {}

    /** The symmetries that no goal can see; null where there are none, or they were not asked for and do not pay. */
    static @Nullable SortSymmetry of(Context context, DirectNet direct, List<DirectGoal> goals) {
        SortSymmetry declared = DeclaredSymmetry.of(context, direct);
        if (declared == null) {
            return worthwhile(context, direct, goals);
        }
        List<Formula> targets = goals.stream().map(DirectGoal::target).toList();
        if (DeclaredSymmetry.isKept(declared, direct, direct.names(), targets)) {
            return declared;
        }
        context.note(
                "symmetries are not used: some question is about the values of tokens, or the values that a transition happens with");
        return null;
    }

    /** Says which questions direct execution answers on all states, or leaves to stages after it, though symmetries were asked for. */
    static void noteUnused(Context context, DirectNet direct, List<Property> questions) {
        if (!questions.isEmpty() && DeclaredSymmetry.isAskedFor(context, direct)) {
            context.note("direct execution uses no symmetries for "
                    + questions.stream().map(Property::name).distinct().collect(Collectors.joining(", "))
                    + ": all states are met");
        }
    }

    /** The symmetries that may be used though they were not asked for: a sample says that representatives represent many states each. */
    private static @Nullable SortSymmetry worthwhile(Context context, DirectNet direct, List<DirectGoal> goals) {
        boolean isPlain =
                !direct.hasEquivalences() && context.options().explore().cutOff() == null;
        SortSymmetry declared = isPlain ? DeclaredSymmetry.allowed(context, direct) : null;
        List<Formula> targets = goals.stream().map(DirectGoal::target).toList();
        if (declared == null || !DeclaredSymmetry.isKept(declared, direct, direct.names(), targets)) {
            return null;
        }
        DirectAim aim = DirectAim.deciding(direct.names(), List.of(), true).upTo(declared);
        ExploreOptions left = context.optionsLeft();
        DirectExploration sample =
                new DirectExploration(direct, left.withMaxStates(Math.min(SAMPLE, left.maxStates())), aim);
        sample.run();
        SymmetryReport met = sample.symmetryReport(List.of(), 0);
        return met != null && pays(met) ? declared : null;
    }

    private static boolean pays(SymmetryReport met) {
        OrbitCounts all = met.represented();
        return all != null && all.states().doubleValue() >= WORTHWHILE * (double) met.visited();
    }
}
