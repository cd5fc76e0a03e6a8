package org.tidemark.logic.buchi;

import java.util.List;

/** Conjunctions of literals as two words, what must hold and what must not. Stateless. */
final class Cubes {
    /** A conjunction of literals. */
    record Cube(long positive, long negative) {
        static final Cube ALL = new Cube(0, 0);

        boolean contains(Cube other) {
            return (positive & ~other.positive) == 0 && (negative & ~other.negative) == 0;
        }

        boolean meets(Cube other) {
            return (positive & other.negative) == 0 && (negative & other.positive) == 0;
        }
    }

    private Cubes() {}

    /** Whether every letter of a cube is one of some others, by cases of a proposition that matters. */
    static boolean cover(List<Cube> cubes, Cube cube) {
        long split = 0;
        int met = 0;
        for (Cube one : cubes) {
            if (one.contains(cube)) {
                return true;
            }
            if (one.meets(cube)) {
                met++;
                split = (one.positive | one.negative) & ~(cube.positive | cube.negative);
            }
        }
        if (met < 2) {
            return false;
        }
        List<Cube> left = cubes.stream().filter(cube::meets).toList();
        long bit = Long.lowestOneBit(split);
        return cover(left, new Cube(cube.positive | bit, cube.negative))
                && cover(left, new Cube(cube.positive, cube.negative | bit));
    }
}
