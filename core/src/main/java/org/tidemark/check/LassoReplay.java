package org.tidemark.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Plays an endless run again by the textbook rule and looks, by the definition of each operator, whether a formula of LTL
 * holds of it, or an automaton accepts it. It shares no code with the engines.
 *
 * <p>A formula is a row of truths, one for each step of the run; that of an operator is the least or the greatest one that
 * fits those of its parts. Costs a row for each part of the formula.
 */
final class LassoReplay {
    private final PetriNet net;
    private final List<int[]> markings = new ArrayList<>();
    private final int loop;
    private final Map<Formula, BitSet> told;

    /**
     * Plays a run; one that cannot be, or does not go on for ever, is an {@link IllegalStateException}. What is told of quantified
     * formulas is taken for true.
     */
    LassoReplay(PetriNet net, ShownRun shown) {
        this.net = net;
        told = shown.told();
        Evidence run = shown.run();
        loop = run.loop().orElseThrow(() -> new IllegalStateException("a run that ends"));
        TokenGame game = new TokenGame(net);
        for (int event : run.events()) {
            markings.add(game.marking().clone());
            if (!game.enabled(event)) {
                throw new IllegalStateException(
                        "a run with a transition that is not enabled: " + net.transitionName(event));
            }
            game.fire(event);
        }
        boolean stays = loop == run.steps();
        if (stays) {
            markings.add(game.marking().clone());
        }
        if (stays ? game.enabled(new int[0]) > 0 : !Arrays.equals(markings.get(loop), game.marking())) {
            throw new IllegalStateException("a run that is said to go on for ever and does not");
        }
    }

    /** Whether a formula holds of the run, all quantified parts of which are told of. */
    boolean holds(Formula f) {
        return row(f)[0];
    }

    /** Whether a transition is enabled in every state of the loop. */
    boolean isAlwaysEnabled(int transition) {
        return markings.subList(loop, markings.size()).stream()
                .allMatch(marking -> game(marking).enabled(transition));
    }

    /** Whether a transition is enabled in some state of the loop. */
    boolean isEverEnabled(int transition) {
        return markings.subList(loop, markings.size()).stream()
                .anyMatch(marking -> game(marking).enabled(transition));
    }

    private int next(int i) {
        return i + 1 < markings.size() ? i + 1 : loop;
    }

    private boolean[] row(Formula f) {
        int n = markings.size();
        boolean[] row = new boolean[n];
        BitSet where = told.get(f);
        if (where != null) {
            for (int i = 0; i < n; i++) {
                row[i] = where.get(i);
            }
            return row;
        }
        if (Logic.of(f) == Logic.STATE) {
            for (int i = 0; i < n; i++) {
                row[i] = new MarkingTruth(game(markings.get(i))).holds(f);
            }
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
            // The second holds until both do, or for ever.
            return fixpoint(last, both(first, last), true);
        }
        for (int i = 0; i < n; i++) {
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
        boolean[] row = new boolean[markings.size()];
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

    private TokenGame game(int[] marking) {
        TokenGame game = new TokenGame(net);
        System.arraycopy(marking, 0, game.marking(), 0, marking.length);
        return game;
    }

    /**
     * Whether an automaton accepts the run, by taking away, until nothing changes, the pairs of step and state from which
     * some mark cannot be met any more without a pair that was taken away.
     */
    boolean isAccepted(BuchiAutomaton a) {
        int width = a.states();
        BitSet met = new BitSet();
        met.set(a.initial());
        int before;
        do {
            before = met.cardinality();
            for (int pair : met.stream().toArray()) {
                moves(a, pair / width, pair % width).forEach(t -> met.set(next(pair / width) * width + a.target(t)));
            }
        } while (met.cardinality() > before);
        BitSet left = (BitSet) met.clone();
        do {
            before = left.cardinality();
            for (int mark = -1; mark < a.sets(); mark++) {
                left.and(leadingTo(a, left, mark));
            }
        } while (left.cardinality() < before);
        return !left.isEmpty();
    }

    /** The pairs from which a transition with the mark, or with -1 any, can be taken within some pairs, sooner or later. */
    private BitSet leadingTo(BuchiAutomaton a, BitSet within, int mark) {
        int width = a.states();
        BitSet leading = new BitSet();
        int before;
        do {
            before = leading.cardinality();
            for (int pair : within.stream().toArray()) {
                boolean leads = moves(a, pair / width, pair % width).anyMatch(t -> {
                    int to = next(pair / width) * width + a.target(t);
                    boolean marked = mark < 0 || ((a.marks(t) >>> mark) & 1) == 1;
                    return within.get(to) && (marked || leading.get(to));
                });
                leading.set(pair, leads);
            }
        } while (leading.cardinality() > before);
        return leading;
    }

    private IntStream moves(BuchiAutomaton a, int step, int state) {
        MarkingTruth truth = new MarkingTruth(game(markings.get(step)));
        return IntStream.range(a.first(state), a.end(state)).filter(t -> truth.holds(a.guard(t)));
    }
}
