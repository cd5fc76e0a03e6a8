package org.tidemark.reduce.colored;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Demand;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;

/**
 * The classes of the variables of one transition, and what the transition distinguishes in the places around it: the
 * part of {@link ColoredReducer.ColorQuotient} that looks at guards and arcs. All that looks at values one by one can
 * be cancelled. Not thread-safe.
 */
final class TransitionClasses {
    /** More combinations of values of several variables are not examined: then the values are kept apart. */
    private static final long MOST_COMBINATIONS = 1 << 12;

    /** So are the values of an arc whose bindings have more tokens than this. */
    private static final long MOST_TOKENS = 1 << 17;

    private final ColoredTransition transition;
    private final Partition[] variables;
    private final Partition[][] places;
    private final BitSet constantPlaces;
    private final List<ConstantDemand> constantDemands;
    private final CancellationCheck cancellation;
    private final int[] occurrences;
    private long comparedTokens;

    TransitionClasses(
            ColoredTransition transition,
            Partition[] variables,
            Partition[][] places,
            BitSet constantPlaces,
            Bag[] initial,
            CancellationCheck cancellation) {
        this.transition = transition;
        this.variables = variables;
        this.places = places;
        this.constantPlaces = constantPlaces;
        this.cancellation = cancellation;
        constantDemands = ConstantDemand.of(transition, constantPlaces, initial);
        occurrences = new int[variables.length];
    }

    /** The values that represent all, of each variable; null for all values. */
    long[] @Nullable [] values() {
        long[][] values = new long[variables.length][];
        for (int v = 0; v < values.length; v++) {
            values[v] = variables[v].leastOfEach();
        }
        return values;
    }

    /**
     * Splits what differs however the classes of other nodes are. What costs most is examined last, when less is left
     * to be split.
     */
    void begin() {
        for (ColoredArc arc : transition.arcs()) {
            List<ArcTerm> terms = ArcTerm.of(arc.tokens());
            boolean isConstant = constantPlaces.get(arc.place());
            if (!isConstant && (arc.kind() == ColoredArc.Kind.INHIBITOR || (Demand.asks(arc) && terms == null))) {
                separate(arc.place(), ArcTerm.variables(arc.tokens()));
            } else if (!isConstant && Demand.asks(arc) && terms != null) {
                terms.forEach(term -> count(term.element()));
            }
        }
        for (ColoredArc arc : transition.arcs()) {
            List<ArcTerm> terms = ArcTerm.of(arc.tokens());
            if (Demand.asks(arc) && !constantPlaces.get(arc.place()) && terms != null) {
                terms.forEach(term -> need(arc.place(), term));
            }
        }
        Logical.conjuncts(transition.guard()).forEach(this::agreeOn);
        for (ConstantDemand demand : constantDemands) {
            agreeOn(demand.variables(), binding -> demand.isMet(binding, cancellation));
        }
    }

    /**
     * Bindings of the same classes agree on a condition; one that compares two variables for equality keeps all their
     * values apart.
     */
    private void agreeOn(Expr condition) {
        if (condition instanceof ValueComparison comparison
                && !comparison.relation().isOrder()
                && comparison.left() instanceof Variable left
                && comparison.right() instanceof Variable right
                && left.index() != right.index()
                && left.type().equals(right.type())) {
            variables[left.index()].separate();
            variables[right.index()].separate();
        } else {
            agreeOn(ArcTerm.variables(condition), condition::holds);
        }
    }

    /** Splits classes as far as those of other nodes have made it necessary; whether any was split. */
    boolean refine() {
        boolean isSplit = false;
        for (ColoredArc arc : transition.arcs()) {
            if (arc.kind() == ColoredArc.Kind.INHIBITOR || constantPlaces.get(arc.place())) {
                continue;
            }
            List<ArcTerm> terms = ArcTerm.of(arc.tokens());
            if (terms == null) {
                isSplit |= agreeOnTokens(arc);
                continue;
            }
            for (ArcTerm term : terms) {
                isSplit |= agreeOn(arc.place(), term);
                if (Demand.asks(arc)) {
                    isSplit |= replaceable(arc.place(), term);
                }
            }
        }
        return isSplit;
    }

