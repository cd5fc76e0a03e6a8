package org.tidemark.timed;

import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * A net with an interval for each transition, as the words of models need it: arcs by transition, intervals as bounds. Immutable.
 *
 * <p>A transition that was enabled before another one fires stays so where it is enabled before, after, and also in between, when the tokens have been taken and not
 * yet given; else its time begins again. The one that fires always begins again.
 */
final class TimeNet {
    private final PetriNet net;
    private final List<FiringInterval> intervals;
    private final boolean[] isTimed;
    private final int[] least;
    private final int[] most;
    private final int largest;

    TimeNet(PetriNet net, List<FiringInterval> intervals) {
        this.net = net;
        this.intervals = List.copyOf(intervals);
        int transitions = net.transitions();
        isTimed = new boolean[transitions];
        least = new int[transitions];
        most = new int[transitions];
        int largestEnd = 1;
        for (int t = 0; t < transitions; t++) {
            FiringInterval interval = intervals.get(t);
            isTimed[t] = !interval.isAny();
            least[t] = Bound.of(-interval.least(), interval.isLeastOpen());
            most[t] = interval.isBounded() ? Bound.of(interval.most(), interval.isMostOpen()) : Bound.NONE;
            largestEnd = Math.max(largestEnd, interval.isBounded() ? interval.most() : interval.least());
        }
        largest = largestEnd;
    }

    PetriNet net() {
        return net;
    }

    FiringInterval interval(int transition) {
        return intervals.get(transition);
    }

    List<FiringInterval> intervals() {
        return intervals;
    }

    /** Whether a transition has an interval that makes a difference. */
    boolean isTimed(int transition) {
        return isTimed[transition];
    }

    /** The bound of 0 less the time of a transition, when it is newly enabled. */
    int least(int transition) {
        return least[transition];
    }

    /** The bound of the time of a transition, when it is newly enabled. */
    int most(int transition) {
        return most[transition];
    }

    /** The largest number in an interval; at least 1. */
    int largest() {
        return largest;
    }

    boolean isClosed() {
        return intervals.stream().allMatch(FiringInterval::isClosed);
    }

    /** Whether the tokens are there. */
    boolean enables(int[] marking, int transition) {
        return hasAll(net.inputs(), marking, transition)
                && hasAll(net.reads(), marking, transition)
                && !inhibits(marking, transition);
    }

    private static boolean hasAll(Arcs arcs, int[] marking, int transition) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            if (marking[arcs.place(a)] < arcs.weight(a)) {
                return false;
            }
        }
        return true;
    }

    private boolean inhibits(int[] marking, int transition) {
        Arcs arcs = net.inhibitors();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            if (marking[arcs.place(a)] >= arcs.weight(a)) {
                return true;
            }
        }
        return false;
    }

    /** Takes the tokens that a transition needs. */
    void take(int[] marking, int transition) {
        Arcs arcs = net.inputs();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            marking[arcs.place(a)] -= arcs.weight(a);
        }
    }

    /** Gives the tokens that a transition makes; a number that is too large becomes the largest one. */
    void give(int[] marking, int transition) {
        Arcs arcs = net.outputs();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            int place = arcs.place(a);
            marking[place] = (int) Math.min(Integer.MAX_VALUE, (long) marking[place] + arcs.weight(a));
        }
    }

    /** The timed transitions that may be enabled at the same time in the initial marking. */
    int timedAtFirst() {
        int[] initial = net.initialMarking();
        return (int) IntStream.range(0, net.transitions())
                .filter(t -> isTimed[t] && enables(initial, t))
                .count();
    }
}
