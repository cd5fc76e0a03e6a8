package org.tidemark.format.hoa;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.buchi.Cube;

/** Converts labels to disjunctive normal form. Immutable. */
final class LabelCubes {
    /** The most conjunctions a label may be expanded to. */
    static final int MOST = 4096;

    private final List<Formula> propositions;

    LabelCubes(List<Formula> propositions) {
        this.propositions = List.copyOf(propositions);
    }

    /** The conjunctions of a label over conditions on the state; null if there are too many. */
    @Nullable
    List<Cube> of(Label label) {
        return of(label, true);
    }

    private @Nullable List<Cube> of(Label label, boolean as) {
        if (label instanceof Label.Not not) {
            return of(not.of(), !as);
        }
        if (label instanceof Label.Constant constant) {
            return constant.value() == as ? List.of(Cube.ALL) : List.of();
        }
        if (label instanceof Label.State state) {
            long bit = 1L << propositions.indexOf(state.formula());
            return List.of(as ? new Cube(bit, 0) : new Cube(0, bit));
        }
        if (!(label instanceof Label.Junction junction)) {
            throw new IllegalArgumentException("a label about events: " + label);
        }
        boolean all = junction.all() == as;
        List<Cube> cubes = all ? List.of(Cube.ALL) : List.of();
        for (Label part : junction.parts()) {
            List<Cube> others = of(part, as);
            cubes = others == null ? null : all ? product(cubes, others) : union(cubes, others);
            if (cubes == null || cubes.size() > MOST) {
                return null;
            }
        }
        return cubes;
    }

    private static @Nullable List<Cube> product(List<Cube> left, List<Cube> right) {
        List<Cube> cubes = new ArrayList<>();
        for (Cube a : left) {
            for (Cube b : right) {
                Cube both = new Cube(a.positive() | b.positive(), a.negative() | b.negative());
                if ((both.positive() & both.negative()) == 0) {
                    add(both, cubes);
                }
                if (cubes.size() > MOST) {
                    return null;
                }
            }
        }
        return cubes;
    }

    private static List<Cube> union(List<Cube> left, List<Cube> right) {
        List<Cube> cubes = new ArrayList<>(left);
        right.forEach(cube -> add(cube, cubes));
        return cubes;
    }

    private static void add(Cube cube, List<Cube> cubes) {
        if (cubes.stream().noneMatch(other -> other.contains(cube))) {
            cubes.removeIf(cube::contains);
            cubes.add(cube);
        }
    }
}
