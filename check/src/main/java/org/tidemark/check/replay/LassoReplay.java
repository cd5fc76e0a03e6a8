package org.tidemark.check.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.model.Evidence;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * Plays an endless run again by the textbook rule and looks, by the definition of each operator, whether a formula of LTL
 * holds of it, or an automaton accepts it. It shares no code with the engines.
 *
 * <p>A formula is a row of truths, one for each step of the run; that of an operator is the least or the greatest one that
 * fits those of its parts. Costs a row for each part of the formula, for each condition on a state the run played once, and
 * for an automaton two bits for each pair of a step and a state of it.
 */
public final class LassoReplay {
    private final TransitionSystem system;
    private final List<Integer> events;
    private final int loop;

    /** How many steps there are before one comes again, that of a state that stays included. */
    private final int steps;

    private final Map<Formula, BitSet> told;

    /** Looks at the marking before a step; the game is the same one each time. */
    private interface Look {
        void at(int step, Game game);
    }

    /**
     * Plays a run; one that cannot be, or does not go on forever, is an {@link IllegalStateException}. What is given for quantified
     * formulas is taken for true.
     */
    public LassoReplay(TransitionSystem system, ShownRun shown) {
        this.system = system;
        told = shown.told();
        Evidence run = shown.run();
        events = run.events();
        loop = run.loop().orElseThrow(() -> new IllegalStateException("a run that ends"));
        boolean stays = loop == run.steps();
        steps = run.steps() + (stays ? 1 : 0);
        Object[] entry = new Object[1];
        Game last = replay((step, game) -> {
            if (step < events.size() && !game.enabled(events.get(step))) {
                throw new IllegalStateException(
                        "a run with a transition that is not enabled: " + system.eventName(events.get(step)));
            }
            if (step == loop) {
                entry[0] = game.state();
            }
        });
        if (stays ? !last.isDead() : !last.state().equals(entry[0])) {
            throw new IllegalStateException("a run that is said to go on forever and does not");
        }
    }

    private LassoReplay(TransitionSystem system, List<Integer> events, int loop) {
        this.system = system;
        this.events = events;
        this.loop = loop;
        steps = events.size();
        told = Map.of();
    }

    /** A run whose conditions, if not its markings, after some step come again and again; the caller has checked that they do. */
    static LassoReplay repeating(TransitionSystem system, List<Integer> events, int from) {
        return new LassoReplay(system, events, from);
    }

    /** Plays the run and looks at each step; no marking is kept, however long it is. */
    private Game replay(Look look) {
        Game game = system.game();
        for (int step = 0; step < steps; step++) {
            look.at(step, game);
            if (step < events.size()) {
                game.fire(events.get(step));
            }
        }
        return game;
    }

    /** Whether a formula holds of the run, all quantified parts of which are given. */
    public boolean holds(Formula f) {
        return row(f)[0];
    }

    /** In which states of the run a formula holds, all quantified parts of which are given; they are numbered by the steps before them. */
    public BitSet where(Formula f) {
        boolean[] row = row(f);
        BitSet where = new BitSet();
        for (int i = 0; i < row.length; i++) {
            where.set(i, row[i]);
        }
        return where;
    }

    /** How many states there are before one comes again. */
    public int states() {
        return steps;
    }

    /** How many states the loop has. */
    int loopSteps() {
        return steps - loop;
    }

    /** In how many states of the loop some transition of each of these constraints is enabled. */
    int[] timesEnabled(FairSets fair, int[] constraints) {
        int[] times = new int[constraints.length];
        replay((step, game) -> {
            for (int i = 0; step >= loop && i < times.length; i++) {
                times[i] += fair.hasAny(constraints[i], game::enabled, game::enabled) ? 1 : 0;
            }
        });
        return times;
    }

    private int next(int i) {
        return i + 1 < steps ? i + 1 : loop;
    }

