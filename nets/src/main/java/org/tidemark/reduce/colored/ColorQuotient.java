package org.tidemark.reduce.colored;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.unfold.ColorClasses;
import org.tidemark.net.structure.Limit;

/**
 * Preserves everything but the number of states: values that nothing tells apart are unfolded as one, which is a bisimulation between markings
 * with as many tokens of each class.
 *
 * <p>Classes start with all values together and are split until they are stable. For every transition, bindings with values from the same
 * classes agree on the guard, and produce tokens of the same classes; and every token of a class that is taken can be replaced by any other of
 * the class. The last holds because a variable that several tokens needed at once have in common, a value that is needed more than once, an
 * inhibitor arc, and an expression other than a variable or a constant keep the values concerned apart. So what one marking can do, another one
 * with as many tokens of each class can do with other values, and the markings then are alike again.
 *
 * <p>Guards and arcs are compared by their values, as far as there are at most 4,096 combinations of values of several variables to look at; otherwise the values are
 * kept apart. Values that a question tells apart are kept apart as well. Costs a few passes over the values of all types. The idea is that of
 * Bilgram, Jensen, Pedersen, Srba and Taankvist, <i>Improvements in Unfolding of Colored Petri Nets</i>, RP 2021, where intervals are split
 * along the guards; here sets are, which need not be intervals.
 */
final class ColorQuotient {
    static final String NAME = "colour quotient";

    /** Nets whose places and variables have more values than this are not looked at: there are some bytes for each. */
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
     * The coarsest classes that are found within a limit; every value by itself if it is over before they are stable, or some number of
     * tokens is too large.
     *
     * @param constantPlaces places whose tokens never change
     * @param initial the tokens of these
     * @param valuedPlaces the places whose tokens questions tell apart by their values
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
