package org.tidemark.color.unfold;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;

/**
 * Which values of a place are unfolded as one, and which values of a variable represent all. In a place of tuples each
 * component has classes of its own, and two tuples are in one class if all their components are. The least value of a
 * class represents it. Immutable.
 */
public final class ColorClasses {
    private final Type[] types;
    private final long[] @Nullable [] @Nullable [] places;
    private final long[][] @Nullable [] variables;

    /**
     * Classes of a net.
     *
     * @param places for each place null, or for each component (one, if its values are not tuples) what represents each
     *     rank; null where every value is by itself
     * @param variables for each transition and variable the values that represent all, in ascending order; null for all
     *     values
     */
    public ColorClasses(ColoredNet net, long[][] @Nullable [] places, long[][] @Nullable [] variables) {
        types = net.places().stream().map(place -> place.type()).toArray(Type[]::new);
        this.places = new long[places.length][][];
        for (int p = 0; p < places.length; p++) {
            boolean merges = Arrays.stream(places[p]).anyMatch(map -> map != null);
            this.places[p] = merges ? places[p] : null;
        }
        this.variables = variables;
    }

    /** Every value by itself. */
    public static ColorClasses single(ColoredNet net) {
        long[][][] places = new long[net.places().size()][][];
        for (int p = 0; p < places.length; p++) {
            places[p] = new long[][] {null};
        }
        long[][][] variables = new long[net.transitions().size()][][];
        for (int t = 0; t < variables.length; t++) {
            variables[t] = new long[net.transitions().get(t).variables().size()][];
        }
        return new ColorClasses(net, places, variables);
    }

    /** Whether some values of a place are unfolded as one. */
    public boolean merges(int place) {
        return places[place] != null;
    }

    /** The number of places some of whose values are unfolded as one. */
    public int mergingPlaces() {
        return (int) Arrays.stream(places).filter(maps -> maps != null).count();
    }

    /** The number of classes of a place. */
    public BigInteger count(int place) {
        long[][] maps = places[place];
        if (maps == null) {
            return types[place].size();
        }
        BigInteger count = BigInteger.ONE;
        for (int i = 0; i < maps.length; i++) {
            Type component =
                    types[place] instanceof TupleType tuple ? tuple.components().get(i) : types[place];
            count = count.multiply(
                    maps[i] == null
                            ? component.size()
                            : BigInteger.valueOf(
                                    Arrays.stream(maps[i]).distinct().count()));
        }
        return count;
    }

    /** The value that represents the class of a value in a place. */
    public long representative(int place, long rank) {
        long[][] maps = places[place];
        if (maps == null) {
            return rank;
        }
        if (!(types[place] instanceof TupleType tuple)) {
            return maps[0][(int) rank];
        }
        long representative = rank;
        for (int i = 0; i < maps.length; i++) {
            if (maps[i] != null) {
                representative = tuple.with(representative, i, maps[i][(int) tuple.component(rank, i)]);
            }
        }
        return representative;
    }

    /** The values that represent all values of each variable of a transition; null entries for all. */
    long[] @Nullable [] values(int transition) {
        return variables[transition];
    }
}
