package org.tidemark.reduce.colored;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Demand;
import org.tidemark.color.net.InitialMarking;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.unfold.ColorClasses;
import org.tidemark.color.unfold.UnfoldingScope;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.RuleUse;
import org.tidemark.reduce.colored.TransitionClasses.Partition;

/**
 * Finds out what of a high-level net has to be unfolded: takes nodes away by rules until none applies any more, then
 * looks for places that never change, and for values that nothing distinguishes. Stateless.
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
     * The part of a net that has to be unfolded, where the net can be reduced at all.
     *
     * @param sight what is asked about
     * @param needed what has to be preserved
     * @throws ColorException when the initial marking has no value, or the limit is over before it is known
     */
    public static ColoredReduction reduce(ColoredNet net, VisibleParts sight, Set<Preserved> needed, Limit limit)
            throws ColorException {
        return reduce(net, sight, needed, null, limit);
    }

    /**
     * The part of a net that has to be unfolded for some of the questions that another reduction is for: where they
     * have the same needs and distinguish the same values, the result for all questions is reused.
     */
    public static ColoredReduction reduce(
            ColoredNet net, VisibleParts sight, Set<Preserved> needed, @Nullable ColoredReduction ofAll, Limit limit)
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

    /**
     * Preserves everything: a place from which nothing takes and at which nothing looks keeps nothing from happening,
     * and can go if nothing is asked about it. One pass over the arcs.
     */
    private static final class UnreadPlaces implements ColoredRule {
        @Override
        public String name() {
            return "unread high-level places";
        }

        @Override
        public Set<Preserved> preserves() {
            return Collections.unmodifiableSet(EnumSet.allOf(Preserved.class));
        }

        @Override
        public int apply(NetCut cut, VisibleParts sight) {
            BitSet unread = cut.places();
            unread.andNot(sight.places());
            cut.transitions().stream().forEach(t -> {
                for (ColoredArc arc : cut.arcs(t)) {
                    if (arc.kind() != ColoredArc.Kind.OUTPUT) {
                        unread.clear(arc.place());
                    }
                }
            });
            return cut.removePlaces(unread);
        }
    }

    /**
     * Preserves everything but liveness, to which dead transitions matter: a transition never happens if it needs a
     * token from a place that is empty at first and into which nothing that may happen puts one, or if its guard is
     * false. Values are not examined, so that it takes one pass over the arcs for each place that may be filled; what
     * values rule out, the unfolding leaves out.
     */
    private static final class DeadColoredTransitions implements ColoredRule {
        private static final Set<Preserved> PRESERVED =
                Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(Preserved.LIVENESS)));

        @Override
        public String name() {
            return "dead high-level transitions";
        }

        @Override
        public Set<Preserved> preserves() {
            return PRESERVED;
        }

        @Override
        public int apply(NetCut cut, VisibleParts sight) {
            BitSet filled = new BitSet();
            cut.places().stream()
                    .filter(p -> mayHold(cut.original().places().get(p).initial()))
                    .forEach(filled::set);
            BitSet dead = cut.transitions();
            boolean isChanged = true;
            while (isChanged) {
                isChanged = false;
                for (int t = dead.nextSetBit(0); t >= 0; t = dead.nextSetBit(t + 1)) {
                    if (mayHappen(cut.original().transitions().get(t), filled)) {
                        dead.clear(t);
                        isChanged = true;
                        for (ColoredArc arc : cut.arcs(t)) {
                            if (arc.kind() == ColoredArc.Kind.OUTPUT) {
                                filled.set(arc.place());
                            }
                        }
                    }
                }
            }
            dead.andNot(sight.transitions());
            return cut.removeTransitions(dead);
        }

        private static boolean mayHappen(ColoredTransition transition, BitSet filled) {
            List<Demand> demands = Demand.of(transition);
            return !transition.guard().equals(Constant.FALSE)
                    && demands.stream().allMatch(demand -> filled.get(demand.place()));
        }

        private static boolean mayHold(MultiSet tokens) {
            return !(tokens instanceof MultiSet.Sum sum)
                    || sum.parts().stream().anyMatch(DeadColoredTransitions::mayHold);
        }
    }

    /**
     * Preserves the visible tokens of reachable markings: a place matters if something is asked about it, or if a
     * transition that may change a place that matters needs its tokens or their absence. Transitions that change no
     * such place go, and all other places.
     *
     * <p>Every run of the smaller net is a run of the whole net, and a run of the whole net without the steps that are
     * gone is a run of the smaller one. Deadlocks and what happens along infinite runs are not preserved: what is gone
     * might go on forever. Linear in the arcs.
     */
    private static final class ColoredCone implements ColoredRule {
        @Override
        public String name() {
            return "high-level cone of influence";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.of(Preserved.REACHABILITY);
        }

        @Override
        public int apply(NetCut cut, VisibleParts sight) {
            List<List<Integer>> changing = changing(cut);
            BitSet places = sight.places();
            BitSet transitions = new BitSet();
            BitSet matters = (BitSet) places.clone();
            Deque<Integer> open = new ArrayDeque<>();
            matters.stream().forEach(open::add);
            sight.transitions().stream().forEach(t -> need(cut, t, transitions, matters, open));
            while (!open.isEmpty()) {
                for (int t : changing.get(open.remove())) {
                    need(cut, t, transitions, matters, open);
                }
            }
            BitSet otherTransitions = cut.transitions();
            otherTransitions.andNot(transitions);
            BitSet otherPlaces = cut.places();
            otherPlaces.andNot(matters);
            return cut.removeTransitions(otherTransitions) + cut.removePlaces(otherPlaces);
        }

        /** The transitions that may change each place. */
        private static List<List<Integer>> changing(NetCut cut) {
            List<List<Integer>> changing = new ArrayList<>();
            cut.original().places().forEach(place -> changing.add(new ArrayList<>()));
            cut.transitions().stream().forEach(t -> {
                BitSet around = new BitSet();
                cut.arcs(t).forEach(arc -> around.set(arc.place()));
                around.stream()
                        .filter(p -> StablePlaces.changes(
                                cut.original().transitions().get(t), p))
                        .forEach(p -> changing.get(p).add(t));
            });
            return changing;
        }

        private static void need(NetCut cut, int t, BitSet transitions, BitSet matters, Deque<Integer> open) {
            if (transitions.get(t)) {
                return;
            }
            transitions.set(t);
            for (ColoredArc arc : cut.arcs(t)) {
                if (arc.kind() != ColoredArc.Kind.OUTPUT && !matters.get(arc.place())) {
                    matters.set(arc.place());
                    open.add(arc.place());
                }
            }
        }
    }

    /** A way to take nodes away from a high-level net. Stateless; its first sentence says what it preserves. */
    private interface ColoredRule {
        /** Its name in reports. */
        String name();

        /** The properties it preserves, as far as the questions see them. */
        Set<Preserved> preserves();

        /** Takes away what it can; how many nodes that were. */
        int apply(NetCut cut, VisibleParts sight);
    }

    /**
     * Preserves everything: a place to which every transition returns what it takes holds its initial tokens forever.
     * It need not be unfolded if nothing is asked about it; a binding that these tokens do not allow is never unfolded.
     * That a transition returns what it takes is seen from the expressions on its arcs, which have to be the same up to
     * their order.
     */
    static final class StablePlaces {
        static final String NAME = "stable places";

        private StablePlaces() {}

        /** The places that never change. */
        static BitSet of(ColoredNet net) {
            BitSet stable = new BitSet();
            stable.set(0, net.places().size());
            for (ColoredTransition transition : net.transitions()) {
                for (ColoredArc arc : transition.arcs()) {
                    if (stable.get(arc.place()) && changes(transition, arc.place())) {
                        stable.clear(arc.place());
                    }
                }
            }
            return stable;
        }

        /** Whether a transition may change a place. */
        static boolean changes(ColoredTransition transition, int place) {
            return !tokens(transition, place, ColoredArc.Kind.INPUT)
                    .equals(tokens(transition, place, ColoredArc.Kind.OUTPUT));
        }

        private static Map<Object, Long> tokens(ColoredTransition transition, int place, ColoredArc.Kind kind) {
            Map<Object, Long> tokens = new HashMap<>();
            for (ColoredArc arc : transition.arcs()) {
                if (arc.place() == place && arc.kind() == kind) {
                    for (MultiSet part : parts(arc.tokens())) {
                        List<ArcTerm> terms = ArcTerm.of(part);
                        if (terms == null) {
                            tokens.merge(part, 1L, Long::sum);
                        } else {
                            terms.forEach(term -> tokens.merge(term.element(), term.times(), Long::sum));
                        }
                    }
                }
            }
            return tokens;
        }

        private static List<MultiSet> parts(MultiSet tokens) {
            List<MultiSet> parts = new ArrayList<>();
            if (tokens instanceof MultiSet.Sum sum) {
                sum.parts().forEach(part -> parts.addAll(parts(part)));
            } else {
                parts.add(tokens);
            }
            return parts;
        }
    }

    /** A part of a high-level net that becomes smaller, and which nodes of the net its nodes are. Not thread-safe. */
    static final class NetCut {
        private final ColoredNet original;
        private final BitSet places = new BitSet();
        private final BitSet transitions = new BitSet();

        NetCut(ColoredNet original) {
            this.original = original;
            places.set(0, original.places().size());
            transitions.set(0, original.transitions().size());
        }

        ColoredNet original() {
            return original;
        }

        /** The places that are left, by their numbers in the original. */
        BitSet places() {
            return (BitSet) places.clone();
        }

        /** The transitions that are left, by their numbers in the original. */
        BitSet transitions() {
            return (BitSet) transitions.clone();
        }

        /** The arcs that are left of a transition of the original. */
        List<ColoredArc> arcs(int transition) {
            return original.transitions().get(transition).arcs().stream()
                    .filter(arc -> places.get(arc.place()))
                    .toList();
        }

        /** Takes places away; how many were there. */
        int removePlaces(BitSet some) {
            int before = places.cardinality();
            places.andNot(some);
            return before - places.cardinality();
        }

        /** Takes transitions away; how many were there. */
        int removeTransitions(BitSet some) {
            int before = transitions.cardinality();
            transitions.andNot(some);
            return before - transitions.cardinality();
        }

        /** Some places by their numbers in what is left. */
        BitSet renumberedPlaces(BitSet some) {
            return renumbered(some, places);
        }

        /** Some transitions by their numbers in what is left. */
        BitSet renumberedTransitions(BitSet some) {
            return renumbered(some, transitions);
        }

        private static BitSet renumbered(BitSet some, BitSet left) {
            int[] numbers = left.stream().toArray();
            BitSet renumbered = new BitSet();
            IntStream.range(0, numbers.length).filter(i -> some.get(numbers[i])).forEach(renumbered::set);
            return renumbered;
        }

        /** The remaining net. */
        ColoredNet net() {
            int[] number = new int[original.places().size()];
            Arrays.fill(number, -1);
            List<ColoredPlace> kept = new ArrayList<>();
            places.stream().forEach(p -> {
                number[p] = kept.size();
                kept.add(original.places().get(p));
            });
            List<ColoredTransition> cut = new ArrayList<>();
            transitions.stream().forEach(t -> {
                ColoredTransition transition = original.transitions().get(t);
                List<ColoredArc> arcs = arcs(t).stream()
                        .map(arc -> new ColoredArc(arc.kind(), number[arc.place()], arc.tokens()))
                        .toList();
                cut.add(new ColoredTransition(
                        transition.id(),
                        transition.label(),
                        transition.variables(),
                        transition.slots(),
                        transition.guard(),
                        arcs,
                        transition.priority()));
            });
            return new ColoredNet(original.name(), kept, cut, original.language());
        }
    }

    /**
     * Preserves everything but the number of states: values that nothing distinguishes are unfolded as one, which is a
     * bisimulation between markings with as many tokens of each class.
     *
     * <p>Classes start with all values together and are split until they are stable. For every transition, bindings
     * with values from the same classes agree on the guard, and produce tokens of the same classes; and every token of
     * a class that is taken can be replaced by any other of the class. The last holds because a variable that several
     * tokens needed at once have in common, a value that is needed more than once, an inhibitor arc, and an expression
     * other than a variable or a constant keep the values concerned apart. So what one marking can do, another one with
     * as many tokens of each class can do with other values, and the markings then are alike again.
     *
     * <p>Guards and arcs are compared by their values, as far as there are at most 4,096 combinations of values of
     * several variables to look at; otherwise the values are kept apart. Values that a question distinguishes are kept
     * apart as well. Costs a few passes over the values of all types. The idea is that of Bilgram, Jensen, Pedersen,
     * Srba and Taankvist, <i>Improvements in Unfolding of Colored Petri Nets</i>, RP 2021, where intervals are split
     * along the guards; here sets are, which need not be intervals.
     */
    static final class ColorQuotient {
        static final String NAME = "colour quotient";

        /** Nets whose places and variables have more values than this are not examined: there are some bytes for each. */
        private static final long MOST_VALUES = 1 << 21;

        private final ColoredNet net;
        private final Partition[][] places;
        private final List<TransitionClasses> transitions = new ArrayList<>();
        private long values;

        private ColorQuotient(
                ColoredNet net,
                BitSet constantPlaces,
                Bag[] initial,
                BitSet valuedPlaces,
                BitSet valuedTransitions,
                Limit limit) {
            this.net = net;
            CancellationCheck cancellation = CancellationCheck.until(limit::isOver);
            places = new Partition[net.places().size()][];
            for (int p = 0; p < places.length; p++) {
                ColoredPlace place = net.places().get(p);
                places[p] = partitions(componentTypes(place.type()));
                boolean isMerged = place.type().isRanked() && !constantPlaces.get(p);
                if (!isMerged || valuedPlaces.get(p)) {
                    separate(places[p]);
                }
                values += values(places[p]);
            }
            for (int t = 0; t < net.transitions().size(); t++) {
                ColoredTransition transition = net.transitions().get(t);
                Partition[] variables = partitions(
                        transition.variables().stream().map(Variable::type).toList());
                if (valuedTransitions.get(t)) {
                    separate(variables);
                }
                values += values(variables);
                transitions.add(
                        new TransitionClasses(transition, variables, places, constantPlaces, initial, cancellation));
            }
        }

        /**
         * The coarsest classes that are found within a limit; every value by itself if it is over before they are
         * stable, or some number of tokens is too large.
         *
         * @param constantPlaces places whose tokens never change
         * @param initial the tokens of these
         * @param valuedPlaces the places whose tokens questions distinguish by their values
         * @param valuedTransitions the transitions of which they mention single bindings
         */
        static ColorClasses of(
                ColoredNet net,
                BitSet constantPlaces,
                Bag[] initial,
                BitSet valuedPlaces,
                BitSet valuedTransitions,
                Limit limit) {
            ColorQuotient quotient =
                    new ColorQuotient(net, constantPlaces, initial, valuedPlaces, valuedTransitions, limit);
            try {
                boolean isFound = quotient.values <= MOST_VALUES && quotient.isStable(limit);
                return isFound ? quotient.classes() : ColorClasses.single(net);
            } catch (Cancelled | EvaluationFault ended) {
                return ColorClasses.single(net);
            }
        }

        private static List<Type> componentTypes(Type type) {
            return type instanceof TupleType tuple ? tuple.components() : List.of(type);
        }

        private static Partition[] partitions(List<Type> types) {
            return types.stream().map(Partition::of).toArray(Partition[]::new);
        }

        private static long values(Partition[] partitions) {
            return Arrays.stream(partitions).mapToLong(Partition::values).sum();
        }

        private static void separate(Partition[] partitions) {
            for (Partition partition : partitions) {
                partition.separate();
            }
        }

        /** Splits classes until nothing has to be split; false if the limit is over before. */
        private boolean isStable(Limit limit) {
            for (TransitionClasses transition : transitions) {
                transition.begin();
                if (limit.isOver()) {
                    return false;
                }
            }
            for (boolean isSplit = true; isSplit; ) {
                isSplit = false;
                for (TransitionClasses transition : transitions) {
                    isSplit |= transition.refine();
                    if (limit.isOver()) {
                        return false;
                    }
                }
            }
            return true;
        }

        private ColorClasses classes() {
            long[][][] ofPlaces = new long[places.length][][];
            for (int p = 0; p < places.length; p++) {
                ofPlaces[p] = new long[places[p].length][];
                for (int i = 0; i < places[p].length; i++) {
                    ofPlaces[p][i] = places[p][i].representatives();
                }
            }
            long[][][] ofVariables = new long[transitions.size()][][];
            for (int t = 0; t < ofVariables.length; t++) {
                ofVariables[t] = transitions.get(t).values();
            }
            return new ColorClasses(net, ofPlaces, ofVariables);
        }
    }
}
