package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Cube.Sums;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SparseVector;

/**
 * Decides whether a marking that meets a goal can be reached, by property-directed reachability: the search goes
 * backwards from the goal, from cube to cube. What cannot lead back to the initial marking within some steps is
 * blocked, after it was made as large as possible; when one more step blocks nothing new, what is blocked is a set that
 * is never entered. A cube that the state equation rules out is blocked forever, with no more of its sides than that
 * needs. All cubes from where a goal is reached are exact, so where they meet the initial marking, there is a run.
 *
 * <p>After A. R. Bradley, <em>SAT-based model checking without unrolling</em> (2011), and J. Kloos et al.,
 * <em>Incremental, inductive coverability</em> (2013); there is no solver, since the markings before a cube are a cube
 * again. What is ruled out by the state equation is kept for the next goal. Not thread-safe.
 */
public final class InductiveSearch {
    /** The part of the time for one question to the state equation. */
    private static final double FOR_EQUATION = 0.05;

    private static final int MOST_CUBES = 20_000;

    /** The result of a search. */
    public sealed interface Answer {}

    /** No such marking can be reached; the proof has been checked. */
    public record Never(InductiveProof proof) implements Answer {}

    /**
     * These transitions, fired one after the other, lead to one, unless priorities forbid it or the goal is not all
     * that was asked.
     */
    public record Reached(List<Integer> run) implements Answer {
        public Reached {
            run = List.copyOf(run);
        }
    }

    /** Nothing, for a reason. */
    public record Unknown(String why) implements Answer {}

    private final PetriNet net;
    private final Proofs proofs;
    private final Sums sums;
    private final Map<Cube, CaseProof> unreachable = new HashMap<>();
    private final Set<Cube> possible = new HashSet<>();

    public InductiveSearch(PetriNet net, PlaceBounds bounds) {
        this.net = net;
        proofs = Proofs.of(net, bounds);
        sums = new Sums(net);
    }

    /** Whether a goal can be reached. */
    public Answer reach(ProofGoal goal, Limit limit) {
        try {
            return new Run(goal, limit).answer();
        } catch (ArithmeticException tooLarge) {
            return new Unknown("the numbers are too large");
        } catch (GivenUp ended) {
            return new Unknown(ended.why);
        }
    }

    private static final class GivenUp extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final String why;

