package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the cubes of a goal, from choice to choice, without writing them all down. What is left of a choice once the others are made is
 * taken first, so forced choices cost nothing. Exponential at worst, so the caller limits it. Not thread-safe.
 */
final class GoalParts {
    /** Tells what part of a cube is wanted. */
    interface Wish {
        /** Null if no part of it is. */
        @Nullable
        Cube of(Cube cube);
    }

    private final ProofGoal goal;
    private final Sums sums;
    private final Runnable look;

    /** @param look run at every choice; it may throw to end the search */
    GoalParts(ProofGoal goal, Sums sums, Runnable look) {
        this.goal = goal;
        this.sums = sums;
        this.look = look;
    }

    /**
     * A part of the goal.
     *
     * @param isVain whether no part of a cube, for which choices are still to be made, is wanted
     * @param open the part of a cube that is wanted, if there is one
     * @return null if no part of the goal is wanted
     */
    @Nullable
    Cube first(Predicate<Cube> isVain, Wish open) {
        List<ProofGoal.Any> choices = new ArrayList<>();
        Cube cube = assume(Cube.ALL, goal, choices);
        return cube == null ? null : search(cube, choices, isVain, open);
    }

    private @Nullable Cube search(Cube start, List<ProofGoal.Any> left, Predicate<Cube> isVain, Wish open) {
        List<ProofGoal.Any> choices = new ArrayList<>(left);
        Cube cube = start;
        List<ProofGoal> fewest = null;
        int at = 0;
        boolean isForced = true; // a choice that leaves one part may decide others
        while (isForced) {
            isForced = false;
            fewest = null;
            for (int i = 0; i < choices.size(); i++) {
                look.run();
                List<ProofGoal> possible = possible(cube, choices.get(i));
                if (possible == null) {
                    choices.remove(i--);
                } else if (possible.isEmpty()) {
                    return null;
                } else if (possible.size() == 1) {
                    choices.remove(i--);
                    cube = assume(cube, possible.get(0), choices);
                    if (cube == null) {
                        return null;
                    }
                    isForced = true;
                } else if (fewest == null || possible.size() < fewest.size()) {
                    fewest = possible;
                    at = i;
                }
            }
        }
        if (fewest == null) {
            return open.of(cube);
        }
        if (isVain.test(cube)) {
            return null;
        }
        choices.remove(at);
        for (ProofGoal part : fewest) {
            List<ProofGoal.Any> rest = new ArrayList<>(choices);
            Cube with = assume(cube, part, rest);
            Cube found = with == null ? null : search(with, rest, isVain, open);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The parts that are possible in a cube; null if one of them holds in all of it. */
    private @Nullable List<ProofGoal> possible(Cube cube, ProofGoal.Any any) {
        List<ProofGoal> possible = new ArrayList<>();
        for (ProofGoal part : any.parts()) {
            if (isMet(cube, part)) {
                return null;
            }
            if (isPossible(cube, part)) {
                possible.add(part);
            }
        }
        return possible;
    }

    private boolean isMet(Cube cube, ProofGoal part) {
        if (part instanceof ProofGoal.Need need) {
            Cube met = sums.with(cube, need.inequality());
            return met != null && cube.equals(met);
        } else if (part instanceof ProofGoal.All all) {
            return all.parts().stream().allMatch(inner -> isMet(cube, inner));
        }
        return ((ProofGoal.Any) part).parts().stream().anyMatch(inner -> isMet(cube, inner));
    }

    private boolean isPossible(Cube cube, ProofGoal part) {
        if (part instanceof ProofGoal.Need need) {
            return sums.with(cube, need.inequality()) != null;
        } else if (part instanceof ProofGoal.All all) {
            return all.parts().stream().allMatch(inner -> isPossible(cube, inner));
        }
        return ((ProofGoal.Any) part).parts().stream().anyMatch(inner -> isPossible(cube, inner));
    }

    /** The markings of a cube that meet a part, with choices still to be made; null if there are none. */
    private @Nullable Cube assume(Cube cube, ProofGoal part, List<ProofGoal.Any> choices) {
        if (part instanceof ProofGoal.Need need) {
            return sums.with(cube, need.inequality());
        } else if (part instanceof ProofGoal.Any any) {
            choices.add(any);
            return cube;
        }
        Cube with = cube;
        for (ProofGoal inner : ((ProofGoal.All) part).parts()) {
            with = with == null ? null : assume(with, inner, choices);
        }
        return with;
    }
}
