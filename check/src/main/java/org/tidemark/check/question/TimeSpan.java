package org.tidemark.check.question;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.system.Game;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Verdict;

/**
 * How much time passes between two conditions, at least or at most. No look at single states settles it.
 */
public final class TimeSpan extends Inquiry {
    private final boolean isLongest;
    private final @Nullable Formula after;
    private final Formula until;
    private final Property.@Nullable Deadline deadline;
    private volatile long least;
    private volatile long most;
    private volatile boolean isOpen;
    private volatile boolean isEndless;
    private volatile int begin;
    private volatile int loop = -1;
    private volatile String shows = "";
    private volatile @Nullable OpenReason obstacle;

    /** A question about conditions on the places of a net; without a deadline, for a time. */
    TimeSpan(boolean isLongest, @Nullable Formula after, Formula until, Property.@Nullable Deadline deadline) {
        this.isLongest = isLongest;
        this.after = after;
        this.until = until;
        this.deadline = deadline;
    }

    /** Whether the most time is asked for, on whatever run; else the least. */
    public boolean isLongest() {
        return isLongest;
    }

    /** Where time begins to count; null for the initial state. */
    public @Nullable Formula after() {
        return after;
    }

    public Formula until() {
        return until;
    }

    /** The number that the time is compared with; null where the time is asked for. */
    public Property.@Nullable Deadline deadline() {
        return deadline;
    }

    /** Whether it is enough to know that the time is between two others; the second may be {@link Long#MAX_VALUE} for no end. */
    public boolean isAnsweredBetween(long low, long high) {
        Property.Deadline asked = deadline;
        return low == high || (asked != null && asked.isSameFor(low, high));
    }

    /** Whether a time is asked for, and not compared with another. */
    public boolean isForTime() {
        return deadline == null;
    }

    /** Settles it by a time and a run that takes it, from a step on; null where none is known. */
    public void takes(long units, @Nullable List<Integer> run, int from) {
        settle(units, units, run, from, isLongest ? "the latest time" : "the earliest time");
    }

    /**
     * Settles it: it takes that long, or longer.
     *
     * @param run one that takes that long; null where none is known
     * @param isThere whether it gets there; else it is still on the way
     */
    public void takesAtLeast(long units, @Nullable List<Integer> run, int from, boolean isThere) {
        String to = isThere ? "a state where it happens" : "a state where it has not happened yet";
        settle(units, Long.MAX_VALUE, run, from, to);
    }

    /** Settles it: it takes no longer than that, as a run shows. */
    public void takesAtMost(long units, @Nullable List<Integer> run, int from) {
        settle(0, units, run, from, "a state where it happens");
    }

    /** Settles it by a time that is only approached: the least is longer by as little as one likes, or the most is shorter. */
    public void approaches(long units, @Nullable List<Integer> run) {
        isOpen = true;
        String to = isLongest
                ? "a state where it happens almost as late as that"
                : "a state where it happens almost at that time";
        settle(units, units, run, 0, to);
    }

    /** Settles it: it takes longer than that, as a run shows that has not got there by then. */
    public void takesMoreThan(long units, @Nullable List<Integer> run) {
        isOpen = true;
        settle(units, Long.MAX_VALUE, run, 0, "a state in which time " + units + " passes before it happens");
    }

    /** Settles it: it takes less than that. */
    public void takesLessThan(long units, @Nullable List<Integer> run) {
        isOpen = true;
        settle(0, units, run, 0, "a state where it happens");
    }

    private void settle(long low, long high, @Nullable List<Integer> run, int from, String to) {
        least = low;
        most = high;
        begin = from;
        shows = to;
        showInstead(run);
        close(Technique.SEARCH, "");
    }

    /** Settles it: no time passes, since it never begins. */
    public void neverBegins() {
        close(Technique.SEARCH, "vacuous: no state is reached at which it would begin");
    }

    /**
     * Settles it: a run never gets there.
     *
     * @param run such a run; null where there is none because nothing ever gets there
     * @param from the step to which its end leads back; -1 where it ends in a dead state
     */
    public void takesForever(@Nullable List<Integer> run, int from, String why) {
        takesForever(run, from, from >= 0 ? " that never gets there" : "a dead state before that", why);
    }

    /**
     * Settles it by a run whose last state is like an earlier one except for the time, so that some run never gets
     * there.
     */
    public void takesForeverLater(@Nullable List<Integer> run, String why) {
        takesForever(run, -1, "a state that repeats an earlier one", why);
    }

    private void takesForever(@Nullable List<Integer> run, int from, String to, String why) {
        isEndless = true;
        loop = from;
        shows = to;
        showInstead(run);
        close(Technique.SEARCH, why);
    }

    /** Says why it stays open, should nothing later settle it. */
    public void leaveOpen(OpenReason why) {
        obstacle = why;
    }

    /** Why it is open, where that was said; null otherwise. */
    @Override
    public @Nullable OpenReason obstacle() {
        return obstacle;
    }

    /** Whether the time keeps the deadline; once it is settled. */
    boolean isKept() {
        Property.Deadline asked = deadline;
        if (asked == null || isEndless || !isOpen) {
            long time = isEndless ? Long.MAX_VALUE : most == Long.MAX_VALUE ? least : most;
            return asked != null && asked.holds(time);
        }
        long twice = isAbove() ? 2 * least + 1 : 2 * most - 1;
        return asked.relation().holds(twice, 2 * asked.time());
    }

    /** Of a time that is only approached, whether it is from above. */
    private boolean isAbove() {
        return most == Long.MAX_VALUE || (least == most && !isLongest);
    }

    /** Once it is settled: the time, unless it is without end or only compared with another. */
    long time() {
        return least;
    }

    Verdict.Reach reach() {
        return !isOpen ? Verdict.Reach.ATTAINED : isAbove() ? Verdict.Reach.FROM_ABOVE : Verdict.Reach.FROM_BELOW;
    }

    /** The time in words, with what is known of it. */
    String inWords() {
        if (isOpen) {
            String bound = isAbove() ? "more than " + least : "less than " + most;
            return "the time is " + bound + (least == most ? ", by as little as one likes" : "");
        }
        return least == most
                ? "the time is " + least
                : most == Long.MAX_VALUE ? "the time is " + least + " or more" : "the time is " + most + " or less";
    }

    /** Whether the time is only approached. */
    boolean isApproached() {
        return isOpen;
    }

    /** The state that its run leads to, in words. */
    String shows() {
        return shows;
    }

    /** The step of the run from which on time counts. */
    int begin() {
        return begin;
    }

    boolean isEndless() {
        return isEndless;
    }

    int loop() {
        return loop;
    }

    @Override
    public boolean isShownByStates() {
        return false;
    }

    @Override
    StateWatch watch(Model model, Expander expander) {
        return StateWatch.BLIND;
    }

    @Override
    public boolean isGathered() {
        return true;
    }

    /** Always true: runs were checked step by step when they were found. */
    @Override
    public boolean confirms(Game game) {
        return true;
    }
}