        GivenUp(String why) {
            super(why, null, false, false);
            this.why = why;
        }
    }

    /** A cube from which transitions lead to the goal, and that is to be blocked for some steps. */
    private record Obligation(
            Cube cube, int level, int event, @Nullable Obligation next) {
        List<Integer> run() {
            List<Integer> run = new ArrayList<>();
            for (Obligation at = this; at.next != null; at = at.next) {
                run.add(at.event);
            }
            return run;
        }
    }

    /** A part of the markings before a cube that is not blocked, and the transition that leads from there. */
    private record Before(int event, Cube cube) {}

    /** The search for one goal. */
    private final class Run {
        private final ProofGoal goal;
        private final GoalParts parts;
        private final Limit limit;
        private final BlockedCubes blocked = new BlockedCubes();

        /** The number of steps from which on a blocked cube is never entered. */
        private int closedAt;

        Run(ProofGoal goal, Limit limit) {
            this.goal = goal;
            this.limit = limit;
            parts = new GoalParts(goal, sums, this::look);
            unreachable.keySet().forEach(cube -> blocked.add(cube, BlockedCubes.FOREVER));
        }

        private void look() {
            if (limit.isOver()) {
                throw new GivenUp("time ran out");
            }
            if (blocked.all().size() > MOST_CUBES) {
                throw new GivenUp("there are too many cases");
            }
        }

        Answer answer() {
            for (int steps = 1; ; steps++) {
                Cube open = openGoal(steps);
                while (open != null) {
                    Obligation reached = block(open, steps);
                    if (reached != null) {
                        return new Reached(reached.run());
                    }
                    open = openGoal(steps);
                }
                if (isClosed(steps)) {
                    return proven();
                }
            }
        }

        private @Nullable Cube openGoal(int level) {
            return parts.first(
                    cube -> {
                        look();
                        return blocked.contains(cube, level) || isRuledOut(cube);
                    },
                    cube -> open(cube, level));
        }

        /** A part of a cube that is not blocked for some steps, nor ruled out by the state equation; null if there is none. */
        private @Nullable Cube open(Cube cube, int level) {
            Cube open = blocked.open(cube, level);
            while (open != null && isRuledOut(open)) {
                look();
                open = blocked.open(cube, level);
            }
            return open;
        }

        /** Whether the state equation rules a cube out; what it needs of it is blocked forever. */
        private boolean isRuledOut(Cube cube) {
            if (cube.containsInitial(sums) || possible.contains(cube)) {
                return false;
            }
            List<ProofGoal> needs = new ArrayList<>();
            cube.inequalities(sums).forEach(inequality -> needs.add(new ProofGoal.Need(inequality)));
            ProofAttempt attempt = proofs.unreachable(new ProofGoal.All(needs), limit.share(FOR_EQUATION));
            if (!(attempt instanceof ProofAttempt.Proven proven) || !(proven.proof() instanceof CaseProof cases)) {
                possible.add(cube);
                return false;
            }
            Set<Inequality> used = new HashSet<>();
            collect(cases.root(), used);
            Cube general = Cube.ALL;
            List<ProofGoal> asked = new ArrayList<>();
            for (ProofGoal need : needs) {
                Inequality inequality = ((ProofGoal.Need) need).inequality();
                Cube with = used.contains(inequality) ? sums.with(general, inequality) : null;
                if (with != null) {
                    asked.add(need);
                    general = with;
                }
            }
            unreachable.put(general, new CaseProof(new ProofGoal.All(asked), cases.root(), cases.never()));
            blocked.add(general, BlockedCubes.FOREVER);
            return true;
        }

        private void collect(CaseProof.Step step, Set<Inequality> used) {
            if (step instanceof CaseProof.Cases cases) {
                cases.steps().forEach(inner -> collect(inner, used));
            } else {
                ((CaseProof.Contradiction) step).refutation().shares().forEach(share -> {
                    if (share.fact() == null) {
                        used.add(share.inequality());
                    }
                });
            }
        }

        /** Blocks a cube for some steps; or returns how the initial marking leads into it. */
        private @Nullable Obligation block(Cube first, int level) {
            PriorityQueue<Obligation> queue = new PriorityQueue<>(Comparator.comparingInt(Obligation::level));
            queue.add(new Obligation(first, level, -1, null));
            while (!queue.isEmpty()) {
                look();
                Obligation now = queue.remove();
                if (now.cube.containsInitial(sums)) {
                    return now;
                }
                if (blocked.contains(now.cube, now.level)) {
                    continue;
                }
                Before before = before(now.cube, now.level, true);
                if (before == null) {
                    int free = raise(now.cube, now.level, level);
                    Cube general = generalised(now.cube, free);
                    blocked.add(general, raise(general, free, level));
                    if (free < level) {
                        queue.add(new Obligation(now.cube, free + 1, now.event, now.next));
                    }
                } else {
                    queue.add(now);
                    queue.add(new Obligation(before.cube, now.level - 1, before.event, now));
                }
            }
            return null;
        }

        /** For how many steps more a cube is blocked that is blocked for some. */
        private int raise(Cube cube, int from, int most) {
            int level = from;
            while (level < most && before(cube, level + 1, false) == null) {
                level++;
            }
            return level;
        }

        /**
         * A part of the markings before a cube, outside of it, that is not blocked for one step less; null if there is none.
         *
         * @param isThorough whether the state equation is asked, too
         */
        private @Nullable Before before(Cube cube, int level, boolean isThorough) {
            Set<Integer> seen = new HashSet<>();
            for (int k = 0; k < cube.size(); k++) {
                SparseVector changes = sums.changes(cube.sum(k));
                for (int i = 0; i < changes.size(); i++) {
                    int t = changes.position(i);
                    boolean isNearer = changes.value(i) > 0 ? cube.low(k) != Cube.NO_LOW : cube.high(k) != Cube.NO_HIGH;
                    Cube before = isNearer && seen.add(t) ? sums.before(cube, t) : null;
                    Cube open =
                            before == null || cube.contains(before) ? null : openBefore(before, level - 1, isThorough);
                    if (open != null) {
                        return new Before(t, open);
                    }
                }
            }
            return null;
        }

        private @Nullable Cube openBefore(Cube cube, int level, boolean isThorough) {
            if (level == 0) {
                return cube.containsInitial(sums) ? cube : null;
            }
            look();
            return isThorough ? open(cube, level) : blocked.open(cube, level);
        }

        /** A larger cube that is blocked for as many steps: without a side after the other, or with looser ones. */
        private Cube generalised(Cube cube, int level) {
            Cube general = cube;
            for (int k = cube.size() - 1; k >= 0; k--) {
                int sum = cube.sum(k);
                for (boolean isLow : new boolean[] {true, false}) {
                    general = loosened(general, sum, isLow, level);
                }
            }
            return general;
        }

        private Cube loosened(Cube cube, int sum, boolean isLow, int level) {
            int k = 0;
            while (k < cube.size() && cube.sum(k) != sum) {
                k++;
            }
            if (k == cube.size()) {
                return cube;
            }
            long bound = isLow ? cube.low(k) : cube.high(k);
            if (bound == (isLow ? Cube.NO_LOW : Cube.NO_HIGH)) {
                return cube;
            }
            Cube without =
                    isLow ? cube.loosened(k, Cube.NO_LOW, cube.high(k)) : cube.loosened(k, cube.low(k), Cube.NO_HIGH);
            if (isBlocked(without, level)) {
                return without;
            }
            // the initial value is the one that a side has to leave out, more often than not
            long initially = sums.initially(sum);
            long nearest = isLow ? Math.addExact(initially, 1) : Math.subtractExact(initially, 1);
            boolean isLooser = isLow ? nearest < bound : nearest > bound;
            if (!isLooser) {
                return cube;
            }
            Cube looser = isLow ? cube.loosened(k, nearest, cube.high(k)) : cube.loosened(k, cube.low(k), nearest);
            return isBlocked(looser, level) ? looser : cube;
        }

        private boolean isBlocked(Cube cube, int level) {
            return cube.size() > 0 && !cube.containsInitial(sums) && before(cube, level, false) == null;
        }

        /** Blocks what it can for one step more; whether there is a number of steps after which nothing new is blocked. */
        private boolean isClosed(int steps) {
            for (int level = 1; level <= steps; level++) {
                boolean isLast = true;
                for (BlockedCubes.Blocked one : List.copyOf(blocked.all())) {
                    if (one.level() == level) {
                        look();
                        if (before(one.cube(), level + 1, false) == null) {
                            one.raise(level + 1);
                        } else {
                            isLast = false;
                        }
                    }
                }
                if (isLast) {
                    closedAt = level + 1;
                    return true;
                }
            }
            return false;
        }

        private Answer proven() {
            List<List<Inequality>> cubes = new ArrayList<>();
            for (BlockedCubes.Blocked one : blocked.all()) {
                if (one.level() >= closedAt && one.level() < BlockedCubes.FOREVER) {
                    cubes.add(one.cube().inequalities(sums));
                }
            }
            List<CaseProof> others = blocked.all().stream()
                    .filter(one -> one.level() == BlockedCubes.FOREVER)
                    .map(one -> unreachable.get(one.cube()))
                    .filter(Objects::nonNull)
                    .toList();
            InductiveCheck check = new InductiveCheck(net, new InductiveProof(goal, cubes, others), limit);
            return check.isRight() ? new Never(check.needed()) : new Unknown("the proof is too long to be checked");
        }
    }

    /**
     * Cubes with the number of steps within which none of their markings is reached, or {@link #FOREVER}. Not
     * thread-safe.
     *
     * <p>A cube that another one contains is found by way of the first of its sums, so that a look takes time for what
     * has a sum in common.
     */
    static final class BlockedCubes {
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
         * A part of a cube that avoids what is blocked for that many steps, as far as a short search shows; null if all
         * of the cube is blocked. Throws {@link ArithmeticException} on overflow.
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
                    List<Cube.Side> sides =
                            blocked.level < level ? null : blocked.cube.sidesWithin(narrowed, FEW_SIDES);
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

    /**
     * Goes through the cubes of a goal, from choice to choice, without writing them all down. What is left of a choice
     * once the others are made is taken first, so forced choices cost nothing. Exponential at worst, so the caller
     * limits it. Not thread-safe.
     */
    private static final class GoalParts {
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
}