    /** Bindings of the same classes have as many tokens of each class on an arc. */
    private boolean agreeOnTokens(ColoredArc arc) {
        BitSet inArc = ArcTerm.variables(arc.tokens());
        comparedTokens = 0;
        boolean isSplit = agreeOn(inArc, binding -> tokens(arc, binding));
        return comparedTokens > MOST_TOKENS ? separate(inArc) || isSplit : isSplit;
    }

    /** Bindings of the same classes name tokens of the same class. */
    private boolean agreeOn(int place, ArcTerm term) {
        List<Expr> components = term.components();
        if (components == null) {
            return agreeOn(
                    ArcTerm.variables(term.element()),
                    binding -> classes(place, term.element().eval(binding)));
        }
        boolean isSplit = false;
        for (int i = 0; i < components.size(); i++) {
            Partition there = places[place][i];
            Expr component = components.get(i);
            if (component instanceof Variable variable) {
                isSplit |= variables[variable.index()].refineBy(there);
            } else if (!there.isTrivial()) {
                isSplit |= agreeOn(ArcTerm.variables(component), binding -> there.classOf(component.eval(binding)));
            }
        }
        return isSplit;
    }

    /** Tokens of a class that are needed can be replaced by each other, because the variables may have their values. */
    private boolean replaceable(int place, ArcTerm term) {
        List<Expr> components = term.components();
        boolean isSplit = false;
        for (int i = 0; components != null && i < components.size(); i++) {
            if (components.get(i) instanceof Variable variable) {
                isSplit |= places[place][i].refineBy(variables[variable.index()]);
            }
        }
        return isSplit;
    }

    /** Keeps apart what a needed token does not let replace. */
    private void need(int place, ArcTerm term) {
        BitSet inTerm = ArcTerm.variables(term.element());
        List<Expr> components = term.components();
        if (!inTerm.isEmpty() && (term.times() > 1 || components == null)) {
            separate(place, inTerm);
            return;
        }
        long[] none = new long[transition.slots()];
        for (int i = 0; i < places[place].length; i++) {
            BitSet inComponent = components == null ? inTerm : ArcTerm.variables(components.get(i));
            boolean isFree = components != null
                    && components.get(i) instanceof Variable variable
                    && occurrences[variable.index()] == 1;
            if (inComponent.isEmpty()) {
                long constant = component(place, term.element().eval(none), i);
                places[place][i].split(value -> value == constant);
            } else if (!isFree) {
                places[place][i].separate();
                separate(inComponent);
            }
        }
    }

    private void separate(int place, BitSet some) {
        for (Partition component : places[place]) {
            component.separate();
        }
        separate(some);
    }

    /** Keeps all values of some variables apart; whether that is new for any. */
    private boolean separate(BitSet some) {
        boolean isNew = false;
        for (int v = some.nextSetBit(0); v >= 0; v = some.nextSetBit(v + 1)) {
            isNew |= variables[v].separate();
        }
        return isNew;
    }

    private void count(Expr expr) {
        if (expr instanceof Variable variable && variable.index() < occurrences.length) {
            occurrences[variable.index()]++;
        }
        expr.children().forEach(this::count);
    }

    private long component(int place, long rank, int i) {
        return typeOf(place) instanceof TupleType tuple ? tuple.component(rank, i) : rank;
    }

    private Type typeOf(int place) {
        return transition.arcs().stream()
                .filter(arc -> arc.place() == place)
                .findFirst()
                .orElseThrow()
                .tokens()
                .of();
    }

    /** The classes of the components of a token. */
    private List<Long> classes(int place, long rank) {
        List<Long> classes = new ArrayList<>();
        for (int i = 0; i < places[place].length; i++) {
            classes.add(places[place][i].classOf(component(place, rank, i)));
        }
        return classes;
    }

