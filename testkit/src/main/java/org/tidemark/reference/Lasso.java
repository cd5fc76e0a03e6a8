package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/**
 * An endless run: some states, then others over and over again. Immutable.
 *
 * <p>A position of it is a number below {@link #length}; after the last one comes the first of the loop. Whoever walks
 * {@link #length} positions on from anywhere has seen everything that will ever come.
 *
 * @param stem the states before the loop, perhaps none
 * @param loop the states of the loop, at least one
 */
public record Lasso(List<Integer> stem, List<Integer> loop) {
    public Lasso {
        stem = List.copyOf(stem);
        loop = List.copyOf(loop);
        if (loop.isEmpty()) {
            throw new IllegalArgumentException("a loop of nothing");
        }
    }

    public int length() {
        return stem.size() + loop.size();
    }

    public int state(int position) {
        return position < stem.size() ? stem.get(position) : loop.get(position - stem.size());
    }

    /** The position after this one. */
    int next(int position) {
        return position + 1 < length() ? position + 1 : stem.size();
    }

    /** Whether it starts in the initial state and each of its steps is one of the graph, dead states stuttering. */
    public boolean isRunOf(NaiveGraph graph) {
        NaiveGraph total = graph.stuttering();
        for (int i = 0; i < length(); i++) {
            if (!total.successors(state(i)).contains(state(next(i)))) {
                return false;
            }
        }
        return state(0) == 0;
    }

    /** Whether a formula without path quantifiers holds of this run, by the definition of its operators. */
    public boolean satisfies(Formula f, NaiveGraph.Atoms atoms) {
        return holds(f, 0, atoms);
    }

    private boolean holds(Formula f, int at, NaiveGraph.Atoms atoms) {
        if (f instanceof Not not) {
            return !holds(not.of(), at, atoms);
        } else if (f instanceof And and) {
            return and.parts().stream().allMatch(part -> holds(part, at, atoms));
        } else if (f instanceof Or or) {
            return or.parts().stream().anyMatch(part -> holds(part, at, atoms));
        } else if (f instanceof Implies implies) {
            return !holds(implies.premise(), at, atoms) || holds(implies.conclusion(), at, atoms);
        } else if (f instanceof Iff iff) {
            return holds(iff.left(), at, atoms) == holds(iff.right(), at, atoms);
        } else if (f instanceof Next step) {
            return holds(step.of(), next(at), atoms);
        } else if (f instanceof Finally eventually) {
            return from(at).stream().anyMatch(i -> holds(eventually.of(), i, atoms));
        } else if (f instanceof Globally globally) {
            return from(at).stream().allMatch(i -> holds(globally.of(), i, atoms));
        } else if (f instanceof Until until) {
            int goal = first(at, i -> holds(until.goal(), i, atoms));
            int lapse = first(at, i -> !holds(until.first(), i, atoms));
            return goal < length() && goal <= lapse;
        } else if (f instanceof WeakUntil until) {
            int goal = first(at, i -> holds(until.goal(), i, atoms));
            int lapse = first(at, i -> !holds(until.first(), i, atoms));
            return goal <= lapse;
        } else if (f instanceof Release release) {
            int freed = first(at, i -> holds(release.first(), i, atoms));
            int lapse = first(at, i -> !holds(release.second(), i, atoms));
            return lapse == length() || freed < lapse;
        }
        return atoms.hold(f, state(at));
    }

    /** The positions passed from one on, in order, until everything was passed that ever will be. */
    private List<Integer> from(int at) {
        List<Integer> positions = new ArrayList<>();
        for (int i = at; positions.size() < length(); i = next(i)) {
            positions.add(i);
        }
        return positions;
    }

    /** After how many steps such a position comes first; {@link #length} when it never does. */
    private int first(int at, IntPredicate such) {
        List<Integer> positions = from(at);
        for (int steps = 0; steps < positions.size(); steps++) {
            if (such.test(positions.get(steps))) {
                return steps;
            }
        }
        return length();
    }
}
