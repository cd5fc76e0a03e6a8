package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.replay.TimedReplay;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.system.Fraction;
import org.tidemark.system.TransitionSystem;

/**
 * The steps of a run that take its time: a chain up to the last step, in which each step lacked nothing but time once
 * the step before it in the chain had happened. The time between the two is how long the later one waited. Immutable.
 *
 * @param pieces the steps of the chain that waited, in the order of the run; their times add up to that of the run
 * @param isThere whether the condition at which time stops holds at the end of the run
 */
public record TimePath(List<Piece> pieces, boolean isThere) {
    /**
     * A step that waited.
     *
     * @param from the step after which it lacked nothing but time, or after which time counts if that is later; 0 for
     *     the start of the run
     * @param to the step that waited, counted from 1; one more than the run has where it has not happened by the end
     */
    public record Piece(int from, int to, Fraction time) {}

    public TimePath {
        pieces = List.copyOf(pieces);
    }

    /** The time of the run. */
    public Fraction total() {
        return pieces.stream().map(Piece::time).reduce(Fraction.ZERO, Fraction::plus);
    }

    /**
     * The chain of a finite run; null where the system does not know what its events wait for.
     *
     * @param dates the dates of its steps; empty where time is counted by events
     */
    public static @Nullable TimePath of(
            TransitionSystem system, Property.Duration asked, List<Integer> run, List<Fraction> dates) {
        IntPredicate isTick = system.ticks();
        List<Fraction> when = isTick == null ? dates : counted(run, isTick);
        int[] ready = system.readySteps(run);
        if (ready.length < run.size() || when.size() < run.size()) {
            return null;
        }
        Expansion names = new Expansion(system.vocabulary());
        Formula until = names.of(asked.until());
        int begin = begin(system, asked, until, run);
        if (begin < 0) {
            return null;
        }
        List<Piece> pieces = new ArrayList<>();
        int to = run.size();
        while (to > begin && isTick != null && isTick.test(run.get(to - 1))) {
            to--; // the run ends before the condition holds
        }
        add(pieces, to, run.size() + 1, date(when, run.size()).minus(date(when, to)));
        while (to > begin) {
            int from = Math.max(begin, ready[to - 1]);
            add(pieces, from, to, date(when, to).minus(date(when, from)));
            to = from;
        }
        Collections.reverse(pieces);
        return new TimePath(pieces, Replay.after(system, run).holds(until));
    }

    private static void add(List<Piece> pieces, int from, int to, Fraction time) {
        if (time.compareTo(Fraction.ZERO) > 0) {
            pieces.add(new Piece(from, to, time));
        }
    }

    private static Fraction date(List<Fraction> when, int steps) {
        return steps == 0 ? Fraction.ZERO : when.get(steps - 1);
    }

    private static List<Fraction> counted(List<Integer> run, IntPredicate isTick) {
        List<Fraction> when = new ArrayList<>();
        long time = 0;
        for (int event : run) {
            time += isTick.test(event) ? 1 : 0;
            when.add(Fraction.of(time));
        }
        return when;
    }

    /** The number of steps after which time counts; negative where it never does. */
    private static int begin(TransitionSystem system, Property.Duration asked, Formula until, List<Integer> run) {
        Formula after = asked.after();
        Formula begins = after == null ? null : new Expansion(system.vocabulary()).of(after);
        return new TimedReplay(system::game, event -> false, begins, until).begins(run, asked.isLongest());
    }
}