    /** How many tokens of each class an arc has. */
    private Map<String, Long> tokens(ColoredArc arc, long[] binding) {
        Map<String, Long> tokens = new TreeMap<>();
        if (comparedTokens > MOST_TOKENS) {
            return tokens;
        }
        Bag bag = new Bag(cancellation);
        arc.tokens().addTo(bag, 1, binding);
        for (int i = 0; i < bag.size(); i++) {
            if (bag.count(i) > 0) {
                tokens.merge(classes(arc.place(), bag.rank(i)).toString(), bag.count(i), Long::sum);
            }
        }
        comparedTokens += tokens.size();
        return tokens;
    }

    /** Splits the classes of some variables so that bindings of the same classes have equal features; whether any was split. */
    private boolean agreeOn(BitSet some, Function<long[], Object> feature) {
        if (some.stream().allMatch(v -> variables[v].isSingle())) {
            return false;
        }
        long most = some.cardinality() == 1 ? Partition.MOST_VALUES : MOST_COMBINATIONS;
        long combinations = 1;
        for (int v = some.nextSetBit(0); v >= 0; v = some.nextSetBit(v + 1)) {
            Type type = transition.variables().get(v).type();
            long count = type.isRanked() ? type.count() : Long.MAX_VALUE;
            combinations = count > most ? count : combinations * count;
            if (combinations > most) {
                return separate(some);
            }
        }
        boolean isSplit = false;
        for (int v = some.nextSetBit(0); v >= 0; v = some.nextSetBit(v + 1)) {
            isSplit |= !variables[v].isSingle() && split(v, some, (int) combinations, feature);
        }
        return isSplit;
    }

    /** Splits the classes of a variable by the features that its values have with all values of the others. */
    private boolean split(int variable, BitSet some, int combinations, Function<long[], Object> feature) {
        BitSet others = (BitSet) some.clone();
        others.clear(variable);
        int rows = (int)
                (combinations / transition.variables().get(variable).type().count());
        Map<Object, Integer> numbers = new HashMap<>();
        long[] binding = new long[transition.slots()];
        return variables[variable].split(value -> {
            int[] row = new int[rows];
            for (int r = 0; r < rows; r++) {
                cancellation.tick();
                int rest = r;
                for (int v = others.nextSetBit(0); v >= 0; v = others.nextSetBit(v + 1)) {
                    int count = (int) transition.variables().get(v).type().count();
                    binding[v] = rest % count;
                    rest /= count;
                }
                binding[variable] = value;
                Object seen = feature.apply(binding);
                Integer known = numbers.putIfAbsent(seen, numbers.size());
                row[r] = known == null ? numbers.size() - 1 : known;
            }
            return IntBuffer.wrap(row);
        });
    }

    /**
     * The demand of a transition on a place that never changes, which some bindings meet and others do not. Input arcs
     * at one place ask for the sum of their tokens, so that they are one demand; each read or inhibitor arc is one of
     * its own.
     *
     * @param there the tokens of the place
     * @param asked the tokens of the arcs
     * @param inhibits whether none of them may be there
     */
    record ConstantDemand(Bag there, List<MultiSet> asked, boolean inhibits) {
        ConstantDemand {
            asked = List.copyOf(asked);
        }

        /**
         * The demands of a transition.
         *
         * @param initial the tokens of the places that never change
         */
        static List<ConstantDemand> of(ColoredTransition transition, BitSet constantPlaces, Bag[] initial) {
            List<ConstantDemand> demands = new ArrayList<>();
            Map<Integer, List<MultiSet>> taken = new LinkedHashMap<>();
            for (ColoredArc arc : transition.arcs()) {
                if (!constantPlaces.get(arc.place())) {
                    continue;
                }
                switch (arc.kind()) {
                    case INPUT ->
                        taken.computeIfAbsent(arc.place(), first -> new ArrayList<>())
                                .add(arc.tokens());
                    case READ -> demands.add(new ConstantDemand(initial[arc.place()], List.of(arc.tokens()), false));
                    case INHIBITOR ->
                        demands.add(new ConstantDemand(initial[arc.place()], List.of(arc.tokens()), true));
                    case OUTPUT -> {}
                }
            }
            taken.forEach((place, asked) -> demands.add(new ConstantDemand(initial[place], asked, false)));
            return demands;
        }

