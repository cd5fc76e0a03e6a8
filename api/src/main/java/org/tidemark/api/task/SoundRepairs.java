package org.tidemark.api.task;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.api.task.SoundTask.Finding;
import org.tidemark.api.task.SoundTask.Truth;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.system.Workflow;
import org.tidemark.system.Workflow.Repair;

/**
 * Changes that make a workflow sound. Each is made in the file, the changed file is read, and asked about like any other: only those that turn out to be sound
 * are given. Changes near what is wrong are tried first, so that few tries are enough where there is something to find. One change is given of each element. Where no single change helps, pairs are tried.
 */
public final class SoundRepairs {
    /** The most suggestions. */
    public static final int MOST = 5;

    /** Where no single change helps, pairs of the first ones are tried. */
    private static final int MOST_PAIRED = 40;

    /** A changed process that is sound seldom has many more states; one in which tokens gather is left soon. */
    private static final int MORE_STATES = 10;

    private static final long LEAST_STATES = 1_000;
    private static final long MOST_STATES = 20_000;
    private static final long MOST_NANOS = 5_000_000_000L;

    /** The most changes that are tried by themselves: the time, which differs from run to run, seldom decides what is found then. */
    private static final int MOST_TRIES = 300;

    private SoundRepairs() {}

    /**
     * Suggestions for a workflow that is not sound, the nearest first; none where no small change helps, or none was found in time.
     *
     * @param watch the time that is left; at most half of it is used, and no more than some seconds
     */
    public static List<Repair> of(SoundTask.Result result, TimeLimit watch, Task.Follower follower) {
        List<Repair> good = new ArrayList<>();
        if (result.verdict() != Truth.VIOLATED) {
            return good;
        }
        List<Repair> single = result.workflow().repairs(near(result));
        long nanos = Math.min(MOST_NANOS, watch.nanosLeft() / 2);
        List<Repair> tried = single.subList(0, Math.min(MOST_TRIES, single.size()));
        long states = Math.max(LEAST_STATES, Math.min(MOST_STATES, MORE_STATES * result.states()));
        choose(tried, result.workflow(), part(watch.left().withMaxStates(states), nanos * 3 / 4), follower, good);
        if (good.isEmpty()) {
            List<Repair> nearest = single.subList(0, Math.min(MOST_PAIRED, single.size()));
            choose(
                    pairs(nearest),
                    result.workflow(),
                    part(watch.left().withMaxStates(states), nanos / 4),
                    follower,
                    good);
        }
        return good;
    }

    /** A limit that begins now. */
    private static TimeLimit part(ExploreOptions left, long nanos) {
        return new TimeLimit(left.withTime(Math.min(nanos, left.timeNanos())));
    }

    /** Tries changes in their order, and keeps those that help, until there are enough or the time is up. */
    private static void choose(
            List<Repair> changes, Workflow workflow, TimeLimit watch, Task.Follower follower, List<Repair> good) {
        for (Repair repair : changes) {
            if (good.size() == MOST || watch.isReached()) {
                return;
            }
            String changed = repair.elements().get(0);
            boolean isOther =
                    good.stream().noneMatch(each -> each.elements().get(0).equals(changed));
            if (isOther && isSound(workflow, repair, watch, follower)) {
                good.add(repair);
            }
        }
    }

    /** All pairs of changes of different elements, those of the nearest first. */
    private static List<Repair> pairs(List<Repair> single) {
        List<Repair> pairs = new ArrayList<>();
        for (int second = 1; second < single.size(); second++) {
            for (int first = 0; first < second; first++) {
                Repair one = single.get(first);
                Repair other = single.get(second);
                if (!one.elements().get(0).equals(other.elements().get(0))) {
                    pairs.add(one.and(other));
                }
            }
        }
        return pairs;
    }

    /** The elements where something is wrong: where tokens are left, where a run took its turn and where it ends, what never happens. */
    private static Set<String> near(SoundTask.Result result) {
        Set<String> near = new LinkedHashSet<>();
        for (Finding finding : result.findings()) {
            List<Integer> run = finding.run();
            if (finding.truth() == Truth.VIOLATED) {
                finding.left().forEach(left -> near.add(left.element()));
                finding.parts().forEach(part -> near.add(part.id()));
                if (run != null && finding.turn() >= 0) {
                    near.addAll(result.workflow().elementsOf(run.get(finding.turn())));
                }
                if (run != null && !run.isEmpty()) {
                    near.addAll(result.workflow().elementsOf(run.get(run.size() - 1)));
                }
            }
        }
        return near;
    }

    private static boolean isSound(Workflow workflow, Repair repair, TimeLimit watch, Task.Follower follower) {
        try {
            Workflow repaired = workflow.repaired(repair);
            SoundTask task = new SoundTask(
                    NetSource.of(repaired.system(), workflow.system().name()), new TimeLimit(watch.left()), 1);
            return task.run(follower).verdict() == Truth.HOLDS;
        } catch (InputException refused) {
            return false; // what the change makes of the file is no diagram that can be executed
        }
    }
}
