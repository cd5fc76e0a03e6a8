package org.tidemark.check.replay;

import java.util.Arrays;
import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.model.Evidence;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * The truth of a formula along one run, by the definition of its operators: the steps in which it is surely true, and
 * those in which it is surely false. A run that ends may go on in any way; where the truth depends on that, it is
 * neither, and so is a quantified formula that the rest of the run does not decide: {@code E f} is true where {@code f}
 * is true of the rest of the run, and {@code A f} false where {@code f} is false of it. Takes two bits per step and
 * part of the formula.
 */
public final class RunTruth {
    private final TransitionSystem system;
    private final List<Integer> events;
    private final int steps;

    /** The step after the last one; as many as there are where it is not known. */
    private final int afterLast;

    private final boolean stutters;

    /** Where a formula is true, and where it is false. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Sure(boolean[] yes, boolean[] no) {
        Sure not() {
            return new Sure(no, yes);
        }
    }

    /**
     * Plays a run.
     *
     * @param stutters whether a dead state is followed by itself, as for formulas about single runs; otherwise nothing follows it
     * @throws IllegalStateException where it is not a run of the net, or said to go on forever and does not
     */
    public RunTruth(TransitionSystem system, Evidence run, boolean stutters) {
        this.system = system;
        this.stutters = stutters;
        events = run.events();
        steps = events.size() + (run.loop().orElse(events.size()) == events.size() ? 1 : 0);
        afterLast = run.loop().orElse(steps);
        if (run.loop().isPresent()) {
            new LassoReplay(system, ShownRun.plain(run));
        } else {
            Replay.after(system, events);
        }
    }

    /** Whether the run shows that a formula is true, or false, in its first state. */
    public boolean shows(Formula f, boolean truth) {
        Sure sure = of(f);
        return (truth ? sure.yes : sure.no)[0];
    }

    private Sure of(Formula f) {
        if (Logic.of(f) == Logic.STATE) {
            return ofState(f);
        }
        List<Sure> parts = f.children().stream().map(this::of).toList();
        Sure first = parts.get(0);
        Sure last = parts.get(parts.size() - 1);
        if (f instanceof Formula.Not) {
            return first.not();
        } else if (f instanceof Formula.And) {
            return parts.stream().reduce(RunTruth::both).orElse(first);
        } else if (f instanceof Formula.Or) {
            return parts.stream()
                    .map(Sure::not)
                    .reduce(RunTruth::both)
                    .orElse(first)
                    .not();
        } else if (f instanceof Formula.Implies) {
            return both(first, last.not()).not();
        } else if (f instanceof Formula.Iff) {
            return both(both(first, last.not()).not(), both(last, first.not()).not());
        } else if (f instanceof Formula.Exists exists) {
            return Logic.of(exists.run()) == Logic.STATE ? first : new Sure(first.yes, nowhere());
        } else if (f instanceof Formula.ForAll all) {
            return Logic.of(all.run()) == Logic.STATE ? first : new Sure(nowhere(), first.no);
        } else if (f instanceof Formula.Next) {
            return new Sure(next(first.yes), next(first.no));
        } else if (f instanceof Formula.Finally) {
            return until(new Sure(everywhere(), nowhere()), last, false);
        } else if (f instanceof Formula.Until) {
            return until(first, last, false);
        } else if (f instanceof Formula.WeakUntil) {
            return until(first, last, true);
        } else if (f instanceof Formula.Globally) {
            return until(first, new Sure(nowhere(), everywhere()), true);
        } else if (f instanceof Formula.Release) {
            return until(last, both(first, last), true); // the second holds until both do, or forever
        }
        throw new IllegalArgumentException("not a formula of CTL*: " + f);
    }

    private Sure ofState(Formula f) {
        Sure sure = new Sure(nowhere(), nowhere());
        Game game = system.game();
        for (int step = 0; step < steps; step++) {
            (game.holds(f) ? sure.yes : sure.no)[step] = true;
            if (step < events.size()) {
                game.fire(events.get(step));
            }
        }
        return sure;
    }

    private static Sure both(Sure a, Sure b) {
        boolean[] yes = a.yes.clone();
        boolean[] no = a.no.clone();
        for (int i = 0; i < yes.length; i++) {
            yes[i] &= b.yes[i];
            no[i] |= b.no[i];
        }
        return new Sure(yes, no);
    }

    private boolean[] next(boolean[] row) {
        boolean[] next = new boolean[steps];
        for (int i = 0; i < steps; i++) {
            boolean stays = i == events.size();
            next[i] = (!stays || stutters) && following(row, i);
        }
        return next;
    }

    /** The entry of a row for the step after one; false where that step is not known. */
    private boolean following(boolean[] row, int i) {
        int after = i + 1 < steps ? i + 1 : afterLast;
        return after < steps && row[after];
    }

    /** Where the first holds until the goal does, which for a weak one need never be. */
    private Sure until(Sure first, Sure goal, boolean isWeak) {
        boolean[] yes = isWeak ? everywhere() : nowhere();
        boolean[] no = isWeak ? nowhere() : everywhere();
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = steps - 1; i >= 0; i--) {
                boolean isYes = goal.yes[i] || (first.yes[i] && following(yes, i));
                boolean isNo = goal.no[i] && (first.no[i] || following(no, i));
                changed |= isYes != yes[i] || isNo != no[i];
                yes[i] = isYes;
                no[i] = isNo;
            }
        }
        return new Sure(yes, no);
    }

    private boolean[] nowhere() {
        return new boolean[steps];
    }

    private boolean[] everywhere() {
        boolean[] row = nowhere();
        Arrays.fill(row, true);
        return row;
    }
}
