package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether conjunctions of literals, which are two words each, leave something out. That is as hard as satisfiability, so
 * it is found out with this many looks at conjunctions in all; then everything counts as leaving something out. Not
 * thread-safe.
 */
final class GuardCubes {
    private long looks;

    /** This many looks at conjunctions may be had. */
    GuardCubes(long looks) {
        this.looks = looks;
    }

    /**
     * Whether every letter of a cube is known to be one of some others, by cases of the proposition that most of them are about.
     * Those that are too few for this many letters are none.
     */
    boolean cover(List<Cube> cubes, Cube cube) {
        looks -= cubes.size();
        if (looks < 0) {
            return false;
        }
        List<Cube> left = new ArrayList<>();
        double part = 0;
        for (Cube one : cubes) {
            if (one.contains(cube)) {
                return true;
            }
            if (one.meets(cube)) {
                left.add(one);
                part += Math.scalb(1.0, -Long.bitCount(one.beyond(cube)));
            }
        }
        if (part < 1) {
            return false;
        }
        long bit = commonest(left, cube);
        return cover(left, new Cube(cube.positive() | bit, cube.negative()))
                && cover(left, new Cube(cube.positive(), cube.negative() | bit));
    }

    private static long commonest(List<Cube> cubes, Cube cube) {
        int[] times = new int[Long.SIZE];
        int most = 0;
        for (Cube one : cubes) {
            for (long rest = one.beyond(cube); rest != 0; rest &= rest - 1) {
                int p = Long.numberOfTrailingZeros(rest);
                times[p]++;
                most = times[p] > times[most] ? p : most;
            }
        }
        return 1L << most;
    }
}
