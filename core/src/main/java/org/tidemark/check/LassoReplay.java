package org.tidemark.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Plays an endless run again by the textbook rule and looks, by the definition of each operator, whether a formula of LTL
 * holds of it. It shares no code with the engines and knows of no automaton.
 *
 * <p>A formula is a row of truths, one for each step of the run; that of an operator is the least or the greatest one that
 * fits those of its parts. Costs a row for each part of the formula.
 */
final class LassoReplay {
    private final PetriNet net;
    private final List<int[]> markings = new ArrayList<>();
    private final int loop;

    /** Plays a run; one that cannot be, or does not go on for ever, is an {@link IllegalStateException}. */
    LassoReplay(PetriNet net, Evidence run) {
        this.net = net;
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

    /** Whether a formula without quantifiers holds of the run. */
    boolean holds(Formula f) {
        return row(f)[0];
    }

    private int next(int i) {
        return i + 1 < markings.size() ? i + 1 : loop;
    }

    private boolean[] row(Formula f) {
        int n = markings.size();
        boolean[] row = new boolean[n];
        if (Logic.of(f) == Logic.STATE) {
            for (int i = 0; i < n; i++) {
                row[i] = holdsIn(f, markings.get(i));
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

    private boolean holdsIn(Formula f, int[] marking) {
        TokenGame game = new TokenGame(net);
        System.arraycopy(marking, 0, game.marking(), 0, marking.length);
        return new MarkingTruth(game).holds(f);
    }
}