        /** The variables on which it depends whether the demand is met. */
        BitSet variables() {
            BitSet variables = new BitSet();
            asked.forEach(tokens -> tokens.variables(variables));
            return variables;
        }

        boolean isMet(long[] binding, CancellationCheck cancellation) {
            Bag sum = new Bag(cancellation);
            asked.forEach(tokens -> tokens.addTo(sum, 1, binding));
            for (int i = 0; i < sum.size(); i++) {
                boolean isThere = there.countOf(sum.rank(i)) >= sum.count(i);
                if (sum.count(i) > 0 && isThere == inhibits) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * A partition of the values of a type into classes, which becomes finer. A type with more values than can be
     * examined one by one has every value by itself. Four bytes per value, once there is more than one class. Not
     * thread-safe.
     */
    static final class Partition {
        /** The values of a larger type are not compared. */
        static final int MOST_VALUES = 1 << 16;

        /**
         * Classes that were split this often without an end are split into single values: values may be distinguished
         * one after the other.
         */
        private static final int MOST_SPLITS = 24;

        private final int values;
        private boolean isSingle;
        private int @Nullable [] classOf;
        private int classes = 1;
        private int splits;

        private Partition(int values) {
            this.values = values;
            isSingle = values == 0;
        }

        /** All values of a type in one class, if they are few enough. */
        static Partition of(Type type) {
            boolean isSmall = type.isRanked() && type.count() <= MOST_VALUES && type.count() > 1;
            return new Partition(isSmall ? (int) type.count() : 0);
        }

        /** How many values have to be examined; none where every value is by itself. */
        int values() {
            return isSingle ? 0 : values;
        }

        /** Whether every value is by itself. */
        boolean isSingle() {
            return isSingle;
        }

        /** Whether all values are in one class. */
        boolean isTrivial() {
            return !isSingle && classOf == null;
        }

        /** The class of a value. */
        long classOf(long value) {
            return isSingle ? value : number((int) value);
        }

        private int number(int value) {
            return classOf == null ? 0 : classOf[value];
        }

        /** Puts every value by itself; whether that is new. */
        boolean separate() {
            boolean isNew = !isSingle;
            isSingle = true;
            classOf = null;
            return isNew;
        }

        /** Splits classes so that values in one class are in one class of another partition, too; whether any was split. */
        boolean refineBy(Partition other) {
            if (other.isSingle()) {
                return separate();
            }
            return !other.isTrivial() && split(other::classOf);
        }

        /** Splits classes so that values in one class have equal features; whether any was split. */
        boolean split(LongFunction<Object> feature) {
            if (isSingle) {
                return false;
            }
            Map<Object, Integer> numbers = new HashMap<>();
            int[] finer = new int[values];
            for (int value = 0; value < values; value++) {
                record Key(int old, Object feature) {}
                Key key = new Key(number(value), feature.apply(value));
                Integer known = numbers.putIfAbsent(key, numbers.size());
                finer[value] = known == null ? numbers.size() - 1 : known;
            }
            if (numbers.size() == classes) {
                return false;
            }
            classes = numbers.size();
            splits++;
            classOf = finer;
            if (classes == values || splits > MOST_SPLITS) {
                separate();
            }
            return true;
        }

        /** The representative of each value: the least one of its class; null where every class has one value. */
        long @Nullable [] representatives() {
            if (isSingle) {
                return null;
            }
            long[] representatives = new long[values];
            long[] least = least();
            Arrays.setAll(representatives, value -> least[number(value)]);
            return representatives;
        }

        /** The least value of each class in ascending order; null where every value is by itself. */
        long @Nullable [] leastOfEach() {
            return isSingle ? null : least();
        }

        /** Classes are numbered in the order of their least values. */
        private long[] least() {
            long[] least = new long[classes];
            for (int value = values - 1; value >= 0; value--) {
                least[number(value)] = value;
            }
            return least;
        }
    }
}
