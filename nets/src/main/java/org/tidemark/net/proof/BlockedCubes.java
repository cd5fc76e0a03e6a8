package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cubes with the number of steps within which none of their markings is reached, or {@link #FOREVER}. Not thread-safe.
 *
 * <p>A cube that another one contains is found by way of the first of its sums, so that a look takes time for what has a sum in common.
 */
final class BlockedCubes {
    static final int FOREVER = Integer.MAX_VALUE;

    /** How often one look may choose a side of a cube to go on beyond. */
    private static final int MOST_BRANCHES = 40;

    /** How many sides may be left to choose from. */
    private static final int FEW_SIDES = 2;

    static final class Blocked {
        private final Cube cube;
        private int level;

        Blocked(Cube cube, int level) {
            this.cube = cube;
            this.level = level;
        }

        Cube cube() {
            return cube;
        }

        int level() {
            return level;
        }

        void raise(int to) {
            level = to;
        }
    }

    private final List<Blocked> all = new ArrayList<>();
    private final Map<Integer, List<Blocked>> byFirst = new HashMap<>();
    private int branches;

    /** Every cube. */
    List<Blocked> all() {
        return all;
    }

    /** Blocks a cube, and drops those that it makes superfluous. */
    void add(Cube cube, int level) {
        all.removeIf(other -> {
            boolean isSuperfluous = other.level <= level && cube.contains(other.cube);
            if (isSuperfluous) {
                first(other.cube).remove(other);
            }
            return isSuperfluous;
        });
        Blocked blocked = new Blocked(cube, level);
        all.add(blocked);
        first(cube).add(blocked);
    }

    private List<Blocked> first(Cube cube) {
        return byFirst.computeIfAbsent(cube.size() == 0 ? -1 : cube.sum(0), none -> new ArrayList<>());
    }

    /** Whether one cube that is blocked for that many steps contains the cube. */
    boolean contains(Cube cube, int level) {
        for (int k = -1; k < cube.size(); k++) {
            List<Blocked> some = byFirst.get(k < 0 ? -1 : cube.sum(k));
            if (some != null) {
                for (Blocked blocked : some) {
                    if (blocked.level >= level && blocked.cube.contains(cube)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * A part of a cube that avoids what is blocked for that many steps, as far as a short look tells; null if all of the cube is blocked. Throws
     * {@link ArithmeticException} on overflow.
     */
    @Nullable
    Cube open(Cube cube, int level) {
        branches = 0;
        return search(cube, level);
    }

    private @Nullable Cube search(Cube cube, int level) {
        if (contains(cube, level)) {
            return null;
        }
        Cube narrowed = cube;
        List<Cube.Side> choice = null;
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            choice = null;
            for (Blocked blocked : all) {
                List<Cube.Side> sides = blocked.level < level ? null : blocked.cube.sidesWithin(narrowed, FEW_SIDES);
                if (sides == null) {
                    continue;
                }
                Cube rest = sides.size() == 1 ? sides.get(0).beyond(narrowed) : null;
                if (sides.size() <= 1 && rest == null) {
                    return null;
                }
                if (rest != null) {
                    isChanged |= !rest.equals(narrowed);
                    narrowed = rest;
                } else if (choice == null) {
                    choice = sides;
                }
            }
        }
        return choice == null || ++branches > MOST_BRANCHES ? narrowed : beyond(choice, narrowed, level);
    }

    private @Nullable Cube beyond(List<Cube.Side> choice, Cube cube, int level) {
        for (Cube.Side side : choice) {
            Cube part = side.beyond(cube);
            Cube open = part == null ? null : search(part, level);
            if (open != null) {
                return open;
            }
        }
        return null;
    }
}