    private boolean[] row(Formula f) {
        boolean[] row = new boolean[steps];
        BitSet where = told.get(f);
        if (where != null) {
            for (int i = 0; i < steps; i++) {
                row[i] = where.get(i);
            }
            return row;
        }
        if (Logic.of(f) == Logic.STATE) {
            replay((step, game) -> row[step] = game.holds(f));
            return row;
        }
        List<boolean[]> parts = new ArrayList<>();
        f.children().forEach(part -> parts.add(row(part)));
        boolean[] first = parts.get(0);
        boolean[] last = parts.get(parts.size() - 1);
        if (f instanceof Formula.Finally) {
            return fixpoint(constant(true), last, false);
        } else if (f instanceof Formula.Until) {
            return fixpoint(first, last, false);
        } else if (f instanceof Formula.WeakUntil) {
            return fixpoint(first, last, true);
        } else if (f instanceof Formula.Globally) {
            return fixpoint(first, constant(false), true);
        } else if (f instanceof Formula.Release) {
            // The second holds until both do, or forever.
            return fixpoint(last, both(first, last), true);
        }
        for (int i = 0; i < steps; i++) {
            row[i] = f instanceof Formula.Next ? first[next(i)] : combined(f, parts, i);
        }
        return row;
    }

    /** The least, or greatest, row that is true where the goal is, or where one may wait and it is true in the next step. */
    private boolean[] fixpoint(boolean[] wait, boolean[] goal, boolean greatest) {
        boolean[] row = constant(greatest);
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = row.length - 1; i >= 0; i--) {
                boolean now = goal[i] || (wait[i] && row[next(i)]);
                changed |= now != row[i];
                row[i] = now;
            }
        }
        return row;
    }

    private boolean[] constant(boolean value) {
        boolean[] row = new boolean[steps];
        Arrays.fill(row, value);
        return row;
    }

    private static boolean[] both(boolean[] a, boolean[] b) {
        boolean[] row = a.clone();
        for (int i = 0; i < row.length; i++) {
            row[i] &= b[i];
        }
        return row;
    }

    private static boolean combined(Formula f, List<boolean[]> parts, int i) {
        boolean first = parts.get(0)[i];
        boolean last = parts.get(parts.size() - 1)[i];
        if (f instanceof Formula.Not) {
            return !first;
        } else if (f instanceof Formula.And) {
            return parts.stream().allMatch(part -> part[i]);
        } else if (f instanceof Formula.Or) {
            return parts.stream().anyMatch(part -> part[i]);
        } else if (f instanceof Formula.Implies) {
            return !first || last;
        } else if (f instanceof Formula.Iff) {
            return first == last;
        }
        throw new IllegalArgumentException("no formula of LTL: " + f);
    }

    /** Whether an automaton accepts the run. */
    public boolean isAccepted(BuchiAutomaton a) {
        return new LassoAcceptance(a, letters(a.propositions()), loop).isAccepted();
    }

    /** Which propositions hold in each step, a bit each. */
    private long[] letters(List<Formula> propositions) {
        long[] letters = new long[steps];
        replay((step, game) -> {
            for (int p = 0; p < propositions.size(); p++) {
                letters[step] |= game.holds(propositions.get(p)) ? 1L << p : 0;
            }
        });
        return letters;
    }

    /**
     * Whether an automaton accepts a run that loops, of which the letters are known. It works on sets of pairs of a step and a state
     * of the automaton, two bits for each, and shares no code with the engines.
     */
    static final class LassoAcceptance {
        private final BuchiAutomaton a;
        private final long[] letters;
        private final int loop;
        private final int width;

        /**
         * An automaton and a run.
         *
         * @param letters what is read in each step
         * @param loop the step that comes after the last one
         */
        LassoAcceptance(BuchiAutomaton a, long[] letters, int loop) {
            this.a = a;
            this.letters = letters;
            this.loop = loop;
            width = a.states();
        }

        boolean isAccepted() {
            BitSet first = new BitSet();
            first.set(a.initial());
            return isAcceptedWithin(onward(first, null, 0), 0);
        }

        /** Whether a run can stay among some pairs and be accepted, without transitions that carry a banned mark. */
        private boolean isAcceptedWithin(BitSet pairs, long banned) {
            BitSet left = lasting(pairs, banned);
            if (a.pairs() == 0) {
                return !left.isEmpty();
            }
            while (!left.isEmpty()) {
                BitSet one = new BitSet();
                one.set(left.nextSetBit(0));
                BitSet round = onward(one, left, banned);
                round.and(leadingTo(one, left, banned));
                long carried = carried(round, banned);
                long requests = unanswered(carried);
                if ((carried & a.allMarks()) == a.allMarks()
                        && !round.isEmpty()
                        && carriesOn(round, banned)
                        && (requests == 0 || isAcceptedWithin(round, banned | requests))) {
                    return true;
                }
                left.andNot(round);
                left.andNot(one);
            }
            return false;
        }

        /**
         * Takes away, until nothing changes, the pairs from which some mark cannot be met any more without a pair that was taken
         * away.
         */
        private BitSet lasting(BitSet pairs, long banned) {
            BitSet left = (BitSet) pairs.clone();
            int before;
            do {
                before = left.cardinality();
                for (int mark = -1; mark < a.sets(); mark++) {
                    left.and(leadingToMark(left, mark, banned));
                }
            } while (left.cardinality() < before);
            return left;
        }

        private int next(int step) {
            return step + 1 < letters.length ? step + 1 : loop;
        }

        private boolean isTaken(int transition, int step, long banned) {
            return a.fits(transition, letters[step]) && (a.marks(transition) & banned) == 0;
        }

        private int target(int transition, int step) {
            return next(step) * width + a.target(transition);
        }

        /** Some pairs, and those that can be come to; a walk from first to last finds all but those behind a turn of the loop. */
        private BitSet onward(BitSet from, @Nullable BitSet within, long banned) {
            BitSet met = (BitSet) from.clone();
            int before;
            do {
                before = met.cardinality();
                for (int pair = met.nextSetBit(0); pair >= 0; pair = met.nextSetBit(pair + 1)) {
                    int step = pair / width;
                    int state = pair % width;
                    for (int t = a.first(state); t < a.end(state); t++) {
                        int to = target(t, step);
                        if (isTaken(t, step, banned) && (within == null || within.get(to))) {
                            met.set(to);
                        }
                    }
                }
            } while (met.cardinality() > before);
            return met;
        }

        /** Some pairs, and those within others that lead to them. */
        private BitSet leadingTo(BitSet goal, BitSet within, long banned) {
            BitSet leading = (BitSet) goal.clone();
            int before;
            do {
                before = leading.cardinality();
                for (int pair = within.length() - 1; pair >= 0; pair = within.previousSetBit(pair - 1)) {
                    int step = pair / width;
                    int state = pair % width;
                    for (int t = a.first(state); !leading.get(pair) && t < a.end(state); t++) {
                        leading.set(pair, isTaken(t, step, banned) && leading.get(target(t, step)));
                    }
                }
            } while (leading.cardinality() > before);
            return leading;
        }

        /**
         * The pairs from which a transition with the mark, or with -1 any, can be taken within some pairs, sooner or later; a walk
         * from last to first finds all but those ahead of a turn of the loop.
         */
        private BitSet leadingToMark(BitSet within, int mark, long banned) {
            BitSet leading = new BitSet();
            int before;
            do {
                before = leading.cardinality();
                for (int pair = within.length() - 1; pair >= 0; pair = within.previousSetBit(pair - 1)) {
                    int step = pair / width;
                    int state = pair % width;
                    boolean leads = leading.get(pair);
                    for (int t = a.first(state); !leads && t < a.end(state); t++) {
                        int to = target(t, step);
                        boolean marked = mark < 0 || ((a.marks(t) >>> mark) & 1) == 1;
                        leads = isTaken(t, step, banned) && within.get(to) && (marked || leading.get(to));
                    }
                    leading.set(pair, leads);
                }
            } while (leading.cardinality() > before);
            return leading;
        }

        /** The marks of the transitions within some pairs. */
        private long carried(BitSet pairs, long banned) {
            long marks = 0;
            for (int pair = pairs.nextSetBit(0); pair >= 0; pair = pairs.nextSetBit(pair + 1)) {
                int state = pair % width;
                for (int t = a.first(state); t < a.end(state); t++) {
                    boolean inside = isTaken(t, pair / width, banned) && pairs.get(target(t, pair / width));
                    marks |= inside ? a.marks(t) : 0;
                }
            }
            return marks;
        }

        /** Whether some transition stays within pairs that reach one another. */
        private boolean carriesOn(BitSet pairs, long banned) {
            int pair = pairs.nextSetBit(0);
            int state = pair % width;
            for (int t = a.first(state); t < a.end(state); t++) {
                if (isTaken(t, pair / width, banned) && pairs.get(target(t, pair / width))) {
                    return true;
                }
            }
            return false;
        }

        private long unanswered(long carried) {
            long requests = 0;
            for (int pair = 0; pair < a.pairs(); pair++) {
                boolean answered = (carried & a.answer(pair)) != 0;
                requests |= answered ? 0 : carried & a.request(pair);
            }
            return requests;
        }
    }
}
