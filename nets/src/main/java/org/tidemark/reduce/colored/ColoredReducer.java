package org.tidemark.reduce.colored;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.InitialMarking;
import org.tidemark.color.unfold.ColorClasses;
import org.tidemark.color.unfold.UnfoldingScope;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.RuleUse;

/**
 * Finds out what of a high-level net has to be unfolded: takes nodes away by rules until none applies any more, then looks for places that
 * never change, and for values that nothing tells apart. Stateless.
 */
public final class ColoredReducer {
    private static final List<ColoredRule> RULES =
            List.of(new DeadColoredTransitions(), new ColoredCone(), new UnreadPlaces());

    private ColoredReducer() {}

    /** The names of all rules, in the order in which they are applied. */
    public static List<String> ruleNames() {
        List<String> names =
                new ArrayList<>(RULES.stream().map(ColoredRule::name).toList());
        names.addAll(List.of(StablePlaces.NAME, ColorQuotient.NAME));
        return names;
    }

    /** Why nothing may be left out of a net, as a sentence without its full stop; null where something may. */
    public static @Nullable String objection(ColoredNet net) {
        return Reducible.objection(net);
    }

    /**
     * What has to be unfolded of a net that nothing speaks against reducing.
     *
     * @param sight what is asked about
     * @param needed what has to be preserved
     * @throws ColorException when the initial marking has no value, or the limit is over before it is known
     */
    public static ColoredReduction reduce(ColoredNet net, Sight sight, Set<Preserved> needed, Limit limit)
            throws ColorException {
        return reduce(net, sight, needed, null, limit);
    }

    /**
     * The same for some of the questions that another reduction of the net is for: where they need the same of it, and tell the same values apart, what was found
     * for all of them is taken.
     */
    public static ColoredReduction reduce(
            ColoredNet net, Sight sight, Set<Preserved> needed, @Nullable ColoredReduction ofAll, Limit limit)
            throws ColorException {
        List<ColoredRule> rules = RULES.stream()
                .filter(rule -> rule.preserves().containsAll(needed))
                .toList();
        NetCut cut = new NetCut(net);
        int[] times = new int[rules.size()];
        long[] nanos = new long[rules.size()];
        for (boolean isChanged = true; isChanged; ) {
            isChanged = false;
            for (int i = 0; i < times.length; i++) {
                long start = System.nanoTime();
                int applied = rules.get(i).apply(cut, sight);
                nanos[i] += System.nanoTime() - start;
                times[i] += applied;
                isChanged |= applied > 0;
            }
        }
        List<RuleUse> uses = new ArrayList<>();
        for (int i = 0; i < times.length; i++) {
            note(uses, rules.get(i).name(), times[i], nanos[i]);
        }
        ColoredNet left = cut.net();
        long start = System.nanoTime();
        BitSet constant = StablePlaces.of(left);
        constant.andNot(cut.renumberedPlaces(sight.places()));
        note(uses, StablePlaces.NAME, constant.cardinality(), System.nanoTime() - start);
        ColoredReduction.Need need = new ColoredReduction.Need(
                cut.places(),
                cut.transitions(),
                constant,
                cut.renumberedPlaces(sight.valuedPlaces()),
                cut.renumberedTransitions(sight.valuedTransitions()));
        UnfoldingScope scope =
                ofAll != null && ofAll.need().equals(need) ? ofAll.scope() : scope(left, need, limit, uses);
        return new ColoredReduction(net, left, need, scope, uses);
    }

    private static UnfoldingScope scope(ColoredNet left, ColoredReduction.Need need, Limit limit, List<RuleUse> uses)
            throws ColorException {
        long start = System.nanoTime();
        Bag[] initial = initial(left, need.constant(), limit);
        ColorClasses classes =
                ColorQuotient.of(left, need.constant(), initial, need.valuedPlaces(), need.valuedTransitions(), limit);
        note(uses, ColorQuotient.NAME, classes.mergingPlaces(), System.nanoTime() - start);
        return new UnfoldingScope(need.constant(), classes);
    }

    private static Bag[] initial(ColoredNet net, BitSet some, Limit limit) throws ColorException {
        Bag[] initial = new Bag[net.places().size()];
        try {
            for (int p = some.nextSetBit(0); p >= 0; p = some.nextSetBit(p + 1)) {
                initial[p] = InitialMarking.of(net.places().get(p), CancellationCheck.until(limit::isOver));
            }
        } catch (Cancelled ended) {
            throw new ColorException("the time is up");
        }
        return initial;
    }

    private static void note(List<RuleUse> uses, String rule, int times, long nanos) {
        if (times > 0) {
            uses.add(new RuleUse(rule, times, nanos / 1e9));
        }
    }
}
